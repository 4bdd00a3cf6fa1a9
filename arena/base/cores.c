/* SPDX-License-Identifier: MIT */
#include "base/cores.h"

unsigned cores_count(void)
{
    cpu_set_t cores;

    return sched_getaffinity(0, sizeof cores, &cores) == 0 && CPU_COUNT(&cores) > 0 ? (unsigned)CPU_COUNT(&cores) : 1;
}

bool cores_split(cpu_set_t *last, cpu_set_t *others)
{
    CPU_ZERO(last);
    if (sched_getaffinity(0, sizeof *others, others) != 0 || CPU_COUNT(others) < 2)
        return false;
    for (int core = CPU_SETSIZE - 1; CPU_COUNT(last) == 0; core--)
        if (CPU_ISSET(core, others))
            CPU_SET(core, last);
    CPU_XOR(others, others, last);
    return true;
}

cpu_set_t cores_keep_to(const cpu_set_t *cores)
{
    cpu_set_t before;

    CPU_ZERO(&before);
    (void)sched_getaffinity(0, sizeof before, &before);
    if (cores)
        (void)sched_setaffinity(0, sizeof *cores, cores);
    return before;
}

/* SPDX-License-Identifier: MIT */
#include "run/placement.h"

#include <sched.h>

unsigned placement_cores(void)
{
    cpu_set_t set;

    return sched_getaffinity(0, sizeof set, &set) == 0 ? (unsigned)CPU_COUNT(&set) : 1;
}

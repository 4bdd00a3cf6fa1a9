/* SPDX-License-Identifier: MIT */
#include "run/playing/lateness.h"

void lateness_note(struct lateness *lateness, int64_t late_us, int64_t now_us)
{
    struct lateness_moment *worst = lateness->worst;

    if (late_us <= 0)
        return;
    while (lateness->count > 0 && worst[lateness->count - 1].late_us <= late_us)
        lateness->count--;
    /* When there is no room, the least late of all counts as what was noted last, too. */
    if (lateness->count == LATENESS_KEPT)
        worst[LATENESS_KEPT - 1].at_us = now_us;
    else
        worst[lateness->count++] = (struct lateness_moment){late_us, now_us};
}

int64_t lateness_after(const struct lateness *lateness, int64_t time_us)
{
    for (unsigned i = 0; i < lateness->count; i++)
        if (lateness->worst[i].at_us > time_us)
            return lateness->worst[i].late_us;
    return 0;
}

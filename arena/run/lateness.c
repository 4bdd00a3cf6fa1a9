/* SPDX-License-Identifier: MIT */
#include "run/lateness.h"

void lateness_note(struct lateness *lateness, int64_t late_us, int64_t now_us)
{
    if (now_us >= lateness->until_us) {
        lateness->before = lateness->now;
        lateness->now = (struct lateness_span){0};
        lateness->until_us = now_us + LATENESS_KEPT_US;
    }
    if (late_us > lateness->now.worst_us)
        lateness->now = (struct lateness_span){.worst_us = late_us, .at_us = now_us};
}

int64_t lateness_after(const struct lateness *lateness, int64_t time_us)
{
    int64_t now_us = lateness->now.at_us > time_us ? lateness->now.worst_us : 0;
    int64_t before_us = lateness->before.at_us > time_us ? lateness->before.worst_us : 0;

    return now_us > before_us ? now_us : before_us;
}

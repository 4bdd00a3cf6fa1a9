/* SPDX-License-Identifier: MIT */
#include "hub/settling.h"

void settling_ask(struct settling *settling, int64_t now_us)
{
    if (settling->asked)
        return;
    *settling = (struct settling){.settled_us = settling->settled_us, .asked = true, .since_us = now_us};
}

bool settling_wants_round(const struct settling *settling)
{
    return settling->asked && !settling->landed;
}

void settling_leaves(struct settling *settling, uint64_t frames)
{
    settling->frames = frames;
}

void settling_landed(struct settling *settling, int64_t sent_us)
{
    settling->landed = settling->asked && sent_us >= settling->since_us;
    settling->passes = 0;
}

/* All that was handed over before the canary has been read. */
static void end_round(struct settling *settling, bool quiet)
{
    settling->landed = false;
    settling->rounds++;
    settling->quiet = quiet ? settling->quiet + 1 : 0;
}

void settling_pass(struct settling *settling, bool drained, uint64_t frames, int64_t now_us)
{
    if (!settling->asked)
        return;
    if (settling->landed && (++settling->passes == SETTLING_PASSES || drained))
        end_round(settling, drained && frames == settling->frames);
    if (settling->quiet < SETTLING_QUIET && settling->rounds < SETTLING_ROUNDS &&
        now_us - settling->since_us < SETTLING_LOST_US)
        return;
    settling->settled_us = settling->since_us;
    settling->asked = false;
}

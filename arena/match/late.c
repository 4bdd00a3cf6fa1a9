/* SPDX-License-Identifier: MIT */
/* Who is late, and whether the host is to blame. */
#include <inttypes.h>
#include <stdio.h>

#include "match/referee_inside.h"

enum { MS_US = 1000 };

/* --- waits ------------------------------------------------------------------------------------------------------- */

static bool is_waited_for(const struct referee *referee, unsigned seat)
{
    const struct seat *waited = &referee->seat[seat];

    return (referee->state == REFEREE_WAITING && !waited->ready && !waited->lost) ||
           (referee->state == REFEREE_PLAYING && waited->open);
}

/* When the wait for the seat began. */
static int64_t since_us(const struct referee *referee, unsigned seat)
{
    return referee->state == REFEREE_WAITING ? referee->started_us : referee->seat[seat].clock.sent_us;
}

/* Until when it may take. */
static int64_t limit_us(const struct referee *referee, unsigned seat)
{
    if (referee->state == REFEREE_WAITING)
        return referee->started_us + referee->clock.start_us + referee->clock.grace_us;
    return seat_clock_limit_us(&referee->seat[seat].clock, &referee->clock);
}

/* What is settled after this moment judges the seat, or gives it a respite. */
static int64_t judged_us(const struct referee *referee, unsigned seat)
{
    int64_t respite = referee->seat[seat].respite_us;

    return respite ? respite : limit_us(referee, seat);
}

/* --- judging ----------------------------------------------------------------------------------------------------- */

/* How long the answer took, and the time that it used up. `bank_us`: the bank before the answer. */
static void explain_late(const struct referee *referee, const struct seat *late, int64_t bank_us, char *out)
{
    const struct clock_spec *clock = &referee->clock;
    int size = snprintf(out, FAULT_EVIDENCE_MAX, "no answer to decision %" PRIu64 " in %" PRId64 " ms", late->decision,
                        late->clock.last_us / MS_US);

    out += size;
    if (!clock->timed)
        (void)snprintf(out, FAULT_EVIDENCE_MAX - (size_t)size, ", the most without a clock");
    else
        (void)snprintf(out, FAULT_EVIDENCE_MAX - (size_t)size,
                       ": move %" PRId64 " ms, bank %" PRId64 " ms and grace %" PRId64 " ms are used up",
                       clock->move_us / MS_US, bank_us / MS_US, clock->grace_us / MS_US);
}

static void judge_late(struct referee *referee, unsigned seat, int64_t now_us)
{
    struct seat *late = &referee->seat[seat];
    char evidence[FAULT_EVIDENCE_MAX];
    int64_t bank_us;

    if (referee->state == REFEREE_WAITING) {
        round_fault(referee, seat, FAULT_NOT_READY, "no ready in the time for the start");
        return;
    }
    bank_us = late->clock.bank_us;
    round_close(referee, seat, now_us);
    late->owed++;
    explain_late(referee, late, bank_us, evidence);
    round_default(referee, seat, CODE_LATE, evidence);
    round_fault(referee, seat, FAULT_LATE, evidence);
}

/* Its answer may still come. */
static void judge_over(struct referee *referee, unsigned seat, int64_t now_us)
{
    round_close(referee, seat, now_us);
    referee->seat[seat].owed++;
    processor_judge(referee, seat);
}

/* All the time that the seat has for what it is waited for. */
static int64_t whole_us(const struct referee *referee, unsigned seat)
{
    return limit_us(referee, seat) - since_us(referee, seat);
}

/* True if the host was late by more than a quarter of the seat's time. */
static bool host_to_blame(const struct referee *referee, unsigned seat)
{
    return referee->seat[seat].host_late_us > whole_us(referee, seat) / REFEREE_HOST_SHARE;
}

/* Gives an overdue seat more time before it is late: four times the host's lateness, at most all of its time again. For
 * its decision may have left late; and if the host waited for a processor, so may the bot have, and longer. Returns
 * false if it had that time already. */
static bool has_respite(struct referee *referee, unsigned seat, int64_t now_us)
{
    struct seat *overdue = &referee->seat[seat];
    bool whole = host_to_blame(referee, seat);

    if (overdue->respite_us)
        return false;
    overdue->respite_us = now_us + (whole ? whole_us(referee, seat) : REFEREE_HOST_SHARE * overdue->host_late_us);
    return overdue->host_late_us > 0;
}

static bool is_spoiled(const struct referee *referee, uint32_t late)
{
    for (unsigned seat = 0; seat < referee->seats; seat++)
        if (late >> seat & 1 && host_to_blame(referee, seat))
            return true;
    return false;
}

static void excuse(struct referee *referee, uint32_t late)
{
    for (unsigned seat = 0; seat < referee->seats; seat++)
        referee->seat[seat].excused = late >> seat & 1;
    round_void(referee, "host-late");
}

void referee_pass(struct referee *referee, int64_t settled_us, int64_t now_us, int64_t host_late_us)
{
    uint32_t late = 0, over = processor_over(referee, settled_us, now_us);

    gate_enter(&referee->about);
    for (unsigned seat = 0; seat < referee->seats; seat++) {
        int64_t *host = &referee->seat[seat].host_late_us;

        if (!is_waited_for(referee, seat))
            continue;
        if (host_late_us > *host)
            *host = host_late_us;
        if (settled_us > judged_us(referee, seat) && !has_respite(referee, seat, now_us))
            late |= 1u << seat;
    }
    if (!(late | over))
        return;
    if (is_spoiled(referee, late)) {
        excuse(referee, late);
        return;
    }
    for (unsigned seat = 0; seat < referee->seats; seat++)
        if (late >> seat & 1)
            judge_late(referee, seat, now_us);
        else if (over >> seat & 1)
            judge_over(referee, seat, now_us);
    round_go_on(referee, now_us);
}

void referee_sent(struct referee *referee, int64_t since, int64_t now_us)
{
    if (referee->state == REFEREE_WAITING && referee->started_us >= since)
        referee->started_us = now_us;
    for (unsigned seat = 0; seat < referee->seats; seat++)
        if (referee->seat[seat].open && referee->seat[seat].clock.sent_us >= since)
            referee->seat[seat].clock.sent_us = now_us;
}

void referee_stand_still(struct referee *referee, int64_t us)
{
    referee->started_us += us;
    for (unsigned seat = 0; seat < referee->seats; seat++) {
        referee->seat[seat].clock.sent_us += us;
        if (referee->seat[seat].respite_us)
            referee->seat[seat].respite_us += us;
    }
}

int64_t referee_next_us(const struct referee *referee)
{
    int64_t next = CLOCK_NEVER_US;

    for (unsigned seat = 0; seat < referee->seats; seat++)
        if (is_waited_for(referee, seat)) {
            int64_t looks_us = processor_next_us(referee, seat);

            if (judged_us(referee, seat) + 1 < next)
                next = judged_us(referee, seat) + 1;
            next = looks_us < next ? looks_us : next;
        }
    return next;
}

int64_t referee_waits_since_us(const struct referee *referee)
{
    int64_t since = CLOCK_NEVER_US;

    for (unsigned seat = 0; seat < referee->seats; seat++)
        if (is_waited_for(referee, seat) && since_us(referee, seat) < since)
            since = since_us(referee, seat);
    return since;
}

/* SPDX-License-Identifier: MIT */
/* Reports of a referee, on request. */
#include <assert.h>
#include <string.h>

#include "match/referee_inside.h"

enum referee_state referee_state(const struct referee *referee)
{
    return referee->state;
}

const struct game *referee_game(const struct referee *referee)
{
    return referee->game;
}

const void *referee_game_state(const struct referee *referee)
{
    return referee->play->state;
}

unsigned referee_seats(const struct referee *referee)
{
    return referee->seats;
}

const char *referee_id(const struct referee *referee)
{
    return referee->id;
}

unsigned referee_attempt(const struct referee *referee)
{
    return referee->attempt;
}

const struct game_seed *referee_seed(const struct referee *referee)
{
    return &referee->play->seed;
}

void referee_seat_report(const struct referee *referee, unsigned seat, int64_t now_us,
                         struct referee_seat_report *report)
{
    const struct seat *from = &referee->seat[seat];

    assert(seat < referee->seats);
    *report = (struct referee_seat_report){
        .bot = from->bot,
        .version = from->version,
        .lost = from->lost,
        .excused = from->excused,
        .open = from->open,
        .left_us = from->open ? seat_clock_deadline_us(&from->clock, &referee->clock) - now_us : 0,
        .bank_us = from->clock.bank_us,
        .think_us = from->clock.spent_us,
        .cpu_us = from->cpu.spent_us + from->cpu.used_us,
        .idle_cpu_us = from->cpu.idle_us,
        .strikes = from->account.strikes,
        .evidence = from->evidence,
        .filler_from = from->filler_from,
    };
    memcpy(report->faults, from->faults, sizeof report->faults);
}

unsigned referee_turns(const struct referee *referee)
{
    if (referee->game_fault[0] || gate_broken())
        return referee->turns;
    return referee->play->started ? referee->game->turn(referee->play->state) : 0;
}

unsigned referee_decisions(const struct referee *referee)
{
    return referee->decisions;
}

const struct verdict *referee_verdict(const struct referee *referee)
{
    assert(referee->state == REFEREE_OVER);
    return &referee->verdict;
}

const struct hash *referee_hash(const struct referee *referee)
{
    assert(referee->state == REFEREE_OVER);
    return &referee->hash;
}

const struct error *referee_error(const struct referee *referee)
{
    return referee->error.code == EXIT_DONE ? NULL : &referee->error;
}

const char *referee_game_fault(const struct referee *referee)
{
    return referee->game_fault[0] ? referee->game_fault : NULL;
}

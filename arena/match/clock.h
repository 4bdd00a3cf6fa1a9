/* SPDX-License-Identifier: MIT */
/* The clock of a bot. All arithmetic is in whole microseconds of one steady clock that the caller reads: this module
 * reads none.
 *
 * A decision is sent at `sent`. The first `move` of its time is free; the rest is taken from the seat's bank. So its
 * deadline is sent + move + bank. An answer that comes after the deadline but within `grace` is in time and leaves an
 * empty bank. Grace covers the transport, and bots do not know it. Once a turn of the game `inc` is added to the bank.
 * Each seat has its own clock, which runs only while it has an open decision.
 *
 * A budget of processor time (`cpu`) holds for each decision: what the bot's processes use, in all threads, from the
 * moment when it is sent until its answer. Who exceeds it is late. There is no bank of it.
 *
 * Law 5, every wait has a deadline: also under `none` a decision is late after CLOCK_NONE_MOVE_US, and a bot that is
 * not ready after `start` has lost its seat. */
#ifndef MATCH_CLOCK_H
#define MATCH_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

#define CLOCK_SECOND_US    INT64_C(1000000)
#define CLOCK_NONE_MOVE_US (3600 * CLOCK_SECOND_US)
/* No bank grows beyond this. */
#define CLOCK_BANK_MOST_US (24 * 3600 * CLOCK_SECOND_US)
/* Processor time is measured in steps of this. A budget is used up only if it is exceeded by more. */
#define CLOCK_CPU_GRAIN_US INT64_C(10000)
/* No deadline: no answer is waited for. */
#define CLOCK_NEVER_US INT64_MAX

enum { CLOCK_TEXT_MAX = 160 }; /* bytes of a printed specification, with its final zero */

/* A clock specification. It holds valid values only: made by clock_parse or clock_preset. */
struct clock_spec {
    bool timed;       /* false: `none`; the members below are still used, move_us as the safety limit */
    int64_t move_us;  /* free time of each decision, 1 ms .. 1 h */
    int64_t bank_us;  /* in the bank at the match's start, 0 .. 24 h */
    int64_t inc_us;   /* added to the bank at each turn after the first, 0 .. 1 h */
    int64_t start_us; /* from start to ready, 1 ms .. 1 h */
    int64_t grace_us; /* 0 .. 10 s */
    uint32_t strikes; /* with this many strikes the seat is lost, 1 .. 1000 */
    int64_t cpu_us;   /* processor time of each decision, 10 ms .. 1 h; 0: no budget */
};

/* The default: move=1s,bank=60s,inc=500ms,start=10s,grace=50ms,strikes=3. */
struct clock_spec clock_preset(void);

/* Reads `none`, or a list such as `move=1s,bank=60s`: any of the keys move, bank, inc, start, grace, cpu (a whole
 * number and a unit of ms, s, m) and strikes (a whole number), each at most once, in any order. A key that is left out
 * keeps its default. Returns false with a sentence (EXIT_WRONG_USE) that names the allowed values. */
__attribute__((warn_unused_result)) bool clock_parse(struct clock_spec *spec, const char *text, struct error *error);

/* Writes the one canonical form: `none`, or all six keys in the order of the default, and cpu after them if there is a
 * budget. `out` has CLOCK_TEXT_MAX bytes. */
void clock_print(const struct clock_spec *spec, char *out);

/* The clock of one seat. */
struct seat_clock {
    int64_t bank_us;  /* in the bank, before the open decision is charged */
    int64_t sent_us;  /* when the open decision was sent */
    int64_t last_us;  /* time of the last answer, 0 before the first */
    int64_t spent_us; /* time of all answers together */
    unsigned turn;    /* the bank has the increments of the turns up to this one */
};

void seat_clock_init(struct seat_clock *clock, const struct clock_spec *spec);
/* A decision goes out at `now` in game turn `turn` (from 1): adds the increments that are due and starts the clock. */
void seat_clock_open(struct seat_clock *clock, const struct clock_spec *spec, unsigned turn, int64_t now_us);
/* The open decision was answered, or judged late, at `now`: measures the time and charges move and bank. The bank never
 * goes below 0. `now` before `sent` counts as no time. */
void seat_clock_close(struct seat_clock *clock, const struct clock_spec *spec, int64_t now_us);

/* The deadline that bots see: the end of the open decision's time. */
int64_t seat_clock_deadline_us(const struct seat_clock *clock, const struct clock_spec *spec);
/* The open decision is late for a pass that began after this moment and found no answer. */
int64_t seat_clock_limit_us(const struct seat_clock *clock, const struct clock_spec *spec);

#endif

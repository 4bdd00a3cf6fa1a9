/* SPDX-License-Identifier: MIT */
/* Measures one bot: a bare ROUTER plays recorded matches to it over one connection, and counts its answers.
 *
 * To the bot it is an arena: hello, welcome, then for each match start, ready, events and decisions, end, and the next
 * match under another handle. Each frame of the bot is answered with one frame. Half of the matches begin in a frame of
 * their own, so the bot has work while the ROUTER makes the next frame. Every answer is checked: the decision must be
 * open, and the action one of its actions.
 *
 * The ROUTER keeps to a core of its own, and the bot may use the others, if there is more than one. */
#ifndef RUN_LOAD_H
#define RUN_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "launch/environment.h"
#include "run/measuring/course.h"
#include "sandbox/sandbox.h"

/* A bot reads from these what it asks for in its hello. */
#define LOAD_CAPACITY "ARENA_BENCH_CAPACITY" /* a number */
#define LOAD_VIEWS    "ARENA_BENCH_VIEWS"    /* a word of instant_views */

struct load_plan {
    const struct course *course; /* of these views */
    const char *title;           /* of the bot, in errors: "the bot of python" */
    const char *const *words;    /* its command, and NULL at its end */
    const struct passed *passed; /* variables that are passed to it; NULL: none */
    unsigned matches;            /* at once, 1..PLAN_JOBS_MAX */
    enum views_wanted views;
    bool tcp;                  /* not ipc */
    struct sandbox_host *host; /* NULL: the bot has no sandbox */
    const struct sandbox_spec *sandbox;
    int64_t warm_us, window_us; /* from the first frame until measuring begins; time of measuring */
};

struct load_result {
    double per_s;     /* answers */
    double us_each;   /* processor time of the bot's process for each answer, all its threads included */
    double start_ms;  /* from its start to its hello */
    double first_ms;  /* from its start to its first answer */
    double resident;  /* bytes of its process in memory at the end */
    double router_us; /* processor time of this process for each answer */
};

/* False with a sentence if the bot cannot be started, does not answer, says what no arena would take, or does not end
 * well after `close`. */
bool load_run(const struct load_plan *plan, struct load_result *result, struct error *error)
    __attribute__((warn_unused_result));

#endif

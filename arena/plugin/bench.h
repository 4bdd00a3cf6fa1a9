/* SPDX-License-Identifier: MIT */
/* Measures the speed of a game's rules: random matches in which every decision lists all legal actions and applies one.
 *
 * Time is the processor time of this thread, because the rules never wait: other load on the host hardly shows.
 *
 * Each figure is the median of many short runs. The runs with and without a clone alternate, play the same matches, and
 * are compared pair by pair, so that a noisy host disturbs both alike. */
#ifndef PLUGIN_BENCH_H
#define PLUGIN_BENCH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"
#include "plugin/settings.h"

struct bench_rules {
    const char *game;
    unsigned players; /* seats of a match */
    double decisions_per_s;
    double games_per_s;
    double clone_ratio; /* time with the state copied at each decision / time without; 1.2 is 20 % slower */
    /* Time of a decision with the requested settings / time of one with the default settings and as many players. 0: no
     * settings were requested. */
    double settings_ratio;
    uint32_t state_bytes, view_bytes;
    double calibration; /* as measure_calibration returns it */
};

/* The request: what to measure. */
struct bench_rules_request {
    const struct game *game;
    const struct setting_words *words; /* NULL for the defaults */
    unsigned pairs;                    /* of runs, at least 1 */
    unsigned run_ms;                   /* of each run */
};

/* Measures the game once for each number of seats. If a role may have several numbers of seats and there is a setting
 * of the role's name, this means each value of that setting that the other settings allow. Calls `found` with each
 * result, which lives only during the call. False with a sentence if a setting is wrong, or no number of seats can be
 * played. */
bool bench_rules(const struct bench_rules_request *request,
                 void (*found)(void *context, const struct bench_rules *result), void *context, struct error *error)
    __attribute__((warn_unused_result));

#endif

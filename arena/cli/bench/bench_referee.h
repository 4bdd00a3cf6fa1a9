/* SPDX-License-Identifier: MIT */
/* arena bench referee, and the bot that it starts. */
#ifndef CLI_BENCH_REFEREE_H
#define CLI_BENCH_REFEREE_H

#include "base/error.h"
#include "game/game.h"
#include "plugin/settings.h"
#include "run/measuring/bench.h"
#include "run/measuring/instant.h"

enum { BENCH_MATCHES_MAX = 16 };

struct bench_referee_request {
    const struct game *game;
    struct setting_words words;
    struct passed passed; /* to the bots */
    unsigned matches[BENCH_MATCHES_MAX];
    unsigned match_count;
    unsigned pairs, run_ms;
    bench_player *player, *other; /* as of struct bench_request */
    enum bench_against against;
    void *context;    /* of struct bench_request */
    unsigned seconds; /* the time for all of it, about; 0: as long as the runs take */
    enum views_wanted views;
    bool json;
};

/* Fills a plan, all zero before, with the request's game and settings, and the fewest seats that the game can be played
 * with unless a setting says otherwise. */
bool bench_referee_plan(const struct bench_referee_request *request, struct plan *plan, struct error *error)
    __attribute__((warn_unused_result));
/* Measures and prints. */
bool bench_referee_run(const struct bench_referee_request *request, struct error *error)
    __attribute__((warn_unused_result));
/* Measures, and calls `found` with each line. */
bool bench_referee_lines(const struct bench_referee_request *request,
                         void (*found)(void *context, const struct bench_line *line), void *context,
                         struct error *error) __attribute__((warn_unused_result));
/* The request's player with this crowd. */
bool bench_referee_crowded(const struct bench_referee_request *request, const struct bench_crowd *crowd,
                           struct bench_crowded *found, struct error *error) __attribute__((warn_unused_result));
/* The folder for what is written while it is measured. */
const char *bench_folder(void);

#endif

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
    bench_player *event; /* for the lines about events; NULL for those about the referee */
    unsigned seconds;    /* the time for all of it, about; 0: as long as the runs take */
    enum views_wanted views;
    bool json;
};

/* Measures and prints. */
bool bench_referee_run(const struct bench_referee_request *request, struct error *error)
    __attribute__((warn_unused_result));

#endif

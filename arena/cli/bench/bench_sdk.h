/* SPDX-License-Identifier: MIT */
/* arena bench sdk, and the bot on the C SDK that it measures if no other is named. */
#ifndef CLI_BENCH_SDK_H
#define CLI_BENCH_SDK_H

#include <stdbool.h>

#include "base/error.h"
#include "cli/bench/bench_referee.h"
#include "run/measuring/bench_sdk.h"
#include "run/measuring/instant.h"

/* The bots that are named on the command line. */
struct bench_sdk_bots {
    struct bench_sdk_bot at[BENCH_SDK_BOTS_MAX];
    char language[BENCH_SDK_BOTS_MAX][PROTO_ID_MAX + 1];
    unsigned count;
    bool tcp; /* they have no ipc */
};

/* Takes the value of --bot, or with `bare` of --bare: LANGUAGE=COMMAND. It must outlive the bots. */
bool bench_sdk_bots_add(struct bench_sdk_bots *bots, const char *value, bool bare, struct error *error)
    __attribute__((warn_unused_result));
/* Takes the value of --transport. */
bool bench_sdk_transport(struct bench_sdk_bots *bots, const char *value, struct error *error)
    __attribute__((warn_unused_result));
/* Measures and prints. Of the request count its game, settings, matches, pairs, time and --json. */
bool bench_sdk_run(const struct bench_referee_request *request, struct bench_sdk_bots *bots, struct error *error)
    __attribute__((warn_unused_result));
/* Plays the bot on the C SDK: it answers each decision with the first action. */
bool bench_sdk_play(const struct instant_plan *bot, struct error *error) __attribute__((warn_unused_result));

#endif

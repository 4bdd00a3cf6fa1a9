/* SPDX-License-Identifier: MIT */
/* For arena/serve alone. */
#ifndef SERVE_SERVE_INSIDE_H
#define SERVE_SERVE_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "ladder/matchmaker.h"
#include "run/engine.h"
#include "run/source.h"
#include "serve/serve.h"

/* A match that was given to the engine and has not come back. */
struct playing {
    struct playing *next;
    uint64_t number;
    struct matchmaker_match match;
    struct run_ladder ladder;
};

/* A bot that spoils its matches pauses. */
struct pause {
    unsigned spoiled; /* matches in a row */
    unsigned times;   /* pauses so far, since it last played well */
    int64_t until_us; /* 0: it plays */
};

/* The thread that fits the ratings. */
struct rater {
    pthread_t thread;
    bool started;
    pthread_cond_t wake;
    bool ends;     /* under the lock of the daemon */
    size_t fitted; /* outcomes of the season that the last fit had, or has */
};

struct serve {
    const struct ladder_file *file;
    const struct serve_options *options;
    const struct serve_ops *ops;
    struct engine *engine;
    struct lineup lineups[LADDER_CLASSES]; /* without bots */
    struct source source;
    char records[PATH_MAX];
    int lock_fd;

    pthread_mutex_t lock; /* protects all below */
    struct season season;
    struct matchmaker *maker;
    struct pause pauses[LADDER_BOTS];
    struct playing *playing;
    uint64_t given; /* matches that were given in this run */
    struct rater rater;
    struct archive_report report;
};

/* --- supply.c: the matchmaker as a source of the engine ---------------------------------------------------------- */

void supply_init(struct serve *serve);

/* --- rater.c ----------------------------------------------------------------------------------------------------- */

/* Starts the thread. False with a sentence. */
bool rater_start(struct serve *serve, struct error *error);
/* There are new results; under the lock. */
void rater_wake(struct serve *serve);
void rater_end(struct serve *serve);

#endif

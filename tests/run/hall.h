/* SPDX-License-Identifier: MIT */
/* An engine whose doorman decides which bots may attach, and its source: matches of Leduc of one bot against itself.
 * The engine plays in a thread of its own.
 *
 * Waiting is a poll with a timeout that a working machine never reaches. */
#ifndef TESTS_RUN_HALL_H
#define TESTS_RUN_HALL_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "hub/endpoint.h"
#include "plugin/registry.h"
#include "run/engine.h"

enum {
    HALL_RETRY_MS = 86400000, /* what the doorman says when nobody is let in */
    BOTS_KNOWN = 128,
};

/* A bot that the doorman has let in. */
struct known {
    char name[PROTO_ID_MAX + 1], version[PROTO_VERSION_MAX + 1];
    unsigned number;
};

struct hall {
    struct registry registry;
    struct engine *engine;
    struct doorman doorman;
    struct source source;
    struct lineup lineup; /* of every match, but for its bots */
    char folder[32], endpoint[64];
    pthread_t player;
    int code;

    pthread_mutex_t lock;   /* of all below */
    char tcp[ENDPOINT_MAX]; /* where it listens besides; empty until it has said so */
    struct known known[BOTS_KNOWN];
    unsigned known_count, shown; /* of these, the one that plays */
    unsigned asked, admitted;    /* of the doorman */
    char said[400];              /* what the latest visitor said */
    bool full;                   /* nobody is let in */
    uint64_t pass;               /* that the next bots get */
    uint32_t kinds;              /* and what they play */
    unsigned wanted, given;      /* matches of the first bot against itself: to be played in all; given */
    unsigned back;
    struct run_result *last;
    bool over;
};

void hall_open(struct hall *hall);
void hall_open_with(struct hall *hall, bool has_doorman);
void hall_close(struct hall *hall);
/* Waits until it has said where it listens besides `endpoint`. The hall owns the text. */
const char *hall_tcp(struct hall *hall);
/* So many more matches are to be played. */
void hall_want(struct hall *hall, unsigned count);
/* Waits until so many matches came back. */
void hall_wait(struct hall *hall, unsigned count);

#endif

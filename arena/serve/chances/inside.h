/* SPDX-License-Identifier: MIT */
/* For arena/serve/chances alone. */
#ifndef SERVE_CHANCES_INSIDE_H
#define SERVE_CHANCES_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "feed/feed.h"
#include "game/game.h"
#include "launch/process.h"
#include "serve/chances/chances.h"
#include "serve/serve_inside.h"

enum {
    CHANCES_KEY_BYTES = 16,
    CHANCES_WAYS = 8, /* places that an answer may have among those that are kept */
    CHANCES_PROGRAM_MAX = 4096,
    CHANCES_LINE_MAX = 160, /* of an answer */
};

struct chances_key {
    uint8_t bytes[CHANCES_KEY_BYTES];
};

/* A view that is waited for. */
struct chances_ask {
    struct chances_key key;
    char match[FEED_HIDDEN_SIZE];
    _Alignas(8) uint8_t view[GAME_VIEW_MAX];
};

struct chances_kept {
    struct chances_key key;
    uint64_t used; /* when it was asked for last, by a count; 0: this place is free */
    struct chance chance;
    bool known; /* false: it will not be known */
};

/* The process, for the thread alone. */
struct chances_helper {
    struct launcher launcher;
    struct process *process; /* NULL: none */
    int fd;                  /* to it; -1: none */
    bool greeted;            /* it has said by which rules it plays */
    bool awaits;             /* it is working on the first of those that wait, */
    uint64_t number;         /* under this number, */
    int64_t asked_us;        /* since then */
    int64_t due_us;          /* it is not started before, */
    int64_t pause_us;        /* since it was this long away last */
    char line[CHANCES_LINE_MAX];
    size_t used;
};

struct chances {
    struct serve *serve;
    unsigned playouts;
    size_t view_bytes;
    char program[CHANCES_PROGRAM_MAX];
    pthread_t thread;
    bool started;
    int wake_fd;
    atomic_bool ends, gives_up;
    struct chances_helper helper;

    pthread_mutex_t lock; /* of all below */
    void (*news)(struct serve *serve);
    uint64_t count;
    struct chances_ask asked[CHANCES_ASKED_MAX]; /* a ring */
    unsigned first, asked_count;
    struct chances_kept kept[CHANCES_KEPT];
};

/* The first of those that wait. NULL: none. It stays where it is until chances_settle. */
const struct chances_ask *chances_first(struct chances *chances);
/* It waits no more: this is its answer, or NULL: there is none. */
void chances_settle(struct chances *chances, const struct chance *chance);

/* player.c: the thread. */
void *chances_run(void *context);

#endif

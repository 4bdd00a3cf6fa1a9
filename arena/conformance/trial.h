/* SPDX-License-Identifier: MIT */
/* A trial of a game: what is tried, and what is found. A property that does not hold ends the trial: `failed` takes the
 * finding and does not return. */
#ifndef CONFORMANCE_TRIAL_H
#define CONFORMANCE_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "plugin/settings.h"

enum { FINDING_WORDS = 800, FINDING_BYTES = 64, FINDING_SETTINGS = 1200, NO_SEAT = -1 };

/* Two blocks that should be the same, where they first differ. */
struct difference {
    char field[72];    /* the name of the field of the game's table; "" if the bytes belong to none */
    uint32_t from, to; /* the bytes of the row that differs, of the block; the last one included */
    char bytes[2][2 * FINDING_BYTES + 1]; /* both in hex, the first of them if they are many */
    char values[2][128];                  /* and as numbers */
};

/* A property that does not hold. */
struct finding {
    char function[24];               /* of the game, whose result is wrong; "" for a table */
    int seat;                        /* or GAME_PUBLIC, GAME_ALL, NO_SEAT */
    uint64_t match;                  /* number of the match */
    uint32_t decision;               /* answers before */
    char words[FINDING_WORDS];       /* one sentence without a full stop */
    char settings[FINDING_SETTINGS]; /* those of the match that are not the default, as --set takes them */
    bool differs;
    struct difference difference; /* if it does */
};

struct trial {
    const struct game *game;
    void *image;                     /* of dlopen, if it comes from a file; else NULL */
    const struct settings *settings; /* of all matches; NULL: each match draws its own */
    uint64_t luck;                   /* from which matches are drawn, with their number */
    unsigned matches;
    void (*failed)(void *context, const struct finding *finding) __attribute__((noreturn));
    void (*moved)(void *context, uint64_t match, uint32_t decision); /* the trial goes on; may be NULL */
    void *context;
};

/* Describes where two blocks of the table's fields differ first; false if they are the same. */
bool difference_find(struct difference *difference, const struct game_field *fields, size_t count, const void *a,
                     const void *b, size_t size, unsigned seats);

#endif

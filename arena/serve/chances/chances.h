/* SPDX-License-Identifier: MIT */
/* How likely each side is to win, by playouts of what the public knows. They are made by a process of its own,
 * arena-chances (bots/chances), that is as nice as can be and bounded: one for the whole daemon, one view after the
 * other. Nobody who plays waits for it, and if it ends it is started again, later each time.
 *
 * It is handed views of GAME_PUBLIC and a name of the match that says nothing (feed_alias), and its answer depends on
 * nothing else. So this can say nothing of a match that the public does not know.
 *
 * An answer is found again by these two: the same moment of a match is worked out once, whoever asks, and also after
 * the match is over. */
#ifndef SERVE_CHANCES_H
#define SERVE_CHANCES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"

enum {
    CHANCES_SIDES = 2,
    CHANCES_ASKED_MAX = 64, /* views that wait; further ones are to be asked for again */
    CHANCES_KEPT = 16384,   /* answers that are kept */
};

struct serve;

struct chance {
    uint32_t playouts, won[CHANCES_SIDES]; /* the others were draws */
};

enum chances_got {
    CHANCES_KNOWN,
    CHANCES_COMES, /* not yet: ask again when there is news (chances_listen) */
    CHANCES_NONE,  /* it will not be known */
};

/* After feeder_start; there are chances if ladder.conf wants them, HTTP shows the ladder and the game is the one that
 * arena-chances plays. False with a sentence. */
bool chances_start(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* Ends the process. */
void chances_stop(struct serve *serve);
/* True if there may be any. */
bool chances_has(const struct serve *serve);
/* The chances at a view of GAME_PUBLIC, of the game's view_bytes, in the match with this alias (feed.h). Any thread may
 * ask. */
enum chances_got chances_of(struct serve *serve, const char *match, struct span view, struct chance *out);
/* Calls `news` on a thread of its own when an answer is there; NULL: no more, from when it returns on. It must not
 * wait. */
void chances_listen(struct serve *serve, void (*news)(struct serve *serve));

/* The standard error of a share `won` of `playouts`, by Laplace's estimate (won + 1) / (playouts + 2): so it is not 0
 * where all ended alike. */
double chances_error(uint32_t won, uint32_t playouts);

#endif

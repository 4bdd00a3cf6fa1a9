/* SPDX-License-Identifier: MIT */
/* What is played now, as small boards: a few places, each with a match under way. All who watch see the same places, so
 * each board is made once, however many they are, and a place changes at most every BOARDS_LOOK_MS. Used by the thread
 * of the server alone, but for boards_wait. */
#ifndef SERVE_WEB_BOARDS_H
#define SERVE_WEB_BOARDS_H

#include <stdbool.h>

#include "base/error.h"

enum {
    BOARDS_MAX = 12,        /* places */
    BOARDS_LOOK_MS = 400,   /* between two looks at the matches */
    BOARDS_OVER_S = 4,      /* a match that is over keeps its place for so long, if another waits for it, */
    BOARDS_OVER_MOST_S = 60 /* and else for so long */
};

struct serve;
struct boards;

/* NULL with a sentence. */
struct boards *boards_new(struct serve *serve, struct error *error);
/* After all streams have ended. NULL is allowed. */
void boards_free(struct boards *boards);
/* True if somebody waits for a look that is due. From any thread. */
bool boards_wait(const struct boards *boards);

#endif

/* SPDX-License-Identifier: MIT */
/* An interrupted match, with all that is needed to resume it. */
#ifndef RUN_UNFINISHED_H
#define RUN_UNFINISHED_H

#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "match/past.h"
#include "match/record.h"
#include "proto/message.h"
#include "run/lineup.h"
#include "run/run.h"

struct unfinished {
    struct past past;
    struct record_place place;
    struct game_seed seed;                      /* of this attempt */
    uint32_t lost;                              /* seats that have no bot any more */
    char bot[GAME_SEATS_MAX][PROTO_ID_MAX + 1]; /* the bots that played before */
    char version[GAME_SEATS_MAX][PROTO_VERSION_MAX + 1];
    char session[GAME_SEATS_MAX][PROTO_ID_MAX + 1]; /* of bots that attached and can come back; else "" */
    uint32_t handle[GAME_SEATS_MAX];                /* by which they called the match */
    struct run_sandbox sandbox[GAME_SEATS_MAX];     /* the weakest that the bots of the seat lived in */
    /* `past` points into these, which hold this match alone. */
    struct buffer bytes;
    struct record_file *file;
};

/* What resumes it. */
struct unfinished_rules {
    const struct game *game;
    const char *epoch; /* of the game */
    unsigned strikes;  /* of the match's clock */
};

/* Whether the match has the seats and settings of the lineup. */
bool unfinished_is_of(const struct record_match *match, const struct game *game, const struct lineup *lineup);
/* Makes it from match `index` of a file, which may be closed afterwards. `path` is the file's path and must outlive the
 * unfinished. NULL with a sentence if the match cannot be resumed. */
struct unfinished *unfinished_new(const struct unfinished_rules *rules, const struct record_file *file, size_t index,
                                  const char *path, struct error *error);
void unfinished_free(struct unfinished *unfinished); /* NULL does nothing */

#endif

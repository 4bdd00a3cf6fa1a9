/* SPDX-License-Identifier: MIT */
/* The answers of a recorded match, round by round, to be given again. */
#ifndef MATCH_PAST_H
#define MATCH_PAST_H

#include <stddef.h>

#include "base/error.h"
#include "base/span.h"
#include "game/game.h"
#include "match/record.h"

struct past_round {
    struct record_step steps[GAME_SEATS_MAX]; /* seats ascending */
    unsigned count;
    struct span said[GAME_SEATS_MAX]; /* by each seat, with its answer */
};

struct past {
    struct past_round *rounds;
    size_t count, room;
};

/* Reads match `index`, as far as its record goes. The spans point into the file. False with a sentence if the match
 * cannot be played again to the end of its record; the past is then empty. */
__attribute__((warn_unused_result)) bool past_read(struct past *past, const struct record_file *file, size_t index,
                                                   const struct record_games *games, struct error *error);
void past_release(struct past *past);

#endif

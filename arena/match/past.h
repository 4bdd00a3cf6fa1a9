/* SPDX-License-Identifier: MIT */
/* The answers of a recorded match, round by round, for a replay; and its faults. */
#ifndef MATCH_PAST_H
#define MATCH_PAST_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "game/game.h"
#include "match/fault.h"
#include "match/record.h"

struct past_round {
    struct record_step steps[GAME_SEATS_MAX]; /* seats ascending */
    unsigned count;
    struct span said[GAME_SEATS_MAX]; /* the talk of each seat, with its answer */
};

struct past_fault {
    size_t rounds; /* rounds that were played before it */
    unsigned seat;
    enum fault fault;
    uint64_t decision; /* 0 for none */
    struct span evidence;
};

struct past {
    struct past_round *rounds;
    size_t count, room;
    struct past_fault *faults;
    size_t fault_count, fault_room;
};

/* Reads match `index` to the end of its record. The spans point into the file. False with a sentence if the record
 * cannot be replayed to its end; the past is then empty. */
__attribute__((warn_unused_result)) bool past_read(struct past *past, const struct record_file *file, size_t index,
                                                   const struct record_games *games, struct error *error);
void past_release(struct past *past);

/* The mask of the seats that are lost at the end of the record, if `strikes` strikes lose a seat. */
uint32_t past_lost(const struct past *past, unsigned strikes);

#endif

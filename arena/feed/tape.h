/* SPDX-License-Identifier: MIT */
/* The events of a match as the public may know them, as far as it was replayed. */
#ifndef FEED_TAPE_H
#define FEED_TAPE_H

#include "base/buffer.h"
#include "match/record_live.h"

struct tape {
    struct record_live *live;
    struct buffer events; /* encoded, one behind the other */
    uint32_t *end;        /* of each in `events` */
    uint32_t count, room;
    uint32_t taken; /* frames of the match, the header included */
    bool failed;    /* memory is short, or they are too many */
};

/* NULL: no memory. */
struct tape *tape_new(size_t most);
void tape_free(struct tape *tape);
/* Begins with the header of the match. False with a sentence: it cannot be replayed. */
bool tape_begin(struct tape *tape, const struct frame *header, const struct record_games *games, struct error *error)
    __attribute__((warn_unused_result));
/* Takes the next frame. False with a sentence: the match cannot be replayed further. */
bool tape_take(struct tape *tape, const struct frame *frame, struct error *error) __attribute__((warn_unused_result));
/* An event by its number, from 1. */
struct span tape_event(const struct tape *tape, uint64_t number);

#endif

/* SPDX-License-Identifier: MIT */
/* The events of a match as the public may know them, as far as it was replayed; and the same as steps for a viewer
 * (pages/match_steps.h), if somebody wants those, with what the public knew at the beginning of each turn. */
#ifndef FEED_TAPE_H
#define FEED_TAPE_H

#include "base/buffer.h"
#include "match/record_live.h"
#include "pages/match_steps.h"

enum tape_part {
    TAPE_EVENTS, /* encoded (match/encode.h) */
    TAPE_STEPS,  /* JSON, each one line */
    TAPE_TURNS,  /* as feed_turns_from has them */
    TAPE_PARTS,
};

/* One behind the other. */
struct tape_list {
    struct buffer bytes;
    uint32_t *end; /* of each in `bytes` */
    uint32_t count, room;
    bool failed; /* memory is short, or they are too many: there are no more */
};

struct tape {
    struct record_live *live;
    struct match_steps *steps; /* NULL: they are not wanted */
    struct tape_list list[TAPE_PARTS];
    const struct game *game; /* if steps are wanted */
    unsigned turn;           /* of the last step */
    unsigned begun;          /* the turn that began last */
    uint32_t taken;          /* frames of the match, the header included */
    bool failed;             /* nothing more is taken */
};

/* With this many bytes of each part at most; of steps 0: they are not wanted, and no turns either. NULL: no memory. */
struct tape *tape_new(const size_t most[TAPE_PARTS]);
void tape_free(struct tape *tape);
/* Begins with the header of the match, whose facts these are. False with a sentence: it cannot be replayed. */
bool tape_begin(struct tape *tape, const struct frame *header, const struct record_match *facts,
                const struct record_games *games, struct error *error) __attribute__((warn_unused_result));
/* Takes the next frame. False with a sentence: the match cannot be replayed further. */
bool tape_take(struct tape *tape, const struct frame *frame, struct error *error) __attribute__((warn_unused_result));
/* One of a part by its number, from 1. */
struct span tape_item(const struct tape *tape, enum tape_part part, uint64_t number);
/* True if it makes steps too. */
bool tape_has_steps(const struct tape *tape);

#endif

/* SPDX-License-Identifier: MIT */
/* The numbers by which a bot knows its matches. Whoever has one token counts them from 1, and no number stands for two
 * matches, as long as there are others: so a late word about a match that is over is never taken for one about another.
 * They tell nothing of the matches of other bots.
 *
 * A number lies in the table at its remainder by `room`, and one whose place is taken is left out: to look one up takes
 * one step, however many there are. */
#ifndef RUN_HANDLES_H
#define RUN_HANDLES_H

#include <stddef.h>
#include <stdint.h>

#include "proto/message.h"

struct table;

/* What a handle stands for. */
struct handle {
    uint32_t number; /* 1..PROTO_HANDLE_MOST; 0: nothing lies here */
    unsigned seat;
    struct table *table;
};

struct handles {
    uint32_t last;     /* that was given */
    struct handle *at; /* `room` of them; NULL if there are none yet */
    uint32_t room;     /* a power of two, at least twice `used` */
    uint32_t used;
};

void handles_release(struct handles *handles);
/* A number for a seat: the next one that is free. 0 if memory is short. */
uint32_t handles_give(struct handles *handles, struct table *table, unsigned seat);
/* NULL if the number stands for nothing. */
const struct handle *handles_find(const struct handles *handles, uint64_t number);
/* The match is over for the bot. Does nothing if the number stands for nothing. */
void handles_drop(struct handles *handles, uint32_t number);

#endif

/* SPDX-License-Identifier: MIT */
/* The handles of a bot's matches. Each token has its own handles, counted from 1. A handle is not used again before all
 * others were used. So a late message about a finished match is never mistaken for one about another match. Handles
 * reveal nothing about the matches of other bots.
 *
 * A bot that came back after the arena was started again has handles that it had before, and others that are drawn: the
 * arena does not know which it had.
 *
 * A handle is stored in the table at its remainder by `room`. A handle whose place is taken is skipped. So a look-up
 * takes one step in a table of any size. */
#ifndef RUN_HANDLES_H
#define RUN_HANDLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/message.h"

struct table;

/* The match and the seat of a handle. */
struct handle {
    uint32_t number; /* 1..PROTO_HANDLE_MOST; 0: this place is free */
    unsigned seat;
    struct table *table;
};

struct handles {
    uint32_t last;     /* the last handle that was given */
    struct handle *at; /* `room` of them; NULL if there are none yet */
    uint32_t room;     /* a power of two, at least twice `used` */
    uint32_t used;
};

void handles_release(struct handles *handles);
/* Gives a seat the next free handle. 0 if memory is short. */
uint32_t handles_give(struct handles *handles, struct table *table, unsigned seat);
/* Gives a seat the handle that it had before the arena was started again. False if that is in use, or memory is short.
 */
bool handles_give_again(struct handles *handles, uint32_t number, struct table *table, unsigned seat)
    __attribute__((warn_unused_result));
/* Of a bot that came back after the arena was started again: the next handle is drawn, as it is not known which the bot
 * had. */
void handles_skip(struct handles *handles);
/* NULL if no match has this handle. */
const struct handle *handles_find(const struct handles *handles, uint64_t number);
/* The match is over for the bot. Does nothing if no match has this handle. */
void handles_drop(struct handles *handles, uint32_t number);

#endif

/* SPDX-License-Identifier: MIT */
/* A seat places the tokens that are due, one after the other: the Creature, or the player whose card asks for a
 * token. */
#ifndef NOTALONE_TOKENS_H
#define NOTALONE_TOKENS_H

#include "games/notalone/turn/flow.h"

#define ALL_TOKENS ((1u << TOKENS) - 1)

/* The seat places those of the due tokens that are in the mask. */
void tokens_push(struct play *p, unsigned seat, uint8_t tokens);

/* The Creature may place each token of the mask: a space, or none. */
void tokens_offer(struct play *p, uint8_t tokens);

extern const struct flow tokens_flow;

#endif

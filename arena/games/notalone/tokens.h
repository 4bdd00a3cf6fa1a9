/* SPDX-License-Identifier: MIT */
/* The tokens that are due are placed, one after the other: by the Creature, or by whose card placed one. */
#ifndef NOTALONE_TOKENS_H
#define NOTALONE_TOKENS_H

#include "games/notalone/flow.h"

#define ALL_TOKENS ((1u << TOKENS) - 1)

/* The seat places those of the due tokens that are in the mask. */
void tokens_push(struct play *p, unsigned seat, uint8_t tokens);

/* The Creature may place each token of the mask: a space, or none. */
void tokens_offer(struct play *p, uint8_t tokens);

extern const struct flow tokens_flow;

#endif

/* SPDX-License-Identifier: MIT */
/* The Creature places the tokens that are due, one after the other. */
#ifndef NOTALONE_TOKENS_H
#define NOTALONE_TOKENS_H

#include "games/notalone/flow.h"

#define ALL_TOKENS ((1u << TOKENS) - 1)

/* Places those of the due tokens that are in the mask. */
void tokens_push(struct play *p, uint8_t tokens);

extern const struct flow tokens_flow;

#endif

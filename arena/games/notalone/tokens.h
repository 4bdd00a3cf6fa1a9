/* SPDX-License-Identifier: MIT */
/* The Creature places the tokens that are due, one after the other. */
#ifndef NOTALONE_TOKENS_H
#define NOTALONE_TOKENS_H

#include "games/notalone/flow.h"

#define ALL_SPACES 0x7feu

extern const struct flow tokens_flow;

#endif

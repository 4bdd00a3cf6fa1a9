/* SPDX-License-Identifier: MIT */
/* The part of the invariants that is about the pieces of SANCTUARY: its board, Survivors, DNA, Evolutions, Avatars. */
#ifndef TESTS_NOTALONE_INVARIANTS_SANCTUARY_H
#define TESTS_NOTALONE_INVARIANTS_SANCTUARY_H

#include "games/notalone/state.h"
#include "invariants.h"

/* Returns what does not hold, in words, or NULL. */
const char *sanctuary_broken(struct invariants *in, const struct notalone_state *s);

#endif

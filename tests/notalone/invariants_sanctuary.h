/* SPDX-License-Identifier: MIT */
/* The invariants of SANCTUARY's pieces: its board, Survivors, DNA, Evolutions, Avatars. */
#ifndef TESTS_NOTALONE_INVARIANTS_SANCTUARY_H
#define TESTS_NOTALONE_INVARIANTS_SANCTUARY_H

#include "games/notalone/state.h"
#include "invariants.h"

/* Returns NULL, or what does not hold, in words. */
const char *sanctuary_broken(struct invariants *in, const struct notalone_state *s);

#endif

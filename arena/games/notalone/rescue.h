/* SPDX-License-Identifier: MIT */
/* The Rescue track: the counter's steps, and the Will counters that lie on spaces ahead of it (RULES.md, the Will
 * reserve). A space of the track is named by its steps to Victory. */
#ifndef NOTALONE_RESCUE_H
#define NOTALONE_RESCUE_H

#include "games/notalone/flow.h"

/* Rescue makes so many steps, one at a time: a Will counter on the space that it reaches is settled, by the votes of
 * the Hunted if need be, before the next step. The match may end before the last step. The steps are a frame, so the
 * caller continues when its own frame runs again. */
void rescue_advance(struct play *p, unsigned steps);

extern const struct flow rescue_flow;

#endif

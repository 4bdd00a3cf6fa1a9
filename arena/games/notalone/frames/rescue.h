/* SPDX-License-Identifier: MIT */
/* The Rescue track: the counter's steps, and the Will counters that lie on spaces ahead of it (RULES.md, the Will
 * reserve). A space of the track is named by its steps to Victory. */
#ifndef NOTALONE_RESCUE_H
#define NOTALONE_RESCUE_H

#include "games/notalone/turn/flow.h"

/* Rescue makes `steps` steps, one at a time. If it reaches a space with a Will counter, the counter is settled before
 * the next step, by a vote of the Hunted if need be. The match may end before the last step. The steps are a frame, so
 * the caller continues when its own frame runs again. */
void rescue_advance(struct play *p, unsigned steps);

extern const struct flow rescue_flow;

#endif

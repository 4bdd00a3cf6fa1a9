/* SPDX-License-Identifier: MIT */
/* What the bots of a daemon do at the moment, in a word or two; serve/hand/why.h says why. */
#ifndef SERVE_NOW_H
#define SERVE_NOW_H

#include <jansson.h>

/* Adds to each bot of the array, an object with `bot`, what it does: `now`. The context is the struct serve, which is
 * locked meanwhile. */
void now_tell(void *context, json_t *bots);

#endif

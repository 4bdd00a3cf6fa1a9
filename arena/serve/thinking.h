/* SPDX-License-Identifier: MIT */
/* How long each version of each bot thought about its decisions, and what it did wrong, since the daemon was started.
 */
#ifndef SERVE_THINKING_H
#define SERVE_THINKING_H

#include <stdbool.h>

#include "base/histogram.h"
#include "match/fault.h"

/* All zero: nobody has played. */
struct thinking {
    void *tree; /* by bot and version */
};

/* Adds the decisions of a match: microseconds. False: no memory, and nothing was added. The texts are copied. */
bool thinking_add(struct thinking *thinking, const char *bot, const char *version, const struct histogram_small *match);
/* Adds a fault of a version whose decisions were added. */
void thinking_fault(struct thinking *thinking, const char *bot, const char *version, enum fault fault);
/* NULL: it has not played. It lives as long as nothing is added. */
const struct histogram *thinking_of(const struct thinking *thinking, const char *bot, const char *version);
/* The faults of a version by kind, as long as that. */
const uint64_t *thinking_faults(const struct thinking *thinking, const char *bot, const char *version);
void thinking_release(struct thinking *thinking);

#endif

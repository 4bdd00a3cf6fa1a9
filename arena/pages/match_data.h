/* SPDX-License-Identifier: MIT */
/* A recorded match as the viewer reads it (arena/pages/site): who plays by which rules, and step by step what happened,
 * what each reader knows then, and what was answered.
 *
 *     {"match": {"id", "game", "epoch", "seats", "settings", "winner", ...},
 *      "eyes": ["public", "0", "1", ..., "all"],
 *      "steps": [...], as pages/match_steps.h has them
 *      "outcome": "agrees", "why": ""} */
#ifndef PAGES_MATCH_DATA_H
#define PAGES_MATCH_DATA_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"
#include "match/record.h"
#include "pages/match_steps.h"

/* The match of this index in a file. The caller owns it. NULL with a sentence. */
json_t *match_data(const struct record_file *file, size_t index, const struct record_games *games, enum match_eyes eyes,
                   struct error *error) __attribute__((warn_unused_result));

#endif

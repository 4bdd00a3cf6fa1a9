/* SPDX-License-Identifier: MIT */
/* A recorded match as the viewer reads it (arena/pages/site): who plays by which rules, and step by step what happened,
 * what each reader knows then, and what was answered.
 *
 *     {"match": {"id", "game", "epoch", "seats", "settings", "winner", ...},
 *      "eyes": ["public", "0", "1", ..., "all"],
 *      "steps": [{"turn": 1,
 *                 "answers": [{"seat", "action", "cause", "think_us"}],
 *                 "events": [{"event": "turn", "text": {"all": "Turn 1 begins.", "public": ...}, "said"}],
 *                 "notes": [{"seat", "note"}], "faults": [{"seat", "fault", "decision", "evidence"}],
 *                 "views": {"public": {KEY: VALUE, ...}, ...}}, ...],
 *      "outcome": "agrees", "why": ""}
 *
 * The first step is the set-up, and a step's view is what is known after it.
 * `views` has what changed since the step before: the keys of the game's table (`arena rules --json`) without those for
 * search, and null for a key that has the empty value again. A text that is not there for an eye is that of "all". */
#ifndef PAGES_MATCH_DATA_H
#define PAGES_MATCH_DATA_H

#include <jansson.h>
#include <stdbool.h>

#include "base/error.h"
#include "match/record.h"

enum match_eyes {
    EYES_PUBLIC, /* what everybody at the table knew, as it may be shown before the release */
    EYES_ALL,    /* that, each seat, and all there is: after the release */
};

/* The match of this index in a file. The caller owns it. NULL with a sentence. */
json_t *match_data(const struct record_file *file, size_t index, const struct record_games *games, enum match_eyes eyes,
                   struct error *error) __attribute__((warn_unused_result));

#endif

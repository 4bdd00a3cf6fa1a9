/* SPDX-License-Identifier: MIT */
/* A match that is replayed, as the steps that the viewer reads (arena/pages/site), one after the other: so a match that
 * is still played is told by the same code as one that is over.
 *
 *     {"turn": 1,
 *      "answers": [{"seat", "action", "text", "cause", "think_us"}],
 *      "events": [{"event": "turn", "text": {"all": "Turn 1 begins.", "public": ...}, "said"}],
 *      "notes": [{"seat", "note"}], "faults": [{"seat", "fault", "decision", "evidence"}],
 *      "views": {"public": {KEY: VALUE, ...}, ...}}
 *
 * The first step is the set-up, each further one a round of answers; its view is what is known after it. `views` has
 * what changed since the step before: the keys of the game's table (`arena rules --json`) without those for search, and
 * null for a key that has the empty value again. A text that is not there for an eye is that of "all".
 *
 * The public is told when it is told events, and of no other round: how many there are would tell who is asked. What
 * changes in such a round is part of the next step. So the steps of the public are fewer, and have no answers.
 *
 * It knows no records and no files. */
#ifndef PAGES_MATCH_STEPS_H
#define PAGES_MATCH_STEPS_H

#include <jansson.h>

#include "base/error.h"
#include "game/game.h"
#include "match/record.h"

enum match_eyes {
    EYES_PUBLIC, /* what everybody at the table knew, as it may be shown before the release */
    EYES_ALL,    /* that, each seat, and all there is: after the release */
};

struct match_steps;

/* Gets each step, which it owns then. */
typedef void match_steps_take(void *context, json_t *step);

/* The game and the context must outlive it. NULL with a sentence. */
struct match_steps *match_steps_new(const struct game *game, unsigned seats, enum match_eyes eyes,
                                    match_steps_take *take, void *context, struct error *error);
/* NULL is allowed. */
void match_steps_free(struct match_steps *steps);

/* For a replay as the audience GAME_ALL, or GAME_PUBLIC for the public alone. */
struct replay_ops match_steps_ops(struct match_steps *steps);
/* What was heard after the last step, such as the fault of a bot that a match ends with: lists by key, as in a step. */
const json_t *match_steps_rest(const struct match_steps *steps);
/* The names of the eyes, such as ["public", "0", "1", "all"]. The caller owns them. */
json_t *match_steps_eyes(const struct match_steps *steps);
/* All that the public knows now. */
const json_t *match_steps_public(const struct match_steps *steps);

#endif

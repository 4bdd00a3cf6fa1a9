/* SPDX-License-Identifier: MIT */
/* A game's tables for programs: settings, pieces, views, events and actions, as one JSON object. */
#ifndef RULES_RULES_JSON_H
#define RULES_RULES_JSON_H

#include <jansson.h>
#include <stdbool.h>

#include "game/game.h"

/* All tables. The caller owns the object. */
json_t *rules_json(const struct game *game);
/* Without the tables that nobody needs who only looks at matches: mixes, numbers, questions, events and, unless views
 * name them, actions. */
json_t *rules_json_brief(const struct game *game);

bool rules_is_of_type(const struct game_piece *piece, const char *type);
/* True if no piece before this one has its type. */
bool rules_is_first_of_type(const struct game *game, unsigned index);

#endif

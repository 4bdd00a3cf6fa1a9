/* SPDX-License-Identifier: MIT */
/* arena rules: prints a game's tables, for programs (rules_json.c) and for people (rules.c). */
#ifndef CLI_RULES_H
#define CLI_RULES_H

#include <stdbool.h>

#include "game/game.h"

/* Prints all tables to stdout as one JSON object. */
void rules_print_json(const struct game *game);

bool rules_is_of_type(const struct game_piece *piece, const char *type);
/* True if no piece before this one has its type. */
bool rules_is_first_of_type(const struct game *game, unsigned index);

#endif

/* SPDX-License-Identifier: MIT */
/* The tables by which the arena, bots and people know the game: roles, settings, pieces, and the fields of state and
 * view. */
#ifndef NOTALONE_SCHEMA_H
#define NOTALONE_SCHEMA_H

#include "game/game.h"
#include "games/notalone/pieces.h"
#include "games/notalone/setup.h"

enum { ROLES = 2, PIECES = PLACES - 1 + HUNT_CARDS + SURVIVAL_CARDS + TOKENS, STATE_FIELDS = 83, VIEW_FIELDS = 89 };

extern const struct game_role notalone_roles[ROLES];
extern const char *const notalone_sides[];
extern const char *const notalone_reasons[];
extern const struct game_setting notalone_settings[SETTINGS];
extern const struct game_piece notalone_pieces[PIECES];
extern const struct game_field notalone_state_fields[STATE_FIELDS];
extern const struct game_field notalone_view_fields[VIEW_FIELDS];

#endif

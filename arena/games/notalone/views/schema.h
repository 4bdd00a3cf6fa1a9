/* SPDX-License-Identifier: MIT */
/* The tables that describe the game to the arena, to bots and to people: roles, settings, pieces, and the fields of
 * state and view. */
#ifndef NOTALONE_SCHEMA_H
#define NOTALONE_SCHEMA_H

#include "game/game.h"
#include "games/notalone/decks/sets.h"
#include "games/notalone/setup.h"

#define ONE_PIECE(...) +1
enum {
    ROLES = 2,
    PIECES = 0 ALL_PLACES(ONE_PIECE) ALL_HUNT(ONE_PIECE) ALL_SURVIVAL(ONE_PIECE) SURVIVOR_CARDS(ONE_PIECE)
                 ALL_EVOLUTIONS(ONE_PIECE) ALL_AVATARS(ONE_PIECE) +
             TOKENS,
    STATE_FIELDS = 146,
    VIEW_FIELDS = 156,
    MEANINGS = 19,
    MIXES = 4,
    NUMBERS = 0 DEFENCE_STARTS(ONE_PIECE) DEFENCE_BONUSES(ONE_PIECE) SURVIVOR_CARDS(ONE_PIECE),
};

extern const struct game_role notalone_roles[ROLES];
extern const char *const notalone_sides[];
extern const char *const notalone_reasons[];
extern const struct game_setting notalone_settings[SETTINGS];
extern const struct game_mix notalone_mixes[MIXES];
extern const struct game_number notalone_numbers[NUMBERS];
extern const struct game_piece notalone_pieces[PIECES];
extern const struct game_meaning notalone_meanings[MEANINGS];
extern const struct game_name notalone_phase_words[], notalone_mode_words[], notalone_winner_words[],
    notalone_reason_words[];
extern const struct game_field notalone_state_fields[STATE_FIELDS];
extern const struct game_field notalone_view_fields[VIEW_FIELDS];

#endif

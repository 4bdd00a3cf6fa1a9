/* SPDX-License-Identifier: MIT */
/* The sets of pieces, and the decks that a setting can name. A set is three lists of rows (`*_places.h`, `*_hunt.h`,
 * `*_survival.h`) and a line in each of the three macros below. SANCTUARY has three more: Survivors, Evolutions and
 * Avatars. */
#ifndef NOTALONE_DECKS_SETS_H
#define NOTALONE_DECKS_SETS_H

#include "games/notalone/decks/avatars.h"
#include "games/notalone/decks/base_hunt.h"
#include "games/notalone/decks/base_places.h"
#include "games/notalone/decks/base_survival.h"
#include "games/notalone/decks/evolutions.h"
#include "games/notalone/decks/exploration_hunt.h"
#include "games/notalone/decks/exploration_places.h"
#include "games/notalone/decks/exploration_survival.h"
#include "games/notalone/decks/sanctuary_hunt.h"
#include "games/notalone/decks/sanctuary_numbers.h"
#include "games/notalone/decks/sanctuary_places.h"
#include "games/notalone/decks/sanctuary_survival.h"
#include "games/notalone/decks/survivors.h"
#include "games/notalone/pieces.h"

/* In the order in which the sets were added, so that the words of settings keep their order. */
#define ALL_PLACES(X)   BASE_PLACES(X) EXPLORATION_PLACES(X) SANCTUARY_PLACES(X)
#define ALL_HUNT(X)     BASE_HUNT(X) EXPLORATION_HUNT(X) SANCTUARY_HUNT(X)
#define ALL_SURVIVAL(X) BASE_SURVIVAL(X) EXPLORATION_SURVIVAL(X) SANCTUARY_SURVIVAL(X)

/* The column `set` says to which set a piece belongs and, for a card, which of the named decks have it:
 *
 *     BASE                  set base         decks base, exploration and sanctuary
 *     REPLACED              set base         decks base and sanctuary; a card of EXPLORATION stands for it
 *     EXPLORATION           set exploration  deck exploration
 *     REPLACING(code, id)   likewise; it stands for that card, which is REPLACED
 *     PROMO                 set promo        deck promo
 *     SANCTUARY             set sanctuary    deck sanctuary
 *
 * `code` is the whole code, such as SURVIVAL + 9. The masks of enum deck have every card once: BASE and REPLACED belong
 * to DECK_BASE, the next two to DECK_EXPLORATION. */
#define DECK_REPLACED            DECK_BASE
#define DECK_REPLACING(code, id) DECK_EXPLORATION

#define REPLACED_BY_BASE                0
#define REPLACED_BY_REPLACED            0
#define REPLACED_BY_EXPLORATION         0
#define REPLACED_BY_REPLACING(code, id) (code)
#define REPLACED_BY_PROMO               0
#define REPLACED_BY_SANCTUARY           0

/* The column `phase` of a card is 1 to 4, 0 for any, or INSTEAD: in phase 3, at the resolution of the player's own
 * place, instead of its power; never in a window. */
enum { INSTEAD = 8 | 3 };
#define PHASE_OF(phase_) ((phase_)&7)

/* Rows by code; empty where the set has none. */
extern const struct piece base_places[PLACES], exploration_places[PLACES], sanctuary_places[PLACES];
extern const struct piece base_hunt[HUNT_CARDS], exploration_hunt[HUNT_CARDS], sanctuary_hunt[HUNT_CARDS];
extern const struct piece base_survival[SURVIVAL_CARDS], exploration_survival[SURVIVAL_CARDS],
    sanctuary_survival[SURVIVAL_CARDS];
extern const struct piece survivors[SURVIVOR_KINDS_END], evolutions_1[EVOLUTIONS], evolutions_2[EVOLUTIONS],
    avatars[AVATARS];

/* What the rows are made of: the columns that the rules need. */
#define SYMBOL_NONE     0
#define SYMBOL_CREATURE TOKEN_BIT(TOKEN_CREATURE)
#define SYMBOL_ARTEMIA  TOKEN_BIT(TOKEN_ARTEMIA)
#define SYMBOL_TARGET   TOKEN_BIT(TOKEN_TARGET)
#define SYMBOL_BOTH     (SYMBOL_ARTEMIA | SYMBOL_TARGET)

#define PLACE_ROW(code_, id_, name_, number_, set_, provenance_, effect_, ...)                                         \
    [code_] = {.number = number_, __VA_ARGS__},
#define HUNT_ROW(code_, id_, name_, phase_, symbol_, set_, provenance_, effect_, ...)                                  \
    [code_] = {.phase = phase_, .symbol = SYMBOL_##symbol_, .replaces = REPLACED_BY_##set_, __VA_ARGS__},
#define SURVIVAL_ROW(code_, id_, name_, phase_, set_, provenance_, effect_, ...)                                       \
    [code_] = {.phase = PHASE_OF(phase_), .instead = (phase_) == INSTEAD, .replaces = REPLACED_BY_##set_, __VA_ARGS__},
#define SURVIVOR_ROW(kind_, id_, name_, provenance_, effect_, ...) [kind_] = {__VA_ARGS__},
#define EVOLUTION_ROW(code_, id_, name_, level_, cost_, phase_, standing_, provenance_, effect_, ...)                  \
    [code_] = {.phase = phase_, .level = level_, .cost = cost_, .standing = standing_, __VA_ARGS__},
#define AVATAR_ROW(code_, id_, name_, phase_, standing_, provenance_, effect_, ...)                                    \
    [code_] = {.phase = phase_, .standing = standing_, __VA_ARGS__},

#endif

/* SPDX-License-Identifier: MIT */
/* The table of pieces for the arena, bots and people: the printed columns of the lists in decks/. */
#include "games/notalone/pieces.h"

#include "games/notalone/views/schema.h"

#define SYMBOL_NAME_NONE     ""
#define SYMBOL_NAME_CREATURE "" /* the token that is placed every turn is no symbol */
#define SYMBOL_NAME_ARTEMIA  "artemia"
#define SYMBOL_NAME_TARGET   "target"
#define SYMBOL_NAME_BOTH     "artemia and target"

#define SET_NAME_BASE                "base"
#define SET_NAME_REPLACED            "base"
#define SET_NAME_EXPLORATION         "exploration"
#define SET_NAME_REPLACING(code, id) "exploration"
#define SET_NAME_PROMO               "promo"
#define SET_NAME_SANCTUARY           "sanctuary"

enum { IN_BASE, IN_ALL, IN_EXPLORATION, IN_PROMO, IN_SANCTUARY };
static const char *const in_decks[][4] = {[IN_BASE] = {"base", "sanctuary"},
                                          [IN_ALL] = {"base", "exploration", "sanctuary"},
                                          [IN_EXPLORATION] = {"exploration"},
                                          [IN_PROMO] = {"promo"},
                                          [IN_SANCTUARY] = {"sanctuary"}};
#define DECKS_BASE                in_decks[IN_ALL]
#define DECKS_REPLACED            in_decks[IN_BASE]
#define DECKS_EXPLORATION         in_decks[IN_EXPLORATION]
#define DECKS_REPLACING(code, id) in_decks[IN_EXPLORATION]
#define DECKS_PROMO               in_decks[IN_PROMO]
#define DECKS_SANCTUARY           in_decks[IN_SANCTUARY]

#define REPLACES_BASE                NULL
#define REPLACES_REPLACED            NULL
#define REPLACES_EXPLORATION         NULL
#define REPLACES_REPLACING(code, id) id
#define REPLACES_PROMO               NULL
#define REPLACES_SANCTUARY           NULL

#define PROVENANCE_PRINTED       "printed"
#define PROVENANCE_DIGEST        "digest"
#define PROVENANCE_RECONSTRUCTED "reconstructed"

#define PLACE(code_, id_, name_, number_, set_, provenance_, effect_, ...)                                             \
    {.type = "place",                                                                                                  \
     .id = id_,                                                                                                        \
     .name = name_,                                                                                                    \
     .set = SET_NAME_##set_,                                                                                           \
     .deck = "",                                                                                                       \
     .symbol = "",                                                                                                     \
     .effect = effect_,                                                                                                \
     .provenance = PROVENANCE_##provenance_,                                                                           \
     .code = code_,                                                                                                    \
     .number = number_,                                                                                                \
     .copies = (number_) <= 5               ? 6                                                                        \
               : SINGLE_PLACES >> (code_)&1 ? 1                                                                        \
                                            : 3},
#define HUNT_CARD(code_, id_, name_, phase_, symbol_, set_, provenance_, effect_, ...)                                 \
    {.type = "card",                                                                                                   \
     .id = id_,                                                                                                        \
     .name = name_,                                                                                                    \
     .set = SET_NAME_##set_,                                                                                           \
     .deck = "hunt",                                                                                                   \
     .symbol = SYMBOL_NAME_##symbol_,                                                                                  \
     .effect = effect_,                                                                                                \
     .provenance = PROVENANCE_##provenance_,                                                                           \
     .code = code_,                                                                                                    \
     .phase = phase_,                                                                                                  \
     .copies = 1,                                                                                                      \
     .decks = DECKS_##set_,                                                                                            \
     .replaces = REPLACES_##set_},
#define SURVIVAL_CARD(code_, id_, name_, phase_, set_, provenance_, effect_, ...)                                      \
    {.type = "card",                                                                                                   \
     .id = id_,                                                                                                        \
     .name = name_,                                                                                                    \
     .set = SET_NAME_##set_,                                                                                           \
     .deck = "survival",                                                                                               \
     .symbol = "",                                                                                                     \
     .effect = effect_,                                                                                                \
     .provenance = PROVENANCE_##provenance_,                                                                           \
     .code = SURVIVAL + (code_),                                                                                       \
     .phase = PHASE_OF(phase_),                                                                                        \
     .copies = 1,                                                                                                      \
     .decks = DECKS_##set_,                                                                                            \
     .replaces = REPLACES_##set_},
/* The columns that are the same for each piece of SANCTUARY. */
#define OF_SANCTUARY(type_, id_, name_, effect_, provenance_)                                                          \
    .type = type_, .id = id_, .name = name_, .set = "sanctuary", .deck = "", .symbol = "", .effect = effect_,          \
    .provenance = PROVENANCE_##provenance_, .copies = 1
#define SURVIVOR_CARD(code_, id_, name_, kind_)                                                                        \
    {OF_SANCTUARY("survivor", id_, name_, EFFECT_##kind_, PRINTED), .code = code_},
#define EVOLUTION_CARD(code_, id_, name_, level_, cost_, phase_, standing_, provenance_, effect_, ...)                 \
    {OF_SANCTUARY("evolution", id_, name_, effect_, provenance_), .code = code_, .level = level_, .phase = phase_,     \
     .cost = cost_},
#define AVATAR_CARD(code_, id_, name_, phase_, standing_, provenance_, effect_, ...)                                   \
    {OF_SANCTUARY("avatar", id_, name_, effect_, provenance_), .code = code_, .phase = phase_},
#define TOKEN(code_, id_, name_, effect_)                                                                              \
    {.type = "token",                                                                                                  \
     .id = id_,                                                                                                        \
     .name = name_,                                                                                                    \
     .set = "base",                                                                                                    \
     .deck = "",                                                                                                       \
     .symbol = "",                                                                                                     \
     .effect = effect_,                                                                                                \
     .provenance = "printed",                                                                                          \
     .code = (code_) + 1,                                                                                              \
     .copies = 1},

// clang-format off
const struct game_piece notalone_pieces[PIECES] = {
    ALL_PLACES(PLACE)
    ALL_HUNT(HUNT_CARD)
    ALL_SURVIVAL(SURVIVAL_CARD)
    TOKEN(TOKEN_CREATURE, "creature-token", "Creature",
          "Hunted on its place lose 1 Will, and Assimilation advances once.")
    TOKEN(TOKEN_ARTEMIA, "artemia-token", "Artemia", "Hunted on its place discard 1 place and use no power.")
    TOKEN(TOKEN_TARGET, "target-token", "Target", "What it does is said by the card that put it there.")
    SURVIVOR_CARDS(SURVIVOR_CARD)
    ALL_EVOLUTIONS(EVOLUTION_CARD)
    ALL_AVATARS(AVATAR_CARD)
};
// clang-format on

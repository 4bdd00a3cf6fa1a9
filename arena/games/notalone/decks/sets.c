/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/sets.h"

static const struct piece no_place;

#define OF_BASE(code_, ...)        [code_] = &base_places[code_],
#define OF_EXPLORATION(code_, ...) [code_] = &exploration_places[code_],
const struct piece *const notalone_places[PLACES] = {[0] = &no_place,
                                                     BASE_PLACES(OF_BASE) EXPLORATION_PLACES(OF_EXPLORATION)};
#undef OF_BASE
#undef OF_EXPLORATION

#define OF_BASE(code_, ...)        [code_] = &base_hunt[code_],
#define OF_EXPLORATION(code_, ...) [code_] = &exploration_hunt[code_],
const struct piece *const notalone_hunt_cards[HUNT_CARDS] = {BASE_HUNT(OF_BASE) EXPLORATION_HUNT(OF_EXPLORATION)};
#undef OF_BASE
#undef OF_EXPLORATION

#define OF_BASE(code_, ...)        [code_] = &base_survival[code_],
#define OF_EXPLORATION(code_, ...) [code_] = &exploration_survival[code_],
const struct piece *const notalone_survival_cards[SURVIVAL_CARDS] = {BASE_SURVIVAL(OF_BASE)
                                                                         EXPLORATION_SURVIVAL(OF_EXPLORATION)};

/* --- masks ------------------------------------------------------------------------------------------------------- */

#define BIT_IF(condition_, code_) | ((condition_) ? (uint64_t)1 << (code_) : 0)

#define IN_PHASE(n_, code_, phase_)                BIT_IF((phase_) == (n_) || (phase_) == 0, code_)
#define IN_PHASE_1(code_, id_, name_, phase_, ...) IN_PHASE(1, code_, phase_)
#define IN_PHASE_2(code_, id_, name_, phase_, ...) IN_PHASE(2, code_, phase_)
#define IN_PHASE_3(code_, id_, name_, phase_, ...) IN_PHASE(3, code_, phase_)
#define IN_PHASE_4(code_, id_, name_, phase_, ...) IN_PHASE(4, code_, phase_)

const uint64_t notalone_hunt_in_phase[PHASES] = {0, 0 ALL_HUNT(IN_PHASE_1), 0 ALL_HUNT(IN_PHASE_2),
                                                 0 ALL_HUNT(IN_PHASE_3), 0 ALL_HUNT(IN_PHASE_4)};
const uint64_t notalone_survival_in_phase[PHASES] = {0, 0 ALL_SURVIVAL(IN_PHASE_1), 0 ALL_SURVIVAL(IN_PHASE_2),
                                                     0 ALL_SURVIVAL(IN_PHASE_3), 0 ALL_SURVIVAL(IN_PHASE_4)};

#define HUNT_IN(deck_, code_, id_, name_, phase_, symbol_, set_, ...) BIT_IF(DECK_##set_ == (deck_), code_)
#define HUNT_BASE(...)                                                HUNT_IN(DECK_BASE, __VA_ARGS__)
#define HUNT_EXPLORATION(...)                                         HUNT_IN(DECK_EXPLORATION, __VA_ARGS__)
#define HUNT_PROMO(...)                                               HUNT_IN(DECK_PROMO, __VA_ARGS__)
#define SURVIVAL_IN(deck_, code_, id_, name_, phase_, set_, ...)      BIT_IF(DECK_##set_ == (deck_), code_)
#define SURVIVAL_BASE(...)                                            SURVIVAL_IN(DECK_BASE, __VA_ARGS__)
#define SURVIVAL_EXPLORATION(...)                                     SURVIVAL_IN(DECK_EXPLORATION, __VA_ARGS__)
#define SURVIVAL_PROMO(...)                                           SURVIVAL_IN(DECK_PROMO, __VA_ARGS__)

const uint64_t notalone_hunt_in_deck[DECKS] = {
    [DECK_BASE] = 0 ALL_HUNT(HUNT_BASE),
    [DECK_EXPLORATION] = 0 ALL_HUNT(HUNT_EXPLORATION),
    [DECK_PROMO] = 0 ALL_HUNT(HUNT_PROMO),
};
const uint64_t notalone_survival_in_deck[DECKS] = {
    [DECK_BASE] = 0 ALL_SURVIVAL(SURVIVAL_BASE),
    [DECK_EXPLORATION] = 0 ALL_SURVIVAL(SURVIVAL_EXPLORATION),
    [DECK_PROMO] = 0 ALL_SURVIVAL(SURVIVAL_PROMO),
};

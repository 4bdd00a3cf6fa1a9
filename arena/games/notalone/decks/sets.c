/* SPDX-License-Identifier: MIT */
#include "games/notalone/decks/sets.h"

static const struct piece none;

#define OF_BASE(code_, ...)        [code_] = &base_places[code_],
#define OF_EXPLORATION(code_, ...) [code_] = &exploration_places[code_],
#define OF_SANCTUARY(code_, ...)   [code_] = &sanctuary_places[code_],
const struct piece *const notalone_places[PLACES] = {
    [0] = &none, BASE_PLACES(OF_BASE) EXPLORATION_PLACES(OF_EXPLORATION) SANCTUARY_PLACES(OF_SANCTUARY)};

#define HUNT_OF_BASE(code_, ...)            [code_] = &base_hunt[code_],
#define HUNT_OF_EXPLORATION(code_, ...)     [code_] = &exploration_hunt[code_],
#define HUNT_OF_SANCTUARY(code_, ...)       [code_] = &sanctuary_hunt[code_],
#define SURVIVAL_OF_BASE(code_, ...)        [SURVIVAL + (code_)] = &base_survival[code_],
#define SURVIVAL_OF_EXPLORATION(code_, ...) [SURVIVAL + (code_)] = &exploration_survival[code_],
#define SURVIVAL_OF_SANCTUARY(code_, ...)   [SURVIVAL + (code_)] = &sanctuary_survival[code_],
#define OF_SURVIVORS(kind_, ...)            [SURVIVOR + (kind_)] = &survivors[kind_],
#define OF_LEVEL_1(code_, ...)              [EVOLUTION + (code_)] = &evolutions_1[code_],
#define OF_LEVEL_2(code_, ...)              [EVOLUTION + (code_)] = &evolutions_2[code_],
#define OF_AVATARS(code_, ...)              [AVATAR + (code_)] = &avatars[code_],
// clang-format off
const struct piece *const notalone_cards[CARDS] = {
    BASE_HUNT(HUNT_OF_BASE)
    EXPLORATION_HUNT(HUNT_OF_EXPLORATION)
    SANCTUARY_HUNT(HUNT_OF_SANCTUARY)
    BASE_SURVIVAL(SURVIVAL_OF_BASE)
    EXPLORATION_SURVIVAL(SURVIVAL_OF_EXPLORATION)
    SANCTUARY_SURVIVAL(SURVIVAL_OF_SANCTUARY)
    SURVIVOR_KINDS(OF_SURVIVORS)
    LEVEL_1_EVOLUTIONS(OF_LEVEL_1)
    LEVEL_2_EVOLUTIONS(OF_LEVEL_2)
    [AVATAR] = &none,
    ALL_AVATARS(OF_AVATARS)
};
// clang-format on

#define KIND(code_, id_, name_, kind_) [code_] = kind_,
const uint8_t notalone_survivor_kinds[SURVIVORS] = {SURVIVOR_CARDS(KIND)};

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

#define IF_INSTEAD(code_, id_, name_, phase_, ...) BIT_IF((phase_) == INSTEAD, code_)
const uint64_t notalone_survival_instead = 0 ALL_SURVIVAL(IF_INSTEAD);

#define HUNT_IN(deck_, code_, id_, name_, phase_, symbol_, set_, ...) BIT_IF(DECK_##set_ == (deck_), code_)
#define HUNT_BASE(...)                                                HUNT_IN(DECK_BASE, __VA_ARGS__)
#define HUNT_EXPLORATION(...)                                         HUNT_IN(DECK_EXPLORATION, __VA_ARGS__)
#define HUNT_PROMO(...)                                               HUNT_IN(DECK_PROMO, __VA_ARGS__)
#define SURVIVAL_IN(deck_, code_, id_, name_, phase_, set_, ...)      BIT_IF(DECK_##set_ == (deck_), code_)
#define SURVIVAL_BASE(...)                                            SURVIVAL_IN(DECK_BASE, __VA_ARGS__)
#define SURVIVAL_EXPLORATION(...)                                     SURVIVAL_IN(DECK_EXPLORATION, __VA_ARGS__)
#define SURVIVAL_PROMO(...)                                           SURVIVAL_IN(DECK_PROMO, __VA_ARGS__)
#define HUNT_SANCTUARY(...)                                           HUNT_IN(DECK_SANCTUARY, __VA_ARGS__)
#define SURVIVAL_SANCTUARY(...)                                       SURVIVAL_IN(DECK_SANCTUARY, __VA_ARGS__)

const uint64_t notalone_hunt_in_deck[DECKS] = {
    [DECK_BASE] = 0 ALL_HUNT(HUNT_BASE),
    [DECK_EXPLORATION] = 0 ALL_HUNT(HUNT_EXPLORATION),
    [DECK_PROMO] = 0 ALL_HUNT(HUNT_PROMO),
    [DECK_SANCTUARY] = 0 ALL_HUNT(HUNT_SANCTUARY),
};
const uint64_t notalone_survival_in_deck[DECKS] = {
    [DECK_BASE] = 0 ALL_SURVIVAL(SURVIVAL_BASE),
    [DECK_EXPLORATION] = 0 ALL_SURVIVAL(SURVIVAL_EXPLORATION),
    [DECK_PROMO] = 0 ALL_SURVIVAL(SURVIVAL_PROMO),
    [DECK_SANCTUARY] = 0 ALL_SURVIVAL(SURVIVAL_SANCTUARY),
};

#define BIT_IF_32(condition_, code_) | ((condition_) ? 1u << (code_) : 0)

#define OF_KIND(n_, code_, kind_)              BIT_IF_32((kind_) == (n_), code_)
#define OF_DEFENDER(code_, id_, name_, kind_)  OF_KIND(DEFENDER, code_, kind_)
#define OF_IMITATOR(code_, id_, name_, kind_)  OF_KIND(IMITATOR, code_, kind_)
#define OF_OUTFITTER(code_, id_, name_, kind_) OF_KIND(OUTFITTER, code_, kind_)
#define OF_JAMMER(code_, id_, name_, kind_)    OF_KIND(JAMMER, code_, kind_)
#define OF_RUNNER(code_, id_, name_, kind_)    OF_KIND(RUNNER, code_, kind_)
#define OF_SHADOW(code_, id_, name_, kind_)    OF_KIND(SHADOW, code_, kind_)
#define OF_COMFORTER(code_, id_, name_, kind_) OF_KIND(COMFORTER, code_, kind_)
#define OF_POISONER(code_, id_, name_, kind_)  OF_KIND(POISONER, code_, kind_)
#define OF_SUPPLIER(code_, id_, name_, kind_)  OF_KIND(SUPPLIER, code_, kind_)
const uint32_t notalone_survivors_of_kind[SURVIVOR_KINDS_END] = {
    [DEFENDER] = 0 SURVIVOR_CARDS(OF_DEFENDER),   [IMITATOR] = 0 SURVIVOR_CARDS(OF_IMITATOR),
    [OUTFITTER] = 0 SURVIVOR_CARDS(OF_OUTFITTER), [JAMMER] = 0 SURVIVOR_CARDS(OF_JAMMER),
    [RUNNER] = 0 SURVIVOR_CARDS(OF_RUNNER),       [SHADOW] = 0 SURVIVOR_CARDS(OF_SHADOW),
    [COMFORTER] = 0 SURVIVOR_CARDS(OF_COMFORTER), [POISONER] = 0 SURVIVOR_CARDS(OF_POISONER),
    [SUPPLIER] = 0 SURVIVOR_CARDS(OF_SUPPLIER),
};

#define ONE_EVOLUTION(code_, ...) BIT_IF_32(true, code_)
const uint32_t notalone_evolutions_of_level[] = {0, 0 LEVEL_1_EVOLUTIONS(ONE_EVOLUTION),
                                                 0 LEVEL_2_EVOLUTIONS(ONE_EVOLUTION)};

/* SPDX-License-Identifier: MIT */
/* The numbers of SANCTUARY that are RECONSTRUCTED: the printed ones are not known to us. If you own the box, correct
 * them here and nowhere else; no effect changes. Each correction changes the epoch. Rules: RULES.md, marks [rec]. */
#ifndef NOTALONE_DECKS_SANCTUARY_NUMBERS_H
#define NOTALONE_DECKS_SANCTUARY_NUMBERS_H

/* Defence: Hunted, steps to Victory at the start. */
#define DEFENCE_STARTS(X) X(1, 12) X(2, 12) X(3, 13) X(4, 13) X(5, 14) X(6, 16)

/* The spaces of the Defence track with a bonus: side of the board (SMALL: 2 to 4 players, LARGE: 5 to 7), steps to
 * Victory, enum bonus. */
#define DEFENCE_BONUSES(X)                                                                                             \
    X(SMALL, 9, BONUS_UNLOCK)                                                                                          \
    X(SMALL, 8, BONUS_SURVIVAL_FOR_NONE)                                                                               \
    X(SMALL, 7, BONUS_PLACE_FOR_NONE)                                                                                  \
    X(SMALL, 6, BONUS_EVOLUTION)                                                                                       \
    X(SMALL, 5, BONUS_SURVIVAL)                                                                                        \
    X(SMALL, 4, BONUS_TAKE_BACK)                                                                                       \
    X(SMALL, 3, BONUS_WILL)                                                                                            \
    X(SMALL, 2, BONUS_DNA)                                                                                             \
    X(LARGE, 12, BONUS_SURVIVAL_FOR_NONE)                                                                              \
    X(LARGE, 10, BONUS_UNLOCK)                                                                                         \
    X(LARGE, 6, BONUS_DNA)                                                                                             \
    X(LARGE, 5, BONUS_EVOLUTION)                                                                                       \
    X(LARGE, 4, BONUS_PLACE_FOR_NONE)                                                                                  \
    X(LARGE, 3, BONUS_TAKE_BACK)                                                                                       \
    X(LARGE, 2, BONUS_WILL)                                                                                            \
    X(LARGE, 1, BONUS_SURVIVAL)

/* The eighteen Survivors and which of the nine effects each has: code, id, name, kind (survivors.h). */
#define SURVIVOR_CARDS(X)                                                                                              \
    X(1, "defender-1", "Defender", DEFENDER)                                                                           \
    X(2, "defender-2", "Defender", DEFENDER)                                                                           \
    X(3, "imitator-1", "Imitator", IMITATOR)                                                                           \
    X(4, "imitator-2", "Imitator", IMITATOR)                                                                           \
    X(5, "outfitter-1", "Outfitter", OUTFITTER)                                                                        \
    X(6, "poisoner-1", "Poisoner", POISONER)                                                                           \
    X(7, "jammer-1", "Jammer", JAMMER)                                                                                 \
    X(8, "defender-3", "Defender", DEFENDER)                                                                           \
    X(9, "runner-1", "Runner", RUNNER)                                                                                 \
    X(10, "defender-4", "Defender", DEFENDER)                                                                          \
    X(11, "shadow-1", "Shadow", SHADOW)                                                                                \
    X(12, "jammer-2", "Jammer", JAMMER)                                                                                \
    X(13, "comforter-1", "Comforter", COMFORTER)                                                                       \
    X(14, "jammer-3", "Jammer", JAMMER)                                                                                \
    X(15, "poisoner-2", "Poisoner", POISONER)                                                                          \
    X(16, "poisoner-3", "Poisoner", POISONER)                                                                          \
    X(17, "michelle-west", "Michelle West", SUPPLIER)                                                                  \
    X(18, "supplier-2", "Supplier", SUPPLIER)

/* What each Evolution costs to develop, in DNA. The costs of the ten with French names are printed. */
enum evolution_cost {
    COST_OPTIMISATEUR = 1,
    COST_INSTINCTIF = 1,
    COST_MALICIEUX = 1,
    COST_SCAVENGER = 1,
    COST_BURROWER = 1,
    COST_ASSOMMEUR = 2,
    COST_VIF = 2,
    COST_PRESCIENT = 2,
    COST_RABATTEUR = 2,
    COST_THICK_SKINNED = 2,
    COST_RAPIDE = 3,
    COST_HURLEUR = 3,
    COST_PRIMITIF = 3,
    COST_STALKER = 3,
    COST_LEECH = 3,
    COST_VENOMOUS = 4,
    COST_CAMOUFLAGED = 4,
    COST_HIVE_MINDED = 4,
    COST_TELEPATHIC = 4,
    COST_TENACIOUS = 4,
    COST_GIANT = 5,
    COST_TERRITORIAL = 5,
    COST_PARASITIC = 5,
    COST_RELENTLESS = 5,
    COST_MESMERIC = 5,
    COST_ALPHA = 6,
    COST_OMNIPRESENT = 6,
    COST_TWIN_SOULED = 6,
    COST_ASSIMILATOR = 6,
    COST_APEX = 6,
};

#endif

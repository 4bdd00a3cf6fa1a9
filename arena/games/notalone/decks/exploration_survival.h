/* SPDX-License-Identifier: MIT */
/* The nineteen Survival cards of EXPLORATION (RULES.md).
 *
 * Columns: code - SURVIVAL, id, name, phase, set, provenance, effect, members of struct piece. The hooks are in
 * exploration_survival.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_EXPLORATION_SURVIVAL_H
#define NOTALONE_DECKS_EXPLORATION_SURVIVAL_H

#define EXPLORATION_SURVIVAL(X)                                                                                        \
    X(32, "vaccine", "Vaccine", 1, PROMO, DIGEST, "Assimilation moves back 1.", .playable = vaccine_playable,          \
      .play = vaccine_play)

#endif

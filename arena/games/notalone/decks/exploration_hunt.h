/* SPDX-License-Identifier: MIT */
/* The seventeen Hunt cards of EXPLORATION (RULES.md).
 *
 * Columns: code, id, name, phase, symbol (NONE, ARTEMIA, TARGET), set, provenance, effect, members of struct piece. The
 * hooks are in exploration_hunt.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_EXPLORATION_HUNT_H
#define NOTALONE_DECKS_EXPLORATION_HUNT_H

#define EXPLORATION_HUNT(X)                                                                                            \
    X(21, "exploration-interference", "Interference", 2, NONE, REPLACING(7, "interference"), DIGEST,                   \
      "The Beach and The Wreck are ineffective, or the Shield moves back 1 place.", .play = interference_play,         \
      .chosen = interference_chosen)                                                                                   \
    X(30, "deployment", "Deployment", 3, NONE, EXPLORATION, DIGEST,                                                    \
      "Assimilation moves back 1: move the Creature token to an adjacent place.", .datum = TOKEN_CREATURE,             \
      .playable = deployment_playable, .play = deployment_play, .chosen = chosen_move_token)

#endif

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
    X(22, "temporal-rift", "Temporal Rift", 2, TARGET, EXPLORATION, DIGEST,                                            \
      "Assimilation + the number of Hunted on the target place; if the game is not over, Rescue + the same number.",   \
      .traits = TRAIT_STRIKES_ONCE, .strike = temporal_rift_strike)                                                    \
    X(23, "hunger", "Hunger", 2, CREATURE, EXPLORATION, DIGEST,                                                        \
      "Put the Creature token on 2 adjacent places: it acts on both.", .traits = TRAIT_STRADDLES)                      \
    X(24, "inertia", "Inertia", 2, TARGET, EXPLORATION, DIGEST,                                                        \
      "If a Hunted is on the target place right after the reveal, all places are ineffective.",                        \
      .revealed = inertia_revealed)                                                                                    \
    X(25, "ubiquity", "Ubiquity", 2, BOTH, EXPLORATION, DIGEST,                                                        \
      "Right after the reveal you may rearrange the Hunt tokens among the places they lie on.",                        \
      .chosen = ubiquity_chosen, .revealed = ubiquity_revealed)                                                        \
    X(26, "telepathy", "Telepathy", 2, ARTEMIA, EXPLORATION, DIGEST,                                                   \
      "Name a place, then a Hunted: he discards 1 random place from hand. If it is that place, Assimilation +1.",      \
      .play = telepathy_play, .chosen = telepathy_chosen)                                                              \
    X(27, "tornado", "Tornado", 2, ARTEMIA, EXPLORATION, DIGEST,                                                       \
      "Right after the reveal you may move the Artemia token to an adjacent place.", .chosen = tornado_chosen,         \
      .revealed = tornado_revealed)                                                                                    \
    X(28, "quicksand", "Quicksand", 2, TARGET, EXPLORATION, DIGEST,                                                    \
      "Each Hunted on the target place discards places from hand down to 2.", .strike = quicksand_strike)              \
    X(29, "anguish", "Anguish", 1, ARTEMIA, EXPLORATION, DIGEST, "Nobody can Resist for the rest of the turn.",        \
      .datum = MODIFIER(no_resist), .play = play_modifier)                                                             \
    X(30, "deployment", "Deployment", 3, NONE, EXPLORATION, DIGEST,                                                    \
      "Assimilation moves back 1: move the Creature token to an adjacent place.", .datum = TOKEN_CREATURE,             \
      .playable = deployment_playable, .play = deployment_play, .chosen = chosen_move_token)                           \
    X(31, "intuition", "Intuition", 1, NONE, EXPLORATION, DIGEST,                                                      \
      "Draw 3 Hunt cards, discard 2 and lay 1 apart: it may be played this turn besides.", .datum = 3,                 \
      .play = intuition_play)                                                                                          \
    X(32, "magnetism", "Magnetism", 2, TARGET, EXPLORATION, DIGEST,                                                    \
      "Right after the reveal all Hunted on places adjacent to the target place are moved onto it.",                   \
      .revealed = magnetism_revealed)                                                                                  \
    X(33, "reminiscence", "Reminiscence", 2, ARTEMIA, EXPLORATION, DIGEST, "Take 1 card from the Hunt discard.",       \
      .play = reminiscence_play)                                                                                       \
    X(34, "domination", "Domination", 2, NONE, PROMO, DIGEST,                                                          \
      "Lies before a Hunted: at the end of every turn he discards 1 place from hand, until his Will is 0.",            \
      .play = play_choose_hunted, .chosen = domination_chosen)                                                         \
    X(35, "dread", "Dread", 1, NONE, PROMO, DIGEST, "A Hunted who has Resisted this turn must Give Up at once.",       \
      .playable = dread_playable, .play = dread_play, .chosen = dread_chosen)                                          \
    X(36, "epidemic", "Epidemic", 2, NONE, PROMO, DIGEST,                                                              \
      "Name a Hunted. Right after the reveal his place is ineffective, and each other Hunted there loses 1 Will.",     \
      .play = play_choose_hunted, .chosen = epidemic_chosen, .revealed = epidemic_revealed)                            \
    X(37, "bloodlust", "Bloodlust", 2, TARGET, PROMO, DIGEST,                                                          \
      "Hunted on the target place with 1 or 2 Will regain 1; Hunted on adjacent places lose 1.",                       \
      .strike = bloodlust_strike, .strike_beside = bloodlust_strike_beside)

#endif

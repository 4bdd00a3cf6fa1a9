/* SPDX-License-Identifier: MIT */
/* The ten places of EXPLORATION (RULES.md).
 *
 * Columns: code, id, name, number, set, provenance, effect, members of struct piece. The hooks are in
 * exploration_places.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_EXPLORATION_PLACES_H
#define NOTALONE_DECKS_EXPLORATION_PLACES_H

/* Places, as a mask, of which the reserve has a single card. */
#define SINGLE_PLACES (1u << POLE)

#define EXPLORATION_PLACES(X)                                                                                          \
    X(NEXUS, "nexus", "The Nexus", 1, EXPLORATION, DIGEST,                                                             \
      "Use the power of one of the places 2 to 5. If anybody is caught here, Assimilation moves 2 instead of 1.",      \
      .traits = TRAIT_ASSIMILATES, .datum = 1, .playable = nexus_playable, .play = nexus_play, .chosen = chosen_copy)  \
    X(OASIS, "oasis", "The Oasis", 2, EXPLORATION, PRINTED,                                                            \
      "Take back this card, and 1 place from your discard for each Will that you are missing.",                        \
      .playable = oasis_playable, .play = oasis_play)                                                                  \
    X(FJORD, "fjord", "The Fjord", 3, EXPLORATION, PRINTED,                                                            \
      "Next turn commit 1 place from hand and 1 from your discard, face up; before the reveal choose the one to "      \
      "explore.",                                                                                                      \
      .datum = MODE_FJORD, .playable = nothing_is_pending, .play = play_leave_pending)                                 \
    X(DOME, "dome", "The Dome", 4, EXPLORATION, DIGEST,                                                                \
      "Move the Shield 1 place towards the Dome. When it arrives, Assimilation moves back 1 and the Shield returns "   \
      "to place 1. Once a turn in all.",                                                                               \
      .traits = TRAIT_ONCE | TRAIT_HOLDS_SHIELD, .play = dome_play)                                                    \
    X(LABYRINTH, "labyrinth", "The Labyrinth", 5, EXPLORATION, DIGEST,                                                 \
      "Reveal a face-down place, then use its power or take a card of it from the reserve; or take a card of a "       \
      "revealed place.",                                                                                               \
      .traits = TRAIT_COVERS, .playable = labyrinth_playable, .play = labyrinth_play, .chosen = labyrinth_chosen)      \
    X(MANGROVE, "mangrove", "The Mangrove", 6, EXPLORATION, DIGEST,                                                    \
      "Exchange your whole place hand with your whole discard, then take this card back.",                             \
      .playable = mangrove_playable, .play = mangrove_play)                                                            \
    X(ARCHIPELAGO, "archipelago", "The Archipelago", 7, EXPLORATION, DIGEST,                                           \
      "Draw 1 Survival card. Then, with fewer than 3 places in hand, a Hunted of your choice who has 1 or 2 Will "     \
      "regains 1.",                                                                                                    \
      .playable = archipelago_playable, .play = archipelago_play, .chosen = archipelago_chosen)                        \
    X(POLE, "pole", "The Pole", 8, EXPLORATION, DIGEST,                                                                \
      "Give up 1 Will: Rescue +2. Played, this card returns to the reserve. This power is never copied.",              \
      .traits = TRAIT_NEVER_COPIED | TRAIT_LENT, .datum = 2, .playable = pole_playable, .play = pole_play)             \
    X(FUNGI, "fungi", "The Fungi", 9, EXPLORATION, DIGEST,                                                             \
      "Draw 1 Survival card, or put 1 or 2 Will counters of the reserve on free spaces of the Rescue track ahead: a "  \
      "Hunted with less than 3 Will takes one when Rescue comes there.",                                               \
      .datum = 2, .playable = fungi_playable, .play = fungi_play, .chosen = fungi_chosen)                              \
    X(PORTAL, "portal", "The Portal", 10, EXPLORATION, PRINTED,                                                        \
      "Discard this card at once and play another place from hand, face up: you are there now.",                       \
      .playable = portal_playable, .play = portal_play)

#endif

/* SPDX-License-Identifier: MIT */
/* The ten places of EXPLORATION (RULES.md).
 *
 * Columns: code, id, name, number, set, provenance, effect, members of struct piece. The hooks are in
 * exploration_places.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_EXPLORATION_PLACES_H
#define NOTALONE_DECKS_EXPLORATION_PLACES_H

#define EXPLORATION_PLACES(X)                                                                                          \
    X(LABYRINTH, "labyrinth", "The Labyrinth", 5, EXPLORATION, DIGEST,                                                 \
      "Reveal a face-down place, then use its power or take a card of it from the reserve; or take a card of a "       \
      "revealed place.",                                                                                               \
      .traits = TRAIT_COVERS, .playable = labyrinth_playable, .play = labyrinth_play, .chosen = labyrinth_chosen)      \
    X(MANGROVE, "mangrove", "The Mangrove", 6, EXPLORATION, DIGEST,                                                    \
      "Exchange your whole place hand with your whole discard, then take this card back.",                             \
      .playable = mangrove_playable, .play = mangrove_play)                                                            \
    X(FUNGI, "fungi", "The Fungi", 9, EXPLORATION, DIGEST,                                                             \
      "Draw 1 Survival card, or put 1 or 2 Will counters of the reserve on free spaces of the Rescue track ahead: a "  \
      "Hunted with 1 or 2 Will takes one when Rescue comes there.",                                                    \
      .datum = 2, .playable = fungi_playable, .play = fungi_play, .chosen = fungi_chosen)

#endif

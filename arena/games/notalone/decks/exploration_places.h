/* SPDX-License-Identifier: MIT */
/* The ten places of EXPLORATION (RULES.md).
 *
 * Columns: code, id, name, number, set, provenance, effect, members of struct piece. The hooks are in
 * exploration_places.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_EXPLORATION_PLACES_H
#define NOTALONE_DECKS_EXPLORATION_PLACES_H

#define EXPLORATION_PLACES(X)                                                                                          \
    X(MANGROVE, "mangrove", "The Mangrove", 6, EXPLORATION, DIGEST,                                                    \
      "Exchange your whole place hand with your whole discard, then take this card back.", .play = mangrove_play)

#endif

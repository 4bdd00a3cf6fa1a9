/* SPDX-License-Identifier: MIT */
/* The five places of SANCTUARY (RULES.md, places of SANCTUARY).
 *
 * Columns: code, id, name, number, set, provenance, effect, members of struct piece. The hooks are in
 * sanctuary_places.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_SANCTUARY_PLACES_H
#define NOTALONE_DECKS_SANCTUARY_PLACES_H

#define SANCTUARY_PLACES(X)                                                                                            \
    X(CANYON, "canyon", "The Canyon", 6, SANCTUARY, RECONSTRUCTED,                                                     \
      "Take back this card, and take back 1 place from your discard or draw 1 Survivor.", .playable = canyon_playable, \
      .play = canyon_play)                                                                                             \
    X(MONOLITH, "monolith", "The Monolith", 7, SANCTUARY, PRINTED,                                                     \
      "Discard 1 developed Evolution of your choice. Then this card leaves the game, if it is the one that you "       \
      "played.",                                                                                                       \
      .traits = TRAIT_ALWAYS_THREE, .playable = monolith_playable, .play = monolith_play, .chosen = monolith_chosen)   \
    X(ARK, "ark", "The Ark", 8, SANCTUARY, RECONSTRUCTED,                                                              \
      "Fortify, then you may shelter, wherever Sanctuary is. Once a turn in all.", .traits = TRAIT_ONCE,               \
      .playable = ark_playable, .play = ark_play)                                                                      \
    X(GREENHOUSE, "greenhouse", "The Greenhouse", 9, SANCTUARY, RECONSTRUCTED,                                         \
      "A Hunted of your choice who has 1 or 2 Will regains 1, or discard up to 2 DNA of the Creature, or draw 1 "      \
      "Survival card.",                                                                                                \
      .playable = greenhouse_playable, .play = greenhouse_play, .chosen = greenhouse_chosen)                           \
    X(OBSERVATORY, "observatory", "The Observatory", 10, SANCTUARY, RECONSTRUCTED,                                     \
      "Draw 2 Survival cards, keep one, discard the other; then rescue 1 Survivor. This power is never copied.",       \
      .traits = TRAIT_NEVER_COPIED, .datum = 2, .playable = observatory_playable, .play = observatory_play,            \
      .chosen = observatory_chosen)

#endif

/* SPDX-License-Identifier: MIT */
/* The fifteen Survival cards of the base game (RULES.md, Survival cards).
 *
 * Columns: code - SURVIVAL, id, name, phase, set, provenance, effect, members of struct piece. The hooks
 * are in base_survival.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_BASE_SURVIVAL_H
#define NOTALONE_DECKS_BASE_SURVIVAL_H

#define BASE_SURVIVAL(X)                                                                                               \
    X(0, "adrenaline", "Adrenaline", 1, BASE, PRINTED, "Regain 1 Will.", .playable = adrenaline_playable,              \
      .play = play_regain_will)                                                                                        \
    X(1, "ingenuity", "Ingenuity", 1, REPLACED, PRINTED, "Put the Marker on the Beach.", .needs = BEACH,               \
      .playable = marker_is_off, .play = ingenuity_play)                                                               \
    X(2, "sacrifice", "Sacrifice", 1, BASE, PRINTED,                                                                   \
      "Discard 1 place from hand: no Hunt card may be played for the rest of the turn; committed places return.",      \
      .traits = TRAIT_UNCOMMITS | TRAIT_TAKES_UP | TRAIT_HURTS, .playable = sacrifice_playable,                        \
      .play = sacrifice_play)                                                                                          \
    X(3, "sixth-sense", "Sixth Sense", 1, BASE, PRINTED, "Take back 2 places.", .playable = has_discard,               \
      .play = sixth_sense_play)                                                                                        \
    X(4, "smokescreen", "Smokescreen", 1, BASE, PRINTED, "All Hunted hide their discards until the end of the turn.",  \
      .datum = MODIFIER(smoke), .play = play_modifier)                                                                 \
    X(5, "strike-back", "Strike Back", 1, BASE, PRINTED,                                                               \
      "2 random Hunt cards of the Creature's hand go under the deck, shown to everyone.", .traits = TRAIT_HURTS,       \
      .datum = 2, .playable = creature_has_cards, .play = strike_back_play)                                            \
    X(6, "vortex", "Vortex", 2, BASE, PRINTED, "Swap a place that you have played with one of your discard.",          \
      .perhaps = has_discard, .playable = vortex_playable, .play = vortex_play)                                        \
    X(7, "detector", "Detector", 3, BASE, PRINTED, "Avoid the Artemia token.", .datum = TOKEN_BIT(TOKEN_ARTEMIA),      \
      .playable = on_artemia_token, .play = play_avoid)                                                                \
    X(8, "dodge", "Dodge", 3, BASE, PRINTED, "Avoid the Creature token.",                                              \
      .datum = TOKEN_BIT(TOKEN_CREATURE) | AVOIDS_CLONE, .playable = on_creature_token, .play = play_avoid)            \
    X(9, "drone", "Drone", INSTEAD, REPLACED, PRINTED,                                                                 \
      "Instead of the power of your place: take from the reserve a place that you do not own.",                        \
      .playable = reserve_has_more, .play = play_take_reserve, .chosen = chosen_take_reserve)                          \
    X(10, "gate", "Gate", INSTEAD, BASE, PRINTED,                                                                      \
      "Instead of the power of your place: use that of an adjacent place, except The Artefact.",                       \
      .playable = gate_playable, .play = gate_play, .chosen = chosen_copy)                                             \
    X(11, "hologram", "Hologram", 3, BASE, PRINTED, "Move the Artemia token to an adjacent place.",                    \
      .datum = TOKEN_ARTEMIA, .playable = artemia_can_be_moved, .play = play_move_token, .chosen = chosen_move_token)  \
    X(12, "wrong-track", "Wrong Track", 3, BASE, PRINTED, "Move the Creature token to an adjacent place.",             \
      .datum = TOKEN_CREATURE, .playable = creature_can_be_moved, .play = play_move_token,                             \
      .chosen = chosen_move_token)                                                                                     \
    X(13, "amplifier", "Amplifier", 4, REPLACED, PRINTED, "Remove the Marker: Rescue +1.", .needs = BEACH,             \
      .playable = marker_is_on, .play = amplifier_play)                                                                \
    X(14, "double-back", "Double Back", 4, BASE, PRINTED, "Take back a place that you have just played.",              \
      .playable = has_played_place, .play = play_take_played)

#endif

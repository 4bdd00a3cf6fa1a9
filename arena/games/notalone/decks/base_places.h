/* SPDX-License-Identifier: MIT */
/* The ten places of the base game and the three promo artefacts (RULES.md, places).
 *
 * Columns: code, id, name, number, set, provenance, effect, members of struct piece. The hooks are in
 * base_places.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_BASE_PLACES_H
#define NOTALONE_DECKS_BASE_PLACES_H

#define BASE_PLACES(X)                                                                                                 \
    X(LAIR, "lair", "The Lair", 1, BASE, PRINTED,                                                                      \
      "Take back your whole discard, or use the power of the place under the Creature token. Caught here, you lose 1 " \
      "Will more.",                                                                                                    \
      .traits = TRAIT_DEADLY, .datum = 1, .playable = lair_playable, .play = lair_play, .chosen = lair_chosen)         \
    X(JUNGLE, "jungle", "The Jungle", 2, BASE, PRINTED, "Take back this card and 1 place from your discard.",          \
      .datum = 1, .playable = take_own_playable, .play = take_own_play)                                                \
    X(RIVER, "river", "The River", 3, BASE, PRINTED,                                                                   \
      "Next turn play 2 places; before the reveal take one of them back.", .datum = MODE_RIVER,                        \
      .playable = nothing_is_pending, .play = play_leave_pending)                                                      \
    X(BEACH, "beach", "The Beach", 4, BASE, PRINTED,                                                                   \
      "Put the Marker on the Beach, or remove it from there: Rescue +1. Once a turn in all.",                          \
      .traits = TRAIT_ADVANCES_RESCUE | TRAIT_ONCE | TRAIT_HOLDS_MARKER, .play = beach_play)                           \
    X(ROVER, "rover", "The Rover", 5, BASE, PRINTED, "Take from the reserve a place that you do not own.",             \
      .playable = reserve_has_more, .play = play_take_reserve, .chosen = chosen_take_reserve)                          \
    X(SWAMP, "swamp", "The Swamp", 6, BASE, PRINTED, "Take back this card and up to 2 places from your discard.",      \
      .datum = 2, .playable = take_own_playable, .play = take_own_play)                                                \
    X(SHELTER, "shelter", "The Shelter", 7, BASE, PRINTED, "Draw 2 Survival cards, keep one, discard the other.",      \
      .datum = 2, .playable = shelter_playable, .play = draw_and_keep_one)                                             \
    X(WRECK, "wreck", "The Wreck", 8, BASE, PRINTED, "Rescue +1. Once a turn in all.",                                 \
      .traits = TRAIT_ADVANCES_RESCUE | TRAIT_ONCE, .play = wreck_play)                                                \
    X(SOURCE, "source", "The Source", 9, BASE, PRINTED,                                                                \
      "A Hunted of your choice who has 1 or 2 Will regains 1, or draw 1 Survival card.", .playable = can_heal_or_draw, \
      .play = play_heal_or_draw, .chosen = chosen_heal_or_draw)                                                        \
    X(ARTEFACT, "artefact", "The Artefact", 10, BASE, PRINTED,                                                         \
      "Next turn play 2 places and resolve both. This power is never copied.", .traits = TRAIT_NEVER_COPIED,           \
      .datum = MODE_ARTEFACT, .playable = nothing_is_pending, .play = play_leave_pending)                              \
    X(ARTEFACT_RED, "artefact-red", "The Red Artefact", 10, PROMO, DIGEST,                                             \
      "Use the power of 1 place in your discard. This power is never copied.", .traits = TRAIT_NEVER_COPIED,           \
      .playable = can_copy_discarded, .play = play_copy_discarded)                                                     \
    X(ARTEFACT_GREEN, "artefact-green", "The Green Artefact", 10, PROMO, DIGEST,                                       \
      "Discard 1 place from hand: move any Hunted to an adjacent place. This power is never copied.",                  \
      .traits = TRAIT_NEVER_COPIED, .playable = green_playable, .play = green_play, .chosen = chosen_move_hunted)      \
    X(ARTEFACT_YELLOW, "artefact-yellow", "The Yellow Artefact", 10, PROMO, DIGEST,                                    \
      "The Artemia token acts on nobody this turn, or take back 2 places. This power is never copied.",                \
      .traits = TRAIT_NEVER_COPIED, .play = yellow_play, .chosen = yellow_chosen)

#endif

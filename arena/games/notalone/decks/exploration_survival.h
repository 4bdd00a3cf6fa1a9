/* SPDX-License-Identifier: MIT */
/* The nineteen Survival cards of EXPLORATION (RULES.md).
 *
 * Columns: code - SURVIVAL, id, name, phase, set, provenance, effect, members of struct piece. The hooks are in
 * exploration_survival.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_EXPLORATION_SURVIVAL_H
#define NOTALONE_DECKS_EXPLORATION_SURVIVAL_H

#define EXPLORATION_SURVIVAL(X)                                                                                        \
    X(15, "exploration-drone", "Drone", INSTEAD, REPLACING(SURVIVAL + 9, "drone"), DIGEST,                             \
      "Instead of the power of your place: take from the reserve a revealed place that you do not own.",               \
      .playable = reserve_has_more, .play = play_take_reserve, .chosen = chosen_take_reserve)                          \
    X(16, "exploration-ingenuity", "Ingenuity", 1, REPLACING(SURVIVAL + 1, "ingenuity"), DIGEST,                       \
      "Put the Marker on the Beach, or move the Shield 1 place towards the Dome.", .playable = ingenuity_playable,     \
      .play = ingenuity_play)                                                                                          \
    X(17, "exploration-amplifier", "Amplifier", 4, REPLACING(SURVIVAL + 13, "amplifier"), DIGEST,                      \
      "Remove the Marker: Rescue +1, or move the Shield 1 place towards the Dome.", .playable = amplifier_playable,    \
      .play = amplifier_play)                                                                                          \
    X(18, "shuttle", "Shuttle", 4, EXPLORATION, DIGEST, "The Hunted win. Playable if Rescue is 1 step from Victory.",  \
      .playable = shuttle_playable, .play = shuttle_play)                                                              \
    X(19, "alert", "Alert", 3, EXPLORATION, DIGEST,                                                                    \
      "Name a place: no token acts there and it is ineffective, for the rest of the turn.", .play = alert_play,        \
      .chosen = alert_chosen)                                                                                          \
    X(20, "on-the-run", "On the Run", 1, EXPLORATION, DIGEST,                                                          \
      "Commit 3 places this turn and explore one: take that one back at the end and discard the others.",              \
      .traits = TRAIT_TAKES_UP, .datum = MODE_RUN, .playable = on_the_run_playable, .play = on_the_run_play)           \
    X(21, "hindrance", "Hindrance", 1, EXPLORATION, DIGEST,                                                            \
      "The Creature token may not be placed in the lower row this turn.", .play = hindrance_play)                      \
    X(22, "equipment", "Equipment", 4, EXPLORATION, DIGEST,                                                            \
      "Draw 1 Survival card, or take the top card of the Survival discard.", .play = equipment_play,                   \
      .chosen = equipment_chosen)                                                                                      \
    X(23, "decoy", "Decoy", 3, EXPLORATION, DIGEST, "Swap 2 Hunt tokens that are out, then take back 1 place.",        \
      .playable = decoy_playable, .play = decoy_play, .chosen = decoy_chosen)                                          \
    X(24, "mimicry", "Mimicry", 1, EXPLORATION, DIGEST,                                                                \
      "If you are on the place of the Creature token right after the reveal: Rescue +1, and you avoid it.",            \
      .revealed = mimicry_revealed)                                                                                    \
    X(25, "rally", "Rally", 4, EXPLORATION, DIGEST,                                                                    \
      "Each Hunted caught by the Creature token may take back a place on which he was caught.",                        \
      .playable = rally_playable, .play = rally_play)                                                                  \
    X(26, "refuge", "Refuge", 1, EXPLORATION, DIGEST,                                                                  \
      "Put the Target token on 2 adjacent places: the Creature token may not be placed there, and no Target card may " \
      "be played.",                                                                                                    \
      .symbol = TOKEN_BIT(TOKEN_TARGET), .traits = TRAIT_STRADDLES | TRAIT_AT_ONCE, .datum = MODIFIER(no_target),      \
      .playable = target_is_off, .play = refuge_play)                                                                  \
    X(27, "regeneration", "Regeneration", INSTEAD, EXPLORATION, DIGEST,                                                \
      "Instead of the power of your place: use that of a place in your discard.", .playable = can_copy_discarded,      \
      .play = play_copy_discarded)                                                                                     \
    X(28, "resistance", "Resistance", 3, EXPLORATION, DIGEST, "Avoid the Target token.",                               \
      .datum = TOKEN_BIT(TOKEN_TARGET), .playable = on_target_token, .play = play_avoid)                               \
    X(29, "retreat", "Retreat", 3, EXPLORATION, DIGEST,                                                                \
      "Move a Hunted to an adjacent place: there are no power and no take-back for him.", .play = play_choose_hunted,  \
      .chosen = retreat_chosen)                                                                                        \
    X(30, "second-wind", "Second Wind", 1, PROMO, DIGEST, "Take back your whole discard.",                             \
      .playable = second_wind_playable, .play = second_wind_play)                                                      \
    X(31, "tenacity", "Tenacity", 1, PROMO, DIGEST,                                                                    \
      "Take back 1 place more for each Will that you spend on Resist this turn, before or after.",                     \
      .play = tenacity_play)                                                                                           \
    X(32, "vaccine", "Vaccine", 1, PROMO, DIGEST, "Assimilation moves back 1.", .playable = vaccine_playable,          \
      .play = vaccine_play)                                                                                            \
    X(33, "caches", "Caches", 4, PROMO, DIGEST,                                                                        \
      "Draw 2 Survival cards and put them face down under 2 places: the first Hunted to resolve one of these takes "   \
      "its card too.",                                                                                                 \
      .datum = 2, .playable = caches_playable, .play = caches_play)

#endif

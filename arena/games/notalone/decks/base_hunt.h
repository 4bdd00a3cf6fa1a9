/* SPDX-License-Identifier: MIT */
/* The twenty Hunt cards of the base game (RULES.md, Hunt cards).
 *
 * Columns: code, id, name, phase, symbol (NONE, ARTEMIA, TARGET), set, provenance, effect, members of struct piece. The
 * hooks are in base_hunt.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_BASE_HUNT_H
#define NOTALONE_DECKS_BASE_HUNT_H

#define BASE_HUNT(X)                                                                                                   \
    X(1, "despair", "Despair", 1, ARTEMIA, BASE, PRINTED,                                                              \
      "No Survival card may be played or drawn for the rest of the turn; committed places return.",                    \
      .traits = TRAIT_UNCOMMITS, .datum = MODIFIER(no_survival), .play = play_modifier)                                \
    X(2, "force-field", "Force Field", 1, TARGET, BASE, PRINTED,                                                       \
      "Put the Target token on 2 adjacent places: neither may be played this turn; committed places return.",          \
      .traits = TRAIT_UNCOMMITS | TRAIT_STRADDLES | TRAIT_AT_ONCE, .play = force_field_play)                           \
    X(3, "anticipation", "Anticipation", 2, NONE, BASE, PRINTED,                                                       \
      "Name a Hunted: if the Creature token catches him, Assimilation +1 more.", .play = play_choose_hunted,           \
      .chosen = anticipation_chosen)                                                                                   \
    X(4, "ascendancy", "Ascendancy", 2, NONE, BASE, PRINTED,                                                           \
      "A Hunted with 3 or more places in hand discards down to 2.", .playable = ascendancy_playable,                   \
      .play = large_hand_play, .chosen = ascendancy_chosen)                                                            \
    X(5, "fierceness", "Fierceness", 2, NONE, BASE, PRINTED, "Hunted caught by the Creature token lose 1 Will more.",  \
      .datum = MODIFIER(catch_will), .play = play_modifier)                                                            \
    X(6, "forbidden-zone", "Forbidden Zone", 2, NONE, BASE, PRINTED, "All Hunted discard 1 place from hand.",          \
      .play = forbidden_zone_play)                                                                                     \
    X(7, "interference", "Interference", 2, NONE, REPLACED, PRINTED, "The Beach and The Wreck are ineffective.",       \
      .play = interference_play)                                                                                       \
    X(8, "persecution", "Persecution", 2, NONE, BASE, PRINTED,                                                         \
      "The power of a place takes back 1 place card at the most.", .datum = MODIFIER(take_limited),                    \
      .play = play_modifier)                                                                                           \
    X(9, "mutation", "Mutation", 2, ARTEMIA, BASE, PRINTED, "The Artemia token also costs 1 Will.",                    \
      .datum = MODIFIER(artemia_will), .play = play_modifier)                                                          \
    X(10, "phobia", "Phobia", 2, ARTEMIA, BASE, PRINTED,                                                               \
      "A Hunted with 3 or more places in hand shows the Creature all but 2.", .play = large_hand_play,                 \
      .chosen = phobia_chosen)                                                                                         \
    X(11, "virus", "Virus", 2, ARTEMIA, BASE, PRINTED, "Put the Artemia token on 2 adjacent places: it acts on both.", \
      .traits = TRAIT_STRADDLES)                                                                                       \
    X(12, "clone", "Clone", 2, TARGET, BASE, PRINTED, "The Target token is a second Creature token.",                  \
      .datum = MODIFIER(clone), .play = play_modifier)                                                                 \
    X(13, "mirage", "Mirage", 2, TARGET, BASE, PRINTED,                                                                \
      "Put the Target token on 2 adjacent places: both are ineffective.", .traits = TRAIT_STRADDLES,                   \
      .datum = MODIFIER(target_ineffective), .play = play_modifier)                                                    \
    X(14, "scream", "Scream", 2, TARGET, BASE, PRINTED,                                                                \
      "Each Hunted on the target place discards 2 places from hand or loses 1 Will.", .strike = scream_strike)         \
    X(15, "toxin", "Toxin", 2, TARGET, BASE, PRINTED,                                                                  \
      "Each Hunted on the target place discards 1 Survival card; the place is ineffective.",                           \
      .datum = MODIFIER(target_ineffective), .play = play_modifier, .strike = toxin_strike)                            \
    X(16, "cataclysm", "Cataclysm", 3, NONE, BASE, PRINTED, "One place of your choice is ineffective.",                \
      .play = cataclysm_play, .chosen = cataclysm_chosen)                                                              \
    X(17, "detour", "Detour", 3, NONE, BASE, PRINTED, "Move one Hunted to an adjacent place.",                         \
      .play = play_choose_hunted, .chosen = chosen_move_hunted)                                                        \
    X(18, "stasis", "Stasis", 4, NONE, BASE, PRINTED, "Rescue does not advance at the end of this turn.",              \
      .datum = MODIFIER(rescue_stays), .play = play_modifier)                                                          \
    X(19, "tracking", "Tracking", 4, NONE, BASE, PRINTED, "Next turn you may play up to 2 Hunt cards.",                \
      .play = tracking_play)                                                                                           \
    X(20, "flashback", "Flashback", 0, NONE, BASE, PRINTED, "Copy the top card of the Hunt discard.",                  \
      .traits = TRAIT_COPIES)

#endif

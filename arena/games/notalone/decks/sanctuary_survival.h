/* SPDX-License-Identifier: MIT */
/* The fifteen Survival cards of SANCTUARY (RULES.md, Survival cards of SANCTUARY).
 *
 * Columns: code - SURVIVAL, id, name, phase, set, provenance, effect, members of struct piece. The hooks are in
 * sanctuary_survival.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_SANCTUARY_SURVIVAL_H
#define NOTALONE_DECKS_SANCTUARY_SURVIVAL_H

#define SANCTUARY_SURVIVAL(X)                                                                                          \
    X(34, "sampling", "Sampling", 4, SANCTUARY, RECONSTRUCTED, "Discard 1 DNA of the Creature.",                       \
      .playable = creature_has_dna, .play = sampling_play)                                                             \
    X(35, "homing-call", "Homing Call", 1, SANCTUARY, RECONSTRUCTED, "Move the Sanctuary token to an adjacent place.", \
      .play = play_move_sanctuary, .chosen = chosen_move_sanctuary)                                                    \
    X(36, "reinforcement", "Reinforcement", 4, SANCTUARY, RECONSTRUCTED,                                               \
      "Defence +1. Playable with a Survivor, whom you keep.", .playable = holds_survivor, .play = reinforcement_play)  \
    X(37, "rescue-party", "Rescue Party", INSTEAD, SANCTUARY, RECONSTRUCTED,                                           \
      "Instead of the power of your place: rescue 1 Survivor, wherever Sanctuary is.",                                 \
      .playable = rescue_party_playable, .play = rescue_party_play, .chosen = rescue_party_chosen)                     \
    X(38, "antidote", "Antidote", 1, SANCTUARY, RECONSTRUCTED, "One developed Evolution has no power this turn.",      \
      .playable = creature_has_evolved, .play = antidote_play, .chosen = antidote_chosen)                              \
    X(39, "barricade", "Barricade", 3, SANCTUARY, RECONSTRUCTED,                                                       \
      "Avoid all Hunt tokens. Playable on the place where Sanctuary is.", .playable = barricade_playable,              \
      .play = barricade_play)                                                                                          \
    X(40, "guide", "Guide", INSTEAD, SANCTUARY, RECONSTRUCTED,                                                         \
      "Instead of the power of your place: use that of the place where Sanctuary is.", .playable = guide_playable,     \
      .play = guide_play)                                                                                              \
    X(41, "evacuation", "Evacuation", 3, SANCTUARY, RECONSTRUCTED,                                                     \
      "Right after the reveal: you are moved to the place where Sanctuary is, if it is adjacent.",                     \
      .playable = evacuation_playable, .play = evacuation_play)                                                        \
    X(42, "radio", "Radio", 1, SANCTUARY, RECONSTRUCTED, "Reveal 1 more Survivor.", .playable = radio_playable,        \
      .play = radio_play)                                                                                              \
    X(43, "supplies", "Supplies", 4, SANCTUARY, RECONSTRUCTED, "All Hunted take back 1 place.",                        \
      .playable = supplies_playable, .play = supplies_play)                                                            \
    X(44, "sabotage", "Sabotage", 1, SANCTUARY, RECONSTRUCTED, "The Creature discards 1 Evolution from hand.",         \
      .playable = sabotage_playable, .play = sabotage_play)                                                            \
    X(45, "field-hospital", "Field Hospital", 1, SANCTUARY, RECONSTRUCTED, "A Hunted of your choice regains 1 Will.",  \
      .playable = field_hospital_playable, .play = field_hospital_play, .chosen = field_hospital_chosen)               \
    X(46, "decontamination", "Decontamination", 4, SANCTUARY, RECONSTRUCTED,                                           \
      "The Creature cannot nest in the next phase 5.", .datum = MODIFIER(no_nest), .play = play_modifier)              \
    X(47, "instinct", "Instinct", 2, SANCTUARY, RECONSTRUCTED,                                                         \
      "Take a committed place back and commit another from hand.", .playable = instinct_playable,                      \
      .perhaps = instinct_perhaps, .play = instinct_play)                                                              \
    X(48, "solidarity", "Solidarity", 1, SANCTUARY, RECONSTRUCTED,                                                     \
      "Give another Hunted 1 Survival card unseen by the others, then draw 1.", .traits = TRAIT_COMPANY,               \
      .playable = solidarity_playable, .perhaps = solidarity_perhaps, .play = solidarity_play,                         \
      .chosen = solidarity_chosen)

#endif

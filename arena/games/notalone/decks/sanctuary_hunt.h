/* SPDX-License-Identifier: MIT */
/* The fifteen Hunt cards of SANCTUARY (RULES.md, Hunt cards of SANCTUARY).
 *
 * Columns: code, id, name, phase, symbol (NONE, ARTEMIA, TARGET), set, provenance, effect, members of struct piece. The
 * hooks are in sanctuary_hunt.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_SANCTUARY_HUNT_H
#define NOTALONE_DECKS_SANCTUARY_HUNT_H

#define SANCTUARY_HUNT(X)                                                                                              \
    X(38, "mutagenesis", "Mutagenesis", 2, NONE, SANCTUARY, RECONSTRUCTED, "Take 1 DNA from the reserve.",             \
      .playable = mutagenesis_playable, .play = mutagenesis_play)                                                      \
    X(39, "ambush", "Ambush", 2, TARGET, SANCTUARY, RECONSTRUCTED,                                                     \
      "Each Hunted on the target place discards 1 Survivor; the place is ineffective.",                                \
      .datum = MODIFIER(target_ineffective), .play = play_modifier, .strike = ambush_strike)                           \
    X(40, "siege", "Siege", 3, NONE, SANCTUARY, RECONSTRUCTED,                                                         \
      "Nobody fortifies or shelters for the rest of the turn, not by The Ark either.", .datum = MODIFIER(no_fortify),  \
      .play = play_modifier)                                                                                           \
    X(41, "exodus", "Exodus", 2, NONE, SANCTUARY, RECONSTRUCTED, "Move the Sanctuary token to an adjacent place.",     \
      .play = play_move_sanctuary, .chosen = chosen_move_sanctuary)                                                    \
    X(42, "abduction", "Abduction", 2, ARTEMIA, SANCTUARY, RECONSTRUCTED, "A Hunted discards 1 Survivor.",             \
      .play = abduction_play, .chosen = abduction_chosen)                                                              \
    X(43, "blackout", "Blackout", 2, NONE, SANCTUARY, RECONSTRUCTED,                                                   \
      "Survivors that are rescued have no effect this turn.", .datum = MODIFIER(no_survivor_effect),                   \
      .play = play_modifier)                                                                                           \
    X(44, "regrowth", "Regrowth", 4, NONE, SANCTUARY, RECONSTRUCTED, "Take 1 discarded Evolution.",                    \
      .playable = regrowth_playable, .play = regrowth_play, .chosen = regrowth_chosen)                                 \
    X(45, "frenzy", "Frenzy", 3, NONE, SANCTUARY, RECONSTRUCTED,                                                       \
      "Right after the reveal pay 1 DNA: move the Creature token to an adjacent place.", .datum = TOKEN_CREATURE,      \
      .playable = frenzy_playable, .play = frenzy_play, .chosen = chosen_move_token)                                   \
    X(46, "hibernation", "Hibernation", 4, NONE, SANCTUARY, RECONSTRUCTED,                                             \
      "In the next phase 5 you may evolve and then nest.", .datum = MODIFIER(hibernates), .play = play_modifier)       \
    X(47, "spores", "Spores", 2, ARTEMIA, SANCTUARY, RECONSTRUCTED,                                                    \
      "In phases 3 and 4 Hunted on places adjacent to the Artemia token may play no Survival card.",                   \
      .datum = MODIFIER(spores), .play = play_modifier)                                                                \
    X(48, "lure", "Lure", 2, TARGET, SANCTUARY, RECONSTRUCTED,                                                         \
      "In phase 3 Hunted on places adjacent to the target place take no place back.", .datum = MODIFIER(lure),         \
      .play = play_modifier)                                                                                           \
    X(49, "breach", "Breach", 4, NONE, SANCTUARY, RECONSTRUCTED, "Defence moves back 1.", .playable = breach_playable, \
      .play = breach_play)                                                                                             \
    X(50, "panic", "Panic", 1, NONE, SANCTUARY, RECONSTRUCTED, "Each Hunted with 2 or more Survivors discards 1.",     \
      .play = panic_play)                                                                                              \
    X(51, "camouflage", "Camouflage", 1, NONE, SANCTUARY, RECONSTRUCTED,                                               \
      "No Survival card moves a Hunt token this turn.", .datum = MODIFIER(hunt_stays), .play = play_modifier)          \
    X(52, "metamorphosis", "Metamorphosis", 4, NONE, SANCTUARY, RECONSTRUCTED,                                         \
      "Swap a developed Evolution with one in hand of the same or a lower cost.", .playable = metamorphosis_playable,  \
      .perhaps = metamorphosis_perhaps, .play = metamorphosis_play)

#endif

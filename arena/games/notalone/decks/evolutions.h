/* SPDX-License-Identifier: MIT */
/* The thirty Evolutions (RULES.md, Evolutions). What they cost is in sanctuary_numbers.h.
 *
 * Columns: code - EVOLUTION, id, name, level, cost, phase (0: any), standing, provenance, effect, members of struct
 * piece. The hooks are in evolutions_1.c and evolutions_2.c, which make the rows; schema.c and action.c take the
 * printed columns. */
#ifndef NOTALONE_DECKS_EVOLUTIONS_H
#define NOTALONE_DECKS_EVOLUTIONS_H

#define LEVEL_1_EVOLUTIONS(X)                                                                                          \
    X(1, "optimisateur", "Optimiser (Optimisateur)", 1, COST_OPTIMISATEUR, 4, STANDING_REFILL, RECONSTRUCTED,          \
      "Refill your hand to 4 Hunt cards.", .traits = TRAIT_ICON, .datum = 4)                                           \
    X(2, "instinctif", "Instinctive (Instinctif)", 1, COST_INSTINCTIF, 4, STANDING_CULL, RECONSTRUCTED,                \
      "Before refilling you may discard any Hunt cards.", .traits = TRAIT_ICON)                                        \
    X(3, "malicieux", "Mischievous (Malicieux)", 1, COST_MALICIEUX, 2, STANDING_NONE, RECONSTRUCTED,                   \
      "Discard 1 Hunt card: a Hunted of your choice shows you 1 random place of his hand.",                            \
      .traits = TRAIT_ICON | TRAIT_USED | TRAIT_PAYS_HUNT_CARD, .playable = malicieux_playable,                        \
      .play = malicieux_play, .chosen = malicieux_chosen)                                                              \
    X(4, "scavenger", "Scavenger", 1, COST_SCAVENGER, 4, STANDING_SCAVENGE, RECONSTRUCTED,                             \
      "Take 1 DNA if a Hunted was left without Will in phase 3.", .playable = has_settled_zero_will, .play = take_dna) \
    X(5, "burrower", "Burrower", 1, COST_BURROWER, 5, STANDING_BURROW, RECONSTRUCTED,                                  \
      "When you nest you may put 1 revealed Survivor under the deck.", .traits = 0)                                    \
    X(6, "assommeur", "Stunner (Assommeur)", 1, COST_ASSOMMEUR, 3, STANDING_STUN, RECONSTRUCTED,                       \
      "Each Hunted caught by the Creature token discards 1 place from hand.", .traits = TRAIT_ICON)                    \
    X(7, "vif", "Swift (Vif)", 1, COST_VIF, 3, STANDING_NONE, RECONSTRUCTED,                                           \
      "Discard 1 Hunt card: you may play 1 Hunt card more this turn.",                                                 \
      .traits = TRAIT_ICON | TRAIT_USED | TRAIT_PAYS_HUNT_CARD, .playable = vif_playable, .play = vif_play)            \
    X(8, "prescient", "Prescient", 1, COST_PRESCIENT, 2, STANDING_PRESCIENCE, RECONSTRUCTED,                           \
      "Before you place tokens, a Hunted with 4 or more places in hand shows you all but 3.", .traits = TRAIT_ICON,    \
      .playable = prescient_playable, .play = prescient_play, .chosen = prescient_chosen)                              \
    X(9, "rabatteur", "Beater (Rabatteur)", 1, COST_RABATTEUR, 5, STANDING_HERD, RECONSTRUCTED,                        \
      "Sanctuary may move to an adjacent place of your choice instead of the next.", .traits = 0)                      \
    X(10, "thick-skinned", "Thick-skinned", 1, COST_THICK_SKINNED, 1, STANDING_THICK_SKIN, RECONSTRUCTED,              \
      "Sacrifice and Strike Back cost their player 1 place more from hand.", .traits = 0)                              \
    X(11, "rapide", "Rapid (Rapide)", 1, COST_RAPIDE, 3, STANDING_NONE, RECONSTRUCTED,                                 \
      "Right after the reveal discard 1 Hunt card: move the Creature token to the place below it, with one Hunted to " \
      "any adjacent place.",                                                                                           \
      .traits = TRAIT_ICON | TRAIT_USED | TRAIT_PAYS_HUNT_CARD | TRAIT_MOVES_DOWN, .datum = TOKEN_CREATURE,            \
      .playable = rapide_playable, .play = play_move_token, .chosen = chosen_move_token)                               \
    X(12, "hurleur", "Howler (Hurleur)", 1, COST_HURLEUR, 3, STANDING_HOWL, RECONSTRUCTED,                             \
      "Each Hunted above or below the Creature token and not caught discards 1 place from hand.",                      \
      .traits = TRAIT_ICON)                                                                                            \
    X(13, "primitif", "Primitive (Primitif)", 1, COST_PRIMITIF, 2, STANDING_CRAWL, RECONSTRUCTED,                      \
      "If you have played no Hunt card you may place the Artemia token; then you play none this turn.",                \
      .traits = TRAIT_ICON)                                                                                            \
    X(14, "stalker", "Stalker", 1, COST_STALKER, 3, STANDING_STALK, RECONSTRUCTED,                                     \
      "No Survival card moves the Creature token.", .traits = 0)                                                       \
    X(15, "leech", "Leech", 1, COST_LEECH, 3, STANDING_LEECH, RECONSTRUCTED,                                           \
      "Take 1 DNA when the Creature token catches somebody.", .playable = has_caught, .play = take_dna)

#define LEVEL_2_EVOLUTIONS(X)                                                                                          \
    X(16, "venomous", "Venomous", 2, COST_VENOMOUS, 3, STANDING_VENOM, RECONSTRUCTED,                                  \
      "Hunted caught by the Creature token may play no Survival card next turn.", .traits = 0)                         \
    X(17, "camouflaged", "Camouflaged", 2, COST_CAMOUFLAGED, 2, STANDING_HIDE, RECONSTRUCTED,                          \
      "You may place the Target token every turn. Hunted there may use the power, but not take back instead.",         \
      .traits = 0)                                                                                                     \
    X(18, "hive-minded", "Hive-minded", 2, COST_HIVE_MINDED, 5, STANDING_HIVE, RECONSTRUCTED,                          \
      "When you evolve you take 2 DNA.", .traits = 0)                                                                  \
    X(19, "telepathic", "Telepathic", 2, COST_TELEPATHIC, 1, STANDING_TELEPATHY, RECONSTRUCTED,                        \
      "As the turn begins a Hunted with 2 or more places in hand names one that he will not play.",                    \
      .playable = telepathic_playable, .play = telepathic_play, .chosen = telepathic_chosen)                           \
    X(20, "tenacious", "Tenacious", 2, COST_TENACIOUS, 0, STANDING_TENACITY, RECONSTRUCTED,                            \
      "No bonus of the Defence track discards your Evolutions.", .traits = 0)                                          \
    X(21, "giant", "Giant", 2, COST_GIANT, 2, STANDING_NONE, RECONSTRUCTED,                                            \
      "Before you place tokens pay 1 DNA: put the Creature token on 2 adjacent places, as by Hunger.",                 \
      .traits = TRAIT_USED | TRAIT_PAYS_DNA | TRAIT_ACTS_AS, .datum = 23, .playable = giant_playable)                  \
    X(22, "territorial", "Territorial", 2, COST_TERRITORIAL, 3, STANDING_TERRITORY, RECONSTRUCTED,                     \
      "With the Creature token on or next to the place where Sanctuary is, fortifying gives no Defence.", .traits = 0) \
    X(23, "parasitic", "Parasitic", 2, COST_PARASITIC, 3, STANDING_PARASITE, RECONSTRUCTED,                            \
      "The Artemia token costs 2 places.", .traits = 0)                                                                \
    X(24, "relentless", "Relentless", 2, COST_RELENTLESS, 4, STANDING_NONE, RECONSTRUCTED,                             \
      "Pay 1 DNA: next turn you may play up to 2 Hunt cards, as by Tracking.",                                         \
      .traits = TRAIT_USED | TRAIT_PAYS_DNA | TRAIT_ACTS_AS, .datum = 19, .playable = relentless_playable)             \
    X(25, "mesmeric", "Mesmeric", 2, COST_MESMERIC, 3, STANDING_NONE, RECONSTRUCTED,                                   \
      "Pay 1 DNA: move one Hunted to an adjacent place, as by Detour.",                                                \
      .traits = TRAIT_USED | TRAIT_PAYS_DNA | TRAIT_ACTS_AS, .datum = 17)                                              \
    X(26, "alpha", "Alpha", 2, COST_ALPHA, 3, STANDING_ALPHA, RECONSTRUCTED, "The Creature token costs 1 Will more.",  \
      .traits = 0)                                                                                                     \
    X(27, "omnipresent", "Omnipresent", 2, COST_OMNIPRESENT, 2, STANDING_OMNIPRESENT, RECONSTRUCTED,                   \
      "You may place the Artemia token every turn.", .traits = 0)                                                      \
    X(28, "twin-souled", "Twin-souled", 2, COST_TWIN_SOULED, 2, STANDING_NONE, RECONSTRUCTED,                          \
      "Before you place tokens pay 1 DNA: the Target token is a second Creature token, as by Clone.",                  \
      .traits = TRAIT_USED | TRAIT_PAYS_DNA | TRAIT_ACTS_AS, .datum = 12, .playable = twin_souled_playable)            \
    X(29, "assimilator", "Assimilator", 2, COST_ASSIMILATOR, 3, STANDING_ASSIMILATE, RECONSTRUCTED,                    \
      "Assimilation +1 more if the Creature token catches 2 or more Hunted.", .traits = TRAIT_COMPANY)                 \
    X(30, "apex", "Apex", 2, COST_APEX, 4, STANDING_APEX, RECONSTRUCTED,                                               \
      "Rescue does not advance at the end of a turn in which the Creature token caught 2 or more Hunted.",             \
      .traits = TRAIT_COMPANY)

#define ALL_EVOLUTIONS(X) LEVEL_1_EVOLUTIONS(X) LEVEL_2_EVOLUTIONS(X)

#endif

/* SPDX-License-Identifier: MIT */
/* The nine effects of Survivors (RULES.md, Survivors). Which of the eighteen cards has which is in sanctuary_numbers.h.
 *
 * Columns: kind (enum survivor), id, name, provenance, effect, members of struct piece. The hooks are in survivors.c,
 * which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_SURVIVORS_H
#define NOTALONE_DECKS_SURVIVORS_H

#define EFFECT_DEFENDER  "Defence +1."
#define EFFECT_IMITATOR  "Use the power of the place under the Creature token."
#define EFFECT_OUTFITTER "Take from the reserve 1 place that you do not own."
#define EFFECT_JAMMER    "The Creature may neither evolve nor nest in the next phase 5."
#define EFFECT_RUNNER    "Take back up to 2 places."
#define EFFECT_SHADOW    "Take back the place that you played."
#define EFFECT_COMFORTER "Regain 1 Will."
#define EFFECT_POISONER  "Discard up to 2 DNA of the Creature."
#define EFFECT_SUPPLIER  "Draw 1 Survival card."

#define SURVIVOR_KINDS(X)                                                                                              \
    X(DEFENDER, "defender", "Defender", PRINTED, EFFECT_DEFENDER, .traits = TRAIT_SHARED, .play = defender_play)       \
    X(IMITATOR, "imitator", "Imitator", PRINTED, EFFECT_IMITATOR, .playable = imitator_playable,                       \
      .play = imitator_play, .chosen = chosen_copy)                                                                    \
    X(OUTFITTER, "outfitter", "Outfitter", PRINTED, EFFECT_OUTFITTER, .playable = outfitter_playable,                  \
      .play = outfitter_play, .chosen = chosen_take_reserve)                                                           \
    X(JAMMER, "jammer", "Jammer", PRINTED, EFFECT_JAMMER, .traits = TRAIT_SHARED, .datum = MODIFIER(no_evolution),     \
      .play = play_modifier)                                                                                           \
    X(RUNNER, "runner", "Runner", PRINTED, EFFECT_RUNNER, .playable = has_discard, .play = runner_play)                \
    X(SHADOW, "shadow", "Shadow", PRINTED, EFFECT_SHADOW, .playable = has_played_place, .play = play_take_played)      \
    X(COMFORTER, "comforter", "Comforter", PRINTED, EFFECT_COMFORTER, .playable = comforter_playable,                  \
      .play = play_regain_will)                                                                                        \
    X(POISONER, "poisoner", "Poisoner", PRINTED, EFFECT_POISONER, .traits = TRAIT_SHARED,                              \
      .playable = creature_has_dna, .play = play_discard_dna, .chosen = chosen_discard_dna)                            \
    X(SUPPLIER, "supplier", "Supplier", PRINTED, EFFECT_SUPPLIER, .playable = supplier_playable, .play = supplier_play)

#endif

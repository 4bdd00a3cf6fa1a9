/* SPDX-License-Identifier: MIT */
/* The twelve Avatars (RULES.md, Avatars).
 *
 * Columns: code - AVATAR, id, name, phase (0: 1 to 4), standing, provenance, effect, members of struct piece. The hooks
 * are in avatars.c, which makes the rows; schema.c and action.c take the printed columns. */
#ifndef NOTALONE_DECKS_AVATARS_H
#define NOTALONE_DECKS_AVATARS_H

#define ALL_AVATARS(X)                                                                                                 \
    X(1, "pike", "Pike", 1, STANDING_RESIST, RECONSTRUCTED, "A Resist takes back 1 place more.", .traits = TRAIT_ICON, \
      .datum = 1)                                                                                                      \
    X(2, "xia", "Xia", 3, STANDING_SWIFT, RECONSTRUCTED,                                                               \
      "Your Beach puts the Marker there and removes it at once: Rescue +1. Your Dome moves the Shield 2 places.",      \
      .traits = TRAIT_ICON)                                                                                            \
    X(3, "murphy", "Murphy", 4, STANDING_GATHER, RECONSTRUCTED,                                                        \
      "With 1 place in hand or none, before the played places are discarded: take back 1 place.",                      \
      .traits = TRAIT_ICON)                                                                                            \
    X(4, "kelly", "Kelly", 3, STANDING_TAKE_TWO, RECONSTRUCTED, "Taking back instead of the power gives 2 places.",    \
      .traits = TRAIT_ICON)                                                                                            \
    X(5, "lucio", "Lucio", 3, STANDING_LEARN, RECONSTRUCTED,                                                           \
      "Draw 1 Survival card when the Creature token catches you.", .traits = TRAIT_ICON)                               \
    X(6, "john", "John", 0, STANDING_TWO_CARDS, RECONSTRUCTED, "You may play 2 Survival cards a turn.",                \
      .traits = TRAIT_ICON)                                                                                            \
    X(7, "powel", "Powel", 3, STANDING_REACH, RECONSTRUCTED,                                                           \
      "You may rescue on every place in the row or the column of Sanctuary, but for its own.", .traits = 0)            \
    X(8, "engineer", "Engineer", 3, STANDING_ENGINEER, RECONSTRUCTED,                                                  \
      "Sheltering 2 or more Survivors gives Defence +1 more.", .traits = 0)                                            \
    X(9, "medic", "Medic", 3, STANDING_MEDIC, RECONSTRUCTED, "Regain 1 Will when you fortify.", .traits = 0)           \
    X(10, "geneticist", "Geneticist", 5, STANDING_GENETICIST, RECONSTRUCTED,                                           \
      "The Creature takes at most 2 DNA when it nests.", .traits = 0)                                                  \
    X(11, "scout", "Scout", 3, STANDING_SCOUT, RECONSTRUCTED,                                                          \
      "You may pass the effect of a Survivor whom you rescue to another Hunted.", .traits = TRAIT_COMPANY)             \
    X(12, "guard", "Guard", 3, STANDING_NONE, RECONSTRUCTED,                                                           \
      "Once a match, in phase 3: avoid one Hunt token that acts on you.", .traits = TRAIT_USED,                        \
      .playable = guard_playable, .play = guard_play, .chosen = guard_chosen)

#endif

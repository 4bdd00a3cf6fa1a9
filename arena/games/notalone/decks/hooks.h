/* SPDX-License-Identifier: MIT */
/* Hooks that rows of several decks share. Signatures are those of struct piece. */
#ifndef NOTALONE_DECKS_HOOKS_H
#define NOTALONE_DECKS_HOOKS_H

#include <stddef.h>

#include "games/notalone/frames/choice.h"
#include "games/notalone/pieces.h"
#include "games/notalone/turn/flow.h"

/* The datum of a row that sets a modifier of this turn to 1: play_modifier. */
#define MODIFIER(member) offsetof(struct modifiers, member)

void play_modifier(struct play *p, struct frame *f);

/* The places that advance Rescue are ineffective. */
void bar_rescue_places(struct play *p);

/* Moves the Shield one place on. When it arrives, Assimilation moves back and the Shield returns to its start. */
void advance_shield(struct play *p);

/* A power takes back its own card, if that can return, and `most` places of the discard, chosen as in `use`. */
void take_with_own(struct play *p, struct frame *f, enum use use, unsigned most);

/* The seat draws as many Survival cards as the place's datum says and keeps one: The Shelter, The Observatory. */
void draw_and_keep_one(struct play *p, struct frame *f);

/* The user chooses: a Hunted with 1 or 2 Will regains 1, or the user draws a Survival card: The Source, The
 * Greenhouse. */
bool can_heal_or_draw(const struct notalone_state *s, const struct user *user);
void play_heal_or_draw(struct play *p, struct frame *f);
void chosen_heal_or_draw(struct play *p, struct frame *f, unsigned action);

/* He regains 1 Will. */
void play_regain_will(struct play *p, struct frame *f);

/* Discards up to 2 DNA of the Creature, one after the other, and may stop before each: Poisoner, The Greenhouse. */
bool creature_has_dna(const struct notalone_state *s, const struct user *user);
void play_discard_dna(struct play *p, struct frame *f);
void chosen_discard_dna(struct play *p, struct frame *f, unsigned action);

/* Takes back one of the places that lie played. */
bool has_played_place(const struct notalone_state *s, const struct user *user);
void play_take_played(struct play *p, struct frame *f);

bool has_discard(const struct notalone_state *s, const struct user *user);

/* Avoids tokens. datum: a mask, like `avoids` of struct seat. */
void play_avoid(struct play *p, struct frame *f);

/* Asks for one of the Hunted. */
void play_choose_hunted(struct play *p, struct frame *f);

/* Takes one place from the reserve: The Rover, Drone. */
bool reserve_has_more(const struct notalone_state *s, const struct user *user);
void play_take_reserve(struct play *p, struct frame *f);
void chosen_take_reserve(struct play *p, struct frame *f, unsigned action);

/* After play_choose_hunted: moves him to an adjacent space. First asks which of his two places, then where to. */
void chosen_move_hunted(struct play *p, struct frame *f, unsigned action);

/* Next turn he plays as the datum says, enum mode: The River, The Artefact, The Fjord. */
bool nothing_is_pending(const struct notalone_state *s, const struct user *user);
void play_leave_pending(struct play *p, struct frame *f);

/* Uses the power of the chosen place, for the frame's played place. */
void chosen_copy(struct play *p, struct frame *f, unsigned action);
/* Uses the power of a place of the user's own discard. */
bool can_copy_discarded(const struct notalone_state *s, const struct user *user);
void play_copy_discarded(struct play *p, struct frame *f);

/* Moves the Sanctuary token to an adjacent space that is open to it. */
void play_move_sanctuary(struct play *p, struct frame *f);
void chosen_move_sanctuary(struct play *p, struct frame *f, unsigned action);

/* Moves a token to a space adjacent to one of those it lies on (TRAIT_MOVES_DOWN: spaces_below). datum: enum token. */
void play_move_token(struct play *p, struct frame *f);
void chosen_move_token(struct play *p, struct frame *f, unsigned action);

#endif

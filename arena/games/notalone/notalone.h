/* SPDX-License-Identifier: MIT */
/* NOT ALONE as a game of the arena. RULES.md says what is played; the other files of this folder are:
 *
 *     state       what a match consists of          operations   the only writers of the table
 *     questions   what cards can change             event        what is told of it, and to whom
 *     pieces      what a card or place is           decks/       all of them, a row each
 *     flow        what is asked of whom             control      its two tables
 *     choice, window, effect, resolution, tokens: the kinds of frames
 *     steps       the turn, step by step            setup, exploration, reckoning, turn: its rules
 *     view        what an audience knows            sample       a state drawn out of a view
 *     schema      tables of fields and settings     text         the table drawn for a person
 *     speed       what happens often and seldom */
#ifndef NOTALONE_NOTALONE_H
#define NOTALONE_NOTALONE_H

#include "game/game.h"

extern const struct game notalone_game;

#endif

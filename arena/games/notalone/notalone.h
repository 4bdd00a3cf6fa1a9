/* SPDX-License-Identifier: MIT */
/* NOT ALONE as a game of the arena. RULES.md has the rules. The other files of this folder are:
 *
 *     state       what a match consists of          operations   the only functions that write to the table
 *     questions   what cards can change             event        what is reported, and to whom
 *     pieces      what a card or a place is         decks/       all of them, a row each
 *     flow        which seat must answer, and what  control      its two tables
 *     choice, window, effect, resolution, tokens: the kinds of frames
 *     steps       the turn, step by step            setup, exploration, reckoning, turn: its rules
 *     view        what an audience knows            sample       a state drawn at random to fit a view
 *     schema      tables of fields and settings     text         the table as text for a person
 *     speed       hints to the compiler */
#ifndef NOTALONE_NOTALONE_H
#define NOTALONE_NOTALONE_H

#include "game/game.h"

extern const struct game notalone_game;

#endif

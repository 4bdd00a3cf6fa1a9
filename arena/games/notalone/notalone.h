/* SPDX-License-Identifier: MIT */
/* NOT ALONE as a game of the arena. RULES.md has the rules. The other files of this folder are:
 *
 *     state       what a match consists of          event       what is reported, and to whom
 *     pieces      what a card or a place is         action      what a seat can answer
 *     setup       the first state of a match        configure   places and decks, by the settings
 *     view        what an audience knows            speed       hints to the compiler
 *
 * Its folders are:
 *
 *     decks       all cards and places, a row each
 *     turn        flow: which seat must answer, and what; control: its two tables; steps: the turn, step by step;
 *                 exploration, reckoning, turn, standing: the rules of the steps
 *     frames      choice, window, effect, resolution, tokens: the kinds of frames
 *     sanctuary   the rules of the board of SANCTUARY
 *     operations  the only functions that write to the table
 *     questions   what cards can change
 *     views       schema: tables of fields and settings; asks: the kinds of questions;
 *                 text: the table as text for a person; sample: a state drawn at random to fit a view */
#ifndef NOTALONE_NOTALONE_H
#define NOTALONE_NOTALONE_H

#include "game/game.h"

extern const struct game notalone_game;

#endif

/* SPDX-License-Identifier: MIT */
/* The game of `arena init game` with one mistake, chosen by its name. The mistake is made in the second trick, so that
 * the match has a past; those of `configure` are made at once. */
#ifndef TESTS_FAULTY_GAME_H
#define TESTS_FAULTY_GAME_H

#include "game/game.h"

/* The names and what the sentence about each says; ends with NULL. */
struct faulty_row {
    const char *name, *words;
};
extern const struct faulty_row faulty_rows[];

/* From now on this mistake is made; "" for none. With ",some" behind the name it is made only in the matches whose seed
 * begins with an even byte. */
void faulty_choose(const char *fault);

extern const struct game faulty_game;

#endif

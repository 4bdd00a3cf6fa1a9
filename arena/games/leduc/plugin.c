/* SPDX-License-Identifier: MIT */
/* Leduc hold'em as a plugin file: the table has the name that such a file exports. C cannot initialise one constant
 * table from another, so the tables are compiled a second time with the name changed. */
#define leduc_game arena_game
extern const struct game leduc_game __attribute__((visibility("default")));
#include "games/leduc/leduc.c"

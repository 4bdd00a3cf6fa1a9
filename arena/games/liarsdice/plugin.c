/* SPDX-License-Identifier: MIT */
/* Liar's Dice as a plugin file: the table has the name that such a file exports. C cannot initialise one constant table
 * from another, so the tables are compiled a second time with the name changed. */
#define liarsdice_game arena_game
extern const struct game liarsdice_game __attribute__((visibility("default")));
#include "games/liarsdice/liarsdice.c"

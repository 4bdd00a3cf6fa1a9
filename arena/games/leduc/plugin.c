/* SPDX-License-Identifier: MIT */
/* Leduc hold'em under the name that a plugin file exports. C cannot initialise one constant table from another, so the
 * tables are compiled a second time with the name changed. */
#define leduc_game arena_game
extern const struct game leduc_game __attribute__((visibility("default")));
#include "games/leduc/leduc.c"

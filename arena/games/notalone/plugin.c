/* SPDX-License-Identifier: MIT */
/* NOT ALONE as a plugin file: as for Leduc, the game's own table is compiled a second time with the name changed. */
#define notalone_game arena_game
extern const struct game notalone_game __attribute__((visibility("default")));
#include "games/notalone/notalone.c"

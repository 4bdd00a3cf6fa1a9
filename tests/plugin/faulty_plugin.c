/* SPDX-License-Identifier: MIT */
/* A plugin file with one fault, chosen as it is compiled. */
#include "game/game.h"

#if defined NO_SYMBOL
extern const struct game another_name;
const struct game another_name = {.abi = GAME_ABI, .struct_size = sizeof(struct game)};
#else
extern const struct game arena_game;
const struct game arena_game = {
#if defined WRONG_ABI
    .abi = GAME_ABI + 1,
    .struct_size = sizeof(struct game),
#elif defined SHORT_TABLE
    .abi = GAME_ABI,
    .struct_size = sizeof(struct game) - 8,
#elif defined BROKEN_TABLE
    .abi = GAME_ABI,
    .struct_size = sizeof(struct game),
#endif
    .name = "faulty",
};
#endif

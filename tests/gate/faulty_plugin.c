/* SPDX-License-Identifier: MIT */
/* The faulty game as a plugin file. The variable ARENA_TEST_FAULT names its mistake. */
#include <stdlib.h>

#include "faulty_game.c"

#undef arena_game
extern const struct game arena_game __attribute__((alias("faulty_game"), visibility("default")));

__attribute__((constructor)) static void choose(void)
{
    const char *fault = getenv("ARENA_TEST_FAULT");

    if (fault)
        faulty_choose(fault);
}

/* SPDX-License-Identifier: MIT */
/* A game behind guard pages: the same tables, and functions that call those of the game with blocks of our own.
 *
 * Each block ends where memory ends, in every other call it begins where memory begins. So a byte too many or too few
 * is a fault. What a function may only read is read-only memory. The stack below each call is filled with other bytes
 * each time, so what depends on a local that was never set does not stay the same.
 *
 * The functions of a game get no context, so a process guards one game at a time, and its guard is the one variable of
 * this layer. Not for several threads. */
#ifndef CONFORMANCE_GUARD_H
#define CONFORMANCE_GUARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "game/game.h"

enum { GUARD_WORDS = 200 };

/* What the guard is doing, for who looks from outside when it does not come back. */
struct guard_watch {
    uint64_t calls;          /* of functions of the game */
    uint32_t function;       /* that runs, for guard_function; 0 for none */
    int32_t seat;            /* that it is about; -1 for none */
    char fault[GUARD_WORDS]; /* an access that was stopped, in words; "" for none */
};

/* The guarded game. It lives until the process ends, and so must `game` and `watch`. From now on a fault of memory is
 * described in `watch` before it ends the process. NULL: no memory for it. */
const struct game *guard_game(const struct game *game, struct guard_watch *watch, struct error *error);

/* The name of a function of the watch; "" for a number that is none. */
const char *guard_function(uint32_t function);

#endif

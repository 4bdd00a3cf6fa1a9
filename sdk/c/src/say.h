/* SPDX-License-Identifier: MIT */
/* What a bot says. Messages are collected until arena_flush. */
#ifndef SDK_SAY_H
#define SDK_SAY_H

#include "src/arena.h"

void say(struct arena *arena, const struct message *message);
/* Drops what was collected for a connection that is no more, and says hello: a plain one, or one for each match that
 * the bot comes back to, each when the one before was answered. */
void say_hello(struct arena *arena);
/* The last hello was answered: says the next, or goes on to play. */
void say_next_hello(struct arena *arena);
void say_ready(struct arena *arena, uint64_t match);
/* Says the answer that the match keeps, for the first time or again. */
void say_answer(struct arena *arena, const struct arena_match *match);

/* The connection is of no more use; `text` is a sentence, which may be arena->text itself. Returns ARENA_STEP_FAILED.
 */
enum arena_step break_off(struct arena *arena, const char *text);

#endif

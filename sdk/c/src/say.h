/* SPDX-License-Identifier: MIT */
/* Sends the bot's messages. They are queued until arena_flush. */
#ifndef SDK_SAY_H
#define SDK_SAY_H

#include "src/arena.h"

void say(struct arena *arena, const struct message *message);
/* Drops the queue of the old connection, and sends hello: a plain one, or one for each match that the bot resumes, each
 * after the one before was answered. */
void say_hello(struct arena *arena);
/* The last hello was answered: sends the next one, or begins to play. */
void say_next_hello(struct arena *arena);
void say_ready(struct arena *arena, uint64_t match);
/* Sends the answer that the match keeps, for the first time or again. */
void say_answer(struct arena *arena, const struct arena_match *match);

/* The connection cannot be used any more. `text` is a sentence, which may be arena->text itself. Returns
 * ARENA_STEP_FAILED. */
enum arena_step break_off(struct arena *arena, const char *text);

#endif

/* SPDX-License-Identifier: MIT */
/* Receives messages: each becomes news for the bot's own code, or is handled here. */
#ifndef SDK_HEAR_H
#define SDK_HEAR_H

#include "src/arena.h"

/* Starts to read a new frame. ARENA_STEP_ERROR, with the news filled in, if it is not a valid frame. */
enum arena_step hear_frame(struct arena *arena, struct arena_news *news);
/* True while the frame has unread messages. */
bool hear_more(const struct arena *arena);
/* Reads one message, or one event of a message of events. ARENA_STEP_TIMEOUT if the bot's own code gets nothing. */
enum arena_step hear_next(struct arena *arena, struct arena_news *news);

#endif

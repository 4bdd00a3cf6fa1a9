/* SPDX-License-Identifier: MIT */
/* What a bot hears: messages become news for the bot's own code, or are dealt with here. */
#ifndef SDK_HEAR_H
#define SDK_HEAR_H

#include "src/arena.h"

/* A frame has come: makes it the one that is read. ARENA_STEP_ERROR, with the news filled in, if it is none. */
enum arena_step hear_frame(struct arena *arena, struct arena_news *news);
/* True while there is something to hear in the frame. */
bool hear_more(const struct arena *arena);
/* Hears one message, or one event of a message of events. ARENA_STEP_TIMEOUT if it is nothing for the bot's own code.
 */
enum arena_step hear_next(struct arena *arena, struct arena_news *news);

#endif

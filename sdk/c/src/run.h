/* SPDX-License-Identifier: MIT */
/* Calls the bot's functions. */
#ifndef SDK_RUN_H
#define SDK_RUN_H

#include "arena_sdk.h"

/* Gives one step to the function that it is for, and says what that function answers. */
void run_tell(const struct arena_bot *bot, struct arena *arena, const struct arena_news *news);

#endif

/* SPDX-License-Identifier: MIT */
/* The folders in memory that a bot may write. bubblewrap bounds their bytes alone: without a bound of files too, a bot
 * takes the machine's memory by empty files. So they are made before bubblewrap, in namespaces that are made for that,
 * and bubblewrap shows them to the bot. */
#ifndef SANDBOX_INSIDE_ROOMS_H
#define SANDBOX_INSIDE_ROOMS_H

/* Makes the folders as `words` say (order.h) and executes the program that follows them. Returns only if that fails,
 * with an exit code; the reason is on stderr. */
int rooms_enter(char **words);

#endif

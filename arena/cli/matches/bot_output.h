/* SPDX-License-Identifier: MIT */
/* --output: shows on stderr what bots print, as it comes. Each line begins with the bot's name and the number of its
 * process. A thread of its own writes, so no match waits for a terminal. Lines that the terminal does not take in time
 * are dropped and counted. */
#ifndef CLI_BOT_OUTPUT_H
#define CLI_BOT_OUTPUT_H

#include <stdio.h>

#include "base/error.h"

#define OUTPUT_OPTION                                                                                                  \
    {                                                                                                                  \
        "output", NULL, "show on stderr what the bots print, as it comes, after the name of the bot"                   \
    }

enum { BOT_OUTPUT_ROOM = 256 * 1024 /* bytes that wait to be written */ };

struct bot_output;

/* Where lines are written. */
struct bot_output_ops {
    /* Returns the stream for some lines; NULL if it can take none now. */
    FILE *(*begin)(void *context);
    void (*end)(void *context, FILE *out);
    void *context;
};

/* Starts the thread. NULL with a sentence if that fails. */
struct bot_output *bot_output_open(const struct bot_output_ops *ops, struct error *error);
/* Adds a line that is fit to be shown. Any thread may call it. Does not wait. */
void bot_output_line(struct bot_output *bot_output, const char *bot, unsigned number, const char *line);
/* Writes the rest, unless stderr takes nothing for a second. Clears the caller's pointer; NULL does nothing. */
void bot_output_close(struct bot_output **bot_output);

#endif

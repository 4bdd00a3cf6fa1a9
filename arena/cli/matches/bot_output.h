/* SPDX-License-Identifier: MIT */
/* --output: what bots print, on stderr as it comes, each line behind the bot's name and the number of its process. A
 * thread of its own writes, so that no match waits for a terminal: what that does not take in time is left out, and
 * counted. */
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

/* Where it is written. */
struct bot_output_ops {
    /* The stream, for some lines; NULL: it can take none now. */
    FILE *(*begin)(void *context);
    void (*end)(void *context, FILE *out);
    void *context;
};

/* NULL with a sentence if it cannot be. */
struct bot_output *bot_output_open(const struct bot_output_ops *ops, struct error *error);
/* A line that is fit to be shown. From any thread; does not wait. */
void bot_output_line(struct bot_output *bot_output, const char *bot, unsigned number, const char *line);
/* Writes the rest, unless stderr takes nothing for a second. The caller's pointer is cleared; NULL does nothing. */
void bot_output_close(struct bot_output **bot_output);

#endif

/* SPDX-License-Identifier: MIT */
/* The command line of the reference bots. */
#ifndef BOTS_PROGRAM_H
#define BOTS_PROGRAM_H

#include <stdbool.h>

#include "arena_sdk.h"

struct program {
    const char *name;  /* "bot-random" */
    const char *about; /* a sentence for --help */
    bool may_be_blind; /* the bot can do without views: it has the option --views */
    unsigned *slips;   /* where the option --slips is kept: a percentage; NULL: the bot has no such option */
};

/* Sets up `bot` from the words of the command line, and plays until the arena closes the connection. Returns the exit
 * code for main. With --help, --version or wrong use it plays nothing. */
int program_run(const struct program *program, struct arena_bot *bot, int count, char **words);

#endif

/* SPDX-License-Identifier: MIT */
/* The command line that the reference bots have in common. */
#ifndef BOTS_PROGRAM_H
#define BOTS_PROGRAM_H

#include <stdbool.h>

#include "arena_sdk.h"

struct program {
    const char *name;  /* "bot-random" */
    const char *about; /* a sentence for --help */
    bool may_be_blind; /* the bot can do without views: it has the option --views */
};

/* Sets `bot` as the words of the command line say and plays until the arena closes the connection. Returns what main
 * should: also for --help, --version and wrong use, for which nothing is played. */
int program_run(const struct program *program, struct arena_bot *bot, int count, char **words);

#endif

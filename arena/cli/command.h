/* SPDX-License-Identifier: MIT */
/* The commands of the program. Each has a file of its own; cli/main.c has the table of them, and is the only place that
 * prints an error and ends the program. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"
#include "cli/options/options.h"

struct command {
    const char *name;
    const char *words; /* its arguments besides options, for the help; "" for none */
    const char *help;  /* one line */
    const char *more;  /* some more lines for the help; "" for none */
    const struct option_row *options;
    size_t option_count;
    bool takes_roles; /* and --ROLE CMD for each role of its game */
    /* Fills in verb `index`: its name, its words and its help. False: there are no more. NULL: it has no verbs. */
    bool (*verb)(size_t index, struct option_row *row);
    /* Whether verb `index` takes an option of the table; NULL without verbs. */
    bool (*verb_takes)(size_t index, const struct option_row *option);
    /* Prints the help of what the words (argv[0] is its name) are about, if that has its own; else false. May be NULL.
     */
    bool (*help_about)(FILE *out, int argc, char **argv);
    /* Runs it; argv[0] is its name. Returns the exit code, which is that of `error` if one is set. Prints what it finds
     * to stdout, and nothing else. */
    int (*run)(const struct command *command, int argc, char **argv, struct error *error);
};

extern const struct command command_match;
extern const struct command command_tournament;
extern const struct command command_serve;
extern const struct command command_ladder;
extern const struct command command_init;
extern const struct command command_store;
extern const struct command command_verify;
extern const struct command command_sign;
extern const struct command command_replay;
extern const struct command command_relive;
extern const struct command command_rules;
extern const struct command command_check;
extern const struct command command_bridge;
extern const struct command command_bench;
extern const struct command command_keys;
extern const struct command command_help;
extern const struct command command_version;

/* The purpose of the program, in one sentence. */
extern const char program_help[];

/* The meanings of the exit codes; ends with a row without a meaning. */
struct exit_row {
    enum exit_code code;
    const char *meaning;
};
extern const struct exit_row exit_rows[];

/* All commands; ends with NULL. */
extern const struct command *const commands[];

const struct command *command_find(const char *name, struct error *error);
void command_print(FILE *out, const struct command *command);

#endif

/* SPDX-License-Identifier: MIT */
/* The options of a command: one table that is used to parse them and to print the help. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

enum { OPTIONS_MAX = 96 /* rows of one table */ };

/* For the option table of a command that starts bots; `tournament` has it from the keys of an event. */
#define ENV_OPTION                                                                                                     \
    {                                                                                                                  \
        "env", "NAME[=VALUE]",                                                                                         \
            "pass a variable to the bots, besides PATH, HOME, LANG, LC_*, TZ and TMPDIR; may be given several times"   \
    }

struct option_row {
    const char *name;  /* --name */
    const char *value; /* the name of its value in the help; NULL if it takes none */
    const char *help;
};

/* Receives the options and words of a command line. */
struct option_taker {
    /* An option of the table; `value` is NULL if it takes none. */
    bool (*option)(void *context, const struct option_row *row, const char *value, struct error *error);
    /* A word that is not an option; NULL if no such word is allowed. */
    bool (*word)(void *context, const char *word, struct error *error);
    void *context;
};

/* Reads the words after argv[0]. Options cannot be abbreviated. Stops at the first word that is refused; the error
 * names what is allowed. */
bool options_read(int argc, char **argv, const struct option_row *rows, size_t count, const struct option_taker *taker,
                  struct error *error) __attribute__((warn_unused_result));
void options_print(FILE *out, const struct option_row *rows, size_t count);

/* Reads a whole number of least..most. `what` is its name in the error, such as "--games". */
bool option_number(const char *text, const char *what, long least, long most, unsigned *number, struct error *error)
    __attribute__((warn_unused_result));

/* Overwrites a value with stars in the process's command line, which all users of the machine can read, bots too. */
void option_hide(const char *value);

#endif

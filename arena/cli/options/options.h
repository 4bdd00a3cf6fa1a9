/* SPDX-License-Identifier: MIT */
/* The options of a command as one table, which is parsed and printed. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

enum { OPTIONS_MAX = 64 /* rows of one table */ };

/* For the table of a command that starts bots; `tournament` has it from the keys of an event. */
#define ENV_OPTION                                                                                                     \
    {                                                                                                                  \
        "env", "NAME[=VALUE]",                                                                                         \
            "pass a variable to the bots, besides PATH, HOME, LANG, LC_*, TZ and TMPDIR; may be given several times"   \
    }

struct option_row {
    const char *name;  /* --name */
    const char *value; /* what it takes, as the help calls it; NULL if nothing */
    const char *help;
};

/* Where what was given goes. */
struct option_taker {
    /* An option of the table; `value` is NULL if it takes none. */
    bool (*option)(void *context, const struct option_row *row, const char *value, struct error *error);
    /* A word that is no option; NULL if there may be none. */
    bool (*word)(void *context, const char *word, struct error *error);
    void *context;
};

/* Reads the words after argv[0]. Options must be spelled out. Stops at the first that is refused, with a sentence that
 * names what is allowed. */
bool options_read(int argc, char **argv, const struct option_row *rows, size_t count, const struct option_taker *taker,
                  struct error *error) __attribute__((warn_unused_result));
void options_print(FILE *out, const struct option_row *rows, size_t count);

/* A whole number of least..most. `what` names it in the sentence, such as "--games". */
bool option_number(const char *text, const char *what, long least, long most, unsigned *number, struct error *error)
    __attribute__((warn_unused_result));

/* Puts stars in the place of a value, in the command line itself, whose words lie open to all users of the machine,
 * bots too. */
void option_hide(const char *value);

#endif

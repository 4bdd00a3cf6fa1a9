/* SPDX-License-Identifier: MIT */
/* arena check for bots: its options, and the report of the doctor as lines, JSON or JUnit. */
#ifndef CLI_CHECK_BOT_H
#define CLI_CHECK_BOT_H

#include <stdbool.h>

#include "base/error.h"
#include "cli/options/options.h"
#include "cli/options/sandbox.h"
#include "doctor/doctor.h"
#include "plugin/registry.h"

/* For the table of a command's options. */
#define CHECK_BOT_OPTIONS                                                                                              \
    {"attach", "NAME", "check a bot that attaches under this name, in place of -- COMMAND"},                           \
        {"listen", "ENDPOINT", "where it attaches (default tcp://127.0.0.1:*, a free port)"},                          \
        {"wait", "SECONDS", "how long it is waited for there (default 60)"},                                           \
        {"only", "CHECK", "make this check and those that it needs; may be given several times"},                      \
        {"games", "N", "matches in the check of memory (default 200)"},                                                \
        {"clock", "SPEC", "the clock of the matches, as for arena match; give that of the ladder"},                    \
        {"transport", "ipc|tcp", "how a started bot reaches the arena (default ipc)"},                                 \
        {"plugin", "FILE", "load a game from a plugin file; may be given several times"}, ENV_OPTION, SANDBOX_OPTIONS, \
        {"junit", "FILE", "write the report of a bot to this file, too, in the form of JUnit"},                        \
    {                                                                                                                  \
        "list-checks", NULL, "only print the checks of bots, and what each of them says"                               \
    }

struct check_bot {
    struct doctor_plan plan;
    struct passed passed;
    struct sandbox_words sandbox;
    const char *junit;
    const char *given; /* the first of these options that was given; NULL: none */
    bool json, list;
};

void check_bot_init(struct check_bot *bot);
/* Takes one of the options above. Sets *taken if it is one of them. */
bool check_bot_take(struct check_bot *bot, struct registry *registry, const struct option_row *row, const char *value,
                    bool *taken, struct error *error) __attribute__((warn_unused_result));
/* True if a bot is to be checked: it attaches, or `words`, the words behind --, are not NULL. */
bool check_bot_is_meant(const struct check_bot *bot, char *const *words);
/* Checks the bot. `game` and `seed` are texts of the user; game NULL: none was given. Returns the exit code. */
int check_bot_run(struct check_bot *bot, struct registry *registry, const char *game, const char *seed,
                  const struct setting_words *settings, char *const *words, struct error *error);
void check_bot_print_list(bool json);

#endif

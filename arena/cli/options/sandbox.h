/* SPDX-License-Identifier: MIT */
/* The options that say in which sandbox started bots live (run/sandboxes/sandbox_words.h), for the commands that start
 * them.
 */
#ifndef CLI_SANDBOX_H
#define CLI_SANDBOX_H

#include <stdbool.h>

#include "base/error.h"
#include "cli/options/options.h"
#include "run/sandboxes/sandbox_words.h"

/* For the table of a command's options. `tournament` has them from the keys of an event. */
#define SANDBOX_OPTIONS                                                                                                \
    {"sandbox", "LEVEL",                                                                                               \
     "the sandbox of started bots: none (default), limits, namespaces, container, or best, "                           \
     "the strongest here"},                                                                                            \
        {"limits", "SPEC",                                                                                             \
         "what a bot in a sandbox may use: a list such as memory=512M,processes=128,file=64M,tmp=64M,files=256,"       \
         "cpu=none"},                                                                                                  \
        {"show", "PATH", "one more file or folder that bots in a sandbox can read; may be given several times"},       \
        {"state", "DIR", "a folder for what bots keep from match to match; without it they keep nothing"},             \
        {"state-size", "SIZE", "what each of them may keep there (default 64M)"},                                      \
        {"engine", "ENGINE",                                                                                           \
         "what runs a bot that is an image: podman, docker, or a path that ends so (default: the first in PATH)"},     \
    {                                                                                                                  \
        "pull", "WHEN", "whether an image is loaded: never (default), or missing, if it is not here"                   \
    }

/* Takes an option. Sets *taken if it is one of these. */
bool sandbox_take(struct sandbox_words *words, const struct option_row *row, const char *value, bool *taken,
                  struct error *error) __attribute__((warn_unused_result));

#endif

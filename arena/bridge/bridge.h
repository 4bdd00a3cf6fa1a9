/* SPDX-License-Identifier: MIT */
/* A bot that is any command which reads and writes lines of JSON (sdk/JSON.md). The bridge is the bot to the arena: it
 * connects, gets ready, answers pings, comes back if the connection breaks, and closes. The program only reads its
 * matches and answers decisions. */
#ifndef BRIDGE_BRIDGE_H
#define BRIDGE_BRIDGE_H

#include <arena_sdk.h>
#include <stdbool.h>

#include "base/error.h"
#include "plugin/registry.h"

struct bridge_options {
    const struct arena_bot *bot;     /* its functions are not used */
    const char *const *plays;        /* as in struct arena_wishes; NULL: everything */
    const struct registry *registry; /* games whose words are known */
    char *const *words;              /* the program and its arguments, then NULL; NULL: it listens */
    const char *socket, *key;        /* at this socket, and knows the bot by this key */
};

/* Plays until the arena closes. Prints to stderr what the program prints besides answers, and what is wrong with them.
 * EXIT_DONE; EXIT_NO if answers were refused; or the error's code. */
int bridge_play(const struct bridge_options *options, struct error *error);

#endif

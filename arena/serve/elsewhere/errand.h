/* SPDX-License-Identifier: MIT */
/* The file with which a bot is started elsewhere: `arena ladder work` reads it on the node, and becomes the bot. It has
 * what the bot's environment gets, and names the file with its secret key; so none of that is in a command, which
 * others see. Only the user may read it.
 *
 *     FOLDER/BATCH-NUMBER.bot   JSON: {"bot", "endpoint", "server_key", "keys", "directory", "words": [...], "env":
 * [...]} FOLDER/BATCH-NUMBER.key   the certificate that `keys` names, with its secret key */
#ifndef SERVE_ERRAND_H
#define SERVE_ERRAND_H

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>

#include "base/error.h"
#include "base/span.h"

enum { ERRAND_MAX = 1 << 20 /* bytes of the file */ };

#define ERRAND_END     ".bot"
#define ERRAND_KEY_END ".key"

/* True if the object has what it must have, and nothing that a file of ours cannot have. The sentence says what. */
bool errand_check(const json_t *errand, struct error *error) __attribute__((warn_unused_result));
/* Reads it from the text of a file; the caller lets go of it. NULL with a sentence. */
json_t *errand_parse(struct span text, struct error *error);
/* Reads the file, which must be this user's, and nobody else may read or write it. */
json_t *errand_read(const char *path, struct error *error);
/* Writes such a file. */
bool errand_write(const json_t *errand, const char *path, struct error *error) __attribute__((warn_unused_result));

/* Reads the file of a task and becomes the bot. Returns only if that fails: the code of the error that is set. */
int errand_run(const char *batch, const char *number, struct error *error);

#endif

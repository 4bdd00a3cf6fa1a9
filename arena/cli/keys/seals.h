/* SPDX-License-Identifier: MIT */
/* Seals as commands check and report them (seal/check.h). */
#ifndef CLI_SEALS_H
#define CLI_SEALS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "event/event.h"
#include "keys/signing.h"
#include "seal/check.h"

/* For the table of a command's options. */
#define SIGN_OPTION                                                                                                    \
    {                                                                                                                  \
        "sign", "FILE", "sign the manifest of the records with this key, made by 'arena keys new --sign'"              \
    }

/* All zero: nothing was checked, and the signer is reported, whichever it is. */
struct seals {
    struct seal_check check;
    struct signing_key signer;
    size_t told[SEAL_OUTCOMES];
    bool json;
};

/* Takes the key that must have signed, from a file. */
bool seals_signer(struct seals *seals, const char *path, struct error *error) __attribute__((warn_unused_result));
/* Checks a file or folder, and prints a line for each finding. */
bool seals_check(struct seals *seals, const char *place, bool json, struct error *error)
    __attribute__((warn_unused_result));
/* Adds the counts. */
void seals_count(const struct seals *seals, json_t *counts);

/* True if manifests can be signed with the file, before anything is played for hours; `path` may be NULL. */
bool sign_check(const char *path, struct error *error) __attribute__((warn_unused_result));
/* The manifest of an event whose lock is held, as the event stands: made or renewed if nothing is left to play, signed
 * if `sign` is not NULL, else taken away. Sets *unsigned_now if a signature is gone. */
bool seals_of_event(const struct event *event, const char *sign, bool *unsigned_now, struct error *error)
    __attribute__((warn_unused_result));

#endif

/* SPDX-License-Identifier: MIT */
/* How commands check seals (seal/check.h) and report them. */
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

/* All zero: nothing was checked yet, and any signer is accepted and reported. */
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

/* True if manifests can be signed with the file. Call it before hours of play. `path` may be NULL: nothing is
 * signed. */
bool sign_check(const char *path, struct error *error) __attribute__((warn_unused_result));
/* Updates the manifest of an event, whose lock must be held. If nothing is left to play it is made or renewed, signed
 * if `sign` is not NULL; else it is removed. Sets *unsigned_now if it was signed and no longer is. */
bool seals_of_event(const struct event *event, const char *sign, bool *unsigned_now, struct error *error)
    __attribute__((warn_unused_result));

#endif

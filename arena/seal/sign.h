/* SPDX-License-Identifier: MIT */
/* Signs manifests. */
#ifndef SEAL_SIGN_H
#define SEAL_SIGN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "keys/signing.h"

struct seal_signing {
    const struct signing_key *key;
    void (*is_signed)(void *context, const char *path); /* called for each manifest when the disk has it */
    void *context;
    size_t count; /* manifests that were signed */
};

/* Signs the manifest of an event, or those of all finished runs of a folder. The caller must have checked the place
 * first (seal/check.h), so that nothing unknown is signed. */
bool seal_sign_place(const char *place, struct seal_signing *signing, struct error *error)
    __attribute__((warn_unused_result));

#endif

/* SPDX-License-Identifier: MIT */
/* Signs the manifests of what was played. */
#ifndef SEAL_SIGN_H
#define SEAL_SIGN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "keys/signing.h"

struct seal_signing {
    const struct signing_key *key;
    void (*is_signed)(void *context, const char *path); /* of a manifest, that the disk has */
    void *context;
    size_t count; /* manifests that are signed */
};

/* Signs that of an event, or those of all finished runs of a folder. Who calls it has checked the place, so that he
 * knows what he signs (seal/check.h). */
bool seal_sign_place(const char *place, struct seal_signing *signing, struct error *error)
    __attribute__((warn_unused_result));

#endif

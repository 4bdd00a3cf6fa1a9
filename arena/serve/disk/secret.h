/* SPDX-License-Identifier: MIT */
/* FOLDER/secret: 32 random bytes from which the tokens of bots that attach are made (run/bots/session.h), so that they
 * outlive the daemon. Without the file a new secret is drawn: bots then attach anew. */
#ifndef SERVE_SECRET_H
#define SERVE_SECRET_H

#include "base/error.h"
#include "run/bots/session.h"

/* Reads the file, or makes it if it is missing. False with a sentence if that fails, or if others may read it. */
bool secret_take(const char *folder, struct session_secret *secret, struct error *error)
    __attribute__((warn_unused_result));

#endif

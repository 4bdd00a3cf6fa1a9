/* SPDX-License-Identifier: MIT */
/* The host's hand on a running daemon: the verbs of `arena ladder` (ladder/verbs/verbs.h), which come over the control
 * socket and are carried out on its thread. */
#ifndef SERVE_HOST_H
#define SERVE_HOST_H

#include <stdbool.h>

#include "base/error.h"

struct serve;

/* SIGHUP reads ladder.conf again. Block it before any thread starts, and free it when all have ended. */
void host_block_hangup(struct serve *serve);
void host_free_hangup(struct serve *serve);

/* Listens at the control socket of the folder. False with a sentence. */
bool host_open(struct serve *serve, struct error *error) __attribute__((warn_unused_result));
/* A verb that is carried out is finished. */
void host_close(struct serve *serve);

#endif

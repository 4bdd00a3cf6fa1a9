/* SPDX-License-Identifier: MIT */
/* The sandbox and the state of a bot that is started without an engine: one process at a time. */
#ifndef RUN_LONE_H
#define RUN_LONE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "launch/process.h"
#include "run/folder.h"
#include "run/sandboxes/sandboxed.h"
#include "run/sandboxes/state.h"
#include "run/transport.h"
#include "sandbox/sandbox.h"

/* It must not be moved between lone_open and lone_close. */
struct lone {
    struct sandbox_spec spec; /* its level is none of `best` any more */
    struct sandbox_host *host;
    struct sandbox *sandbox;
    struct states states;
    struct state *kept;
    char socket[ENDPOINT_MAX];
    char best[SANDBOXED_BEST_MAX]; /* what `best` is here; "": it was not asked for */
    bool opened;
};

/* Finds out whether the bot that `plan` starts can have what it asks for. The folder is that of the sockets, the socket
 * its first. False with a sentence; lone_close is allowed all the same. */
bool lone_open(struct lone *lone, const struct sandbox_spec *spec, const struct folder *folder,
               const struct process_plan *plan, struct error *error) __attribute__((warn_unused_result));
/* Starts a process; the one before must have ended. NULL with a sentence. */
struct process *lone_start(struct lone *lone, struct launcher *launcher, const struct process_plan *plan,
                           struct error *error);
/* It has ended. Adds to `end`, which has `size` bytes, what its sandbox and its state say of it. */
void lone_ended(struct lone *lone, const struct process *process, char *end, size_t size);
/* When no process is left. A lone that is all zero may be closed. */
void lone_close(struct lone *lone);

#endif

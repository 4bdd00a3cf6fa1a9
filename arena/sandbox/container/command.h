/* SPDX-License-Identifier: MIT */
/* The command line that runs an image with all that is kept from it. The names of variables stand in it, never their
 * values: every user of the machine can read it. */
#ifndef SANDBOX_CONTAINER_COMMAND_H
#define SANDBOX_CONTAINER_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "launch/process.h"
#include "sandbox/container/engine.h"
#include "sandbox/sandbox.h"

/* Words that end with NULL. The caller owns them. */
struct command_words {
    char **at;
    size_t count, room;
    bool failed; /* memory was short */
};

struct container_run {
    const struct container_engine *engine;
    const struct sandbox_spec *spec;
    const struct process_plan *plan; /* with the words of an image (image.h) */
    const char *name;                /* of the container */
    const char *run, *process;       /* values of its labels (sweep.h) */
    const char *id_file;             /* that the engine writes its id to */
    const char *folder;              /* with the arena's socket: an absolute path */
    unsigned user;                   /* and group, in the container */
};

void command_add(struct command_words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Appends the engine and all its arguments: PROGRAM run ... IMAGE ARGS. */
void command_write(struct command_words *words, const struct container_run *run);
void command_free(struct command_words *words);

/* False with a sentence if this path cannot be mounted: it is not absolute, or has a character that an engine would
 * take for a border. */
bool command_path_check(const char *path, struct error *error) __attribute__((warn_unused_result));

#endif

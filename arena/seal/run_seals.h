/* SPDX-License-Identifier: MIT */
/* The manifest of a run, FOLDER/STEM.seals, is made from its records when its last match is finished, before the run is
 * called finished (run/resuming/run_file.h). So a finished run has one, however its arena ended. It is removed before
 * the run is resumed, so an existing manifest describes what lies beside it. The run's .done names its hash, as
 * RUN_SEALS_KEY. */
#ifndef SEAL_RUN_SEALS_H
#define SEAL_RUN_SEALS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/hash.h"
#include "keys/signing.h"
#include "proto/message.h"
#include "seal/manifest.h"

#define RUN_SEALS_KEY "seals"

/* A match in the records of a run. */
struct sealed_match {
    const char *path;          /* of the file */
    char id[PROTO_ID_MAX + 1]; /* as its header names it; "?" if it has no sound header */
    uint32_t number;           /* 12 of m12; 0 if the id is no such */
    unsigned attempt;
    bool unfinished; /* without a trailer: the end of the run broke it off */
    struct hash seal;
};

typedef bool take_match(void *context, const struct sealed_match *match, struct error *error);

/* All matches of the run's files, in order, or only those of the file `only` if it is not NULL, until one is refused.
 * False with a sentence then, or if a file cannot be read. */
bool run_seals_each(const char *folder, const char *stem, const char *only, take_match *take, void *context,
                    struct error *error) __attribute__((warn_unused_result));

/* FOLDER/STEM.seals. */
bool run_seals_path(const char *folder, const char *stem, char path[PATH_MAX], struct error *error)
    __attribute__((warn_unused_result));
/* Makes the manifest from the records, signed if `key` is not NULL, and waits until the disk has it under its name.
 * `hash` is that of the manifest. */
bool run_seals_write(const char *folder, const char *stem, const struct signing_key *key, struct hash *hash,
                     struct error *error) __attribute__((warn_unused_result));
/* Takes it away, if it is there, and waits for the disk. */
bool run_seals_drop(const char *folder, const char *stem, struct error *error) __attribute__((warn_unused_result));
/* The hash that the run's .done names. False if there is none. */
bool run_seals_named(const char *folder, const char *stem, struct hash *hash);

#endif

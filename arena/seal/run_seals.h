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
    char id[PROTO_ID_MAX + 1]; /* from its header; "?" if the header is damaged */
    uint32_t number;           /* 12 of m12; 0 if the id has another form */
    unsigned attempt;
    bool unfinished; /* it has no trailer: the run ended before the match */
    struct hash seal;
};

typedef bool take_match(void *context, const struct sealed_match *match, struct error *error);

/* The records of a run that are looked at. */
struct run_records {
    const char *folder, *stem;
    const char *only; /* the name of one of its files; NULL: all of them */
    unsigned jobs;    /* threads that compute seals (match/record_crew.h) */
};

/* Calls `take` for each match in the files, in order. Stops when `take` returns false. False with a sentence then, or
 * if a file cannot be read. */
bool run_seals_each(const struct run_records *records, take_match *take, void *context, struct error *error)
    __attribute__((warn_unused_result));

/* Writes the path FOLDER/STEM.seals. */
bool run_seals_path(const char *folder, const char *stem, char path[PATH_MAX], struct error *error)
    __attribute__((warn_unused_result));
/* Makes the manifest from the records, signed if `key` is not NULL, and waits until the disk has it under its name.
 * Writes its hash to `hash`. */
bool run_seals_write(const char *folder, const char *stem, const struct signing_key *key, struct hash *hash,
                     struct error *error) __attribute__((warn_unused_result));
/* Removes the manifest if it exists, and waits for the disk. */
bool run_seals_drop(const char *folder, const char *stem, struct error *error) __attribute__((warn_unused_result));
/* Reads the hash of the manifest from the run's .done. False if there is none. */
bool run_seals_named(const char *folder, const char *stem, struct hash *hash);

#endif

/* SPDX-License-Identifier: MIT */
/* Shared by the checks of runs and of events. */
#ifndef SEAL_CHECK_INSIDE_H
#define SEAL_CHECK_INSIDE_H

#include "seal/check.h"
#include "seal/manifest.h"

enum { SEAL_WORDS_MAX = 256 };

/* Counts and reports a finding. */
void seal_tell(struct seal_check *check, const struct seal_finding *finding);
/* The same, about a file or folder. */
void seal_tell_of(struct seal_check *check, enum seal_outcome outcome, const char *path, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Checks the signature of a manifest, and reports it if it is wrong. Writes anything else about it to `words`. */
void seal_check_signature(struct seal_check *check, const char *path, const struct manifest *manifest,
                          char words[SEAL_WORDS_MAX]);
/* Reports, if a signer was asked for, that there is no manifest at `path` and so no signature. */
void seal_check_unsigned(struct seal_check *check, const char *path);

/* A run, by its files in a folder. */
struct seal_run {
    const char *folder, *stem;
    const char *only;                    /* the one file of records to check; NULL: all of them */
    bool in_event;                       /* the manifest of the event is signed, not that of the run */
    const struct manifest_run *expected; /* the run in the event's manifest; NULL if there is none */
};
bool seal_check_run(struct seal_check *check, const struct seal_run *run, struct error *error)
    __attribute__((warn_unused_result));

/* Checks all runs of a folder that is not an event's. */
bool seal_check_folder(struct seal_check *check, const char *folder, struct error *error)
    __attribute__((warn_unused_result));
bool seal_check_event(struct seal_check *check, const char *folder, struct error *error)
    __attribute__((warn_unused_result));
/* Reports that a folder has files of records that belong to no run. */
void seal_tell_loose(struct seal_check *check, const char *folder, size_t loose);

#endif

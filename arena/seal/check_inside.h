/* SPDX-License-Identifier: MIT */
/* What the checks of runs and of events share. */
#ifndef SEAL_CHECK_INSIDE_H
#define SEAL_CHECK_INSIDE_H

#include "seal/check.h"
#include "seal/manifest.h"

enum { SEAL_WORDS_MAX = 256 };

/* Counts it and reports it. */
void seal_tell(struct seal_check *check, const struct seal_finding *finding);
/* The same, about a file or folder. */
void seal_tell_of(struct seal_check *check, enum seal_outcome outcome, const char *path, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Checks the signature of a manifest, and reports it if it is wrong. `words` gets what else there is to say about it.
 */
void seal_check_signature(struct seal_check *check, const char *path, const struct manifest *manifest,
                          char words[SEAL_WORDS_MAX]);
/* There is no manifest at `path`: nobody has signed, if that was asked for. */
void seal_check_unsigned(struct seal_check *check, const char *path);

/* A run, by its files in a folder. */
struct seal_run {
    const char *folder, *stem;
    const char *only;                    /* the one file of records that is looked at; NULL: all of them */
    bool in_event;                       /* its event is signed, not the run */
    const struct manifest_run *expected; /* as the event's manifest names it; NULL if that does not, or there is none */
};
bool seal_check_run(struct seal_check *check, const struct seal_run *run, struct error *error)
    __attribute__((warn_unused_result));

/* All runs of a folder that is none of an event. */
bool seal_check_folder(struct seal_check *check, const char *folder, struct error *error)
    __attribute__((warn_unused_result));
bool seal_check_event(struct seal_check *check, const char *folder, struct error *error)
    __attribute__((warn_unused_result));
/* A folder has files of records that belong to no run. */
void seal_tell_loose(struct seal_check *check, const char *folder, size_t loose);

#endif

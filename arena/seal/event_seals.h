/* SPDX-License-Identifier: MIT */
/* FOLDER/event.seals: the manifest of an event that is over. It seals the event's file, its log, and the manifests of
 * its runs. It is made when nothing is left to play, and removed before anything is played again; so if it exists it
 * covers all that was played. Two things may still change: the host's commands append to event.log, and event.conf may
 * change in keys that are not fixed (event/fixed_keys.h). Then the manifest is renewed. */
#ifndef SEAL_EVENT_SEALS_H
#define SEAL_EVENT_SEALS_H

#include <stdbool.h>

#include "base/error.h"
#include "keys/signing.h"
#include "seal/manifest.h"

/* Makes or renews the manifest, signed if `key` is not NULL, and waits for the disk. A manifest that is up to date
 * stays as it is, with its signature. Sets *unsigned_now if a signed manifest was replaced by an unsigned one. Runs of
 * an older arena that have no manifest get one. Refuses, and changes nothing, if something differs that no command
 * changes: what event.log said when it was sealed, or a run. */
bool event_seals_renew(const char *folder, const struct signing_key *key, bool *unsigned_now, struct error *error)
    __attribute__((warn_unused_result));
/* Removes the manifest if it exists, and waits for the disk. */
bool event_seals_drop(const char *folder, struct error *error) __attribute__((warn_unused_result));

/* A file of the event as its manifest seals it. The log counts up to its last line feed: a last line that was cut short
 * is left out (event/event_log.h). */
struct event_file_seal {
    bool is_there;
    uint64_t size;
    struct hash hash;
    bool begins_so; /* it begins with the bytes that the earlier seal covers */
};

/* Seals the file, and compares its beginning to a seal of the manifest (`sealed_size`, `sealed`). False with a sentence
 * if the file cannot be read. */
bool event_file_seal(struct event_file_seal *seal, const char *folder, enum manifest_file file, uint64_t sealed_size,
                     const struct hash *sealed, struct error *error) __attribute__((warn_unused_result));

#endif

/* SPDX-License-Identifier: MIT */
/* The manifest of an event that is over, FOLDER/event.seals: its file, its log, and the manifests of its runs. It is
 * made when nothing is left to play, and taken away before anything is played again; so one that is there is of all
 * that was played. What may change an event that is over are the host's commands, which append to event.log, and what
 * its event.conf may be changed in (event/fixed_keys.h): then the manifest is renewed. */
#ifndef SEAL_EVENT_SEALS_H
#define SEAL_EVENT_SEALS_H

#include <stdbool.h>

#include "base/error.h"
#include "keys/signing.h"
#include "seal/manifest.h"

/* Makes or renews it, signed if `key` is not NULL, and waits for the disk. One that says the same already stays as it
 * is, with its signature; sets *unsigned_now if one is gone with what it held. Runs that have no manifest, of an older
 * arena, get theirs. Refuses, and leaves all as it is, if something changed that no command changes: what stood in
 * event.log when it was sealed, or a run. */
bool event_seals_renew(const char *folder, const struct signing_key *key, bool *unsigned_now, struct error *error)
    __attribute__((warn_unused_result));
/* Takes it away, if it is there, and waits for the disk. */
bool event_seals_drop(const char *folder, struct error *error) __attribute__((warn_unused_result));

/* A file of the event as its manifest holds it. Of the log all counts up to its last line feed: a line that was cut
 * short is none (event/event_log.h). */
struct event_file_seal {
    bool is_there;
    uint64_t size;
    struct hash hash;
    bool begins_so; /* its first bytes, as many as another seal has, are those of that */
};

/* Reads it, beside a seal that the manifest has; false with a sentence if it cannot be read. */
bool event_file_seal(struct event_file_seal *seal, const char *folder, enum manifest_file file, uint64_t sealed_size,
                     const struct hash *sealed, struct error *error) __attribute__((warn_unused_result));

#endif

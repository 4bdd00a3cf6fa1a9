/* SPDX-License-Identifier: MIT */
/* A manifest: a text that shows if something was changed, removed, added or exchanged since. That of a run names every
 * match with its seal (match/record.h). That of an event names every run with the hash of its manifest.
 * FOLDER/STEM.seals is that of a run:
 *
 *     artemia-seals 1
 *     run 20261123-101010-abcdef
 *     match m1 1 64-hex-digits              id, attempt, seal
 *     match m2 1 ...
 *     match m2 2 ...
 *
 * and FOLDER/event.seals that of an event:
 *
 *     artemia-seals 1
 *     event
 *     file event.conf 812 64-hex-digits     bytes, BLAKE2b-256 of them; no file is one without bytes
 *     file event.log 0 ...
 *     run rounds/001 20261123-101010-abcdef 64-hex-digits      hash of rounds/001/20261123-101010-abcdef.seals
 *     run rounds/replay-002 ...
 *
 * The hash of a manifest is BLAKE2b-256 over the text up to here. One line may follow, the signature of that hash
 * (keys/signing.h):
 *
 *     signed 64-hex-digits-of-the-key 128-hex-digits-of-the-signature
 *
 * No manifest is trusted: manifest_parse validates all of them. It accepts a text only if manifest_print would write
 * exactly the same. So: lines have at most MANIFEST_LINE_MAX bytes and end with one line feed; one blank separates
 * words; numbers are decimal without leading zeros, hex is lower case; a run's stem has letters, digits and hyphens,
 * and a folder has one of the two forms above, so that no path leads elsewhere; matches ascend by number and attempt,
 * runs by folder and stem, so that none is there twice; an event has both files, once; nothing follows the signature.
 * Memory depends on the bytes that are there, never on a number in them. */
#ifndef SEAL_MANIFEST_H
#define SEAL_MANIFEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/hash.h"
#include "base/span.h"
#include "keys/signing.h"

enum {
    MANIFEST_MOST = 1 << 30,   /* bytes of a file; ten million matches need 0.9 of them */
    MANIFEST_LINE_MAX = 255,   /* bytes of a line */
    MANIFEST_STEM_SIZE = 65,   /* of a run's stem, with its final zero */
    MANIFEST_FOLDER_SIZE = 32, /* of a run's folder in an event, with its final zero */
    MANIFEST_MATCH_SIZE = 12,  /* of a match's id, with its final zero */
};

/* The suffix of a manifest's file: after a run's stem, or after "event". */
#define MANIFEST_END ".seals"

enum manifest_kind { MANIFEST_RUN, MANIFEST_EVENT };

/* The files of an event that its manifest seals. Names: manifest_files. */
enum manifest_file { MANIFEST_CONF, MANIFEST_LOG, MANIFEST_FILES };
extern const char *const manifest_files[MANIFEST_FILES];

struct manifest_match {
    uint32_t number; /* 12 of the match m12 */
    uint16_t attempt;
    struct hash seal;
};

struct manifest_run {
    char folder[MANIFEST_FOLDER_SIZE]; /* "rounds/001", "rounds/replay-002" */
    char stem[MANIFEST_STEM_SIZE];
    struct hash manifest;
};

struct manifest {
    enum manifest_kind kind;
    char stem[MANIFEST_STEM_SIZE]; /* of a run */
    struct manifest_match *matches;
    size_t match_count, match_room;
    struct { /* of an event */
        uint64_t size;
        struct hash hash;
    } files[MANIFEST_FILES];
    struct manifest_run *runs;
    size_t run_count, run_room;
    struct hash hash; /* of the manifest; set by manifest_settle and by reading */
    bool is_signed;
    struct signature signature;
};

/* Makes an empty manifest, not signed. `stem` is NULL for an event. */
void manifest_init(struct manifest *manifest, const char *stem);
void manifest_release(struct manifest *manifest);

/* Add in any order, before manifest_settle. False: no memory. */
bool manifest_add_match(struct manifest *manifest, const struct manifest_match *match)
    __attribute__((warn_unused_result));
bool manifest_add_run(struct manifest *manifest, const struct manifest_run *run) __attribute__((warn_unused_result));
/* Sorts what was added into the order in which it is written, and computes the hash. False with a sentence if a match
 * was added twice. */
bool manifest_settle(struct manifest *manifest, struct error *error) __attribute__((warn_unused_result));

/* Reads the number of a match's id, such as m12. False if it is no such id. */
bool manifest_match_number(struct span id, uint32_t *number);
/* Finds a match in the manifest of a run; NULL if it is not there. */
const struct manifest_match *manifest_find_match(const struct manifest *manifest, uint32_t number, unsigned attempt);
/* Finds a run in the manifest of an event; NULL if it is not there. */
const struct manifest_run *manifest_find_run(const struct manifest *manifest, const char *folder, const char *stem);
/* True if the text has the form of a folder of a run in an event, or of a run's stem. */
bool manifest_is_folder(struct span folder);
bool manifest_is_stem(struct span stem);

/* Signs a manifest that was settled or read. Replaces an earlier signature. */
void manifest_sign(struct manifest *manifest, const struct signing_key *key);
/* Appends the text of the manifest, with the signature if it has one. */
void manifest_print(const struct manifest *manifest, struct buffer *out);

/* Validates and reads a text, see above. Checks only the form of a signature. On failure the manifest is empty, and the
 * error is the end of a sentence about the text. */
bool manifest_parse(struct manifest *manifest, struct span text, struct error *error)
    __attribute__((warn_unused_result));
/* The same for a file; the error is a whole sentence. If there is no file: sets *missing, and returns false without an
 * error. */
bool manifest_read(struct manifest *manifest, const char *path, bool *missing, struct error *error)
    __attribute__((warn_unused_result));
/* Writes the file, which only its owner can read, and waits until the disk has it. Does not sync the folder
 * (disk_sync_folder). */
bool manifest_write(const struct manifest *manifest, const char *path, struct error *error)
    __attribute__((warn_unused_result));

#endif

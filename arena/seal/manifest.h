/* SPDX-License-Identifier: MIT */
/* The manifest of what was played: a text that names every match of a run with its seal (match/record.h), or every run
 * of an event with the hash of its manifest, so that it shows when something was changed, left out, added or exchanged.
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
 * What is read is believed by nobody: manifest_parse is the one gate. It takes a text only if it is exactly what
 * manifest_print makes of what was read, which means: lines of at most MANIFEST_LINE_MAX bytes, each closed by one line
 * feed and its words parted by one blank; numbers in decimal without zeros before them, hex in lower case; a run's stem
 * of letters, digits and hyphens, a folder of the two forms above, so that no path leads elsewhere; matches ascending
 * by number and attempt, runs by folder and stem, so that none stands there twice; both files of an event, once;
 * nothing after the signature. Memory follows from the bytes that are there, and from no number in them. */
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
    MANIFEST_MOST = 1 << 30,   /* bytes of a file: ten million matches have 0.9 of them */
    MANIFEST_LINE_MAX = 255,   /* bytes of a line */
    MANIFEST_STEM_SIZE = 65,   /* of a run's stem, with its final zero */
    MANIFEST_FOLDER_SIZE = 32, /* of a run's folder in an event, with its final zero */
    MANIFEST_MATCH_SIZE = 12,  /* of a match's id, with its final zero */
};

/* What is added to a run's stem, and to "event". */
#define MANIFEST_END ".seals"

enum manifest_kind { MANIFEST_RUN, MANIFEST_EVENT };

/* The files of an event that its manifest holds. Names: manifest_files. */
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
    struct hash hash; /* of the manifest, once it was settled or read */
    bool is_signed;
    struct signature signature;
};

/* Empty, and not signed; `stem` is NULL for an event. */
void manifest_init(struct manifest *manifest, const char *stem);
void manifest_release(struct manifest *manifest);

/* In any order, before manifest_settle. False: no memory. */
bool manifest_add_match(struct manifest *manifest, const struct manifest_match *match)
    __attribute__((warn_unused_result));
bool manifest_add_run(struct manifest *manifest, const struct manifest_run *run) __attribute__((warn_unused_result));
/* Brings what was added into the order in which it is written, and works out the hash. False with a sentence if a match
 * was added twice. */
bool manifest_settle(struct manifest *manifest, struct error *error) __attribute__((warn_unused_result));

/* Reads the number of a match's id, such as m12. False if it is none. */
bool manifest_match_number(struct span id, uint32_t *number);
/* The seal of this match; NULL if the manifest of the run does not have it. */
const struct manifest_match *manifest_find_match(const struct manifest *manifest, uint32_t number, unsigned attempt);
/* The same of a run of an event. */
const struct manifest_run *manifest_find_run(const struct manifest *manifest, const char *folder, const char *stem);
/* True if it is a folder as the manifest of an event names them, and a run's stem. */
bool manifest_is_folder(struct span folder);
bool manifest_is_stem(struct span stem);

/* Signs one that was settled or read; a signature that it had is gone. */
void manifest_sign(struct manifest *manifest, const struct signing_key *key);
/* Appends its text, with the signature if it has one. */
void manifest_print(const struct manifest *manifest, struct buffer *out);

/* The gate, see above. Of a signature only the form is checked. On failure nothing is left in the manifest, and the
 * error is the end of a sentence about the text. */
bool manifest_parse(struct manifest *manifest, struct span text, struct error *error)
    __attribute__((warn_unused_result));
/* The same of a file, with a whole sentence. False without one if there is none: then *missing. */
bool manifest_read(struct manifest *manifest, const char *path, bool *missing, struct error *error)
    __attribute__((warn_unused_result));
/* Writes the file, for its owner alone, and waits for the disk; not for the folder's (disk_sync_folder). */
bool manifest_write(const struct manifest *manifest, const char *path, struct error *error)
    __attribute__((warn_unused_result));

#endif

/* SPDX-License-Identifier: MIT */
/* Files of keys, in the form in which czmq writes certificates (zcert): a line is a section, `curve`, or an entry of
 * the latest section, `    public-key = "..."`, which is indented. A value may stand in quotes; # begins a remark.
 *
 * This file knows lines, bytes and rights, and not what keys are (keys/certificate.h, keys/signing.h). */
#ifndef KEYS_KEY_FILE_H
#define KEYS_KEY_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/span.h"

enum { KEY_FILE_MAX = 16384 /* bytes of a file */ };

/* What is added to the name of the public file for that of the secret one, as czmq does. */
#define KEY_FILE_SECRET_END "_secret"

/* An entry that is known: a text of at most `size` - 1 bytes, for the member at `offset`. */
struct key_entry {
    const char *section, *name;
    size_t offset, size;
};

/* A kind of such files. */
struct key_kind {
    const char *called; /* "certificate", in sentences */
    const struct key_entry *entries;
    size_t entry_count;
    size_t size; /* of the struct that is filled; all zero is nothing */
    /* True if what was read makes sense. The error is the end of a sentence, about the text. */
    bool (*check)(const void *keys, struct error *error);
    bool (*is_secret)(const void *keys);
};

/* Takes keys from the text of a file. Sections and entries that the kind does not know are passed over. On failure
 * nothing is left in `keys`, and the error is the end of a sentence, about the text. */
bool key_file_parse(const struct key_kind *kind, void *keys, struct span text, struct error *error)
    __attribute__((warn_unused_result));
/* Reads a file, be it public or secret. One with a secret key that anybody but its owner may read or write is refused.
 */
bool key_file_read(const struct key_kind *kind, void *keys, const char *path, struct error *error)
    __attribute__((warn_unused_result));
/* Reads a file with a secret key: `path` with KEY_FILE_SECRET_END if there is such a file, so that both halves of a
 * pair can be named by one path, else `path`. */
bool key_file_read_secret(const struct key_kind *kind, void *keys, const char *path, struct error *error)
    __attribute__((warn_unused_result));

#endif

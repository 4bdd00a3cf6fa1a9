/* SPDX-License-Identifier: MIT */
/* Files of keys, in the form in which czmq writes certificates (zcert): a line is a section, `curve`, or an entry of
 * the latest section, ` public-key = "..."`, which is indented. A value may stand in quotes; # begins a comment.
 *
 * This file knows lines, bytes and rights. It must not know the keys (keys/certificate.h, keys/signing.h). */
#ifndef KEYS_KEY_FILE_H
#define KEYS_KEY_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/span.h"

enum { KEY_FILE_MAX = 16384 /* bytes of a file */ };

/* The secret file has the name of the public one and this at its end, as czmq writes them. */
#define KEY_FILE_SECRET_END "_secret"

/* A known entry: a text of at most `size` - 1 bytes, for the member at `offset`. */
struct key_entry {
    const char *section, *name;
    size_t offset, size;
};

/* A kind of key file. */
struct key_kind {
    const char *called; /* "certificate", in sentences */
    const struct key_entry *entries;
    size_t entry_count;
    size_t size; /* of the struct that is filled in; all zero means empty */
    /* True if the keys that were read are valid. The error is the end of a sentence, about the text. */
    bool (*check)(const void *keys, struct error *error);
    bool (*is_secret)(const void *keys);
};

/* Reads keys from the text of a file. Ignores unknown sections and entries. On failure `keys` is empty, and the error
 * is the end of a sentence, about the text. */
bool key_file_parse(const struct key_kind *kind, void *keys, struct span text, struct error *error)
    __attribute__((warn_unused_result));
/* Reads a public or a secret file. Refuses a file with a secret key that others than its owner may read or write. */
bool key_file_read(const struct key_kind *kind, void *keys, const char *path, struct error *error)
    __attribute__((warn_unused_result));
/* The file with the secret key of a pair: `path` with KEY_FILE_SECRET_END, or `path` if there is no such file. So one
 * path names both halves. Writes at most `size` bytes with the final zero. False: it is too long. */
bool key_file_secret(const char *path, char *out, size_t size) __attribute__((warn_unused_result));
/* Reads that file. */
bool key_file_read_secret(const struct key_kind *kind, void *keys, const char *path, struct error *error)
    __attribute__((warn_unused_result));

#endif

/* SPDX-License-Identifier: MIT */
/* Certificates of CURVE, in files as czmq writes them (zcert). The public key of a certificate names its owner, and the
 * secret key proves it. The entry `bots` of its metadata names the bots that may attach with it.
 *
 * We read the files ourselves: czmq reads a malformed key as zeros, and prints its complaints to stdout. */
#ifndef KEYS_CERTIFICATE_H
#define KEYS_CERTIFICATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/span.h"
#include "keys/key_file.h"

enum {
    CERTIFICATE_KEY_SIZE = 41,    /* bytes of a key as text (Z85), with its final zero */
    CERTIFICATE_KEY_BYTES = 32,   /* of a key as bytes */
    CERTIFICATE_BOTS_SIZE = 1040, /* bytes of the names, with a final zero: 16 of the longest */
};

struct certificate {
    char public_key[CERTIFICATE_KEY_SIZE];
    char secret_key[CERTIFICATE_KEY_SIZE]; /* "" if the certificate is public */
    char bots[CERTIFICATE_BOTS_SIZE];      /* names, with a blank between; "" for none */
};

/* Reads a certificate from the text of a file. Ignores unknown sections and entries. The error is the end of a
 * sentence, about the text. */
bool certificate_parse(struct certificate *certificate, struct span text, struct error *error)
    __attribute__((warn_unused_result));
/* Reads a public or a secret file. Refuses a file with a secret key that others than its owner may read or write. */
bool certificate_read(struct certificate *certificate, const char *path, struct error *error)
    __attribute__((warn_unused_result));
/* Reads a certificate with its secret key from `path` with KEY_FILE_SECRET_END, or from `path` if there is no such
 * file. So one path names both halves of a pair. */
bool certificate_read_secret(struct certificate *certificate, const char *path, struct error *error)
    __attribute__((warn_unused_result));
/* Draws a new pair, whose certificate names these bots. False: no randomness. */
bool certificate_draw(struct certificate *certificate, const char *bots, struct error *error)
    __attribute__((warn_unused_result));
/* Writes it with its secret key to a new file, which only its owner may read. */
bool certificate_write_secret(const struct certificate *certificate, const char *path, struct error *error)
    __attribute__((warn_unused_result));
/* Wipes it from memory. */
void certificate_forget(struct certificate *certificate);

/* The names of bots, as a certificate has them: with a blank between. */
bool certificate_bots_are_good(const char *bots);
bool certificate_bots_have(const char *bots, struct span bot);
/* True if a bot of this name may attach with it. */
bool certificate_names(const struct certificate *certificate, struct span bot);
/* True if the text is a valid key. */
bool certificate_is_key(struct span text);

#endif

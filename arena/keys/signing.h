/* SPDX-License-Identifier: MIT */
/* Pairs of keys that sign manifests (seal/manifest.h): Ed25519, by libsodium. A pair is two files like those of a
 * certificate (keys/key_file.h), but in a section of their own, so the two kinds cannot be confused:
 *
 *     ed25519
 *         public-key = "64 hex digits"
 *         secret-key = "64 hex digits"      in FILE_secret alone: the seed of the pair, as RFC 8032 calls it
 *
 * A signature is over 80 bytes: "artemia-seals 1 " and the manifest's hash in lower-case hex. So any other tool can
 * check it, and a signature that was made for something else is not valid here. A signature shows that the holder of
 * the secret key vouches for the manifest. It does not show that play was honest. */
#ifndef KEYS_SIGNING_H
#define KEYS_SIGNING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/span.h"
#include "keys/key_file.h"

enum {
    SIGNING_KEY_BYTES = 32,
    SIGNING_KEY_SIZE = 2 * SIGNING_KEY_BYTES + 1, /* bytes of a key as text, with its final zero */
    SIGNATURE_BYTES = 64,
    SIGNING_FILE_SIZE = 512, /* most bytes of a written file */
};

struct signing_key {
    char public_key[SIGNING_KEY_SIZE];
    char secret_key[SIGNING_KEY_SIZE]; /* "" if it is public */
};

struct signature {
    uint8_t key[SIGNING_KEY_BYTES]; /* public, of the signer */
    uint8_t bytes[SIGNATURE_BYTES];
};

/* A new pair. */
void signing_key_make(struct signing_key *key);
/* The text of its file: of the secret one, or of the public one. */
void signing_key_print(const struct signing_key *key, bool secret, char out[SIGNING_FILE_SIZE]);
/* Like key_file_parse, key_file_read and key_file_read_secret. */
bool signing_key_parse(struct signing_key *key, struct span text, struct error *error)
    __attribute__((warn_unused_result));
bool signing_key_read(struct signing_key *key, const char *path, struct error *error)
    __attribute__((warn_unused_result));
bool signing_key_read_secret(struct signing_key *key, const char *path, struct error *error)
    __attribute__((warn_unused_result));
/* Wipes it from memory. */
void signing_key_forget(struct signing_key *key);

/* Signs a manifest of this hash. The key must have its secret half. */
struct signature signing_sign(const struct signing_key *key, const struct hash *manifest);
/* True if the holder of signature->key signed a manifest of this hash. */
bool signature_holds(const struct signature *signature, const struct hash *manifest);
/* True if this key made the signature. */
bool signature_is_of(const struct signature *signature, const struct signing_key *key);

#endif

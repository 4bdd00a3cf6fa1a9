/* SPDX-License-Identifier: MIT */
#include "keys/signing.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#define MESSAGE_BEGIN "artemia-seals 1 "

enum { MESSAGE_SIZE = sizeof MESSAGE_BEGIN - 1 + HASH_HEX_SIZE };

_Static_assert(SIGNING_KEY_BYTES == crypto_sign_PUBLICKEYBYTES, "the size of a public key of Ed25519");
_Static_assert(SIGNING_KEY_BYTES == crypto_sign_SEEDBYTES, "the size of a secret one");
_Static_assert(SIGNATURE_BYTES == crypto_sign_BYTES, "the size of a signature");

/* --- files ------------------------------------------------------------------------------------------------------- */

static bool read_hex(uint8_t out[SIGNING_KEY_BYTES], const char *text)
{
    return hex_read(out, SIGNING_KEY_BYTES, text);
}

/* The secret key as libsodium takes it, from that of the file. Returns the public one. */
static void expand(const uint8_t seed[SIGNING_KEY_BYTES], uint8_t public_key[SIGNING_KEY_BYTES],
                   uint8_t secret_key[crypto_sign_SECRETKEYBYTES])
{
    (void)crypto_sign_seed_keypair(public_key, secret_key, seed);
}

static bool belong_together(const uint8_t public_key[SIGNING_KEY_BYTES], const char *secret)
{
    uint8_t seed[SIGNING_KEY_BYTES], derived[SIGNING_KEY_BYTES], expanded[crypto_sign_SECRETKEYBYTES];
    bool good = read_hex(seed, secret);

    if (good) {
        expand(seed, derived, expanded);
        good = memcmp(derived, public_key, sizeof derived) == 0;
    }
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(expanded, sizeof expanded);
    return good;
}

static bool check(const void *keys, struct error *error)
{
    const struct signing_key *key = keys;
    uint8_t public_key[SIGNING_KEY_BYTES];

    if (!read_hex(public_key, key->public_key))
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "it has no public-key of %d hex digits under ed25519, as `arena keys new FILE --sign` writes "
                         "it",
                         SIGNING_KEY_SIZE - 1);
    return !*key->secret_key || belong_together(public_key, key->secret_key) ||
           error_set(error, EXIT_COULD_NOT_RUN, "its secret-key does not belong to its public-key");
}

static bool is_secret(const void *keys)
{
    return *((const struct signing_key *)keys)->secret_key != '\0';
}

static const struct key_entry entries[] = {
    {"ed25519", "public-key", offsetof(struct signing_key, public_key), SIGNING_KEY_SIZE},
    {"ed25519", "secret-key", offsetof(struct signing_key, secret_key), SIGNING_KEY_SIZE},
};

static const struct key_kind kind = {.called = "signing key",
                                     .entries = entries,
                                     .entry_count = sizeof entries / sizeof *entries,
                                     .size = sizeof(struct signing_key),
                                     .check = check,
                                     .is_secret = is_secret};

bool signing_key_parse(struct signing_key *key, struct span text, struct error *error)
{
    return key_file_parse(&kind, key, text, error);
}

bool signing_key_read(struct signing_key *key, const char *path, struct error *error)
{
    return key_file_read(&kind, key, path, error);
}

bool signing_key_read_secret(struct signing_key *key, const char *path, struct error *error)
{
    return key_file_read_secret(&kind, key, path, error);
}

void signing_key_print(const struct signing_key *key, bool secret, char out[SIGNING_FILE_SIZE])
{
    static const char remark[] = "#   A key of Artemia Arena that signs manifests of records (Ed25519): ";
    int size = snprintf(out, SIGNING_FILE_SIZE, "%s%s\n\ned25519\n    public-key = \"%s\"\n", remark,
                        secret ? "secret, for its owner alone" : "public, to check signatures with", key->public_key);

    if (secret)
        size += snprintf(out + size, SIGNING_FILE_SIZE - (size_t)size, "    secret-key = \"%s\"\n", key->secret_key);
    assert(size < SIGNING_FILE_SIZE);
    (void)size;
}

/* --- keys -------------------------------------------------------------------------------------------------------- */

void signing_key_make(struct signing_key *key)
{
    uint8_t seed[SIGNING_KEY_BYTES], public_key[SIGNING_KEY_BYTES], expanded[crypto_sign_SECRETKEYBYTES];

    randombytes_buf(seed, sizeof seed);
    expand(seed, public_key, expanded);
    hex_print(key->public_key, public_key, sizeof public_key);
    hex_print(key->secret_key, seed, sizeof seed);
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(expanded, sizeof expanded);
}

void signing_key_forget(struct signing_key *key)
{
    sodium_memzero(key, sizeof *key);
}

/* --- signatures -------------------------------------------------------------------------------------------------- */

/* Returns its bytes, without the final zero. */
static size_t print_message(const struct hash *manifest, char out[MESSAGE_SIZE])
{
    memcpy(out, MESSAGE_BEGIN, sizeof MESSAGE_BEGIN - 1);
    hex_print(out + sizeof MESSAGE_BEGIN - 1, manifest->bytes, sizeof manifest->bytes);
    return MESSAGE_SIZE - 1;
}

struct signature signing_sign(const struct signing_key *key, const struct hash *manifest)
{
    uint8_t seed[SIGNING_KEY_BYTES], expanded[crypto_sign_SECRETKEYBYTES];
    char message[MESSAGE_SIZE];
    size_t size = print_message(manifest, message);
    struct signature signature;
    bool good = read_hex(seed, key->secret_key);

    assert(good); /* since it was made or parsed */
    (void)good;
    expand(seed, signature.key, expanded);
    (void)crypto_sign_detached(signature.bytes, NULL, (const uint8_t *)message, size, expanded);
    sodium_memzero(seed, sizeof seed);
    sodium_memzero(expanded, sizeof expanded);
    return signature;
}

bool signature_holds(const struct signature *signature, const struct hash *manifest)
{
    char message[MESSAGE_SIZE];
    size_t size = print_message(manifest, message);

    return crypto_sign_verify_detached(signature->bytes, (const uint8_t *)message, size, signature->key) == 0;
}

bool signature_is_of(const struct signature *signature, const struct signing_key *key)
{
    uint8_t public_key[SIGNING_KEY_BYTES];

    return read_hex(public_key, key->public_key) && memcmp(public_key, signature->key, sizeof public_key) == 0;
}

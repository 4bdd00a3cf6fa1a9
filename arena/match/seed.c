/* SPDX-License-Identifier: MIT */
#include "match/seed.h"

#include <sodium.h>
#include <string.h>

#include "base/span.h"

enum { STRETCH_PASSES = 3, STRETCH_BYTES = 8 << 20 };

_Static_assert(sizeof(struct game_seed) == crypto_pwhash_BYTES_MIN, "argon2id makes seeds");
_Static_assert(sizeof(struct game_seed) == crypto_generichash_blake2b_BYTES_MIN, "BLAKE2b makes seeds");
_Static_assert(crypto_generichash_blake2b_PERSONALBYTES == 16, "a purpose has 16 bytes");

bool seed_from_text(struct game_seed *run, const char *text, struct error *error)
{
    static const uint8_t salt[crypto_pwhash_SALTBYTES] = "artemia-run-seed";

    if (crypto_pwhash(run->bytes, sizeof run->bytes, text, strlen(text), salt, STRETCH_PASSES, STRETCH_BYTES,
                      crypto_pwhash_ALG_ARGON2ID13) != 0)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "the seed's text could not be hashed: %d bytes of memory are needed", STRETCH_BYTES);
    return true;
}

struct game_seed seed_random(void)
{
    struct game_seed seed;

    randombytes_buf(seed.bytes, sizeof seed.bytes);
    return seed;
}

/* BLAKE2b keyed with `from`, personalised with `purpose` (16 characters), of `index` as 8 bytes little-endian. */
static struct game_seed derive(const struct game_seed *from, const char *purpose, uint64_t index)
{
    struct game_seed seed;
    uint8_t in[8];
    uint8_t person[crypto_generichash_blake2b_PERSONALBYTES];

    for (unsigned i = 0; i < sizeof in; i++)
        in[i] = (uint8_t)(index >> 8 * i);
    memcpy(person, purpose, sizeof person);
    (void)crypto_generichash_blake2b_salt_personal(seed.bytes, sizeof seed.bytes, in, sizeof in, from->bytes,
                                                   sizeof from->bytes, NULL, person);
    return seed;
}

struct game_seed seed_match(const struct game_seed *run, uint64_t index)
{
    return derive(run, "artemia-a-match.", index);
}

struct game_seed seed_attempt(const struct game_seed *run, bool is_match, uint64_t index, unsigned attempt)
{
    struct game_seed first = is_match ? *run : seed_match(run, index);

    return attempt == 1 ? first : seed_match(&first, attempt);
}

struct game_seed seed_filler(const struct game_seed *match)
{
    return derive(match, "artemia-a-filler", 0);
}

void seed_bot(uint8_t out[SEED_BOT_BYTES], const struct game_seed *match, unsigned seat)
{
    struct game_seed seed = derive(match, "artemia-a-bot...", seat);

    memcpy(out, seed.bytes, SEED_BOT_BYTES);
}

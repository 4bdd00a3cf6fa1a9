/* SPDX-License-Identifier: MIT */
#include "game/chance.h"

#include <assert.h>
#include <sodium/crypto_shorthash_siphash24.h>

#include "game/game.h"

static void put_u32(uint8_t *out, uint32_t number)
{
    for (unsigned i = 0; i < 4; i++)
        out[i] = (uint8_t)(number >> 8 * i);
}

uint64_t chance_draw(const struct game_seed *seed, uint32_t stream, uint32_t generation, uint32_t index)
{
    uint8_t in[12];
    uint8_t out[crypto_shorthash_siphash24_BYTES];
    uint64_t drawn = 0;

    put_u32(in, stream);
    put_u32(in + 4, generation);
    put_u32(in + 8, index);
    crypto_shorthash_siphash24(out, in, sizeof in, seed->bytes);
    for (unsigned i = 0; i < 8; i++)
        drawn |= (uint64_t)out[i] << 8 * i;
    return drawn;
}

unsigned chance_pick(const struct game_seed *seed, uint32_t stream, uint32_t generation, uint32_t index, unsigned n)
{
    /* The high half of draw * n, from 32-bit halves: every compiler has it and it needs no 128-bit type. */
    uint64_t drawn = chance_draw(seed, stream, generation, index);
    uint64_t low = (drawn & UINT32_MAX) * n;
    uint64_t high = (drawn >> 32) * n + (low >> 32);

    assert(n > 0);
    return (unsigned)(high >> 32);
}

void chance_shuffle(const struct game_seed *seed, uint32_t stream, uint32_t generation, uint8_t *cards, unsigned count)
{
    uint64_t keys[64];

    assert(count <= 64);
    for (unsigned i = 0; i < count; i++) {
        uint8_t card = cards[i];
        uint64_t key = chance_draw(seed, stream, generation, card);
        unsigned at = i;

        for (; at > 0 && keys[at - 1] > key; at--) {
            keys[at] = keys[at - 1];
            cards[at] = cards[at - 1];
        }
        keys[at] = key;
        cards[at] = card;
    }
}

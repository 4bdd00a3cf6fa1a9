// SPDX-License-Identifier: MIT
// Chance that is the same in each replay, and the same in the SDKs of all languages: ../../../README.md#chance.
#ifndef ARENA_SDK_CHANCE_HPP
#define ARENA_SDK_CHANCE_HPP

#include <cstdint>
#include <stdexcept>

#include "arena_sdk.h"

namespace arena_sdk
{

// SipHash-2-4 (Aumasson and Bernstein, 2012) of two 64-bit little-endian numbers under a seed of ARENA_SEED_BYTES
// bytes.
inline std::uint64_t siphash(const std::uint8_t *seed, std::uint64_t decision, std::uint64_t counter)
{
    const auto little = [](const std::uint8_t *bytes) {
        std::uint64_t number = 0;

        for (int i = 7; i >= 0; i--)
            number = number << 8 | bytes[i];
        return number;
    };
    const auto rotate = [](std::uint64_t x, int by) { return x << by | x >> (64 - by); };
    const std::uint64_t low = little(seed), high = little(seed + 8);
    const std::uint64_t blocks[] = {decision, counter, std::uint64_t{16} << 56};
    std::uint64_t a = low ^ 0x736f6d6570736575, b = high ^ 0x646f72616e646f6d;
    std::uint64_t c = low ^ 0x6c7967656e657261, d = high ^ 0x7465646279746573;
    const auto rounds = [&](int count) {
        while (count-- > 0) {
            a += b, b = rotate(b, 13) ^ a, a = rotate(a, 32);
            c += d, d = rotate(d, 16) ^ c;
            a += d, d = rotate(d, 21) ^ a;
            c += b, b = rotate(b, 17) ^ c, c = rotate(c, 32);
        }
    };

    for (std::uint64_t block : blocks) {
        d ^= block;
        rounds(2);
        a ^= block;
    }
    c ^= 0xff;
    rounds(4);
    return a ^ b ^ c ^ d;
}

// The chance of one decision. The seed must live as long.
class Chance
{
  public:
    Chance(const std::uint8_t *seed, std::uint64_t decision) : seed_(seed), decision_(decision) {}

    // The next number of 32 bits.
    std::uint32_t word() { return static_cast<std::uint32_t>(siphash(seed_, decision_, counter_++)); }

    // A number of 0..n-1, all equally likely. A number beyond the last whole multiple of n is drawn again. Throws
    // std::invalid_argument if n is 0.
    std::uint32_t below(std::uint32_t n)
    {
        constexpr std::uint64_t words = std::uint64_t{1} << 32;
        std::uint32_t number;

        if (n == 0)
            throw std::invalid_argument("below takes a number of 1 or more");
        do
            number = word();
        while (number >= words - words % n);
        return number % n;
    }

  private:
    const std::uint8_t *seed_;
    std::uint64_t decision_, counter_ = 0;
};

} // namespace arena_sdk

#endif

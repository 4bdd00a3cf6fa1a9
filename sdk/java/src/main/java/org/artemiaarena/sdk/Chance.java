// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Chance that is the same in each replay, and the same in the SDKs of all languages. A number is the low half of SipHash-2-4
 * (Aumasson and Bernstein, 2012), keyed with the seat's seed, of two 64-bit little-endian numbers: the number of the decision,
 * and a counter that begins at 0 with each decision.
 */
public final class Chance {
    private static final long WORD = 1L << 32;

    private final long low;
    private final long high;
    private final long decision;
    private long counter;

    /** The chance of one decision, under a seed of 16 bytes. */
    public Chance(byte[] seed, long decision) {
        ByteBuffer key = ByteBuffer.wrap(seed).order(ByteOrder.LITTLE_ENDIAN);
        this.low = key.getLong();
        this.high = key.getLong();
        this.decision = decision;
    }

    /** SipHash-2-4 of two numbers, under a key of two. */
    static long siphash(long low, long high, long first, long second) {
        long[] v = {
            low ^ 0x736f6d6570736575L, high ^ 0x646f72616e646f6dL, low ^ 0x6c7967656e657261L, high ^ 0x7465646279746573L
        };
        for (long block : new long[] {first, second, 16L << 56}) {
            v[3] ^= block;
            rounds(v, 2);
            v[0] ^= block;
        }
        v[2] ^= 0xff;
        rounds(v, 4);
        return v[0] ^ v[1] ^ v[2] ^ v[3];
    }

    private static void rounds(long[] v, int count) {
        for (int i = 0; i < count; i++) {
            v[0] += v[1];
            v[1] = Long.rotateLeft(v[1], 13) ^ v[0];
            v[0] = Long.rotateLeft(v[0], 32);
            v[2] += v[3];
            v[3] = Long.rotateLeft(v[3], 16) ^ v[2];
            v[0] += v[3];
            v[3] = Long.rotateLeft(v[3], 21) ^ v[0];
            v[2] += v[1];
            v[1] = Long.rotateLeft(v[1], 17) ^ v[2];
            v[2] = Long.rotateLeft(v[2], 32);
        }
    }

    /** The next number of 0..2^32-1. */
    public long word() {
        return siphash(low, high, decision, counter++) & (WORD - 1);
    }

    /**
     * A number of 0..n-1, all equally likely; n is 1..2^32. A number beyond the last whole multiple of n is drawn again.
     *
     * @throws IllegalArgumentException n is not allowed
     */
    public long below(long n) {
        if (n < 1 || n > WORD) {
            throw new IllegalArgumentException("below takes a number of 1..2^32, not " + n);
        }
        long end = WORD - WORD % n;
        long number = word();
        while (number >= end) {
            number = word();
        }
        return number % n;
    }
}

// SPDX-License-Identifier: MIT
package org.artemiaarena.sdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ChanceTest {
    @Test
    void chanceIsThePublishedSiphash() {
        // SipHash-2-4 of the bytes 0 to 15 under the key of the bytes 0 to 15: the reference implementation's vectors.
        long low = 0x0706050403020100L;
        long high = 0x0f0e0d0c0b0a0908L;
        assertEquals(0x3f2acc7f57c29bdbL, Chance.siphash(low, high, low, high));
    }

    @Test
    void belowIsBelowAndTakesNothingElse() {
        Chance chance = new Chance(Examples.SEED, 3);
        for (int i = 0; i < 1000; i++) {
            long number = chance.below(7);
            assertTrue(number >= 0 && number < 7);
        }
        assertTrue(chance.below(1L << 32) < 1L << 32);
        for (long n : new long[] {0, -1, (1L << 32) + 1}) {
            assertThrows(IllegalArgumentException.class, () -> chance.below(n));
        }
    }

    @Test
    void numbersBeyondTheLastMultipleAreDrawnAgain() {
        long n = (1L << 31) + 1; // nearly half of all numbers are beyond
        Chance drawn = new Chance(Examples.SEED, 9);
        Chance words = new Chance(Examples.SEED, 9);
        for (int i = 0; i < 100; i++) {
            long word = words.word();
            while (word >= n) {
                word = words.word();
            }
            assertEquals(word, drawn.below(n));
        }
    }
}

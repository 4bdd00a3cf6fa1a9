// SPDX-License-Identifier: MIT

package chance_test

import (
	"testing"

	"artemia-arena.example/sdk/chance"
)

var seed = chance.Seed{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}

// The reference implementation's vector of the bytes 0 to 15 under the key of the bytes 0 to 15.
func TestItIsThePublishedSipHash(t *testing.T) {
	if hash := chance.Hash(seed, 0x0706050403020100, 0x0f0e0d0c0b0a0908); hash != 0x3f2acc7f57c29bdb {
		t.Errorf("%#x", hash)
	}
}

func TestBelowIsEquallyLikelyAndRepeats(t *testing.T) {
	one, other := chance.New(seed, 3), chance.New(seed, 3)
	var counts [7]int
	for i := 0; i < 70000; i++ {
		n := one.Below(7)
		if n != other.Below(7) {
			t.Fatalf("number %d differs from that of the same decision", i)
		}
		counts[n]++
	}
	for n, count := range counts {
		if count < 9500 || count > 10500 {
			t.Errorf("%d came %d times of 70,000", n, count)
		}
	}
	if chance.New(seed, 1).Word() == chance.New(seed, 2).Word() {
		t.Error("two decisions have the same chance")
	}
}

// Of 2^31 + 1 almost half of all numbers are drawn again: the numbers here were made by
// tests/sdk/conformance/scripted.py.
func TestBelowDrawsAgain(t *testing.T) {
	c := chance.New(seed, 9)
	for i, expected := range drawn {
		if n := c.Below(1<<31 + 1); n != expected {
			t.Errorf("number %d is %d, and %d was expected", i, n, expected)
		}
	}
}

func TestBelowRefusesWhatItCannotDraw(t *testing.T) {
	if n := chance.New(seed, 1).Below(1 << 32); n < 0 {
		t.Error(n)
	}
	for _, n := range []int{0, -1, 1<<32 + 1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("Below takes %d", n)
				}
			}()
			chance.New(seed, 1).Below(n)
		}()
	}
}

var drawn = []int{2120404198, 159138601, 228168776, 930014950, 1366137244, 1986687899}

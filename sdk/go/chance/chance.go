// SPDX-License-Identifier: MIT

// Package chance has numbers that are the same in each replay, and the same in the libraries of all languages.
//
// A number is the low half of SipHash-2-4 (Aumasson and Bernstein, 2012), keyed with the seat's bot_seed, of two 64-bit
// little-endian numbers: the number of the decision, and a counter that begins at 0 with each decision.
package chance

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

const words = 1 << 32 // how many numbers of 32 bits there are

// Seed is the bot_seed of a seat.
type Seed [16]byte

// Hash is SipHash-2-4 of the two numbers under a seed.
func Hash(seed Seed, decision, counter uint64) uint64 {
	low, high := binary.LittleEndian.Uint64(seed[:8]), binary.LittleEndian.Uint64(seed[8:])
	a, b, c, d := low^0x736f6d6570736575, high^0x646f72616e646f6d, low^0x6c7967656e657261, high^0x7465646279746573
	for _, block := range [3]uint64{decision, counter, 16 << 56} {
		d ^= block
		a, b, c, d = round(round(a, b, c, d))
		a ^= block
	}
	a, b, c, d = round(round(round(round(a, b, c^0xff, d))))
	return a ^ b ^ c ^ d
}

func round(a, b, c, d uint64) (uint64, uint64, uint64, uint64) {
	a, c = a+b, c+d
	b, d = bits.RotateLeft64(b, 13)^a, bits.RotateLeft64(d, 16)^c
	a = bits.RotateLeft64(a, 32) + d
	c += b
	d = bits.RotateLeft64(d, 21) ^ a
	b = bits.RotateLeft64(b, 17) ^ c
	return a, b, bits.RotateLeft64(c, 32), d
}

// Chance is the chance of one decision.
type Chance struct {
	seed              Seed
	decision, counter uint64
}

// New begins the chance of a decision.
func New(seed Seed, decision int64) *Chance {
	return &Chance{seed: seed, decision: uint64(decision)}
}

// Word returns the next number of 32 bits.
func (c *Chance) Word() uint32 {
	word := uint32(Hash(c.seed, c.decision, c.counter))
	c.counter++
	return word
}

// Below returns a number of 0..n-1, all equally likely. It panics if n is not in 1..2^32. A number beyond the last
// whole multiple of n is drawn again.
func (c *Chance) Below(n int) int {
	if int64(n) < 1 || int64(n) > words {
		panic(fmt.Sprintf("Below takes a number of 1..2^32, not %d", n))
	}
	end := words - words%int64(n)
	word := int64(c.Word())
	for word >= end {
		word = int64(c.Word())
	}
	return int(word % int64(n))
}

// SPDX-License-Identifier: MIT
//! Chance that is the same in each replay, and the same in the SDKs of all languages.
//!
//! A number is the low half of SipHash-2-4 (Aumasson and Bernstein, 2012), keyed with the seat's `bot_seed`, of two
//! 64-bit little-endian numbers: the number of the decision, and a counter that begins at 0 with each decision.

use std::cell::Cell;

const WORD: u64 = 1 << 32;

fn rounds(state: &mut [u64; 4], count: usize) {
    let [mut a, mut b, mut c, mut d] = *state;
    for _ in 0..count {
        a = a.wrapping_add(b);
        b = b.rotate_left(13) ^ a;
        a = a.rotate_left(32);
        c = c.wrapping_add(d);
        d = d.rotate_left(16) ^ c;
        a = a.wrapping_add(d);
        d = d.rotate_left(21) ^ a;
        c = c.wrapping_add(b);
        b = b.rotate_left(17) ^ c;
        c = c.rotate_left(32);
    }
    *state = [a, b, c, d];
}

/// SipHash-2-4 of the two numbers, under a seed of 16 bytes.
pub fn siphash(seed: &[u8; 16], decision: u64, counter: u64) -> u64 {
    let half = |at: usize| seed[at..at + 8].iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
    let (low, high) = (half(0), half(8));
    let mut state = [
        low ^ 0x736f_6d65_7073_6575,
        high ^ 0x646f_7261_6e64_6f6d,
        low ^ 0x6c79_6765_6e65_7261,
        high ^ 0x7465_6462_7974_6573,
    ];
    for block in [decision, counter, 16 << 56] {
        state[3] ^= block;
        rounds(&mut state, 2);
        state[0] ^= block;
    }
    state[2] ^= 0xff;
    rounds(&mut state, 4);
    state.iter().fold(0, |hash, part| hash ^ part)
}

/// The chance of one decision.
#[derive(Debug, Clone)]
pub struct Chance {
    seed: [u8; 16],
    decision: u64,
    counter: Cell<u64>,
}

impl Chance {
    /// The chance of the decision with this number, in the seat with this seed.
    pub fn new(seed: [u8; 16], decision: u64) -> Self {
        Chance { seed, decision, counter: Cell::new(0) }
    }

    /// The next number of 32 bits.
    pub fn word(&self) -> u32 {
        let counter = self.counter.get();
        self.counter.set(counter + 1);
        siphash(&self.seed, self.decision, counter) as u32
    }

    /// A number of 0..n-1, all equally likely. A number beyond the last whole multiple of n is drawn again.
    ///
    /// # Panics
    ///
    /// If n is not 1..=2^32.
    pub fn below(&self, n: u64) -> u64 {
        assert!((1..=WORD).contains(&n), "below takes a number of 1..2^32, not {n}");
        let end = WORD - WORD % n;
        loop {
            let number = u64::from(self.word());
            if number < end {
                return number % n;
            }
        }
    }
}

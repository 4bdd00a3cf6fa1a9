// SPDX-License-Identifier: MIT
//! A match that this bot plays in one seat.

use std::any::{Any, TypeId};
use std::cell::{RefCell, RefMut};
use std::collections::{BTreeMap, HashMap};
use std::fmt;

use crate::rules;
use crate::wire::hear::{Setting, Start};
use crate::words::Words;

/// A match that this bot plays in one seat.
pub struct Match {
    /// Its number on this connection.
    pub handle: u32,
    /// The game, such as "notalone".
    pub game: String,
    /// The epoch of its rules.
    pub epoch: String,
    /// The role of the seat.
    pub role: String,
    /// The seat of this bot, from 0.
    pub seat: usize,
    /// How many seats the match has.
    pub seats: usize,
    /// "move=1s,bank=60s,...", or "none".
    pub clock: String,
    /// All settings of the match, as text.
    pub settings: BTreeMap<String, String>,
    /// The same as numbers: words by their place among the values.
    pub numbers: BTreeMap<String, Setting>,
    /// This seat's own seed.
    pub bot_seed: [u8; 16],
    /// The words of the game.
    pub words: &'static Words,
    /// A sentence if the game has no words here; else "".
    pub words_missing: String,
    state: RefCell<HashMap<TypeId, Box<dyn Any>>>,
}

impl Match {
    pub(crate) fn new(start: Start) -> Self {
        let (words, words_missing) = rules::find(&start.game, &start.epoch);
        Match {
            handle: start.match_,
            game: start.game,
            epoch: start.epoch,
            role: start.role,
            seat: start.seat,
            seats: start.seats,
            clock: start.clock,
            settings: start.settings,
            numbers: start.numbers,
            bot_seed: start.bot_seed,
            words,
            words_missing,
            state: RefCell::default(),
        }
    }

    /// What the bot keeps for this match: one value of each type, which begins as its default and goes with the match.
    ///
    /// ```
    /// #[derive(Default)]
    /// struct Memory {
    ///     asked: u32,
    /// }
    ///
    /// fn decide(decision: &arena_sdk::Decision) -> Option<arena_sdk::Action> {
    ///     decision.match_().state::<Memory>().asked += 1;
    ///     decision.actions().random()
    /// }
    /// ```
    ///
    /// # Panics
    ///
    /// If what an earlier call returned for this match is still held.
    pub fn state<T: Default + 'static>(&self) -> RefMut<'_, T> {
        RefMut::map(self.state.borrow_mut(), |all| {
            let value = all.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(T::default()));
            value.downcast_mut().expect("the value under the id of a type has that type")
        })
    }
}

impl fmt::Debug for Match {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "<match {} of {}, {} in seat {}>", self.handle, self.game, self.role, self.seat)
    }
}

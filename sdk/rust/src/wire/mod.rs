// SPDX-License-Identifier: MIT
//! The wire: sockets, frames and messages. Programs that use [`run`](crate::run) or [`Connection`](crate::Connection)
//! need nothing of it.

pub mod certificate;
pub mod hear;
pub mod link;
pub mod say;
pub mod value;

/// The largest number of the protocol: 2^53 - 1.
pub const NUMBER_MOST: u64 = (1 << 53) - 1;
/// The most bytes of a frame to the arena.
pub const FRAME_MOST: usize = 65536;
/// The most messages of a frame.
pub const MESSAGES_MOST: usize = 1024;
/// The most bytes of a frame from the arena.
pub const ARENA_FRAME_MOST: usize = 4 << 20;

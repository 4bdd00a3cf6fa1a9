// SPDX-License-Identifier: MIT
//! The words of games, made from the rules: each module has the codes of its pieces, the epoch, and a `View` with a
//! function for each key.

// What the files of the games are written with. They are not formatted, because their tables have a line for each row.

macro_rules! action {
    ($id:literal, $kind:literal, $object:literal, $text:literal) => {
        Action { id: $id, kind: $kind, object: $object, text: $text }
    };
}

macro_rules! piece {
    ($type:literal, $code:literal, $id:literal, $name:literal) => {
        Piece { type_: $type, code: $code, id: $id, name: $name }
    };
}

macro_rules! key {
    ($key:literal, $holds:ident, $means:literal, $empty:literal, $most:literal, $rows:expr, $unknown:expr,
     [$(($name:literal, $name_means:literal)),*]) => {
        Key {
            key: $key,
            holds: Holds::$holds,
            means: $means,
            empty: $empty,
            most: $most,
            rows: $rows,
            names: &[$(Name { name: $name, means: $name_means }),*],
            unknown: $unknown,
        }
    };
}

/// The codes of a type of pieces.
macro_rules! pieces {
    ($(#[$about:meta])* pub enum $type:ident { $($(#[$help:meta])* $piece:ident = $code:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $type {
            $($(#[$help])* $piece = $code,)*
        }

        impl $type {
            /// All of them.
            pub const ALL: &'static [$type] = &[$($type::$piece),*];

            /// The code that stands for it in views and events.
            pub const fn code(self) -> i64 {
                self as i64
            }

            /// The piece with this code.
            pub fn from_code(code: i64) -> Option<Self> {
                Self::ALL.iter().copied().find(|piece| piece.code() == code)
            }
        }

        impl From<$type> for i64 {
            fn from(piece: $type) -> i64 {
                piece.code()
            }
        }

        impl PartialEq<$type> for i64 {
            fn eq(&self, piece: &$type) -> bool {
                *self == piece.code()
            }
        }
    };
}

#[rustfmt::skip]
pub mod leduc;
#[rustfmt::skip]
pub mod notalone;

use crate::words::Words;

/// The words of a game of this crate.
pub(crate) fn words(game: &str) -> Option<&'static Words> {
    [&notalone::WORDS, &leduc::WORDS].into_iter().find(|words| words.game == game)
}

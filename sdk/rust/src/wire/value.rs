// SPDX-License-Identifier: MIT
//! Values of msgpack as they lie in a frame. A frame is walked once, strictly; after that a value is read where
//! somebody asks for it, and what nobody asks for is never decoded.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use rmp::Marker;

use super::NUMBER_MOST;

const DEPTH_MOST: usize = 64; // containers within each other; the arena sends 8 at most

/// How a value begins: what it is, and how many bytes or values follow.
#[derive(Clone, Copy)]
enum Head {
    /// None: it is beyond those of this type.
    Number(Option<i64>),
    Text(usize),
    Bytes(usize),
    Array(usize),
    Map(usize),
    Bool,
    /// nil, floats and ext, which no arena sends: so many bytes follow.
    Foreign(usize),
}

/// A big-endian number of `size` bytes behind the first byte.
fn wide(bytes: &[u8], size: usize) -> Option<u64> {
    Some(bytes.get(1..=size)?.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

/// The head of the value at the start of `bytes` and its size. None: it is cut off, or no msgpack.
fn head(bytes: &[u8]) -> Option<(Head, usize)> {
    let length = |size| wide(bytes, size).map(|number| number as usize);
    let unsigned = |size| Some((Head::Number(i64::try_from(wide(bytes, size)?).ok()), 1 + size));
    let signed = |size: usize| {
        let shift = 64 - 8 * size as u32;
        Some((Head::Number(Some((wide(bytes, size)? << shift) as i64 >> shift)), 1 + size))
    };
    Some(match Marker::from_u8(*bytes.first()?) {
        Marker::FixPos(number) => (Head::Number(Some(number.into())), 1),
        Marker::FixNeg(number) => (Head::Number(Some(number.into())), 1),
        Marker::U8 => return unsigned(1),
        Marker::U16 => return unsigned(2),
        Marker::U32 => return unsigned(4),
        Marker::U64 => return unsigned(8),
        Marker::I8 => return signed(1),
        Marker::I16 => return signed(2),
        Marker::I32 => return signed(4),
        Marker::I64 => return signed(8),
        Marker::FixStr(size) => (Head::Text(size.into()), 1),
        Marker::Str8 => (Head::Text(length(1)?), 2),
        Marker::Str16 => (Head::Text(length(2)?), 3),
        Marker::Str32 => (Head::Text(length(4)?), 5),
        Marker::Bin8 => (Head::Bytes(length(1)?), 2),
        Marker::Bin16 => (Head::Bytes(length(2)?), 3),
        Marker::Bin32 => (Head::Bytes(length(4)?), 5),
        Marker::FixArray(count) => (Head::Array(count.into()), 1),
        Marker::Array16 => (Head::Array(length(2)?), 3),
        Marker::Array32 => (Head::Array(length(4)?), 5),
        Marker::FixMap(count) => (Head::Map(count.into()), 1),
        Marker::Map16 => (Head::Map(length(2)?), 3),
        Marker::Map32 => (Head::Map(length(4)?), 5),
        Marker::True | Marker::False => (Head::Bool, 1),
        Marker::Null => (Head::Foreign(0), 1),
        Marker::F32 => (Head::Foreign(4), 1),
        Marker::F64 => (Head::Foreign(8), 1),
        Marker::FixExt1 => (Head::Foreign(2), 1),
        Marker::FixExt2 => (Head::Foreign(3), 1),
        Marker::FixExt4 => (Head::Foreign(5), 1),
        Marker::FixExt8 => (Head::Foreign(9), 1),
        Marker::FixExt16 => (Head::Foreign(17), 1),
        Marker::Ext8 => (Head::Foreign(1 + length(1)?), 2),
        Marker::Ext16 => (Head::Foreign(1 + length(2)?), 3),
        Marker::Ext32 => (Head::Foreign(1 + length(4)?), 5),
        Marker::Reserved => return None,
    })
}

/// Whether every language has this number.
fn is_plain(number: Option<i64>) -> bool {
    matches!(number, Some(number) if number.unsigned_abs() <= NUMBER_MOST)
}

/// Walks the one value that `bytes` must be: nothing cut off or left over, not too deep, text in UTF-8, keys text, and
/// none of the values that no arena sends. No count is believed that the bytes behind it cannot hold. An error says what
/// is wrong with it, such as "is cut off".
pub(crate) fn check(bytes: &[u8]) -> Result<(), &'static str> {
    // Values to come in each open container, and whether it is a map.
    let mut open: Vec<(usize, bool)> = vec![(1, false)];
    let mut at = 0;
    while let Some((left, is_map)) = open.pop() {
        if left == 0 {
            continue;
        }
        let rest = &bytes[at..];
        let (head, size) = head(rest).ok_or("is no msgpack, or cut off")?;
        if is_map && left % 2 == 0 && !matches!(head, Head::Text(_)) {
            return Err("has a key that is no text");
        }
        open.push((left - 1, is_map));
        let (content, inner) = match head {
            Head::Number(number) if !is_plain(number) => return Err("holds a number of 2^53 or more"),
            Head::Foreign(_) => return Err("holds nil, a float or an ext"),
            Head::Number(_) | Head::Bool => (0, None),
            Head::Text(length) | Head::Bytes(length) => (length, None),
            Head::Array(count) => (0, Some((count, false))),
            Head::Map(count) => (0, Some((2 * count, true))),
        };
        let behind = rest.len() - size;
        if content > behind || matches!(inner, Some((count, _)) if count > behind) {
            return Err("is cut off");
        }
        if let Head::Text(length) = head {
            std::str::from_utf8(&rest[size..size + length]).map_err(|_| "holds text that is no UTF-8")?;
        }
        at += size + content;
        open.extend(inner);
        if open.len() > DEPTH_MOST {
            return Err("is too deep");
        }
    }
    if at == bytes.len() {
        Ok(())
    } else {
        Err("has bytes behind its end")
    }
}

/// The bytes that the checked value at the start of `bytes` takes.
fn size_of(bytes: &[u8]) -> usize {
    let (mut at, mut left) = (0, 1);
    while left > 0 {
        let (size, inner) = match head(&bytes[at..]) {
            Some((Head::Number(_) | Head::Bool, size)) => (size, 0),
            Some((Head::Text(length) | Head::Bytes(length) | Head::Foreign(length), size)) => (size + length, 0),
            Some((Head::Array(count), size)) => (size, count),
            Some((Head::Map(count), size)) => (size, 2 * count),
            None => return at, // cannot be: it was checked
        };
        at += size;
        left += inner;
        left -= 1;
    }
    at
}

/// A value in a frame that was checked. It is a number, a text, bytes, an array or a map; it may be a boolean, of which no
/// arena makes use.
#[derive(Clone, Copy)]
pub struct Value<'a>(&'a [u8]);

impl<'a> Value<'a> {
    /// `bytes` begin with a value that was checked; more may follow.
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Value(bytes)
    }

    fn head(&self) -> (Head, usize) {
        head(self.0).unwrap_or((Head::Foreign(0), 1))
    }

    /// The number; None if it is something else, or does not fit.
    pub fn number(&self) -> Option<i64> {
        match self.head() {
            (Head::Number(number), _) => number,
            _ => None,
        }
    }

    /// The text; None if it is something else.
    pub fn text(&self) -> Option<&'a str> {
        match self.head() {
            (Head::Text(length), size) => std::str::from_utf8(&self.0[size..size + length]).ok(),
            _ => None,
        }
    }

    /// The bytes; None if it is something else.
    pub fn bytes(&self) -> Option<&'a [u8]> {
        match self.head() {
            (Head::Bytes(length), size) => Some(&self.0[size..size + length]),
            _ => None,
        }
    }

    /// The values of an array, in their order; None if it is something else.
    pub fn items(&self) -> Option<Items<'a>> {
        match self.head() {
            (Head::Array(count), size) => Some(Items { left: count, bytes: &self.0[size..] }),
            _ => None,
        }
    }

    /// The keys and values of a map, in their order; None if it is something else.
    pub fn entries(&self) -> Option<Entries<'a>> {
        match self.head() {
            (Head::Map(count), size) => Some(Entries(Items { left: 2 * count, bytes: &self.0[size..] })),
            _ => None,
        }
    }

    /// The value under a key of a map.
    pub fn get(&self, key: &str) -> Option<Value<'a>> {
        self.entries()?.find(|(found, _)| *found == key).map(|(_, value)| value)
    }

    /// The numbers of an array of nothing but numbers.
    pub fn numbers(&self) -> Option<Vec<i64>> {
        let items = self.items()?;
        let mut numbers = Vec::with_capacity(items.left);
        for item in items {
            numbers.push(item.number()?);
        }
        Some(numbers)
    }

    /// The rows of an array of arrays of numbers.
    pub fn rows(&self) -> Option<Vec<Vec<i64>>> {
        self.items()?.map(|row| row.numbers()).collect()
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number() {
            write!(out, "{number}")
        } else if let Some(text) = self.text() {
            write!(out, "{text:?}")
        } else if let Some(bytes) = self.bytes() {
            write!(out, "{bytes:02x?}")
        } else if let Some(items) = self.items() {
            out.debug_list().entries(items).finish()
        } else if let Some(entries) = self.entries() {
            out.debug_map().entries(entries).finish()
        } else {
            out.write_str("a boolean")
        }
    }
}

/// The values of an array.
#[derive(Clone)]
pub struct Items<'a> {
    left: usize,
    bytes: &'a [u8],
}

impl<'a> Iterator for Items<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        self.left = self.left.checked_sub(1)?;
        let (value, rest) = self.bytes.split_at(size_of(self.bytes));
        self.bytes = rest;
        Some(Value(value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Items<'_> {}

/// The keys and values of a map.
#[derive(Clone)]
pub struct Entries<'a>(Items<'a>);

impl<'a> Iterator for Entries<'a> {
    type Item = (&'a str, Value<'a>);

    fn next(&mut self) -> Option<(&'a str, Value<'a>)> {
        let key = self.0.next()?;
        Some((key.text().unwrap_or_default(), self.0.next()?))
    }
}

/// A value together with the frame that holds it.
#[derive(Clone)]
pub struct Held {
    frame: Arc<[u8]>,
    range: Range<usize>,
}

impl Held {
    /// `value` lies in `frame`.
    pub(crate) fn new(frame: &Arc<[u8]>, value: Value<'_>) -> Self {
        let start = value.0.as_ptr() as usize - frame.as_ptr() as usize;
        Held { frame: Arc::clone(frame), range: start..start + value.0.len() }
    }

    /// A value that lies in this one.
    pub(crate) fn part(&self, value: Value<'_>) -> Self {
        Held::new(&self.frame, value)
    }

    /// The value.
    pub fn value(&self) -> Value<'_> {
        Value(&self.frame[self.range.clone()])
    }
}

impl fmt::Debug for Held {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(out)
    }
}

//! JSON taken apart: [`Tape`] reads a text once, byte by byte and however it is cut, [`JsonValue`] is what stands in it.
//!
//! More is read than the standard allows, since people write it: a comma before a closing bracket, strings in single
//! quotes, and the words that Python and JavaScript have for nothing, true and false.

pub(super) mod tag;
mod tape;
mod value;

pub(crate) use self::tape::{Scanned, Tape, white};
pub(crate) use self::value::{JsonValue, Member};

/// How deep lists and objects may be nested.
pub(crate) const DEEPEST: usize = 128;

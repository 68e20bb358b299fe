//! JSON and XML syntax. [`Tape`] scans JSON once, even if it arrives in pieces; [`JsonValue`] is a value on it.
//!
//! The scanner accepts more than the standard, as people write it: a comma before a closing bracket, strings in single
//! quotes, and the words of Python and JavaScript for null, true and false.

pub(super) mod tag;
mod tape;
mod value;

pub(crate) use self::tape::{Scanned, Tape, white};
pub(crate) use self::value::{JsonValue, Member};

/// The deepest nesting of lists and objects.
pub(crate) const DEEPEST: usize = 128;

//! JSON values taken apart: members of objects, strings, cells.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::cells;
use crate::grid::{Digit, DigitSet};

/// A string.
#[derive(Deserialize)]
pub(super) struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// The members of an object in their order.
pub(super) struct Members<'a>(pub Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'a> Deserialize<'a> for Members<'a> {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'a> Visitor<'a> for Collect {
            type Value = Members<'a>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<Members<'a>, A::Error> {
                let mut members = Vec::with_capacity(8);
                while let Some((Text(name), value)) = map.next_entry()? {
                    members.push((name, value));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Collect)
    }
}

/// The candidates of a cell: of a digit, a blank, or a list of candidates.
pub(super) fn cell(raw: &str) -> Option<DigitSet> {
    match raw.as_bytes() {
        b"0" | b"null" => Some(DigitSet::ALL),
        &[digit] => Digit::from_ascii(digit).map(DigitSet::of),
        [b'"', ..] => match text(raw)?.trim().as_bytes() {
            [] => Some(DigitSet::ALL),
            &[byte] => Some(cells::candidates(byte)).filter(|set| !set.is_empty()),
            _ => None,
        },
        [b'[', ..] => {
            let digits: Vec<usize> = serde_json::from_str(raw).ok()?;
            let digits = digits.iter().map(|&digit| Digit::new(digit));
            digits.collect::<Option<DigitSet>>().filter(|set| !set.is_empty())
        }
        _ => None,
    }
}

/// The text of a string.
pub(super) fn text(raw: &str) -> Option<Cow<'_, str>> {
    serde_json::from_str(raw).ok().map(|Text(text)| text)
}

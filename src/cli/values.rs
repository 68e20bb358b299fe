//! Parsers for the values of options: names from a table, and whole numbers. The seed of a run that is given none.

use std::ffi::OsStr;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};

use sudoku::grid::Cell;

/// Returns a parser for the names of these values. If no name matches exactly, the case of letters is ignored. Help and
/// errors list the names.
pub fn one_of<T: Clone + Send + Sync + 'static>(
    values: impl IntoIterator<Item = T>,
    name_of: impl Fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let table: Vec<(&str, T)> = values.into_iter().map(|value| (name_of(value.clone()), value)).collect();
    let names: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
    PossibleValuesParser::new(names).try_map(move |text| {
        let exact_match = table.iter().find(|(name, _)| *name == text);
        let row = exact_match.or_else(|| table.iter().find(|(name, _)| name.eq_ignore_ascii_case(&text)));
        row.map(|(_, value)| value.clone()).ok_or("no such name")
    })
}

/// Returns the same parser with names that shell completion offers. Help and errors do not list them.
pub fn with_suggestions<P: TypedValueParser>(
    parser: P,
    names: fn() -> Vec<String>,
) -> impl TypedValueParser<Value = P::Value> {
    SuggestingParser { parser, names }
}

#[derive(Clone)]
struct SuggestingParser<P> {
    parser: P,
    names: fn() -> Vec<String>,
}

impl<P: TypedValueParser> TypedValueParser for SuggestingParser<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> clap::error::Result<P::Value> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter().map(|name| PossibleValue::new(name).hide(true))))
    }
}

/// Returns a seed that differs from run to run: the hash of a fixed value with keys that come from the system.
pub fn seed_from_system() -> u64 {
    RandomState::new().hash_one("seed")
}

pub const ANY_NUMBER: RangeInclusive<u64> = 0..=u64::MAX;

pub const POSITIVE_NUMBER: RangeInclusive<u64> = 1..=u64::MAX;

/// Returns a parser for whole numbers in this range, whose ends must fit into `T`.
pub fn number<T: TryFrom<u64> + 'static>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let value = text.parse().ok().filter(|value| range.contains(value));
        value.and_then(|value| T::try_from(value).ok()).ok_or_else(|| range_message(&range, text))
    }
}

fn range_message(range: &RangeInclusive<u64>, text: &str) -> String {
    let is_too_large = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) && text != "0";
    match (*range.start(), *range.end()) {
        (_, u64::MAX) if is_too_large => format!("expected a whole number up to {}", u64::MAX),
        (0, u64::MAX) => "expected a whole number".to_owned(),
        (min, u64::MAX) => format!("expected a whole number of at least {min}"),
        (min, max) => format!("expected a whole number from {min} to {max}"),
    }
}

/// Parses a cell: `r4c7`, `47`, or `D7` with rows as letters from A to I.
pub fn parse_cell(text: &str) -> Result<Cell, &'static str> {
    let (row, column) = match text.as_bytes() {
        [row @ b'1'..=b'9', column @ b'1'..=b'9'] => (row - b'1', column - b'1'),
        [row @ b'A'..=b'I', column @ b'1'..=b'9'] => (row - b'A', column - b'1'),
        [row @ b'a'..=b'i', column @ b'1'..=b'9'] => (row - b'a', column - b'1'),
        _ => return text.parse().map_err(|_| "expected a cell such as r4c7, D7 or 47"),
    };
    Ok(Cell::at(row.into(), column.into()))
}

//! Parsers for the values of options: names from a table, and whole numbers. The seed of a run that is given none.

use std::convert::Infallible;
use std::ffi::OsStr;
use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};

use sudoku::grid::Cell;

/// Returns a parser for the names of these values. If no name matches exactly, the case of letters is ignored; so are
/// spaces around a name, as people type them in lists. Help and errors list the names.
pub fn one_of<T: Clone + Send + Sync + 'static>(
    values: impl IntoIterator<Item = T>,
    name_of: impl Fn(T) -> &'static str,
) -> OneOf<T> {
    OneOf { rows: named_rows(values, name_of), description_of: None, spelling: None }
}

/// Returns the same parser, in which the value `help` also lists what each name means.
pub fn one_of_described<T: Clone + Send + Sync + 'static, D: Into<String>>(
    values: impl IntoIterator<Item = T>,
    name_of: impl Fn(T) -> &'static str,
    description_of: impl Fn(T) -> D + Send + Sync + 'static,
) -> OneOf<T> {
    let description_of = move |value: &T| description_of(value.clone()).into();
    OneOf { rows: named_rows(values, name_of), description_of: Some(Arc::new(description_of)), spelling: None }
}

/// Returns the same parser for all values of an enum that have a name and a summary each.
macro_rules! one_of_named {
    ($Enum:ty) => {
        $crate::cli::values::one_of_described(<$Enum>::ALL, <$Enum>::name, <$Enum>::summary)
    };
}
pub(crate) use one_of_named;

fn named_rows<T: Clone>(
    values: impl IntoIterator<Item = T>,
    name_of: impl Fn(T) -> &'static str,
) -> Vec<(&'static str, T)> {
    values.into_iter().map(|value| (name_of(value.clone()), value)).collect()
}

type DescriptionFn<T> = Arc<dyn Fn(&T) -> String + Send + Sync>;

/// A parser for the names of some values.
#[derive(Clone)]
pub struct OneOf<T> {
    rows: Vec<(&'static str, T)>,
    /// Describes a value. Descriptions are made for help and errors alone, since each command defines many names.
    description_of: Option<DescriptionFn<T>>,
    /// Another spelling of a name, and the name. Help and errors do not list it.
    spelling: Option<[&'static str; 2]>,
}

impl<T> OneOf<T> {
    /// Also accepts another spelling of a name.
    pub fn with_spelling(self, spelling: &'static str, name: &'static str) -> Self {
        Self { spelling: Some([spelling, name]), ..self }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for OneOf<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> clap::error::Result<T> {
        let typed_text = value.to_string_lossy();
        let text = match self.spelling {
            Some([spelling, name]) if typed_text.trim().eq_ignore_ascii_case(spelling) => name,
            _ => typed_text.trim(),
        };
        let exact_row = self.rows.iter().find(|(name, _)| *name == text);
        let row = exact_row.or_else(|| self.rows.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)));
        if let Some((_, value)) = row {
            return Ok(value.clone());
        }
        let names = self.rows.iter().map(|(name, _)| *name);
        let Err(error) = PossibleValuesParser::new(names).parse_ref(command, arg, OsStr::new(text)) else {
            unreachable!("the text is none of the names");
        };
        Err(error)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.rows.iter().map(|(name, value)| {
            let name = PossibleValue::new(*name);
            match &self.description_of {
                Some(description_of) => name.help(description_of(value)),
                None => name,
            }
        })))
    }
}

/// Parses an element of a list of texts: without the spaces around it.
pub fn parse_list_text(text: &str) -> Result<String, Infallible> {
    Ok(text.trim().to_owned())
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
    let text = text.trim();
    let (row, column) = match text.as_bytes() {
        [row @ b'1'..=b'9', column @ b'1'..=b'9'] => (row - b'1', column - b'1'),
        [row @ b'A'..=b'I', column @ b'1'..=b'9'] => (row - b'A', column - b'1'),
        [row @ b'a'..=b'i', column @ b'1'..=b'9'] => (row - b'a', column - b'1'),
        _ => return text.parse().map_err(|_| "expected a cell such as r4c7, D7 or 47"),
    };
    Ok(Cell::at(row.into(), column.into()))
}

//! The input formats by name.

use std::fmt;
use std::str::FromStr;

/// An input format. [`Syntax::Auto`], the default, finds the format of each record by itself;
/// the others allow less, so that what else there is becomes an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Syntax {
    /// Whatever it is.
    #[default]
    Auto,
    /// A puzzle a line; also `.sdm`, CSV and JSON Lines.
    Line,
    /// JSON at any indentation; also ipuz.
    Json,
    /// Nine rows, with or without borders; also `.sdk`, `.ss` and Project Euler 096.
    Rows,
    /// Array literals, by row or whole.
    Array,
    /// Nine integers, a row each.
    Integers,
    /// 81 groups of candidates, or 729 characters.
    Pencilmarks,
    /// OpenSudoku's XML.
    OpenSudoku,
}

impl Syntax {
    /// Every format with the names by which a user may ask for it.
    pub const NAMES: [(&'static str, Self); 14] = [
        ("auto", Self::Auto),
        ("line", Self::Line),
        ("sdm", Self::Line),
        ("csv", Self::Line),
        ("json", Self::Json),
        ("rows", Self::Rows),
        ("euler", Self::Rows),
        ("sdk", Self::Rows),
        ("ss", Self::Rows),
        ("array", Self::Array),
        ("integers", Self::Integers),
        ("pencilmarks", Self::Pencilmarks),
        ("opensudoku", Self::OpenSudoku),
        ("ipuz", Self::Json),
    ];

    /// Whether what these formats have is allowed. No formats stand for all of them.
    pub(super) fn is_any(self, formats: &[Self]) -> bool {
        self == Self::Auto || formats.is_empty() || formats.contains(&self)
    }
}

/// The name is none of [`Syntax::NAMES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown input format")]
pub struct ParseSyntaxError;

impl FromStr for Syntax {
    type Err = ParseSyntaxError;

    fn from_str(name: &str) -> Result<Self, ParseSyntaxError> {
        let known = Self::NAMES.iter().find(|(known, _)| *known == name);
        known.map(|&(_, syntax)| syntax).ok_or(ParseSyntaxError)
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMES.iter().find(|(_, syntax)| syntax == self);
        f.pad(name.map_or("auto", |(name, _)| name))
    }
}

//! The input formats.

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
    /// HoDoKu's library lines.
    Hodoku,
    /// SudoCue's `.sdx`.
    Sdx,
    /// Links to sites where people play.
    Link,
}

/// A name by which a user may ask for a format.
#[derive(Debug, Clone, Copy)]
pub struct SyntaxName {
    /// The name.
    pub name: &'static str,
    /// What it stands for, in a few words.
    pub about: &'static str,
    /// The format. Several names may stand for one that covers them all.
    pub syntax: Syntax,
}

impl Syntax {
    /// Whether what these formats have is allowed. No formats stand for all of them.
    pub(crate) fn is_any(self, formats: &[Self]) -> bool {
        self == Self::Auto || formats.is_empty() || formats.contains(&self)
    }
}

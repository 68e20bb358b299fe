//! The input formats.

/// An input format. [`Syntax::Auto`], the default, detects the format of each record; the others accept one format
/// only, and report everything else as an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Syntax {
    /// Detects the format.
    #[default]
    Auto,
    /// One puzzle per line, whatever the lines hold; also `.sdm`.
    Line,
    /// A table of rows with delimiters: CSV and TSV.
    Table,
    /// Grids, lines and links among other text.
    Text,
    /// JSON at any indentation; also ipuz.
    Json,
    /// Nine rows, with or without borders; also `.sdk`, `.ss` and Project Euler 096.
    Rows,
    /// Array literals, one per row or one for the grid.
    Array,
    /// Nine integers, one per row.
    Integers,
    /// 81 groups of candidates, or 729 characters.
    Pencilmarks,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// HoDoKu's library lines.
    Hodoku,
    /// SudoCue's `.sdx`.
    Sdx,
    /// Links to sudoku sites.
    Link,
}

/// A name by which a user selects a format.
#[derive(Debug, Clone, Copy)]
pub struct SyntaxName {
    /// The name.
    pub name: &'static str,
    /// A short description.
    pub about: &'static str,
    /// The format. Several names may select one format that covers them all.
    pub syntax: Syntax,
}

impl Syntax {
    /// Returns whether any of these formats is accepted. An empty list stands for all of them.
    pub(crate) fn is_any(self, formats: &[Self]) -> bool {
        self == Self::Auto || formats.is_empty() || formats.contains(&self)
    }
}

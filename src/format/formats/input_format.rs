//! The input formats.

/// What a source is read as. [`InputFormat::Auto`], the default, decides by its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum InputFormat {
    /// What the start of the source says.
    #[default]
    Auto,
    /// One record a line, whatever the lines hold; also `.sdm`.
    Line,
    /// A table of rows with delimiters: CSV and TSV.
    Table,
    /// JSON at any indentation; also ipuz.
    Json,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// Grids, lines and links among other text.
    Text,
}

/// A name by which a user selects a format.
#[derive(Debug, Clone, Copy)]
pub struct InputFormatName {
    /// The name.
    pub name: &'static str,
    /// A short description.
    pub about: &'static str,
    /// The format. Several names may select one format that covers them all.
    pub format: InputFormat,
}

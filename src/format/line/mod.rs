//! What a line can be, by itself.
//!
//! | file | what it holds |
//! |---|---|
//! | `cells` | which characters are cells; the fast path for a line of exactly 81 of them |
//! | `signs` | the signs that people type for cells, and the marks of quoted mail and lists |
//! | `tokens` | a line to runs of cells: separators, quotes, brackets and headings fall away |
//! | `fields`, `whole`, `row`, `prose` | a puzzle, a row of one, what stands around them |
//! | `columns`, `cut` | a header of a CSV file, and the fields of a row |
//! | `kind` | what a line is: a whole puzzle, a row, a border, a heading, a comment, … |

pub(super) mod cells;
pub(super) mod columns;
pub(super) mod cut;
pub(super) mod fields;
pub(super) mod kind;
pub(super) mod prose;
pub(super) mod row;
pub(super) mod signs;
pub(super) mod tokens;
pub(super) mod whole;

//! Classifies a line on its own, without its context.
//!
//! | file | contents |
//! |---|---|
//! | `cells` | the characters of cells; the fast path for a line of exactly 81 of them |
//! | `signs` | other characters that people type for cells; marks of quoted mail and lists |
//! | `tokens` | splits a line into runs of cells; drops separators, quotes, brackets and headings |
//! | `fields`, `whole`, `row`, `prose` | a puzzle, a row of one, the text around them |
//! | `kind` | the kinds of lines: a whole puzzle, a row, a border, a heading, a comment, … |

pub(super) mod cells;
pub(super) mod fields;
pub(super) mod kind;
pub(super) mod prose;
pub(super) mod row;
pub(super) mod signs;
pub(super) mod tokens;
pub(super) mod whole;

//! Restricts reading to records of one line, for a text that is split at line ends and read in parallel.
//!
//! Anything that spans lines is an error.

use crate::format::formats::json::reader;
use crate::format::formats::json::reader::WRAPPER;
use crate::format::line::kind::{Broken, LineKind};

/// The error for a line that is not a record of its own.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("{what}")]
pub struct NotByLine {
    /// The line, counted from 1.
    pub line: u64,
    /// The larger unit that the line belongs to.
    pub what: &'static str,
}

/// The units whose start is detected before a line is classified.
pub(super) const DOCUMENT: &str = "a document over several lines";
pub(super) const QUOTES: &str = "a quoted field over several lines";

/// Returns whether a document begins with this line and does not end on it.
pub(super) fn goes_on(line: &[u8]) -> bool {
    match line.trim_ascii_start().first() {
        Some(b'{' | b'[') => reader::goes_on(line.trim_ascii_start()),
        Some(b'<') => true,
        Some(b'i') => {
            let body = line.trim_ascii();
            body.starts_with(WRAPPER) && !body.ends_with(b")")
        }
        _ => false,
    }
}

/// Returns the larger unit that this line belongs to, if any. `begun` says whether anything precedes it.
pub(super) fn part_of(kind: &LineKind, begun: bool) -> Option<&'static str> {
    match kind {
        LineKind::Row(_) | LineKind::Sparse { cells: 1.., .. } | LineKind::Broken(Broken { is_row: true, .. }) => {
            Some("a row of a grid")
        }
        LineKind::Section(_) => Some("a section of an .sdk file"),
        LineKind::Text { .. } => Some("a title"),
        LineKind::Skip => Some("a part of a document, or the heading of a grid"),
        LineKind::Header(columns) if begun && columns.names_puzzles() => Some("a second header"),
        LineKind::Header(_)
        | LineKind::Comment
        | LineKind::Tag(..)
        | LineKind::Gap(_)
        | LineKind::Sparse { .. }
        | LineKind::Whole(_)
        | LineKind::List(_)
        | LineKind::Broken(_) => None,
    }
}

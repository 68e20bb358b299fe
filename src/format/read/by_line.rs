//! Reading line by line: what a record takes from no other line.
//!
//! A text that is cut at line ends, to be read in parts, must not hold anything else.

use crate::format::formats::json::reader;
use crate::format::formats::json::reader::WRAPPER;
use crate::format::line::kind::{Broken, LineKind};

/// A line that does not stand by itself.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("{what}")]
pub struct NotByLine {
    /// The line, counted from 1.
    pub line: u64,
    /// What it is part of.
    pub what: &'static str,
}

/// What stands where a document or an archive begins.
pub(super) const DOCUMENT: &str = "a document over several lines";
pub(super) const QUOTES: &str = "a quoted field over several lines";

/// Whether a document begins with this line that does not end with it.
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

/// What this line is part of, if not by itself; `begun` says whether anything stands before it.
pub(super) fn part_of(kind: &LineKind, begun: bool) -> Option<&'static str> {
    match kind {
        LineKind::Row(_)
        | LineKind::Sparse { cells: 1.., .. }
        | LineKind::Broken(Broken { is_row: true, .. }) => Some("a row of a grid"),
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

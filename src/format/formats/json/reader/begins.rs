//! Detects where a JSON document begins.

use super::super::values::Values;
use crate::format::line::kind::LineKind;
use crate::format::markup::{DEEPEST, Scanned, Tape, white};
use crate::format::{MAX_LINE, effort};

/// The longest white space between brackets before the first value, and the longest line that is searched for that
/// value. The limits bound the number of bytes that are read twice.
const MOST_WHITE: usize = 1 << 12;
const LONGEST_LINE: usize = 1 << 16;

/// The most brackets that may open before the first value in a literal of nested arrays.
const DEEPEST_ARRAY: usize = 8;

/// Returns whether a document begins at the bracket at `indent`, or `None` if more input is needed. `deep` says that
/// the document before it was nested too deep. Array literals and their rows, as `classify` recognizes them, are read
/// as lines instead.
pub(crate) fn begins(
    bytes: &[u8],
    indent: usize,
    at_end: bool,
    deep: bool,
    classify: impl FnOnce(&[u8]) -> LineKind,
) -> Option<bool> {
    // The byte after white space, with its offset.
    let next = |from: usize| {
        let window = bytes.get(from..).unwrap_or_default();
        let len = white(&window[..window.len().min(MOST_WHITE)]);
        effort::look(len + 1);
        let byte = window.get(len).copied();
        (byte.is_some() || at_end).then_some((from + len, byte))
    };
    let (mut at, mut byte) = (indent, bytes.get(indent).copied());
    let mut depth = 0;
    while byte == Some(b'[') {
        depth += 1;
        if depth > DEEPEST_ARRAY {
            return Some(!deep);
        }
        (at, byte) = next(at + 1)?;
    }
    match byte {
        Some(b'{') => {
            let (at, byte) = next(at + 1)?;
            match byte {
                Some(b'}') => Some(true),
                Some(b'"' | b'\'') => match Tape::default().scan(&bytes[at..], at_end, LONGEST_LINE, 0) {
                    Scanned::Whole(len) => Some(next(at + len)?.1 == Some(b':')),
                    Scanned::Partial => None,
                    _ => Some(false),
                },
                _ => Some(false),
            }
        }
        Some(byte) if byte.is_ascii_digit() || b"\"'-ntfNTFu".contains(&byte) => {
            if byte.is_ascii_alphabetic() {
                match Tape::default().scan(&bytes[at..], at_end, LONGEST_LINE, 0) {
                    Scanned::Whole(_) => {}
                    Scanned::Partial => return None,
                    _ => return Some(false),
                }
            }
            is_array(bytes, at, at_end, classify)
        }
        _ => Some(false),
    }
}

/// Returns whether the first value, at this byte, belongs to JSON; its line decides.
fn is_array(bytes: &[u8], at: usize, at_end: bool, classify: impl FnOnce(&[u8]) -> LineKind) -> Option<bool> {
    let start = memchr::memrchr2(b'\n', b'\r', &bytes[..at]).map_or(0, |end| end + 1);
    let line = &bytes[start..];
    let line = &line[..line.len().min(LONGEST_LINE)];
    let end = memchr::memchr2(b'\n', b'\r', line);
    effort::look(end.unwrap_or(line.len()));
    match end {
        Some(len) => Some(is_array_of_puzzles(&line[..len], classify)),
        None if line.len() == LONGEST_LINE => Some(true),
        None if at_end => Some(is_array_of_puzzles(line, classify)),
        None => None,
    }
}

/// Returns whether a value begins with this line and does not end on it.
pub(crate) fn goes_on(line: &[u8]) -> bool {
    Tape::default().scan(line, false, MAX_LINE, DEEPEST) == Scanned::Partial
}

/// Returns whether this line, which begins with a list or holds the whole of one, is JSON and not an array literal.
fn is_array_of_puzzles(line: &[u8], classify: impl FnOnce(&[u8]) -> LineKind) -> bool {
    // A cell alone on its line: neither literals nor rows of integers look like that.
    let value = line.trim_ascii_end();
    let value = value.strip_suffix(b",").unwrap_or(value).trim_ascii_start();
    let is_cell = match value {
        b"null" | b"None" | b"undefined" | b"\"\"" | b"''" | [_] => true,
        [open, _, close] => open == close && b"\"'".contains(open),
        _ => false,
    };
    if is_cell {
        return true;
    }
    match classify(line) {
        LineKind::Row(_) | LineKind::Whole(_) | LineKind::List(_) => false,
        _ if line.contains(&b']') => {
            // A list of arrays, or a broken literal.
            let mut tape = Tape::default();
            let text = str::from_utf8(line.trim_ascii()).unwrap_or_default();
            let Some(list) = tape.parse(text, DEEPEST_ARRAY) else { return false };
            let mut found = Vec::new();
            Values::default().search(list, &mut found);
            !found.is_empty() && found.iter().all(|found| found.whole.is_ok())
        }
        _ => true,
    }
}

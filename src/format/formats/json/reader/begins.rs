//! Where JSON begins.

use super::super::values::Values;
use crate::format::line::kind::LineKind;
use crate::format::markup::{DEEPEST, Scanned, Tape, white};
use crate::format::{MAX_LINE, effort};

/// How much white space may stand between brackets before the first value, and how long the line of that may be, so
/// that little is looked at more than once.
const MOST_WHITE: usize = 1 << 12;
const LONGEST_LINE: usize = 1 << 16;

/// How many brackets may open before the first value where lists of grids are written as literals of arrays.
const DEEPEST_ARRAY: usize = 8;

/// Whether a document begins at this byte, which is a bracket; `None` if more has to be read to know. `deep` says that
/// what stands before it was nested too deep. Literals of arrays and rows of them, as `classify` tells them, are read
/// as lines.
pub(crate) fn begins(
    bytes: &[u8],
    indent: usize,
    at_end: bool,
    deep: bool,
    classify: impl FnOnce(&[u8]) -> LineKind,
) -> Option<bool> {
    // The byte behind white space and its place, if it is there.
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
                Some(b'"' | b'\'') => {
                    match Tape::default().scan(&bytes[at..], at_end, LONGEST_LINE, 0) {
                        Scanned::Whole(len) => Some(next(at + len)?.1 == Some(b':')),
                        Scanned::Partial => None,
                        _ => Some(false),
                    }
                }
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

/// Whether the first value, at this byte, is one of JSON: its line decides.
fn is_array(
    bytes: &[u8],
    at: usize,
    at_end: bool,
    classify: impl FnOnce(&[u8]) -> LineKind,
) -> Option<bool> {
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

/// Whether a value begins with this line that does not end with it.
pub(crate) fn goes_on(line: &[u8]) -> bool {
    Tape::default().scan(line, false, MAX_LINE, DEEPEST) == Scanned::Partial
}

/// Whether a line is the beginning of a list that is no literal of an array, or all of it.
fn is_array_of_puzzles(line: &[u8], classify: impl FnOnce(&[u8]) -> LineKind) -> bool {
    // A cell alone: no literal is written like that, nor an integer that is a row.
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
            // A list of arrays, or a literal that is wrong.
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

//! Signs that people type or copy for cells, as the characters that the readers know.

use std::borrow::Cow;

use super::cells;
use super::tokens::place;

/// What else stands for a blank cell, and for a space.
const BLANKS: [char; 15] =
    ['·', '•', '–', '—', '□', '▢', '☐', '・', '．', '◻', '－', '＿', '＊', '？', '×'];
const SPACES: [char; 3] = ['\u{3000}', '\u{A0}', '\u{2007}'];

/// The sign as the readers know it.
fn known(c: char) -> char {
    match c {
        '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
        '｜' => '|',
        '，' => ',',
        '；' => ';',
        _ if BLANKS.contains(&c) => '.',
        _ if SPACES.contains(&c) => ' ',
        _ => c,
    }
}

/// Whether it stands for a blank cell.
pub(crate) fn is_blank(c: char) -> bool {
    c == '０' || BLANKS.contains(&c) || u8::try_from(c).is_ok_and(cells::is_blank)
}

/// A line with known signs only. A line that is drawn with one of them keeps it.
pub(crate) fn known_signs(line: &str) -> Cow<'_, str> {
    if line.is_ascii() || !line.chars().any(|c| known(c) != c) {
        return Cow::Borrowed(line);
    }
    Cow::Owned(line.chars().map(known).collect())
}

/// The byte of the line at which the character stands that is at byte `at` of the same line with known signs.
pub(crate) fn original(line: &str, known: &str, at: usize) -> usize {
    let count = known[..at.min(known.len())].chars().count();
    line.char_indices().nth(count).map_or(line.len(), |(at, _)| at)
}

/// What a line holds behind the marks of quoted mail.
pub(crate) fn unquoted(line: &str) -> &str {
    let mut rest = line;
    while let Some(inner) = rest.trim_start().strip_prefix('>') {
        rest = inner.strip_prefix(' ').unwrap_or(inner);
    }
    rest
}

/// What a line holds behind the mark of a list's item, and where that begins.
pub(crate) fn list_item(line: &str) -> Option<usize> {
    let body = line.trim_start();
    let rest = body.strip_prefix(['-', '*', '+', '•'])?;
    rest.starts_with(' ').then(|| place(line, rest) + 1)
}

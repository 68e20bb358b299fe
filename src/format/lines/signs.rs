//! Replaces characters that people type or copy for cells and separators with characters that the readers know.

use std::borrow::Cow;

use super::tokens::offset_of;

/// Characters that stand for a blank cell.
const BLANKS: [char; 15] = ['·', '•', '–', '—', '□', '▢', '☐', '・', '．', '◻', '－', '＿', '＊', '？', '×'];
/// Characters that stand for a space.
const SPACES: [char; 3] = ['\u{3000}', '\u{A0}', '\u{2007}'];

/// Returns the ASCII character that the readers know in place of this character, or the character itself.
fn ascii_equivalent(c: char) -> char {
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

/// Returns the line with all replaceable characters replaced.
pub(crate) fn with_known_characters(line: &str) -> Cow<'_, str> {
    if line.is_ascii() || !line.chars().any(|c| ascii_equivalent(c) != c) {
        return Cow::Borrowed(line);
    }
    Cow::Owned(line.chars().map(ascii_equivalent).collect())
}

/// Converts a byte offset in the line with replaced characters to a byte offset in the original line.
pub(crate) fn original_offset(line: &str, known_line: &str, offset: usize) -> usize {
    let char_index = known_line[..offset.min(known_line.len())].chars().count();
    line.char_indices().nth(char_index).map_or(line.len(), |(char_start, _)| char_start)
}

/// Returns the line without the markers of quoted mail (`>`).
pub(crate) fn without_mail_markers(line: &str) -> &str {
    let mut inner_line = line;
    while let Some(inner) = inner_line.trim_start().strip_prefix('>') {
        inner_line = inner.strip_prefix(' ').unwrap_or(inner);
    }
    inner_line
}

/// Returns the byte offset after the list marker and its space, if the line begins with them.
pub(crate) fn list_marker_end(line: &str) -> Option<usize> {
    let body = line.trim_start();
    let after_marker = body.strip_prefix(['-', '*', '+', '•'])?;
    after_marker.starts_with(' ').then(|| offset_of(line, after_marker) + 1)
}

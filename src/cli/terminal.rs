//! Text for a terminal: control characters of the input are escaped, and lines are wrapped at its width.

use std::borrow::Cow;
use std::io;

use anstream::adapter::strip_str;
use sudoku::format::write::is_unprintable;

/// Returns the width in columns of the terminal that shows standard output, if there is one and its width is known.
pub fn width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(width.0.into()).filter(|&width| width > 0)
}

/// Escapes the characters that a terminal obeys rather than shows, except line ends and TABs and, if `has_colours` is
/// set, the sequences for colours.
pub fn escape_for_terminal(bytes: &[u8], has_colours: bool) -> Cow<'_, [u8]> {
    if bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n' | b'\t')) {
        return Cow::Borrowed(bytes);
    }
    let text = String::from_utf8_lossy(bytes);
    let mut escaped_text = String::with_capacity(text.len());
    let mut remaining_text = &*text;
    while let Some(c) = remaining_text.chars().next() {
        let sequence_len = if has_colours { colour_sequence_len(remaining_text) } else { 0 };
        let (token, text_after) = remaining_text.split_at(if sequence_len > 0 { sequence_len } else { c.len_utf8() });
        match sequence_len == 0 && is_unprintable(c) && !matches!(c, '\n' | '\t') {
            true => escaped_text.extend(c.escape_unicode()),
            false => escaped_text.push_str(token),
        }
        remaining_text = text_after;
    }
    Cow::Owned(escaped_text.into_bytes())
}

/// Returns the length of the escape sequence for colours with which a text starts, or 0 if it starts with none.
fn colour_sequence_len(text: &str) -> usize {
    let after_introducer = text.strip_prefix("\u{1b}[").unwrap_or_default();
    let len = after_introducer.bytes().take_while(|byte| byte.is_ascii_digit() || *byte == b';').count();
    if after_introducer[len..].starts_with('m') { len + 3 } else { 0 }
}

/// Wraps lines of more than `width` columns at spaces, except rows of drawn grids. Words are never split. Continuation
/// lines are indented to the last column of text that starts in the first half of the width; two or more spaces
/// separate columns of text.
pub fn wrap_lines(text: &str, width: usize) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        if line.starts_with(['|', '+']) {
            out.push_str(line);
        } else {
            wrap_line(line, width, &mut out);
        }
    }
    out
}

fn wrap_line(line: &str, width: usize, out: &mut String) {
    let indent = line.len() - line.trim_start_matches(' ').len();
    let gap_ends = line.rmatch_indices("  ").map(|(start, _)| start + 2);
    let column_starts = gap_ends.chain([indent]).map(|start| column_count(&line[..start]));
    let margin = column_starts.filter(|&start| start <= width / 2).max().unwrap_or(0);
    let mut column = 0;
    for word in line.split_inclusive(' ') {
        let word_columns = column_count(word.trim_end());
        if word_columns > 0 && column > margin && column + word_columns > width {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', margin));
            column = margin;
        }
        out.push_str(word);
        column += column_count(word);
    }
}

/// Returns the number of columns that a text without line ends takes. Escape sequences take none; a TAB takes eight.
pub fn column_count(text: &str) -> usize {
    strip_str(text).map(|part| part.chars().map(|c| if c == '\t' { 8 } else { 1 }).sum::<usize>()).sum()
}

//! Reads the puzzles of a line in every form that a line may have: a format of one line, a link, or cells.

use super::fields::{self, parse_fields};
use super::kind::PuzzleList;
use crate::format::grammar::decoded_puzzle::{self, DecodedPuzzle};
use crate::format::grammar::lexer::LexedLine;
use crate::format::grammar::{LineError, MIN_PUZZLE_CHARS};
use crate::format::line_formats::{parse_format, parse_puzzle};
use crate::format::{RecordErrorKind, links};
use crate::grid::{Cell, Solution};

/// Parses a line with a puzzle in one of the formats of one line. The text before it is its name, or a puzzle as well.
/// The text starts at this byte offset of its line.
pub(crate) fn parse_line(text: &str, offset: usize) -> Option<PuzzleList> {
    let (start, decoded) = find_format(text)?;
    let mut decoded = decoded.map_err(|error| error.map_offset(|error_offset| offset + start + error_offset));
    let text_before = &text[..start];
    let mut puzzles = Vec::new();
    if start > 0 {
        puzzles = parse_fields(&LexedLine::new(text_before), text_before, 0).unwrap_or_default();
        if let (Ok(DecodedPuzzle { extra, .. }), true) = (&mut decoded, puzzles.is_empty()) {
            let mut named = extra.take().unwrap_or_default();
            fields::add_name(text_before, &mut named);
            *extra = named.into_box();
        }
    }
    fields::add_puzzle(&mut puzzles, decoded);
    Some(puzzles)
}

/// Returns whether a text begins with a puzzle in one of the formats of one line, perhaps after an id.
pub(crate) fn begins_with_format(text: &str) -> bool {
    find_format(text).is_some_and(|(start, _)| text[..start].split_ascii_whitespace().nth(1).is_none())
}

/// Finds the first word of a text that begins a puzzle in one of the formats of one line.
fn find_format(text: &str) -> Option<(usize, Result<DecodedPuzzle, LineError>)> {
    // The first word of each of these formats has one of two characters.
    let text = text.trim_end();
    let mut searched_len = 0;
    memchr::memchr2_iter(b':', b'#', text.as_bytes()).find_map(|mark| {
        let part_before = &text.as_bytes()[searched_len..mark];
        let start = match part_before.iter().rposition(u8::is_ascii_whitespace) {
            Some(space) => searched_len + space + 1,
            None if searched_len == 0 => 0,
            None => return None,
        };
        searched_len = mark + 1;
        let rest = &text[start..];
        match rest.as_bytes()[0] {
            quote @ (b'"' | b'\'') => Some((start + 1, parse_format(rest[1..].split(char::from(quote)).next()?)?)),
            _ => Some((start, parse_format(rest)?)),
        }
    })
}

/// Parses the links or the puzzles among the words of a line, whose tokens begin at this byte offset.
pub(crate) fn parse_puzzles(lexed: &LexedLine, line: &str, offset: usize) -> Option<PuzzleList> {
    parse_links(lexed, line).or_else(|| parse_fields(lexed, line, offset))
}

/// Parses the links in a line with these tokens. A link beside a puzzle is a remark. JSON and XML have decoders of their
/// own.
fn parse_links(lexed: &LexedLine, line: &str) -> Option<PuzzleList> {
    let links = links::find_links(line);
    if links.is_empty() || line.trim_start().starts_with(['{', '<']) {
        return None;
    }
    let is_outside = |offset| {
        let link_count_before = links.partition_point(|link| link.start <= offset);
        links[..link_count_before].last().is_none_or(|link| link.end <= offset)
    };
    if fields::puzzle_offsets(lexed, line).any(is_outside) {
        return None;
    }
    Some(links.into_iter().map(|link| link.result.map(Into::into)).collect())
}

/// Returns whether a line has a puzzle in any form.
pub(crate) fn has_puzzle(lexed: &mut LexedLine, line: &str) -> bool {
    lexed.lex(line, 0);
    let puzzles = parse_line(line, 0).or_else(|| parse_puzzles(lexed, line, 0));
    puzzles.is_some_and(|puzzles| puzzles.iter().any(Result::is_ok))
}

/// Parses a text that is a puzzle alone: a format of one line, a link, or cells with anything between them that
/// separates cells.
pub(crate) fn parse_text(text: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    let link = || links::find_links(text).into_iter().next().map(|link| link.result.map(Into::into));
    parse_puzzle(text).or_else(link)
}

/// Parses a text that is a solved grid alone, in any form that a puzzle may have.
#[inline]
pub(crate) fn parse_solution(text: &[u8]) -> Option<Solution> {
    // Fast path: most solutions are 81 digits.
    if let Ok(digits) = text.try_into() {
        return Solution::new(digits);
    }
    let text = str::from_utf8(text).ok()?.trim().trim_matches(['"', '\'']);
    parse_text(text)?.ok()?.solution()
}

/// Returns the error in a text that should be a puzzle.
pub(crate) fn text_error(text: &str) -> LineError {
    match numeric_error(text) {
        Some(problem) => LineError::new(problem, 0),
        None => decoded_puzzle::text_error(0, text),
    }
}

/// Returns the error for a puzzle that a program has read as a number, without its leading zeros or rounded.
fn numeric_error(text: &str) -> Option<RecordErrorKind> {
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (MIN_PUZZLE_CHARS..Cell::COUNT).contains(&text.len()) && are_digits(text) {
        let count = text.len();
        let problem =
            format!("expected 81 digits, found {count}: was the column read as a number? see `sudoku man data`");
        return Some(RecordErrorKind::Details(problem));
    }
    let (mantissa, exponent) = text.split_once(['e', 'E'])?;
    let is_rounded = are_digits(&mantissa.replacen('.', "", 1)) && exponent.strip_prefix('+').is_some_and(are_digits);
    is_rounded
        .then_some(RecordErrorKind::Text("a rounded number: was the column read as a number? see `sudoku man data`"))
}

/// The contents of an argument that may be a puzzle in place of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextPuzzle {
    /// A puzzle in any form that a line may have, perhaps a malformed one.
    Puzzle,
    /// Another number of cells than 81, and nothing else.
    Cells(usize),
}

/// Returns what a text holds that may be a puzzle in place of a file.
///
/// ```
/// use sudoku::format::{TextPuzzle, puzzle_in_text};
///
/// assert_eq!(puzzle_in_text(&".".repeat(81)), Some(TextPuzzle::Puzzle));
/// assert_eq!(puzzle_in_text("3x3:zzzc"), Some(TextPuzzle::Puzzle));
/// assert_eq!(puzzle_in_text(&".".repeat(80)), Some(TextPuzzle::Cells(80)));
/// assert_eq!(puzzle_in_text("puzzles.txt"), None);
/// ```
pub fn puzzle_in_text(text: &str) -> Option<TextPuzzle> {
    let is_link = text.starts_with("https://") || text.starts_with("http://");
    if is_link || parse_text(text).is_some() {
        return Some(TextPuzzle::Puzzle);
    }
    let lexed = LexedLine::new(text);
    let are_cells = !text.is_empty() && lexed.tokens.iter().all(|token| token.is_cell());
    are_cells.then_some(TextPuzzle::Cells(lexed.tokens.len()))
}

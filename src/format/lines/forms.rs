//! Reads the puzzles of a line in every form that a line may have: a format of one line, a link, or cells.

use super::decoded_puzzle::{self, DecodedPuzzle};
use super::fields;
use super::kind::{LineError, PuzzleList};
use super::lexer::LexedLine;
use crate::format::formats::LINE_FORMATS;
use crate::format::{Problem, links};
use crate::grid::Cell;

/// Parses a text in one of the formats of one line.
fn decode_format(text: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    LINE_FORMATS.iter().find_map(|format| (format.decode)(text))
}

/// Parses a line in one of the formats of one line. The text starts at this byte offset of its line.
pub(crate) fn parse_line(text: &str, offset: usize) -> Option<PuzzleList> {
    let decoded = decode_format(text)?;
    Some(vec![decoded.map_err(|error| error.map_offset(|error_offset| offset + error_offset))])
}

/// Parses the links or the puzzles among the words of a line, whose tokens begin at this byte offset.
pub(crate) fn parse_puzzles(lexed: &LexedLine, line: &str, offset: usize) -> Option<PuzzleList> {
    links::parse_links(lexed, line).or_else(|| fields::parse_fields(lexed, line, offset))
}

/// Parses a text that is a puzzle and no link: a format of one line, or cells.
pub(crate) fn parse_puzzle(text: &str) -> Option<DecodedPuzzle> {
    let format = || decode_format(text)?.ok();
    let is_long = text.len() >= fields::MIN_PUZZLE_CHARS;
    if is_long { DecodedPuzzle::parse(text).or_else(format) } else { format() }
}

/// Parses a text that is a puzzle alone: a format of one line, a link, or cells with anything between them that
/// separates cells.
pub(crate) fn parse_text(text: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    let cells = || DecodedPuzzle::parse(text).map(Ok);
    let link = || links::find_links(text).into_iter().next().map(|link| link.result.map(Into::into));
    cells().or_else(|| decode_format(text)).or_else(link)
}

/// Returns the error in a text that should be a puzzle.
pub(crate) fn text_error(text: &str) -> LineError {
    match numeric_error(text) {
        Some(problem) => LineError::new(problem, 0),
        None => decoded_puzzle::text_error(0, text),
    }
}

/// Returns the error for a puzzle that a program has read as a number, without its leading zeros or rounded.
fn numeric_error(text: &str) -> Option<Problem> {
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (fields::MIN_PUZZLE_CHARS..Cell::COUNT).contains(&text.len()) && are_digits(text) {
        let count = text.len();
        let problem =
            format!("expected 81 digits, found {count}: was the column read as a number? see `sudoku man data`");
        return Some(Problem::Details(problem));
    }
    let (mantissa, exponent) = text.split_once(['e', 'E'])?;
    let is_rounded = are_digits(&mantissa.replacen('.', "", 1)) && exponent.strip_prefix('+').is_some_and(are_digits);
    is_rounded.then_some(Problem::Text("a rounded number: was the column read as a number? see `sudoku man data`"))
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

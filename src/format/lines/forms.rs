//! Reads the puzzles of a line in every form that a line may have: a format of one line, a link, or cells.

use super::decoded_puzzle::DecodedPuzzle;
use super::fields;
use super::kind::{LineError, PuzzleList};
use super::lexer::LexedLine;
use crate::format::formats::LINE_FORMATS;
use crate::format::links;

/// Parses a line in one of the formats of one line. The text starts at this byte offset of its line.
pub(crate) fn parse_line(text: &str, offset: usize) -> Option<PuzzleList> {
    let decoded = LINE_FORMATS.iter().find_map(|format| (format.decode)(text))?;
    Some(vec![decoded.map_err(|error| error.map_offset(|error_offset| offset + error_offset))])
}

/// Parses the links or the puzzles among the words of a line, whose tokens begin at this byte offset.
pub(crate) fn parse_puzzles(lexed: &LexedLine, line: &str, offset: usize) -> Option<PuzzleList> {
    links::parse_links(lexed, line).or_else(|| fields::parse_fields(lexed, line, offset))
}

/// Parses a text that is a puzzle alone: a format of one line, a link, or cells with anything between them that
/// separates cells.
pub(crate) fn parse_text(text: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    let cells = || DecodedPuzzle::parse(text).map(Ok);
    let format = || LINE_FORMATS.iter().find_map(|format| (format.decode)(text));
    let link = || links::find_links(text).into_iter().next().map(|link| link.result.map(Into::into));
    cells().or_else(format).or_else(link)
}

//! Decodes lines independently of each other: one line is one record.
//!
//! A line is one of three things: a puzzle of 81 cells or 729 candidates, with an optional id before it and an optional
//! claimed solution, fields or remark after it; a HoDoKu library line; or a link. Blank lines and comments are not
//! records. Any other line is an error, and never affects how the lines around it are read.
//!
//! | file | contents |
//! |---|---|
//! | `cells`, `signs` | the characters of cells, and the characters that people type in their place |
//! | `tokens` | splits a line into runs of cells; drops separators, quotes, brackets and headings |
//! | `fields`, `decoded_puzzle` | the puzzle of a line, with its id, claim and remark |
//! | `row`, `prose`, `kind` | what else a line can be in a source of text |

pub(super) mod cells;
pub(super) mod decoded_puzzle;
pub(super) mod fields;
pub(super) mod kind;
pub(super) mod prose;
pub(super) mod row;
pub(super) mod signs;
pub(super) mod tokens;

use super::formats::hodoku;
use super::source::{BOM, DecoderFlow, LineChunk, Source, without_line_end};
use super::{Batch, Claim, Layout, MAX_LINE_BYTES, Problem, Record, links};
use crate::grid::{Cell, Grid};
use decoded_puzzle::{DecodedPuzzle, SecondField};
use kind::LineError;
use tokens::Tokens;

/// Decodes lines. A decoder keeps no state between lines, so any thread can decode any line.
///
/// ```
/// use sudoku::format::{Batch, LineChunk, LineDecoder, Reader};
///
/// let mut reader = Reader::new(std::fs::File::open("puzzles/mixed.txt")?);
/// let decoder: LineDecoder = reader.line_decoder().ok_or("not lines")?;
/// let mut threads = Vec::new();
/// while let Some::<LineChunk>(chunk) = reader.take_lines(Vec::new())? {
///     threads.push(std::thread::spawn(move || {
///         let mut batch = Batch::default();
///         decoder.decode_chunk(&chunk, &mut batch);
///         batch.len()
///     }));
/// }
/// assert_eq!(threads.into_iter().map(|thread| thread.join().unwrap_or(0)).sum::<usize>(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct LineDecoder {
    /// Whether blank lines and comments are errors.
    pub(super) is_strict: bool,
    /// Whether the field after the puzzle is a claim, because it is one on the first line.
    pub(super) has_claims: bool,
}

impl LineDecoder {
    /// Returns this decoder, adapted to a source that begins with this line.
    pub(super) fn for_first_line(self, line: &[u8]) -> Self {
        let has_claims =
            matches!(self.parse_line(line), Some(Ok(DecodedPuzzle { second_field: SecondField::Solution, .. })));
        Self { has_claims, ..self }
    }

    /// Adds the records of these lines to the batch.
    pub fn decode_chunk(self, chunk: &LineChunk, batch: &mut Batch) {
        let mut rest = &chunk.text[..];
        let mut line = chunk.lines_before;
        while !rest.is_empty() {
            line += 1;
            if let Some((line_cells, with_end)) = cells::plain_line(rest)
                && let Some(puzzle) = cells::parse_plain_puzzle(line_cells)
            {
                batch.push(Record::from_line_cells(line, line_cells), puzzle);
                rest = &rest[with_end..];
                continue;
            }
            let with_end = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            self.decode_line(without_line_end(&rest[..with_end]), line, batch);
            rest = &rest[with_end..];
        }
    }

    pub(super) fn decode(self, source: &mut Source<'_>, batch: &mut Batch, max: usize) -> DecoderFlow {
        while batch.len() < max {
            let line = source.consumed_lines + 1;
            if let Some((line_cells, with_end)) = cells::plain_line(source.buffered())
                && let Some(puzzle) = cells::parse_plain_puzzle(line_cells)
            {
                batch.push(Record::from_line_cells(line, line_cells), puzzle);
                source.consume_line(with_end);
            } else if let Some(with_end) = source.first_line_len() {
                self.decode_line(without_line_end(&source.buffered()[..with_end]), line, batch);
                source.consume_line(with_end);
            } else {
                return if source.is_at_end { DecoderFlow::End } else { DecoderFlow::More };
            }
        }
        DecoderFlow::Full
    }

    fn decode_line(self, line: &[u8], number: u64, batch: &mut Batch) {
        match self.parse_line(line) {
            None => {}
            Some(Ok(decoded)) => {
                let (record, puzzle) = self.into_record(decoded, number);
                batch.push(record, puzzle);
            }
            Some(Err(malformed)) => batch.push_malformed(number, Layout::Line, malformed.in_line(number)),
        }
    }

    /// Returns the record of a puzzle on this line, and the puzzle.
    pub(super) fn into_record(self, decoded: DecodedPuzzle, number: u64) -> (Record, Grid) {
        let DecodedPuzzle { puzzle, blank, extra, warning, second_field, .. } = decoded;
        let mut record = Record { blank, extra, warning, ..Record::new(number, Layout::Line) };
        if self.has_claims && second_field == SecondField::Text {
            record.extra.get_or_insert_default().claim.get_or_insert(Claim::Unreadable);
        }
        (record, puzzle)
    }

    /// Parses a line without its line end. Returns `None` for a blank line or a comment, unless these are errors.
    pub(super) fn parse_line(self, line: &[u8]) -> Option<Result<DecodedPuzzle, LineError>> {
        let line = line.strip_prefix(BOM).unwrap_or(line);
        if line.len() > MAX_LINE_BYTES {
            return Some(Err(LineError { problem: Problem::TOO_LONG, offset: None }));
        }
        if prose::is_comment(line) || line.trim_ascii().is_empty() {
            return self.is_strict.then(|| Err(LineError::new(Problem::NO_PUZZLE, 0)));
        }
        Some(match str::from_utf8(line) {
            Ok(line) => parse_puzzle(line).unwrap_or_else(|| Err(line_error(line))),
            Err(error) => Err(LineError::new(Problem::NOT_UTF8, error.valid_up_to())),
        })
    }
}

/// Parses a line that is meant to have a puzzle, perhaps a malformed one. Returns `None` for any other line.
fn parse_puzzle(line: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    let is_document = line.trim_start().starts_with(['{', '<']);
    let puzzles =
        hodoku::parse_library_line(line).or_else(|| links::parse_links(line)).or_else(|| fields::parse_fields(line));
    if let Some(mut puzzles) = puzzles.filter(|_| !is_document) {
        let problem = Problem::Text("several puzzles on this line; use --from text to read them all");
        let last = puzzles.pop()?;
        return Some(if puzzles.is_empty() { last } else { Err(LineError::new(problem, 0)) });
    }
    let known = signs::with_known_characters(line);
    if *known != *line {
        let original = |at| signs::original_offset(line, &known, at);
        return parse_puzzle(&known).map(|read| read.map_err(|malformed| malformed.map_offset(original)));
    }
    let tokens = Tokens::split_line(line);
    if tokens.first_stray.is_some() {
        return None;
    }
    decoded_puzzle::parse_array(&tokens, line).or_else(|| decoded_puzzle::parse_groups(&tokens, line)).map(Ok)
}

fn line_error(line: &str) -> LineError {
    if prose::parse_malformed(line).is_some() {
        return LineError::new(Problem::NO_PUZZLE, 1);
    }
    let tokens = Tokens::split_line(line);
    let start = line.len() - line.trim_start().len();
    let (problem, at) = match tokens.first_stray {
        None if tokens.cells == 9 => {
            (Problem::Text("a row of a grid in a file of lines; use --from text for both"), tokens.cell_offset(0))
        }
        None if tokens.cells > 0 => (Problem::CellCount(tokens.cells), tokens.cell_offset(Cell::COUNT)),
        Some((at, c)) if c.is_control() || fields::is_almost_puzzle(&tokens) => (Problem::Character(c), at),
        _ => (Problem::CellCount(line.chars().filter(|&c| !tokens::is_separator(c)).count()), start),
    };
    LineError::new(problem, at)
}

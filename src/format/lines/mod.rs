//! Decodes lines independently of one another: one line is one record.
//!
//! A line is a HoDoKu library line, a link or a puzzle. A puzzle is 81 cells or 729 candidates, with an optional id
//! before it and an optional claimed solution and remark after it; or 81 cells or groups of candidates with separators.
//! Blank lines and comments are not records, unless every line must be one. Any other line is an error, and never
//! affects how the lines around it are read.
//!
//! | file | contents |
//! |---|---|
//! | `cells`, `signs` | the characters of cells, and the characters that people type in their place |
//! | `tokens` | the runs of cells in a line, without separators, quotes, brackets and headings |
//! | `fields`, `decoded_puzzle` | the puzzle of a line, with its id, claim and remark |
//! | `kind` | the errors of a line, and the kinds of lines in a source of text |
//! | `row`, `prose` | rows of grids; comments, and the words and code around puzzles |

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

/// A decoder of lines. It keeps no state between lines, so any thread can decode any line.
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
    pub(super) fn with_first_line(self, line: &[u8]) -> Self {
        let has_claim = |decoded: DecodedPuzzle| decoded.second_field == SecondField::Solution;
        Self { has_claims: self.parse_line(line).and_then(Result::ok).is_some_and(has_claim), ..self }
    }

    /// Adds the records of these lines to the batch.
    pub fn decode_chunk(self, chunk: &LineChunk, batch: &mut Batch) {
        let mut remaining_text = &chunk.text[..];
        let mut line_number = chunk.lines_before;
        while !remaining_text.is_empty() {
            line_number += 1;
            if let Some((line_cells, line_len)) = cells::plain_line(remaining_text)
                && let Some(puzzle) = cells::parse_plain_puzzle(line_cells)
            {
                batch.push(Record::from_line_cells(line_number, line_cells), puzzle);
                remaining_text = &remaining_text[line_len..];
                continue;
            }
            let line_len = memchr::memchr(b'\n', remaining_text).map_or(remaining_text.len(), |end| end + 1);
            self.decode_line(without_line_end(&remaining_text[..line_len]), line_number, batch);
            remaining_text = &remaining_text[line_len..];
        }
    }

    pub(super) fn decode(self, source: &mut Source<'_>, batch: &mut Batch, max_records: usize) -> DecoderFlow {
        while batch.len() < max_records {
            let line_number = source.consumed_lines + 1;
            if let Some((line_cells, line_len)) = cells::plain_line(source.buffered())
                && let Some(puzzle) = cells::parse_plain_puzzle(line_cells)
            {
                batch.push(Record::from_line_cells(line_number, line_cells), puzzle);
                source.consume_line(line_len);
            } else if let Some(line_len) = source.first_line_len() {
                self.decode_line(without_line_end(&source.buffered()[..line_len]), line_number, batch);
                source.consume_line(line_len);
            } else {
                return if source.is_at_end { DecoderFlow::End } else { DecoderFlow::More };
            }
        }
        DecoderFlow::Full
    }

    fn decode_line(self, line: &[u8], line_number: u64, batch: &mut Batch) {
        match self.parse_line(line) {
            None => {}
            Some(Ok(decoded)) => {
                let (record, puzzle) = self.make_record(decoded, line_number);
                batch.push(record, puzzle);
            }
            Some(Err(error)) => batch.push_malformed(line_number, Layout::Line, error.to_malformed(line_number)),
        }
    }

    /// Returns the record of a puzzle on this line, and the puzzle.
    pub(super) fn make_record(self, decoded: DecodedPuzzle, line_number: u64) -> (Record, Grid) {
        let DecodedPuzzle { puzzle, blank, extra, warning, second_field, .. } = decoded;
        let mut record = Record { blank, extra, warning, ..Record::new(line_number, Layout::Line) };
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

/// Parses a line that is meant to contain a puzzle, even a malformed one. Returns `None` for any other line.
fn parse_puzzle(line: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    let is_document = line.trim_start().starts_with(['{', '<']);
    let puzzles =
        hodoku::parse_library_line(line).or_else(|| links::parse_links(line)).or_else(|| fields::parse_fields(line));
    if let Some(mut puzzles) = puzzles.filter(|_| !is_document) {
        let problem = Problem::Text("several puzzles on this line; use --from text to read them all");
        let last = puzzles.pop()?;
        return Some(if puzzles.is_empty() { last } else { Err(LineError::new(problem, 0)) });
    }
    let known_line = signs::with_known_characters(line);
    if *known_line != *line {
        let to_original = |offset| signs::original_offset(line, &known_line, offset);
        return parse_puzzle(&known_line).map(|result| result.map_err(|error| error.map_offset(to_original)));
    }
    let tokens = Tokens::split_line(line);
    if tokens.first_stray.is_some() {
        return None;
    }
    decoded_puzzle::parse_array(&tokens, line).or_else(|| decoded_puzzle::parse_groups(&tokens, line)).map(Ok)
}

fn line_error(line: &str) -> LineError {
    if prose::parse_malformed_output(line).is_some() {
        return LineError::new(Problem::NO_PUZZLE, 1);
    }
    let tokens = Tokens::split_line(line);
    let start = line.len() - line.trim_start().len();
    let (problem, offset) = match tokens.first_stray {
        None if tokens.cell_count == 9 => {
            (Problem::Text("a row of a grid in a file of lines; use --from text to read both"), tokens.cell_offset(0))
        }
        None if tokens.cell_count > 0 => (Problem::CellCount(tokens.cell_count), tokens.cell_offset(Cell::COUNT)),
        Some((offset, c)) if c.is_control() || fields::is_almost_puzzle(&tokens) => (Problem::Character(c), offset),
        _ => (Problem::CellCount(line.chars().filter(|&c| !tokens::is_separator(c)).count()), start),
    };
    LineError::new(problem, offset)
}

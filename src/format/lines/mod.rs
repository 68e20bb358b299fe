//! Decodes lines independently of one another: one line is one record.
//!
//! A line is a HoDoKu library line, a link or a puzzle. A puzzle is 81 cells or 729 candidates, with an optional id
//! before it and an optional claimed solution and remark after it; or 81 cells or groups of candidates with separators.
//! Blank lines and comments are not records, unless every line must be one. Any other line is an error, and never
//! affects how the lines around it are read.
//!
//! | file | contents |
//! |---|---|
//! | `fields` | the puzzles of a line, with id, claim and remark |
//! | `forms` | all forms that the puzzle of a line may have: cells, formats of one line, links |
//! | `classify`, `kind` | the kind of a line |
//! | `pattern` | marks that say which cells are givens |
//! | `other_lines` | comments, and the words and code around puzzles |

pub(super) mod classify;
pub(super) mod fields;
pub(super) mod forms;
pub(super) mod kind;
pub(super) mod other_lines;
pub(super) mod pattern;

use super::grammar::LineError;
use super::grammar::cells;
use super::grammar::decoded_puzzle::{DecodedPuzzle, SecondField};
use super::grammar::lexer::{self, LexedLine};
use super::source::{BOM, DecoderFlow, LineChunk, Source, without_line_end};
use super::{Batch, Claim, Layout, MAX_LINE_BYTES, Record, RecordErrorKind};
use crate::grid::{Cell, Grid};
use kind::{LineKind, PuzzleList};

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
        let first_line = self.parse_line(line, &mut LexedLine::default());
        let has_claims =
            matches!(first_line, ParsedLine::Puzzle(decoded) if decoded.second_field == SecondField::Solution);
        Self { has_claims, ..self }
    }

    /// Adds the records of these lines to the batch.
    pub fn decode_chunk(self, chunk: &LineChunk, batch: &mut Batch) {
        let mut lexed = LexedLine::default();
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
            self.decode_line(without_line_end(&remaining_text[..line_len]), line_number, &mut lexed, batch);
            remaining_text = &remaining_text[line_len..];
        }
    }

    pub(super) fn decode(self, source: &mut Source<'_>, batch: &mut Batch, max_records: usize) -> DecoderFlow {
        let mut lexed = LexedLine::default();
        while batch.len() < max_records {
            let line_number = source.consumed_lines + 1;
            if let Some((line_cells, line_len)) = cells::plain_line(source.buffered())
                && let Some(puzzle) = cells::parse_plain_puzzle(line_cells)
            {
                batch.push(Record::from_line_cells(line_number, line_cells), puzzle);
                source.consume_line(line_len);
            } else if let Some(line_len) = source.first_line_len() {
                self.decode_line(without_line_end(&source.buffered()[..line_len]), line_number, &mut lexed, batch);
                source.consume_line(line_len);
            } else {
                return if source.is_at_end { DecoderFlow::End } else { DecoderFlow::More };
            }
        }
        DecoderFlow::Full
    }

    fn decode_line(self, line: &[u8], line_number: u64, lexed: &mut LexedLine, batch: &mut Batch) {
        match self.parse_line(line, lexed) {
            ParsedLine::Nothing => {}
            ParsedLine::CommentedPuzzle => batch.skipped.add_commented(line_number),
            ParsedLine::Puzzle(decoded) => {
                let (record, puzzle) = self.make_record(*decoded, line_number);
                batch.push(record, puzzle);
            }
            ParsedLine::Error(error) => {
                batch.push_malformed(line_number, Layout::Line, error.to_malformed(line_number))
            }
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

    /// Parses a line without its line end. Unless every line must be a record, blank lines and comments are none.
    fn parse_line(self, line: &[u8], lexed: &mut LexedLine) -> ParsedLine {
        let line = line.strip_prefix(BOM).unwrap_or(line);
        if line.len() > MAX_LINE_BYTES {
            return ParsedLine::Error(LineError { problem: RecordErrorKind::TOO_LONG, offset: None });
        }
        match classify::classify(line, lexed) {
            LineKind::Blank { .. } | LineKind::Comment { .. } | LineKind::Tag(..) if self.is_strict => {
                ParsedLine::Error(LineError::new(RecordErrorKind::NO_PUZZLE, 0))
            }
            LineKind::Blank { .. } if is_blank(line) => ParsedLine::Nothing,
            LineKind::Comment { has_puzzle: true } => ParsedLine::CommentedPuzzle,
            LineKind::Comment { .. } | LineKind::Tag(..) => ParsedLine::Nothing,
            LineKind::Puzzles(puzzles) => self.single_puzzle(puzzles),
            _ => match str::from_utf8(line) {
                Ok(text) => self.parse_other(text),
                Err(error) => ParsedLine::Error(LineError::new(RecordErrorKind::NOT_UTF8, error.valid_up_to())),
            },
        }
    }

    /// Returns the only puzzle of a line. Several puzzles are an error, unless the first line has shown that the second
    /// is a claim.
    fn single_puzzle(self, mut puzzles: PuzzleList) -> ParsedLine {
        if self.has_claims && puzzles.len() == 2 {
            puzzles.pop();
            puzzles.iter_mut().flatten().for_each(|decoded| decoded.second_field = SecondField::Text);
        }
        match puzzles.pop() {
            Some(_) if !puzzles.is_empty() => {
                let problem = RecordErrorKind::Text("several puzzles on this line; use --from text to read them all");
                ParsedLine::Error(LineError::new(problem, 0))
            }
            Some(Ok(decoded)) => ParsedLine::Puzzle(Box::new(decoded)),
            Some(Err(error)) => ParsedLine::Error(error),
            None => ParsedLine::Nothing,
        }
    }

    /// Parses a line that is no puzzle in a text: a rule of 81 dashes in a source whose lines are all records, or an
    /// error.
    fn parse_other(self, line: &str) -> ParsedLine {
        let rule = if self.is_strict { DecodedPuzzle::parse(line.trim()) } else { None };
        rule.map_or_else(|| ParsedLine::Error(line_error(line)), |decoded| ParsedLine::Puzzle(Box::new(decoded)))
    }
}

/// The meaning of a line in a source of lines.
enum ParsedLine {
    Nothing,
    /// A comment that holds a puzzle.
    CommentedPuzzle,
    Puzzle(Box<DecodedPuzzle>),
    Error(LineError),
}

fn line_error(line: &str) -> LineError {
    if other_lines::parse_malformed_output(line).is_some() {
        return LineError::new(RecordErrorKind::NO_PUZZLE, 1);
    }
    let start = lexer::mail_marker_end(line);
    let mut lexed = LexedLine::default();
    lexed.lex(line, start);
    let tokens = lexed.data();
    let cell_count = lexer::cell_count(tokens);
    let stray_count = lexer::stray_count(tokens);
    let (problem, offset) = match lexer::first_stray(tokens) {
        None if cell_count == 9 => (
            RecordErrorKind::Text("a row of a grid in a file of lines; use --from text to read both"),
            lexer::cell_offset(tokens, 0),
        ),
        None if cell_count > 0 => (RecordErrorKind::CellCount(cell_count), lexer::cell_offset(tokens, Cell::COUNT)),
        Some((offset, c)) if c.is_control() || fields::is_mostly_cells(cell_count, cell_count + stray_count) => {
            (RecordErrorKind::Character(c), offset)
        }
        _ if line.contains("://") => (RecordErrorKind::NO_PUZZLE, lexer::offset_of(line, line[start..].trim_start())),
        _ => {
            let count = line[start..].chars().filter(|&c| !is_separator(c)).count();
            (RecordErrorKind::CellCount(count), start + line[start..].len() - line[start..].trim_start().len())
        }
    };
    LineError::new(problem, offset)
}

/// Returns whether a line is blank, perhaps after the markers of quoted mail.
fn is_blank(line: &[u8]) -> bool {
    str::from_utf8(line).is_ok_and(|line| line[lexer::mail_marker_end(line)..].trim().is_empty())
}

/// Returns whether a character may separate cells.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || ",;|:[]{}()\"'+".contains(c) || lexer::is_box_drawing(c)
}

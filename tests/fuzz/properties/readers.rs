//! Any bytes are read to the end, the same however they are cut, and nothing hides a good puzzle.

use std::borrow::Cow;
use std::io::{self, Read};

use sudoku::format::{Batch, Layout, Problem, Reader, Syntax};
use sudoku::grid::Grid;

use super::bytes::Bytes;
use crate::random::Xorshift;

/// Puzzles that no fuzzer comes up with by chance.
const FIRST: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const LAST: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const ROWS: &str = "1....7.9.\n.3..2...8\n..96..5..\n..53..9..\n.1..8...2\n6....4...\n3......1.\n\
                    .4......7\n..7...3..\n";

/// The first byte chooses the format, the second how the rest is cut.
pub fn hold(input: &[u8]) {
    let mut bytes = Bytes(input);
    let syntax = Syntax::names().nth(bytes.below(Syntax::names().count())).unwrap().syntax;
    let seed = bytes.next();
    // Archives have a target of their own.
    if let [0x1F, 0x8B, ..] | [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] = bytes.0 {
        return;
    }
    reads_consistently(bytes.0, syntax, seed.into());
    // Of what is not text no line is read.
    if is_not_text(&read(bytes.0, syntax)) {
        return;
    }
    if matches!(syntax, Syntax::Auto | Syntax::Line) {
        plain_lines_are_read(bytes.0, syntax);
    }
    if syntax == Syntax::Auto {
        neighbours_are_read(bytes.0);
        rows_are_read_or_an_error(bytes.0);
    }
}

/// Whether all that was read is that the input is not text.
pub fn is_not_text(batch: &Batch) -> bool {
    let error = batch.records.first().and_then(|record| record.malformed.as_deref());
    error.is_some_and(|error| matches!(error.problem, Problem::NotText { .. }))
}

/// The reader comes to an end, what it says of lines is so, and cutting changes nothing.
pub fn reads_consistently(text: &[u8], syntax: Syntax, seed: u64) {
    let batch = read(text, syntax);
    let good = batch.records.iter().filter(|record| record.malformed.is_none()).count();
    assert_eq!(good, batch.puzzles.len());
    assert!(batch.records.is_sorted_by_key(|record| record.line));
    let utf8 = utf8(text);
    let lines = lines(&utf8);
    for record in &batch.records {
        assert!((1..=lines.len() as u64).contains(&record.line), "{record:?}");
        let Some(malformed) = &record.malformed else { continue };
        assert!((record.line..=lines.len() as u64).contains(&malformed.line), "{record:?}");
        let len = lines[malformed.line as usize - 1].len();
        let column = malformed.column.unwrap_or(1);
        assert!((1..=len + 1).contains(&column), "{record:?} in a line of {len}");
    }
    assert_eq!(read_cut(text, syntax, seed), batch, "cut otherwise");
}

/// A line of 81 digits and points is a record, whatever stands around it.
fn plain_lines_are_read(text: &[u8], syntax: Syntax) {
    let utf8 = utf8(text);
    // But the state of an `.sdk` file, which repeats its puzzle, is none.
    if utf8.windows(7).any(|window| window.eq_ignore_ascii_case(b"[state]")) {
        return;
    }
    // Neither is one in quotes, as a part of a field in a table.
    if utf8.contains(&b'"') && utf8.iter().any(|byte| b",;\t".contains(byte)) {
        return;
    }
    let batch = read(text, syntax);
    for (at, line) in (1..).zip(lines(&utf8)) {
        if line.len() == 81 && line.iter().all(|&byte| byte == b'.' || byte.is_ascii_digit()) {
            let expected: Grid = str::from_utf8(line).unwrap().parse().unwrap();
            let mut found = batch.iter().filter(|(record, _)| record.line == at);
            let (record, puzzle) = found.next().unwrap();
            assert_eq!((puzzle, record.layout), (Ok(&expected), Layout::Line), "line {at}");
            assert!(found.next().is_none(), "line {at} twice");
        }
    }
}

/// A line of nine digits and points is in a grid, or there is an error.
pub fn rows_are_read_or_an_error(text: &[u8]) {
    let utf8 = utf8(text);
    // In some sections of an `.sdk` file rows mean nothing, nor do column headings.
    let heads_columns = |line: &[u8]| line == b"123456789" || line == b"012345678";
    if utf8.contains(&b'[') || lines(&utf8).into_iter().any(heads_columns) {
        return;
    }
    let is_row = |line: &&[u8]| line.len() == 9 && line.iter().all(|&byte| byte == b'.' || byte.is_ascii_digit());
    let rows = lines(&utf8).iter().filter(|line| is_row(line)).count();
    let batch = read(text, Syntax::Auto);
    let grids = batch.iter().filter(|(record, _)| record.layout == Layout::Grid);
    let (grids, errors): (Vec<_>, Vec<_>) = grids.partition(|(_, puzzle)| puzzle.is_ok());
    assert!(rows <= 9 * grids.len() || !errors.is_empty(), "{rows} rows, {} grids", grids.len());
}

/// Puzzles before and after any text are read.
fn neighbours_are_read(text: &[u8]) {
    // Two lines after it, since the first may be an `.sdk` file's state.
    let all = [FIRST.as_bytes(), text, LAST.as_bytes(), LAST.as_bytes(), ROWS.as_bytes()];
    let batch = read(&all.join(&b'\n'), Syntax::Auto);
    let rows: Grid = ROWS.replace('\n', "").parse().unwrap();
    assert_eq!(batch.puzzles[0], FIRST.parse().unwrap(), "the puzzle before it");
    let [.., line, grid] = batch.puzzles[..] else { panic!("one puzzle of three") };
    assert_eq!(line, LAST.parse().unwrap(), "the line after it");
    assert_eq!(grid, rows, "the grid after it");
}

/// A text that a byte order mark says is UTF-16 as UTF-8, and any other as it is.
fn utf8(text: &[u8]) -> Cow<'_, [u8]> {
    let unit = match text {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        _ => return text.into(),
    };
    let (pairs, odd) = text[2..].as_chunks();
    let mut decoded = String::from_utf16_lossy(&pairs.iter().map(|&pair| unit(pair)).collect::<Vec<_>>());
    if !odd.is_empty() {
        decoded.push(char::REPLACEMENT_CHARACTER);
    }
    decoded.into_bytes().into()
}

/// The lines of a text without their ends: `\n`, `\r\n` or `\r`.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut rest = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let mut lines = Vec::new();
    while !rest.is_empty() {
        let len = rest.iter().position(|byte| b"\r\n".contains(byte)).unwrap_or(rest.len());
        lines.push(&rest[..len]);
        let end = if rest[len..].starts_with(b"\r\n") { 2 } else { 1 };
        rest = &rest[rest.len().min(len + end)..];
    }
    lines
}

/// Reads a text in this format.
pub fn read(text: &[u8], syntax: Syntax) -> Batch {
    let mut reader = Reader::with_syntax(text, syntax);
    let mut batch = Batch::default();
    while reader.read(&mut batch, usize::MAX).unwrap() {}
    batch
}

/// Reads in small batches from pieces of random sizes, now and then with an interruption between them.
fn read_cut(text: &[u8], syntax: Syntax, seed: u64) -> Batch {
    let mut random = Xorshift::new(seed);
    let most = 1 + random.below(5);
    let largest = 1 << random.below(12);
    let mut reader = Reader::with_syntax(PiecewiseReader { rest: text, random, largest }, syntax);
    let mut all = Batch::default();
    loop {
        let mut batch = Batch::default();
        let more = reader.read(&mut batch, most).unwrap();
        assert!(!more || !batch.is_empty(), "nothing came");
        all.records.append(&mut batch.records);
        all.puzzles.append(&mut batch.puzzles);
        all.passed.append(batch.passed);
        if !more {
            return all;
        }
    }
}

/// Gives its bytes in pieces of random sizes.
pub struct PiecewiseReader<'a> {
    pub rest: &'a [u8],
    pub random: Xorshift,
    pub largest: usize,
}

impl Read for PiecewiseReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.random.below(8) == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = 1 + self.random.below(self.largest);
        let len = len.min(self.rest.len()).min(buffer.len());
        let (now, later) = self.rest.split_at(len);
        buffer[..len].copy_from_slice(now);
        self.rest = later;
        Ok(len)
    }
}

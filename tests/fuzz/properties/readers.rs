//! Any bytes are read to the end, and the records do not depend on where the input is cut. In line format, each line is
//! one record. After a line with a puzzle, each line that is neither blank nor a comment is one record. No text without
//! `[` hides a grid after it.

use std::borrow::Cow;
use std::io::{self, Read};

use sudoku::format::{Batch, InputFormat, Layout, LineEnds, Reader, RecordErrorKind};
use sudoku::grid::Grid;

use super::bytes::Bytes;
use crate::random::Xorshift;

/// A puzzle for the first line: no fuzzer finds one by chance.
const FIRST_LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// A puzzle for the last line.
const LAST_LINE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// A puzzle in rows.
const ROWS: &str = "1....7.9.\n.3..2...8\n..96..5..\n..53..9..\n.1..8...2\n6....4...\n3......1.\n\
                    .4......7\n..7...3..\n";

/// Checks the property. The first byte chooses the format, the second the cuts.
pub fn check_property(input: &[u8]) {
    let mut bytes = Bytes(input);
    let format = InputFormat::names().nth(bytes.below(InputFormat::names().count())).unwrap().format;
    let seed = bytes.next_byte();
    // Archives have a target of their own.
    if let [0x1F, 0x8B, ..] | [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] = bytes.0 {
        return;
    }
    assert_reads_consistently(bytes.0, format, seed.into());
    // Lines are read only from text.
    if is_not_text(&read(bytes.0, format)) || is_not_text(&read(&utf8(bytes.0), format)) {
        return;
    }
    assert_every_line_is_one_record(bytes.0);
    assert_lines_after_a_puzzle_are_records(bytes.0);
    assert_grid_after_any_text_is_read(bytes.0);
}

/// Returns whether the first record is the error that the input is not text.
pub fn is_not_text(batch: &Batch) -> bool {
    let error = batch.records.first().and_then(|record| record.malformed.as_deref());
    error.is_some_and(|error| matches!(error.problem, RecordErrorKind::NotText { .. }))
}

/// Asserts that the reader ends, that its lines and columns are within the text, and that cuts change nothing.
pub fn assert_reads_consistently(text: &[u8], format: InputFormat, seed: u64) {
    let batch = read(text, format);
    let puzzle_count = batch.records.iter().filter(|record| record.malformed.is_none()).count();
    assert_eq!(puzzle_count, batch.puzzles.len());
    assert!(batch.records.is_sorted_by_key(|record| record.line));
    let utf8 = utf8(text);
    let (lines, plain_lines) = (lines(&utf8, LineEnds::All), lines(&utf8, LineEnds::Lf));
    for record in &batch.records {
        assert!((1..=lines.len() as u64).contains(&record.line), "{record:?}");
        let Some(malformed) = &record.malformed else { continue };
        assert!((record.line..=lines.len() as u64).contains(&malformed.line), "{record:?}");
        // The shape of the text decides which line ends it has.
        let are_alike = lines.len() == plain_lines.len();
        let len = if are_alike { lines[malformed.line as usize - 1].len() } else { utf8.len() };
        let column = malformed.column.unwrap_or(1);
        assert!((1..=len + 1).contains(&column), "{record:?} in a line of {len}");
    }
    let cut_batch = read_cut(text, format, seed);
    for (cut_record, record) in cut_batch.records.iter().zip(&batch.records) {
        assert_eq!(cut_record, record, "cut differently: {:?}", String::from_utf8_lossy(text));
    }
    assert_eq!(
        (cut_batch.len(), cut_batch.puzzles, cut_batch.skipped),
        (batch.len(), batch.puzzles, batch.skipped),
        "cut differently: {:?} {:?}",
        cut_batch.records.last(),
        String::from_utf8_lossy(text)
    );
}

/// Asserts that in line format every line is one record, and that a line of 81 digits and points is a puzzle.
fn assert_every_line_is_one_record(text: &[u8]) {
    let utf8 = utf8(text);
    let lines = lines(&utf8, LineEnds::Cr);
    let batch = read(text, InputFormat::Line);
    assert_eq!(batch.len(), lines.len(), "{:?}", String::from_utf8_lossy(text));
    for ((number, line), (record, puzzle)) in (1..).zip(lines).zip(batch.iter()) {
        assert_eq!((record.line, record.layout), (number, Layout::Line));
        assert_plain_line_is_read(&line, puzzle.ok());
    }
}

/// Asserts that after a line with a puzzle, each line that is neither blank nor a comment is one record.
fn assert_lines_after_a_puzzle_are_records(text: &[u8]) {
    let document = [FIRST_LINE.as_bytes(), &utf8(text), LAST_LINE.as_bytes()].join(&b'\n');
    let batch = read(&document, InputFormat::Auto);
    let mut records = batch.iter().peekable();
    for (number, line) in (1..).zip(lines(&document, LineEnds::All)) {
        let body = without_mail_markers(line.strip_prefix(BOM).unwrap_or(&line));
        if !body.is_empty() && !matches!(body, [b'#' | b'%', ..] | [b'/', b'/', ..]) {
            let (record, puzzle) = records.next().unwrap();
            assert_eq!(record.line, number);
            assert_plain_line_is_read(&line, puzzle.ok());
        } else {
            // A link that has lost its scheme begins with `//`.
            records.next_if(|(record, _)| record.line == number && body.starts_with(b"//"));
        }
    }
    assert!(records.next().is_none());
}

/// Returns a line without white space around it and without the markers of quoted mail, if it is UTF-8.
fn without_mail_markers(line: &[u8]) -> &[u8] {
    let is_space = |byte: &u8| matches!(byte, b'\t'..=b'\r' | b' ');
    let Ok(text) = str::from_utf8(line) else { return &line[line.iter().take_while(|byte| is_space(byte)).count()..] };
    text.trim_start_matches(|c: char| c == '>' || c.is_whitespace()).trim_end().as_bytes()
}

fn assert_plain_line_is_read(line: &[u8], found: Option<&Grid>) {
    if line.len() == 81 && line.iter().all(|&byte| byte == b'.' || byte.is_ascii_digit()) {
        assert_eq!(found, Some(&str::from_utf8(line).unwrap().parse().unwrap()));
    }
}

/// Asserts that nine rows between blank lines are read as a grid after any text, except after sections as in `.sdk`.
pub fn assert_grid_after_any_text_is_read(text: &[u8]) {
    let utf8 = utf8(text);
    if utf8.contains(&b'[') {
        return;
    }
    let document = [&utf8, &b"the next one"[..], ROWS.as_bytes(), b"the end\n"].join(&b"\n\n"[..]);
    let batch = read(&document, InputFormat::Text);
    assert_eq!(batch.puzzles.last(), Some(&ROWS.replace('\n', "").parse().unwrap()));
    assert!(batch.records.last().is_some_and(|record| record.malformed.is_none()));
}

const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Converts a text to UTF-8 if it has the byte order mark of UTF-16, and returns any other text as it is.
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

/// Returns the lines of a text without a byte order mark and without their ends.
fn lines(text: &[u8], line_ends: LineEnds) -> Vec<Vec<u8>> {
    let mut text = text.strip_prefix(BOM).unwrap_or(text).to_vec();
    line_ends.convert(&mut text, 0, true);
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let lines = lines.map(|line| line.strip_suffix(b"\n").unwrap_or(line));
    lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line).to_vec()).collect()
}

pub fn read(text: &[u8], format: InputFormat) -> Batch {
    let mut reader = Reader::with_format(text, format);
    let mut batch = Batch::default();
    while reader.read(&mut batch, usize::MAX).unwrap() {}
    batch
}

/// Reads in small batches from chunks of random sizes, sometimes with an interruption between chunks.
fn read_cut(text: &[u8], format: InputFormat, seed: u64) -> Batch {
    let mut random = Xorshift::new(seed);
    let max_records = 1 + random.below(5);
    let largest = 1 << random.below(12);
    let mut reader = Reader::with_format(ChunkReader { rest: text, random, max_chunk_bytes: largest }, format);
    let mut whole = Batch::default();
    loop {
        let mut batch = Batch::default();
        let has_more = reader.read(&mut batch, max_records).unwrap();
        assert!(!has_more || !batch.is_empty(), "an empty batch before the end");
        whole.records.append(&mut batch.records);
        whole.puzzles.append(&mut batch.puzzles);
        whole.skipped.append(batch.skipped);
        if !has_more {
            return whole;
        }
    }
}

/// A reader that returns its bytes in chunks of random sizes, and fails with an interruption now and then.
pub struct ChunkReader<'a> {
    pub rest: &'a [u8],
    pub random: Xorshift,
    pub max_chunk_bytes: usize,
}

impl Read for ChunkReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.random.below(8) == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let len = 1 + self.random.below(self.max_chunk_bytes);
        let len = len.min(self.rest.len()).min(buffer.len());
        let (chunk, unread) = self.rest.split_at(len);
        buffer[..len].copy_from_slice(chunk);
        self.rest = unread;
        Ok(len)
    }
}

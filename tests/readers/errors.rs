//! A malformed record is one error at the right location, and no other record is lost.

use std::io::{self, Read};

use sudoku::format::{Batch, Reader};

use crate::common::{LINE, OTHER, SOLVED, plain_rows, rows};
use crate::styles::drawn_grid;
use crate::texts::{read, records};

#[test]
fn broken_lines_are_errors_at_their_location() {
    let assert_error = |line: &str, message: &str| {
        let text = format!("{LINE}\n{line}\n{OTHER}\n");
        let expected = [format!("1 {LINE}"), format!("2 error 2:{message}"), format!("3 {OTHER}")];
        assert_eq!(records(&text), expected);
    };
    assert_error(&LINE[..80], "81 expected 81 cells, found 80");
    assert_error(&format!("{LINE}."), "82 expected 81 cells, found 82");
    assert_error(&LINE.replacen("6..195", "6..1a5", 1), "14 unexpected character 'a'");
    assert_error(&LINE.replacen("6..195", "6..1\u{e9}5", 1), "14 unexpected character 'é'");
    assert_error("\0\0\0", "1 unexpected character '\\0'");
    assert_error("12345", "6 expected 81 cells, found 5");
    assert_error(&format!("{},{SOLVED}", &LINE[..80]), "81 expected 81 cells, found 80");
    assert_error(&format!("7,{},{SOLVED}", &LINE[..80]), "83 expected 81 cells, found 80");
    assert_error(&"1".repeat(100), "82 expected 81 cells, found 100");
    assert_eq!(records(&LINE[..80]), ["1 error 1:81 expected 81 cells, found 80"]);
    assert_eq!(records("hello"), ["1 error 1:1 no puzzle in this input"]);
}

#[test]
fn a_line_that_is_not_utf8_or_too_long_is_one_error() {
    let mut text = format!("{LINE}\n").into_bytes();
    text.extend(b"caf\xE9\n");
    text.extend(vec![b'.'; sudoku::format::MAX_LINE_BYTES + 1]);
    text.extend(format!("\n# caf\u{e9}\n{OTHER}\n").bytes());
    let batch = Batch::read_all(&text[..]).unwrap();
    let record_outcomes: Vec<_> = batch.iter().map(|(record, puzzle)| (record.line, puzzle.is_ok())).collect();
    assert_eq!(record_outcomes, [(1, true), (2, false), (3, false), (5, true)]);
    let messages: Vec<_> = batch.iter().filter_map(|(_, puzzle)| puzzle.err()).map(|e| e.problem.to_string()).collect();
    assert_eq!(messages, ["not valid UTF-8", "line of more than 1048576 bytes"]);
}

#[test]
fn a_broken_grid_is_one_error() {
    let eight: String = rows(LINE)[..8].join("\n") + "\n";
    let good = plain_rows(OTHER);
    let missing = |line| format!("{line} error {line} expected 9 rows, found 8");
    assert_eq!(records(&format!("{eight}Grid 2\n{good}")), [missing(1), format!("10 {OTHER}")]);
    assert_eq!(records(&format!("{eight}{OTHER}\n{good}")), [missing(1), format!("9 {OTHER}"), format!("10 {OTHER}")]);
    for rows_left in [1, 2, 3, 4, 5, 6, 7, 8] {
        let text = format!("{}\n\n{good}{good}", rows(LINE)[..rows_left].join("\n"));
        let found = records(&text);
        let first = rows_left as u64 + 2;
        assert!(found[0].starts_with("1 error"), "{found:?}");
        assert_eq!(found[1..], [format!("{first} {OTHER}"), format!("{} {OTHER}", first + 9)]);
    }
    // A row with one cell too few or too many, or with a letter, spoils its grid and nothing else. The heading of a row
    // is not reported as the error.
    for (bad, column, message) in [
        ("6..195..", 9, "expected 9 cells in the row, found 8"),
        ("6..195....", 10, "expected 9 cells in the row, found 10"),
        ("6..1a5...", 5, "unexpected character 'a'"),
    ] {
        let headed: String = ('A'..).zip(rows(LINE)).map(|(name, row)| format!("{name}  {row}\n")).collect();
        for (grid, column) in [(plain_rows(LINE), column), (headed, column + 3)] {
            let text = grid.replace("6..195...", bad) + &good;
            assert_eq!(records(&text), [format!("1 error 2:{column} {message}"), format!("10 {OTHER}")]);
        }
    }
    let whole = drawn_grid("ASCII borders: stars at the corners", OTHER);
    for drop in 1..13 {
        let broken: Vec<_> = whole.lines().enumerate().filter(|&(i, _)| i != drop).map(|(_, l)| l).collect();
        let found = records(&format!("{}\n\n{whole}", broken.join("\n")));
        assert!(found.last().unwrap().ends_with(OTHER), "without line {drop}: {found:?}");
        assert_eq!(found.len(), 2, "without line {drop}: {found:?}");
    }
}

/// In a row of candidates, words are cells, however many digits they have.
#[test]
fn a_wrong_row_of_candidates_names_its_fault() {
    let row = "| 2478 278 5 | 3 167 126 | 9 4678 146 |\n";
    let good = plain_rows(OTHER);
    for (bad, message) in [
        ("| 278 5 | 3 167 126 | 9 4678 146 |", "33 expected 9 cells in the row, found 8"),
        ("| 2478 278 5 7 | 3 167 126 | 9 4678 146 |", "37 expected 9 cells in the row, found 10"),
        ("| 2 2478 278 5 | 3 167 126 | 9 4678 146 |", "37 expected 9 cells in the row, found 10"),
        ("| 2478 278 5 | 3 1677 126 | 9 4678 146 |", "18 \"1677\" is neither a cell nor candidates"),
        ("| 4x 278 5 | 3 167 126 | 9 4678 146 |", "3 \"4x\" is neither a cell nor candidates"),
        ("| 2478 2-8 5 | 3 167 126 | 9 4..8 146 |", "8 \"2-8\" is neither a cell nor candidates"),
        ("| 2478 2a8 5 | 3 167 126 | 9 4678 146 |", "9 unexpected character 'a'"),
        ("| 2478 hello 5 | 3 167 126 | 9 4678 146 |", "8 unexpected character 'h'"),
        ("| 5 3 . | . 7 hello | . . . |", "15 unexpected character 'h'"),
    ] {
        let text = format!("{}{bad}\n{}\n{good}", row.repeat(3), row.repeat(5));
        assert_eq!(records(&text), [format!("1 error 4:{message}"), format!("11 {OTHER}")]);
    }
}

#[test]
fn a_text_before_a_grid_is_its_title_and_no_part_of_it() {
    for (before, name, skipped_count) in [("5\nhello\n", "hello", 1), ("5\nhello\nworld\n\n", "world", 2)] {
        let text = format!("{before}{}", plain_rows(OTHER));
        let batch = read(&text);
        assert_eq!(records(&text), [format!("{} {OTHER}", before.lines().count() + 1)]);
        let found = (batch.records[0].extra().name.as_deref(), batch.skipped.line_count);
        assert_eq!(found, (Some(name), skipped_count), "{text}");
    }
}

/// A reader that fails once, then is at its end.
struct FailingReader {
    has_failed: bool,
}

impl Read for FailingReader {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        if std::mem::replace(&mut self.has_failed, true) { Ok(0) } else { Err(io::Error::other("torn")) }
    }
}

#[test]
fn a_failure_comes_after_the_records_before_it() {
    let line = "1".to_owned() + &".".repeat(80);
    let rows = "123......\n".repeat(4);
    for (text, record_count, last_error) in [
        (format!("{line}\n{line}\n"), 2, None),
        (format!("Grid 01\n{line}\n{rows}"), 2, Some("expected 9 rows, found 4")),
        (rows, 1, Some("expected 9 rows, found 4")),
        (format!("Grid 00\n{line}\nGrid 01\n"), 1, None),
        (format!("id,puzzle\n1,\"{line}\"\n\"2\n\",{line}"), 2, Some("the quote is not closed")),
        (String::new(), 0, None),
        // The failure cuts off a line that could have become anything, so the line is no record.
        (format!("[\"{line}\", [1, 2,"), 0, None),
        (format!("[{{\"puzzle\":\"{line}\"}},\n{{\"puz"), 1, None),
        (line, 0, None),
    ] {
        let mut reader = Reader::new(text.as_bytes().chain(FailingReader { has_failed: false }));
        let mut batch = Batch::default();
        let failure = loop {
            match reader.read(&mut batch, 1000) {
                Ok(has_more) => assert!(has_more, "the failure is lost"),
                Err(failure) => break failure,
            }
        };
        assert_eq!(failure.to_string(), "torn");
        assert_eq!(batch.len(), record_count, "{text}");
        let last = batch.records.last().and_then(|record| record.malformed.as_deref());
        assert_eq!(last.map(|malformed| malformed.problem.to_string()).as_deref(), last_error);
    }
}

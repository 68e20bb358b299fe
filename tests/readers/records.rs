//! Records one by one, or a number at a time: no loop runs for ever, and no record is lost.

use std::io::{self, Read};

use sudoku::format::{Batch, InputFormat, OutputFormat, ReadWarning, Reader, RecordError, RecordErrorKind};
use sudoku::grid::Grid;

use crate::common::{LINE, plain_rows};
use crate::texts::read;

fn lines(count: usize) -> String {
    format!("{LINE}\n").repeat(count)
}

#[test]
fn a_batch_grows_by_the_given_number_until_the_source_ends() {
    let json = format!("[{}\"{LINE}\"]", format!("\"{LINE}\",").repeat(1499));
    let table = format!("puzzle,level\n{}", format!("{LINE},easy\n").repeat(1500));
    for text in [lines(1500), plain_rows(LINE).repeat(1500), table, json] {
        for max_new_records in [0, 1, 7, 1000, usize::MAX] {
            let (mut reader, mut batch) = (Reader::new(text.as_bytes()), Batch::default());
            let mut len = 0;
            while reader.read(&mut batch, max_new_records).unwrap() {
                assert!(batch.len() > len, "a read without a record");
                len = batch.len();
            }
            assert_eq!((batch.len(), batch.puzzles.len()), (1500, 1500), "{}", &text[..20]);
        }
    }
}

#[test]
fn the_records_of_a_source_come_one_by_one() {
    let text = format!("{}{}\n{}", lines(700), &LINE[1..], lines(799));
    let mut records = Reader::new(text.as_bytes()).records();
    for line in 1..=1500 {
        let (record, puzzle) = records.next().unwrap().unwrap();
        assert_eq!((record.line, record.malformed), (line, None));
        match puzzle {
            Ok(puzzle) => assert_eq!(puzzle.to_string(), LINE),
            Err(malformed) => assert_eq!(
                (line, malformed),
                (701, RecordError { line: 701, column: Some(81), problem: RecordErrorKind::CellCount(80) })
            ),
        }
    }
    assert!(records.next().is_none() && records.next().is_none());
    for empty in ["", "\n\n"] {
        assert!(Reader::new(empty.as_bytes()).records().next().is_none());
    }
    let text = format!("From the paper\n\nGrid 01\n{}", plain_rows(LINE));
    let mut records = Reader::new(text.as_bytes()).records();
    assert!(records.next().is_some_and(|record| record.is_ok()));
    assert_eq!((records.skipped().first_line, records.skipped().line_count), (Some(1), 1));
}

#[test]
fn a_failure_is_the_last_item() {
    struct FailingReader;

    impl Read for FailingReader {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("torn"))
        }
    }

    let text = lines(1500);
    let mut records = Reader::new(text.as_bytes().chain(FailingReader)).records();
    assert_eq!(records.by_ref().take(1500).filter(|record| record.is_ok()).count(), 1500);
    assert_eq!(records.next().unwrap().unwrap_err().to_string(), "torn");
    assert!(records.next().is_none() && records.next().is_none());
    assert!(matches!(Reader::new(FailingReader).records().next(), Some(Err(_))));
}

#[test]
fn records_pass_through_main_with_their_errors() -> Result<(), Box<dyn std::error::Error>> {
    fn first_puzzle(text: &str) -> Result<Grid, Box<dyn std::error::Error + Send + Sync>> {
        let (_, puzzle) = Reader::new(text.as_bytes()).records().next().ok_or("no record")??;
        Ok(puzzle?)
    }

    assert_eq!(first_puzzle(LINE).unwrap(), LINE.parse()?);
    let error = first_puzzle(&format!("{}a", &LINE[..80])).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 81: unexpected character 'a'");
    let error = first_puzzle(&plain_rows(LINE)[..80]).unwrap_err();
    assert_eq!(error.to_string(), "line 1: expected 9 rows, found 8");
    Ok(())
}

#[test]
fn a_letter_among_other_blanks_has_a_warning_in_every_layout() {
    let with_blank = |blank: &str| LINE.replace('.', blank);
    let slip = LINE.replacen("3.", "3x", 1).replacen("1.", "1X", 1);
    let spaced = |line: &str| line.chars().map(|c| format!("{c} ")).collect::<String>();
    let layouts: [fn(&str) -> String; 6] = [
        |line| format!("{line}\n"),
        |line| format!("{line} # a remark\n"),
        |line| plain_rows(line),
        |line| format!("puzzle,level\n{line},easy\n"),
        |line| format!("[\"{line}\"]"),
        |line| line.chars().map(|c| format!("{c}\n")).collect(),
    ];
    let layouts = layouts.iter().map(|layout| layout as &dyn Fn(&str) -> String);
    for layout in layouts.chain([&spaced as &dyn Fn(&str) -> String]) {
        for (line, warning) in [
            (slip.clone(), Some(ReadWarning::BlankLetters)),
            (slip.replace('.', "0"), Some(ReadWarning::BlankLetters)),
            (with_blank("x"), None),
            (with_blank("X"), None),
            (with_blank("*"), None),
            (LINE.replacen("3.", "30", 1), None),
        ] {
            let batch = read(&layout(&line));
            assert_eq!(batch.puzzles, [LINE.parse().unwrap()], "{}", layout(&line));
            assert_eq!(batch.records[0].warning, warning, "{}", layout(&line));
        }
    }
    assert_eq!(
        ReadWarning::BlankLetters.to_string(),
        "read the letter x as a blank cell, although other characters stand for blank cells as well"
    );
}

#[test]
fn formats_are_found_by_their_names() {
    for name in InputFormat::names() {
        assert_eq!(InputFormat::from_name(name.name), Ok(name.format));
    }
    assert_eq!(OutputFormat::from_name("Line").unwrap().name, "line");
    let error = OutputFormat::from_name("excel").unwrap_err().to_string();
    assert!(error.starts_with("expected one of mirror, line, ") && error.ends_with(", not 'excel'"), "{error}");
    let error = InputFormat::from_name("excel").unwrap_err().to_string();
    assert!(error.starts_with("expected one of auto, text, "), "{error}");
}

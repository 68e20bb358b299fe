//! Helpers that write puzzles as text in several layouts, and that show what the reader makes of a text.

use sudoku::format::{Batch, Field, Layout, OUTPUT_FORMATS, OutputFormat, Reader, Record};

use crate::common::{LINE, rows};

pub fn read(text: &str) -> Batch {
    Batch::read_all(text.as_bytes()).unwrap()
}

pub fn output_format(name: &str) -> &'static OutputFormat {
    OUTPUT_FORMATS.iter().find(|format| format.name == name).unwrap()
}

pub fn read_all(reader: &mut Reader<'_>) -> Batch {
    let mut batch = Batch::default();
    while reader.read(&mut batch, 1000).unwrap() {}
    batch
}

/// Returns the fields of a record as `name=value`.
pub fn fields(record: &Record) -> Vec<String> {
    let show = |(name, field): &(_, Field)| match field {
        Field::Text(text) | Field::Json(text) => format!("{name}={text}"),
    };
    record.extra().fields.iter().map(show).collect()
}

/// Returns each record as text: its line and its puzzle, or its line, `error`, the error's location and the error.
pub fn records(text: &str) -> Vec<String> {
    let batch = read(text);
    batch
        .iter()
        .map(|(record, puzzle)| match puzzle {
            Ok(puzzle) => format!("{} {puzzle}", record.line),
            Err(error) => match error.column {
                Some(column) => format!("{} error {}:{column} {}", record.line, error.line, error.problem),
                None => format!("{} error {} {}", record.line, error.line, error.problem),
            },
        })
        .collect()
}

/// Asserts that the text has exactly the puzzle `LINE`, beginning on this line and in this layout.
#[track_caller]
pub fn assert_reads(text: &str, line: u64, layout: Layout) {
    assert_eq!(records(text), [format!("{line} {LINE}")], "in\n{text}");
    assert_eq!(read(text).records[0].layout, layout);
}

/// Returns the digits of a puzzle as nine lists, with `[open, between, close]` around and between the cells of each.
pub fn array(line: &str, blank: &str, [open, between, close]: [&str; 3]) -> String {
    let cell = |c: char| if c == '.' { blank.to_owned() } else { c.to_string() };
    let row = |row: &String| row.chars().map(cell).collect::<Vec<_>>().join(between);
    let lists: Vec<String> = rows(line).iter().map(|digits| format!("{open}{}{close}", row(digits))).collect();
    format!("[\n{}\n]", lists.join(",\n"))
}

/// Returns the row's characters with a separator between them.
pub fn separated(row: &str, separator: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(separator)
}

pub fn puzzles(batch: &Batch) -> Vec<String> {
    batch.puzzles.iter().map(ToString::to_string).collect()
}

/// Returns the number of malformed records.
pub fn error_count(batch: &Batch) -> usize {
    batch.len() - batch.puzzles.len()
}

/// Asserts that the text has exactly these puzzles, and no error.
#[track_caller]
pub fn assert_puzzles(text: &str, expected: &[&str]) {
    let batch = read(text);
    let expected: Vec<String> = expected.iter().map(|&line| line.into()).collect();
    assert_eq!((puzzles(&batch), error_count(&batch)), (expected, 0), "in\n{text}");
}

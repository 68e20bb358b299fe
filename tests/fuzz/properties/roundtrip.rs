//! Written records read back as the same grids, in every format and layout.

use std::sync::Arc;

use sudoku::format::write::{Blank, Board, BoardRecord, Row, Text, Value, Writer};
use sudoku::format::{
    Batch, Claim, Field, InputFormat, Layout, OUTPUT_FORMATS, OutputFormat, OutputKind, Record, RecordData, RecordError,
};
use sudoku::grid::{Cell, CellSet, DigitSet, Grid, Progress, Solution};
use sudoku::logic::State;

use super::bytes::Bytes;
use super::grids::grids;
use super::readers;
use crate::random::Xorshift;

pub struct WrittenRecord {
    pub layout: Layout,
    /// The puzzle, or the reason why there is none.
    pub puzzle: Result<Grid, String>,
    pub claim: Option<Solution>,
}

/// Checks that written records read back as the same grids. The first byte chooses whether the rest is text or grids,
/// the remarks, and the layout: lines, grids, or the layout of each record.
pub fn check_property(input: &[u8]) {
    let mut bytes = Bytes(input);
    let choices = bytes.next_byte();
    let mut records = if choices & 1 == 0 {
        read_records(bytes.0)
    } else {
        grids(&mut bytes, 8).into_iter().map(WrittenRecord::from).collect()
    };
    if let Some(layout) = [None, Some(Layout::Line), Some(Layout::Grid), None][usize::from(choices >> 1 & 3)] {
        records.iter_mut().for_each(|record| record.layout = layout);
    }
    let remarks: &[&dyn Text] = match choices >> 3 & 3 {
        0 => &[],
        1 => &[&"multiple solutions"],
        2 => &[&"no solution: 7 twice in row 3 (r3c1, r3c8)"],
        _ => &[&"minimal", &"not, \"minimal\": r1c1 (5) is not needed"],
    };
    for format in OUTPUT_FORMATS.iter().filter(|format| !is_spelled(format)) {
        assert_reads_back(format, &records, remarks);
    }
    for (index, record) in (0..).zip(&records) {
        if let Ok(puzzle) = &record.puzzle {
            let extra =
                RecordData { claim: record.claim.map(Claim::Digits), ..extra(puzzle, index ^ u64::from(choices)) };
            OUTPUT_FORMATS.iter().for_each(|format| assert_record_is_kept(format, puzzle, &extra));
        }
    }
}

/// Returns whether a format writes puzzles in the notation of another program.
fn is_spelled(format: &OutputFormat) -> bool {
    matches!(format.kind, OutputKind::Encoded | OutputKind::Document)
}

/// Returns random data that may come with a puzzle.
pub fn extra(puzzle: &Grid, seed: u64) -> RecordData {
    let mut random = Xorshift::new(seed);
    let percent = [0, 30, 100][random.below(3)];
    let placed: CellSet = puzzle.filled_cells().iter().filter(|_| random.below(100) < percent).collect();
    let percent_unfilled = [0, 0, 10][random.below(3)];
    let other_cells = puzzle.filled_cells() - placed;
    let unfilled = other_cells.iter().filter(|_| random.below(100) < percent_unfilled).collect();
    let mut notes = [DigitSet::EMPTY; Cell::COUNT];
    for _ in 0..random.below(4) * 10 {
        notes[random.below(Cell::COUNT)] = DigitSet::from_bits((random.next() & 0x1FF) as u16);
    }
    let notes = (notes != [DigitSet::EMPTY; Cell::COUNT]).then(|| Box::new(notes));
    let names = [
        ("title", "A \"title\", <&> of 5 + 3"),
        ("author", "é|ü"),
        ("ruleset", "Normal rules apply.\nAll of them."),
        ("id", "17"),
        ("code", "0400"),
    ];
    let fields = names.into_iter().filter(|_| random.below(2) == 0);
    let fields = fields.map(|(name, text)| (name.into(), Field::Text(text.into()))).collect();
    RecordData { progress: Progress { placed, unfilled }, notes, fields, ..RecordData::EMPTY }
}

/// Returns the text of a single board in this format, which is one of boards.
pub fn board_text(format: &OutputFormat, record: &BoardRecord<'_>) -> Vec<u8> {
    let Writer::Boards(writer) = format.writer(Layout::Line) else { panic!("{format:?}") };
    let mut out = Vec::new();
    writer.write_header(&mut out);
    writer.write_board(record, &mut out);
    writer.write_footer(&mut out);
    out
}

/// Returns the text of a single row in this format, which is one of rows.
pub fn row_text(format: &OutputFormat, fields: &[(&str, Value<'_>)]) -> Vec<u8> {
    let Writer::Rows(writer) = format.writer(Layout::Line) else { panic!("{format:?}") };
    let names: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    let mut out = Vec::new();
    writer.write_header(None, &names, &mut out);
    writer.write_row(&Row { source_fields: None, fields }, &mut out);
    out
}

/// Asserts that a record reads back except for the parts reported as dropped. Does not check formats with fields.
pub fn assert_record_is_kept(format: &OutputFormat, puzzle: &Grid, extra: &RecordData) {
    let (fitted, losses) = format.fit_puzzle(puzzle, extra, Layout::Line);
    // Formats with fields write only the fields that a command lists.
    if format.kind.has_fields() {
        return;
    }
    let written_bytes = board_text(format, &BoardRecord::new(Board::Puzzle(&fitted), extra));
    let batch = Batch::read_all(&written_bytes[..]).unwrap();
    let text = String::from_utf8_lossy(&written_bytes);
    assert_eq!(batch.len(), 1, "{format:?}: {text}");
    assert_eq!(batch.records[0].malformed, None, "{format:?}: {text}");
    let is_lost = |what| losses.iter().any(|lost| lost.contains(what));
    let read_extra = batch.records[0].extra();
    let are_candidates_lost = is_lost("cannot hold candidates");
    let are_last_candidates_lost = are_candidates_lost || is_lost("last candidates");
    let progress = Progress {
        placed: if is_lost("placed") { CellSet::EMPTY } else { extra.progress.placed },
        unfilled: if are_last_candidates_lost { CellSet::EMPTY } else { extra.progress.unfilled },
    };
    if format.name == "hodoku" {
        // In a library line, filled cells imply the elimination of the candidates that they see.
        let state = State::with_progress(&batch.puzzles[0], read_extra.progress);
        assert!(state == State::with_progress(&fitted, progress), "{text}");
    } else {
        assert_eq!(batch.puzzles[0], fitted, "{format:?}: {text}");
        assert_eq!(read_extra.progress, progress, "{format:?}: {text}");
    }
    assert_eq!(are_candidates_lost || is_lost("digits; left out"), fitted != *puzzle, "{format:?}");
    assert_eq!(read_extra.notes, extra.notes.clone().filter(|_| !is_lost("notes")), "{format:?}");
    assert_eq!(read_extra.claimed_solution(), extra.claimed_solution().filter(|_| !is_lost("claimed")), "{format:?}");
    // An unreadable claim need not be a claim again: its text is a field or a part of the remark.
    let is_unreadable = |extra: &RecordData| extra.claim == Some(Claim::Unreadable);
    assert!(is_unreadable(extra) || !is_unreadable(read_extra), "{format:?}: {text}");
    let is_kept = |name: &str| {
        let lost_names = losses.iter().find_map(|loss| Some(loss.split_once("fields (")?.1.split_once(')')?.0));
        lost_names.is_none_or(|names| names.split(", ").all(|lost_name| lost_name != name))
    };
    let kept_fields: Vec<_> = extra.fields.iter().filter(|(name, _)| is_kept(name)).cloned().collect();
    // A title may be read back as the name.
    let without_title = |fields: &[(Arc<str>, Field)]| -> Vec<_> {
        fields.iter().filter(|(name, _)| &**name != "title").cloned().collect()
    };
    let (read_fields, expected_fields) = (without_title(&read_extra.fields), without_title(&kept_fields));
    assert_eq!(read_fields, expected_fields, "{format:?}: {text}");
}

fn read_records(text: &[u8]) -> Vec<WrittenRecord> {
    let batch = Batch::read_all(text).unwrap();
    let to_written_record = |(record, puzzle): (&Record, Result<&Grid, &RecordError>)| WrittenRecord {
        layout: record.layout,
        puzzle: puzzle.copied().map_err(|malformed| format!("invalid: {}", malformed.problem)),
        claim: record.extra().claimed_solution().copied(),
    };
    batch.iter().map(to_written_record).collect()
}

impl From<Grid> for WrittenRecord {
    fn from(puzzle: Grid) -> Self {
        Self { layout: Layout::Line, puzzle: Ok(puzzle), claim: None }
    }
}

/// Asserts that the records read back as they were written.
pub fn assert_reads_back(format: &OutputFormat, written_records: &[WrittenRecord], remarks: &[&dyn Text]) {
    let written_bytes = records_text(format, written_records, remarks);
    let batch = Batch::read_all(&written_bytes[..]).unwrap();
    let has_fields = format.kind.has_fields();
    let expected_grid = |record: &WrittenRecord| {
        let puzzle = record.puzzle.as_ref().ok()?;
        Some(if has_fields { *puzzle } else { record.claim.map_or(*puzzle, Grid::from) })
    };
    let expected: Vec<Grid> = written_records.iter().filter_map(expected_grid).collect();
    assert_eq!(batch.puzzles, expected, "{format:?}:\n{}", String::from_utf8_lossy(&written_bytes));
    if let Some(input_format) = input_format(format) {
        assert_eq!(readers::read(&written_bytes, input_format).puzzles, expected, "{format:?} as {input_format:?}");
    }
    if has_fields {
        let valid = written_records.iter().filter(|record| record.puzzle.is_ok());
        let records = batch.records.iter().filter(|record| record.malformed.is_none());
        assert!(records.map(|record| record.extra().claimed_solution()).eq(valid.map(|record| record.claim.as_ref())));
    }
}

/// Returns the input format that reads an output format; `None` if no single format reads all its records.
fn input_format(format: &OutputFormat) -> Option<InputFormat> {
    match format.kind {
        OutputKind::Csv => Some(InputFormat::Table),
        OutputKind::Json => Some(InputFormat::Json),
        OutputKind::Line => Some(InputFormat::Line),
        OutputKind::Candidates => Some(InputFormat::Text),
        OutputKind::Mirror | OutputKind::Grid | OutputKind::Encoded | OutputKind::Document => None,
        OutputKind::Picture | OutputKind::Page => None,
    }
}

/// Returns the text of the records in this format, each with the remarks, or with its error instead.
pub fn records_text(format: &OutputFormat, written_records: &[WrittenRecord], remarks: &[&dyn Text]) -> Vec<u8> {
    let mut out = Vec::new();
    match format.writer(Layout::Line) {
        Writer::Rows(writer) => writer.write_header(None, &["line", "puzzle", "solution", "remark"], &mut out),
        Writer::Boards(writer) => writer.write_header(&mut out),
    }
    for (number, written_record) in (1..).zip(written_records) {
        let error = written_record.puzzle.as_ref().err();
        let error_texts: Vec<&dyn Text> = error.iter().map(|&error| error as &dyn Text).collect();
        let remarks = if error_texts.is_empty() { remarks } else { &error_texts };
        match format.writer(written_record.layout) {
            Writer::Rows(writer) => {
                let puzzle = written_record.puzzle.as_ref().ok();
                let fields = [
                    ("line", Value::Number(number)),
                    ("puzzle", puzzle.map_or(Value::Null, |puzzle| Value::Puzzle(puzzle, Blank::DOT))),
                    ("solution", written_record.claim.as_ref().map_or(Value::Null, Value::Solution)),
                    ("remark", remarks.first().map_or(Value::Null, |&remark| Value::Text(remark))),
                ];
                writer.write_row(&Row { source_fields: None, fields: &fields }, &mut out);
            }
            Writer::Boards(writer) => {
                let board = match (&written_record.puzzle, &written_record.claim) {
                    (Ok(puzzle), Some(solution)) => Board::Solved(puzzle, solution),
                    (Ok(puzzle), None) => Board::Puzzle(puzzle),
                    (Err(_), _) => Board::Nothing,
                };
                let start = out.len();
                let record = BoardRecord { remarks, ..BoardRecord::new(board, RecordData::empty()) };
                if writer.write_board(&record, &mut out) == Layout::Grid && start > 0 {
                    out.insert(start, b'\n');
                }
            }
        }
    }
    if let Writer::Boards(writer) = format.writer(Layout::Line) {
        writer.write_footer(&mut out);
    }
    out
}

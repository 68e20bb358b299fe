//! Half-solved grids: every format that holds positions distinguishes givens, placed digits and last candidates.

use sudoku::format::write::{Blank, Board, BoardRecord, Value};
use sudoku::format::{
    Batch, ColumnChoice, Layout, OUTPUT_FORMATS, OutputFormat, OutputKind, Reader, Record, RecordData,
};
use sudoku::grid::{Cell, CellSet, Grid, Progress};
use sudoku::logic::{Ladder, State, ToldTechniques};

use crate::common::{LINE, follow_ladder};
use crate::fuzz_properties::roundtrip::{board_text, row_text};
use crate::texts::{read, read_all};

/// Returns the formats that hold positions, without those that differ from another in their names alone.
fn position_formats() -> impl Iterator<Item = &'static OutputFormat> {
    let is_alias = |format: &OutputFormat| ["jsonl", "ndjson", "mirror"].contains(&format.name);
    OUTPUT_FORMATS.iter().filter(move |format| format.holds_positions() && !is_alias(format))
}

/// Returns the text of a position of this puzzle. Formats with fields have both.
fn text(format: &'static OutputFormat, puzzle: &Grid, state: &State) -> String {
    let (grid, progress) = (state.grid(), state.progress());
    let bytes = if format.kind.has_fields() {
        let fields = [("puzzle", Value::Puzzle(puzzle, Blank::DOT)), ("position", Value::Position(&grid, progress))];
        row_text(format, &fields)
    } else {
        let extra = RecordData { progress, ..RecordData::EMPTY };
        board_text(format, &BoardRecord::new(Board::Puzzle(&grid), &extra))
    };
    String::from_utf8(bytes).unwrap()
}

fn read_positions(text: &str) -> Batch {
    let choice = ColumnChoice { prefers_positions: true, ..ColumnChoice::default() };
    read_all(&mut Reader::new(text.as_bytes()).with_columns(choice))
}

/// Returns the state of the only record.
fn state_of(batch: &Batch) -> State {
    let ([Record { malformed: None, extra, .. }], [puzzle]) = (&batch.records[..], &batch.puzzles[..]) else {
        panic!("{batch:?}");
    };
    State::with_progress(puzzle, extra.as_deref().unwrap_or(RecordData::empty()).progress)
}

fn assert_reads_back(puzzle: &Grid, state: &State) {
    for format in position_formats() {
        let text = text(format, puzzle, state);
        // A finished grid of digits has no marks.
        let has_marks = !state.is_solved() || !matches!(format.name, "grid" | "markdown");
        let read_state = state_of(&read_positions(&text));
        assert!(read_state == *state || !has_marks, "{format:?}\n{text}\n{read_state}");
    }
}

/// Along the way from each puzzle to its solution, every position reads back in every format.
#[test]
fn every_position_reads_back_in_every_format_that_holds_it() {
    let names: Vec<_> = position_formats().map(|format| format.name).collect();
    assert_eq!(
        names,
        ["grid", "markdown", "csv", "tsv", "json", "pencilmarks", "sdk", "hodoku", "sudokuwiki"],
        "a new format that holds positions: add it here and to the loop over `hint --apply` in tests/cli/explain.rs"
    );
    let mut ladder = Ladder::told(ToldTechniques::default());
    let (mut unfilled_count, mut position_count) = (0, 0);
    let lines = include_str!("../logic/puzzles.txt").lines().filter_map(|line| line.get(..81)?.parse().ok());
    for puzzle in lines.step_by(2).take(50) {
        let end = follow_ladder(&mut ladder, State::new(&puzzle), |state, _| {
            assert_reads_back(&puzzle, state);
            unfilled_count += state.progress().unfilled.len();
            position_count += 1;
        });
        assert_reads_back(&puzzle, &end);
    }
    assert!(unfilled_count > 500 && position_count > 2000, "{unfilled_count} {position_count}");
}

/// A position keeps its marks in each way to write a grid, and in no other place do parentheses make one.
#[test]
fn digits_in_parentheses_are_last_candidates() {
    let state = State::new(&LINE.parse().unwrap());
    let last = state.progress().unfilled;
    assert!(!last.is_empty());
    let drawn = state.grid().position_text(state.progress()).to_string();
    let line = state.grid().position_line(state.progress()).to_string();
    let rows: Vec<String> = line.split(' ').collect::<Vec<_>>().chunks(9).map(|row| row.join(" ")).collect();
    let markdown = drawn.replace("+-", "|-").replace("-+", "-|");
    for text in [&drawn, &line, &rows.join("\n"), &markdown, &rows.join(" \t"), &format!("\"{line}\"")] {
        assert_eq!(read(text).records[0].extra().progress.unfilled, last, "{text}");
    }
    for (text, expected) in [
        ("5 3 . (2) 7 . . . .", vec!["r1c4"]),
        ("| 5 3 . | (2) 7 . | . . . |", vec!["r1c4"]),
        ("5 3 +4 (2) 7 . . . .", vec!["r1c4"]),
    ] {
        let other_rows = "\n. . . . . . . . .".repeat(8);
        let batch = read(&format!("{text}{other_rows}\n"));
        let unfilled: Vec<String> =
            batch.records[0].extra().progress.unfilled.iter().map(|cell| cell.to_string()).collect();
        assert_eq!(unfilled, expected, "{text}");
    }
    // These are lists of digits in the syntax of programs.
    let text: String = LINE.chars().map(|cell| format!("({cell})")).collect();
    let batch = read(&text);
    assert!(batch.records.iter().all(|record| record.extra().progress == Progress::NONE), "{text}");
}

/// Other readers and writers say what they lose.
#[test]
fn a_format_that_cannot_hold_a_last_candidate_says_so() {
    let state = State::new(&LINE.parse().unwrap());
    let (grid, extra) = (state.grid(), RecordData { progress: state.progress(), ..RecordData::EMPTY });
    for format in OUTPUT_FORMATS.iter().filter(|format| !format.kind.has_own_file()) {
        let (kept_grid, losses) = format.fit_puzzle(&grid, &extra, Layout::Line);
        let is_kept = losses.iter().all(|loss| !loss.contains("candidates"));
        let holds = format.kept_parts.holds_positions() || format.kind == OutputKind::Json;
        assert_eq!(is_kept, holds, "{format:?} {losses:?}");
        if format.kept_parts.candidates {
            assert_eq!(kept_grid, grid, "{format:?}");
        } else {
            let open_cells: CellSet = Cell::all().filter(|&cell| !kept_grid[cell].is_single()).collect();
            assert_eq!(open_cells, state.empty_cells(), "{format:?}");
        }
    }
}

/// The position of a record is read if it is asked for; otherwise the puzzle that it comes from.
#[test]
fn a_position_beside_a_puzzle_is_read_if_asked_for() {
    let puzzle: Grid = LINE.parse().unwrap();
    let mut state = State::new(&puzzle);
    state.place(Cell::at(4, 4), sudoku::grid::Digit::new(5).unwrap());
    for name in ["json", "csv"] {
        let format = OUTPUT_FORMATS.iter().find(|format| format.name == name).unwrap();
        let text = text(format, &puzzle, &state);
        assert_eq!(read(&text).puzzles, [puzzle]);
        assert!(state_of(&read_positions(&text)) == state, "{text}");
    }
    // Another column of this name is no reason to refuse the puzzle.
    for text in [
        format!("puzzle,position\n{LINE},3rd\n"),
        format!("{{\"puzzle\":\"{LINE}\",\"position\":3}}"),
        format!("{{\"puzzle\":\"{LINE}\",\"position\":null}}"),
        format!("{{\"puzzle\":\"{LINE}\"}}"),
        format!("puzzle,name\n{LINE},3rd\n"),
        format!("{LINE}\n"),
    ] {
        assert_eq!(read_positions(&text).puzzles, [puzzle], "{text}");
    }
}

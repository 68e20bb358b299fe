//! Files of several formats, with text between the puzzles.

use sudoku::format::{Batch, InputFormat, InputFormatName, Layout, ReadWarning, Reader, Record};
use sudoku::grid::{Cell, Digit, Grid};
use sudoku::logic::State;

use crate::common::{LINE, OTHER, plain_rows, rows};
use crate::fuzz_properties::readers;
use crate::styles::drawn_grid;
use crate::texts::{assert_reads, puzzles, read, records, separated};

#[test]
fn one_file_may_have_several_formats() {
    let text = format!(
        "My puzzles\n{LINE}\n{OTHER} # remark\n{}{}\n{LINE}\nGrid 02\n{}",
        plain_rows(LINE),
        plain_rows(OTHER),
        plain_rows(LINE)
    );
    let expected = [(2, LINE), (3, OTHER), (4, LINE), (13, OTHER), (23, LINE), (25, LINE)];
    assert_eq!(records(&text), expected.map(|(line, puzzle)| format!("{line} {puzzle}")));
}

#[test]
fn numbers_are_not_taken_for_puzzles() {
    for text in ["10 20 30 40 50 60 70 80 90", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n"] {
        let batch = read(text);
        assert!(batch.puzzles.is_empty() && !batch.is_empty(), "{text}");
    }
    let digits = LINE.replace('.', "0");
    let array: Vec<_> = rows(&digits).iter().map(|row| format!("{{{}}},", separated(row, ","))).collect();
    let typo = array.join("\n").replace("{8,0,0,0,6,0,0,0,3}", "{8,0,0,0,60,0,0,0,3}");
    assert_eq!(records(&typo), ["1 error 4:19 expected 9 cells in the row, found 10"]);
}

#[test]
fn partial_and_marked_pencil_marks_are_candidates() {
    let spaced: Vec<_> = rows(LINE).iter().map(|row| separated(row, " ")).collect();
    let partial = read(&spaced.join("\n").replace(". 9 8 . .", ". 9 8 34 ."));
    let mut expected: Grid = LINE.parse().unwrap();
    expected[Cell::at(2, 3)] = "34".chars().filter_map(|c| Digit::from_ascii(c as u8)).collect();
    assert_eq!(partial.puzzles, [expected]);
    // The marks of a hint are brackets around some digits of a cell, and around a single digit.
    let drawn = State::new(&expected).grid().candidates_text().to_string();
    let marked = drawn.replace(" 34 ", " [3](4) ").replace("| 5 ", "| {5} ").replace("2569", "<2>56[9]");
    assert!(marked.contains("[3](4)") && marked.contains("{5}") && marked.contains("<2>"), "{marked}");
    assert_eq!(read(&marked).puzzles, read(&drawn).puzzles);
}

const PLACED_CELL: &str = "r1c3";

/// Returns a player's position in [`LINE`], with a placed digit in [`PLACED_CELL`].
fn played_position() -> String {
    LINE.replacen("53..", "534.", 1)
}

fn placed_cells(record: &Record) -> Vec<String> {
    record.extra().progress.placed.iter().map(|cell| cell.to_string()).collect()
}

#[test]
fn a_state_belongs_to_its_puzzle_and_hides_no_puzzle_after_it() {
    let (grid, other, state) = (plain_rows(LINE), plain_rows(OTHER), played_position());
    for (start, state, after) in [
        (&grid, state.clone(), other.clone()),
        (&grid, plain_rows(&state), OTHER.to_owned()),
        (&grid, format!("#LHard\n{}", plain_rows(&state)), format!("[State]\n{other}")),
        (&LINE.to_owned(), format!("\n{state}"), format!("[Puzzle]\n{other}")),
    ] {
        let text = format!("[Puzzle]\n{start}\n[State]\n{}\n{after}\n", state.trim_end());
        let batch = read(&text);
        assert_eq!(puzzles(&batch), [&played_position(), OTHER], "{text}");
        assert_eq!(placed_cells(&batch.records[0]), [PLACED_CELL], "{text}");
        assert_eq!(batch.records[1].extra().progress.placed.len(), 0, "{text}");
    }
    // States that are missing, that follow a malformed puzzle, that are malformed, and that do not match the puzzle.
    let missing_state = format!("[Puzzle]\n{grid}[State]\nGrid 02\n{other}");
    assert_eq!(records(&missing_state), [format!("2 {LINE}"), format!("13 {OTHER}")]);
    let eight = format!("[Puzzle]\n{}[State]\n{}[Puzzle]\n{other}", &grid[..80], plain_rows(&state));
    assert_eq!(records(&eight), ["2 error 2 expected 9 rows, found 8".into(), format!("21 {OTHER}")]);
    let broken = format!("[Puzzle]\n{grid}[State]\n{}\n{OTHER}\n", &grid[..80]);
    let wrong = "12 error 12 expected 9 rows, found 8".to_owned();
    assert_eq!(records(&broken), [format!("2 {LINE}"), wrong, format!("21 {OTHER}")]);
    for state in [&grid.replacen('5', ".", 1), &grid.replacen('5', "4", 1)] {
        let text = format!("[Puzzle]\n{grid}[State]\n{state}");
        let wrong = "12 error 12 does not match the puzzle above";
        assert_eq!(records(&text), [format!("2 {LINE}"), wrong.to_owned()]);
    }
}

#[test]
fn a_puzzle_that_waits_for_its_state_is_read_once_with_any_batch_size() {
    let (grid, state) = (plain_rows(LINE), played_position());
    let with_state = format!("[Puzzle]\n{grid}[State]\n{}", plain_rows(&state));
    let text = format!("{with_state}{grid}[Puzzle]\n{grid}{OTHER}\n{with_state}[Puzzle]\n{grid}");
    for max_records in 1..4 {
        let mut reader = Reader::new(text.as_bytes());
        let (mut all, mut batch, mut has_more) = (Vec::new(), Batch::default(), true);
        while has_more {
            batch.clear();
            has_more = reader.read(&mut batch, max_records).unwrap();
            // Rows without a gap between them may be several grids.
            assert!(batch.len() <= max_records + 1 && (!batch.is_empty() || !has_more));
            all.extend(puzzles(&batch).into_iter().zip(batch.records.iter().map(placed_cells)));
        }
        let state = (state.clone(), vec![PLACED_CELL.to_owned()]);
        let without_state = |line: &str| (line.to_owned(), Vec::new());
        assert_eq!(
            all,
            [state.clone(), without_state(LINE), without_state(LINE), without_state(OTHER), state, without_state(LINE)],
            "{max_records}"
        );
    }
}

#[test]
fn quotes_and_sections_may_surround_grids() {
    let grid = plain_rows(LINE);
    assert_reads(&format!("grid = \"\"\"\n{grid}\"\"\"\n"), 2, Layout::Grid);
    assert_reads(&format!("grid = '''{}'''\n", grid.trim_end()), 1, Layout::Grid);
    let marks = "[PencilMarks]\n1,2,,\n12,3\n[Colors]\n0,0,0\n";
    let sections = format!("#ARuud\n#DNumber 17 of 2006\n#B03-08-2006\n[Puzzle]\n{grid}[State]\n{grid}{marks}");
    assert_reads(&sections, 5, Layout::Grid);
    assert_eq!(records(&sections.repeat(2)).len(), 2);
    assert_reads(&format!("[State]\n{grid}"), 2, Layout::Grid);
    assert_reads(&format!("[Puzzle]\n{LINE}\n[State]\n{LINE}\n"), 2, Layout::Line);
    assert_reads(&format!("{{\n  \"difficulty\": 3,\n  \"puzzle\": \"{LINE}\"\n}}\n"), 3, Layout::Line);
}

#[test]
fn pencil_marks_of_a_section_are_notes() {
    let grid = plain_rows(LINE);
    let note_rows = |row: &str| format!(",,,,,,,,\n{row}\n{}", ",,,,,,,,\n".repeat(7));
    let records_of = |sections: &str| read(&format!("[Puzzle]\n{grid}{sections}[Puzzle]\n{grid}")).records;
    let notes = |record: &Record| record.extra().notes_text();
    let marked = note_rows("1,,27,,,,,,9");
    let no_notes = |cells| ".........".repeat(cells);
    let cells = [&no_notes(9), "1........", &no_notes(1), ".2....7..", &no_notes(5), "........9", &no_notes(63)];
    let expected = cells.concat();
    for state in [String::new(), format!("[State]\n{grid}")] {
        let found = records_of(&format!("{state}[PencilMarks]\n{marked}[Colors]\n{}", "0,0\n".repeat(9)));
        assert_eq!(found.iter().map(notes).collect::<Vec<_>>(), [Some(expected.clone()), None]);
        assert_eq!(found[0].warning, None);
    }
    for wrong in ["1,2,,\n12,3", "a,,,,,,,,", "123456789", &note_rows(&marked)] {
        let found = records_of(&format!("[PencilMarks]\n{wrong}\n"));
        assert_eq!((found.len(), notes(&found[0])), (2, None), "{wrong}");
        assert_eq!([found[0].warning, found[1].warning], [Some(ReadWarning::PencilMarks), None], "{wrong}");
    }
    let colours = read(&format!("[Puzzle]\n{grid}[Colors]\n0,0,3,0,0,0,0,0,0\n"));
    assert_eq!((colours.len(), colours.skipped.line_count), (1, 1), "other sections are skipped");
}

#[test]
fn utf16_is_read_like_utf8() {
    let grid = drawn_grid("box drawing: light, tight", OTHER);
    let text = format!("title\r\n{LINE}\r\nhell\u{f6} \u{1F600}\r\n{grid}");
    let units: Vec<u16> = format!("\u{feff}{text}").encode_utf16().collect();
    for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
        let mut utf16: Vec<u8> = units.iter().flat_map(|&unit| to_bytes(unit)).collect();
        let batch = Batch::read_all(&utf16[..]).unwrap();
        assert_eq!(batch, read(&text));
        assert_eq!((batch.puzzles.len(), batch.len(), batch.skipped.line_count), (2, 2, 0));
        // Half a character at the end is read as a replacement character.
        utf16.push(0);
        assert_eq!(Batch::read_all(&utf16[..]).unwrap(), read(&(text.clone() + "\u{fffd}")));
        for seed in 0..10 {
            readers::assert_reads_consistently(&utf16, InputFormat::Auto, seed);
        }
    }
}

#[test]
fn empty_input_has_no_records() {
    let comments = ["\n\n# only a comment\n", "# a\n// b\n% c\n", "\u{feff}\n#"];
    for text in ["", "\n", " \t\r\n\u{a0}\n", "\u{feff}", "   \n\t\n"].into_iter().chain(comments) {
        assert!(read(text).is_empty(), "{text:?}");
        // Blank input has no record, except that in line format each line is a record.
        for InputFormatName { name, format, .. } in InputFormat::names().filter(|_| text.trim_ascii().is_empty()) {
            let expected = if format == InputFormat::Line { text.matches('\n').count() } else { 0 };
            assert_eq!(readers::read(text.as_bytes(), format).len(), expected, "{name} {text:?}");
        }
    }
}

#[test]
fn a_format_decides_the_shape_of_a_source() {
    let read_as = |name: &str, text: &str| {
        let InputFormatName { format, .. } = InputFormat::names().find(|known| known.name == name).unwrap();
        let batch = readers::read(text.as_bytes(), format);
        batch.iter().map(|(_, puzzle)| puzzle.is_ok()).collect::<Vec<_>>()
    };
    let text = format!("{LINE}\n{}", plain_rows(LINE));
    for name in ["text", "rows", "sdk", "ss", "euler", "array", "integers", "pencilmarks", "hodoku", "sdx", "link"] {
        assert_eq!(read_as(name, &text), [true, true], "{name}");
    }
    for name in ["auto", "line", "sdm"] {
        assert_eq!(read_as(name, &text), [&[true][..], &[false; 9]].concat(), "{name}");
    }
    assert_eq!(read_as("csv", LINE), [true]);
    for name in ["json", "opensudoku"] {
        assert_eq!(read_as(name, LINE), [false], "{name}");
    }
    assert_eq!(read_as("opensudoku", &format!("<game data=\"{LINE}\"/>")), [true]);
    assert_eq!(read_as("sudoku-coach", &format!("https://sudoku.coach/en/play/{LINE}")), [true]);
    assert_eq!(read_as("line", &format!(":0000:x:{LINE}::::")), [true]);
}

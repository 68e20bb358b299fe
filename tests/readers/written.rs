//! The text that each format writes. Names and other texts of a puzzle are read back, or their loss is reported.

use serde_json::value::RawValue;
use sudoku::format::write::{Blank, Board, BoardRecord, Text, Value, to_json};
use sudoku::format::{Batch, Field, Layout, OUTPUT_FORMATS, OutputFormat, RecordData};
use sudoku::grid::{Grid, Solution};

use crate::common::{LINE as PUZZLE, SOLVED};
use crate::fuzz_properties::roundtrip::{assert_record_is_kept, board_text, row_text};
use crate::texts::output_format;

const NAMES: [&str; 8] = [
    "easy one",
    "Guardian hard",
    "AI Escargot, 2006",
    "No. 7 (24 givens)",
    "数独 第3問",
    "\"Fiendish\" <& other> {words}",
    "http notes",
    "Élan",
];

/// The names of the fields that hold texts other than a name or a remark.
const FIELDS: &str = "author ruleset date comment level source url editor copyright publisher difficulty intro \
                      explanation uniqueid";
const TEXTS: [&str; 4] = ["anna & Bob", "2006-11-01", "https://example.org/7", "Normal rules apply."];

fn grid() -> Grid {
    PUZZLE.parse().unwrap()
}

pub fn written(name: &str, record: &BoardRecord<'_>) -> String {
    String::from_utf8(board_text(output_format(name), record)).unwrap()
}

pub fn board_record<'a>(board: Board<'a>, remarks: &'a [&'a dyn Text]) -> BoardRecord<'a> {
    BoardRecord { remarks, ..BoardRecord::new(board, RecordData::empty()) }
}

#[test]
fn remarks_follow_the_puzzle_in_each_format() {
    let puzzle = grid();
    let record = board_record(Board::Puzzle(&puzzle), &[&"unique", &"minimal"]);
    assert_eq!(written("line", &record), format!("{PUZZLE}\tunique\tminimal\n"));
    assert_eq!(written("sdm", &record), format!("{PUZZLE} # unique, minimal\n"));
    for (format, start, end) in [
        ("grid", "+-------+-------+-------+\n| 5 3 . | . 7 . | . . . |\n", "| . 7 9 |\n+-------+-------+-------+\n"),
        ("markdown", "|   |   |   |   |   |   |   |   |   |\n|---|", "|\n| . | . | . | . | 8 | . | . | 7 | 9 |\n"),
        ("sdk", "[Puzzle]\n53..7....\n", "....8..79\n"),
    ] {
        let text = written(format, &record);
        assert!(text.starts_with(start) && text.ends_with(&format!("{end}# unique, minimal\n")), "{text}");
    }
    for format in ["mirror", "line", "grid", "markdown", "pencilmarks", "sdk"] {
        assert_eq!(written(format, &board_record(Board::Nothing, &[&"invalid: x"])), "\tinvalid: x\n");
    }
}

#[test]
fn columns_and_fields_are_quoted() {
    let fields = [("b,c", Value::Text(&"a \"b\",c")), ("d\te", Value::Str("a\tb")), ("error", Value::Null)];
    for (format, expected) in [
        ("csv", "\"b,c\",d\te,error\n\"a \"\"b\"\",c\",a\tb,\n"),
        ("tsv", "b,c\t\"d\te\"\terror\n\"a \"\"b\"\",c\"\t\"a\tb\"\t\n"),
        ("json", "{\"b,c\":\"a \\\"b\\\",c\",\"d\\te\":\"a\\tb\",\"error\":null}\n"),
    ] {
        assert_eq!(String::from_utf8(row_text(output_format(format), &fields)).unwrap(), expected);
    }
}

#[test]
fn colour_marks_the_givens_and_nothing_else_changes() {
    let puzzle = grid();
    let solution = Solution::new(SOLVED.as_bytes().try_into().unwrap()).unwrap();
    let record = board_record(Board::Solved(&puzzle, &solution), &[]);
    let coloured = written("grid", &BoardRecord { has_colour: true, ..record });
    assert_eq!(coloured.matches("\u{1b}[1m").count(), puzzle.filled_cells().len());
    let plain = coloured.replace("\u{1b}[1m", "").replace("\u{1b}[36m", "").replace("\u{1b}[0m", "");
    assert_eq!(plain, written("grid", &record));
}

/// Returns the data of a puzzle with this name and this remark.
fn extra_for(name: Option<&str>, is_name_first: bool, remark: Option<&str>) -> RecordData {
    let (name, remark) = (name.map(String::from), remark.map(String::from));
    RecordData { name, is_name_first, remark, ..RecordData::EMPTY }
}

#[test]
fn names_and_remarks_keep_their_positions() {
    let puzzle = grid();
    for (extra, line, sdm) in [
        (extra_for(Some("17"), true, Some("easy\tone\r")), "17\tP\tunique\teasy one \n", "17\tP # unique, easy one \n"),
        (extra_for(Some("Grid\u{1b}01"), false, None), "P\tunique\tGrid 01\n", "P # unique, Grid 01\n"),
        (extra_for(Some("a"), false, Some("b")), "P\tunique\ta\tb\n", "P # unique, a, b\n"),
    ] {
        let record = BoardRecord { remarks: &[&"unique"], ..BoardRecord::new(Board::Puzzle(&puzzle), &extra) };
        assert_eq!(written("line", &record), line.replace('P', PUZZLE));
        assert_eq!(written("sdm", &record), sdm.replace('P', PUZZLE));
        let broken = BoardRecord { board: Board::Nothing, ..record };
        assert_eq!((written("line", &broken), written("sdm", &broken)), ("\tunique\n".into(), "# unique\n".into()));
    }
}

#[test]
fn formats_without_names_or_remarks_report_the_loss() {
    for (format, layout) in OUTPUT_FORMATS.iter().flat_map(|format| [(format, Layout::Line), (format, Layout::Grid)]) {
        let loss_count = |name, remark| format.fit_puzzle(&grid(), &extra_for(name, false, remark), layout).1.len();
        let count = loss_count(Some("a"), Some("b"));
        let single_loss = usize::from(count == 2);
        assert_eq!(
            (loss_count(Some("a"), None), loss_count(None, Some("b"))),
            (single_loss, single_loss),
            "{format:?}"
        );
        let expected = match format.name {
            "line" | "sdm" | "csv" | "tsv" | "json" | "jsonl" | "ndjson" => 0,
            "mirror" if layout == Layout::Line => 0,
            "sdk" | "ipuz" | "opensudoku" | "f-puzzles" | "sudokupad" => 1,
            _ => 2,
        };
        assert_eq!(count, expected, "{format:?} {layout:?}");
    }
}

#[test]
fn unprintable_characters_are_escaped_and_nothing_else() {
    let text = "a\"\\\n\u{1b}\u{7f}\u{9b}é\u{202e}\u{2067}\u{200f}\u{61c}\u{2028}😀";
    let json = to_json(text);
    let expected = "\"a\\\"\\\\\\n\\u001b\\u007f\\u009bé\\u202e\\u2067\\u200f\\u061c\u{2028}😀\"";
    assert_eq!(json, expected);
    assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    let raw = RawValue::from_string("{ \"a\u{9b}\":\t\"\u{202e}\" }".to_owned()).unwrap();
    assert_eq!(to_json(&raw), "{ \"a\\u009b\":\t\"\\u202e\" }");
}

/// Writes a record, reads it back, and returns what came with the puzzle.
fn round_trip(format: &OutputFormat, puzzle: &Grid, extra: &RecordData) -> RecordData {
    let name = extra.name.as_ref().map_or(Value::Null, |name| Value::Text(name));
    let written = match format.kind.has_fields() {
        true => row_text(format, &[("puzzle", Value::Puzzle(puzzle, Blank::DOT)), ("name", name)]),
        false => board_text(format, &BoardRecord::new(Board::Puzzle(puzzle), extra)),
    };
    let batch = Batch::read_all(&written[..]).unwrap();
    assert_eq!(batch.puzzles, [*puzzle], "{format:?}: {}", String::from_utf8_lossy(&written));
    batch.records[0].extra().clone()
}

#[test]
fn names_go_through_every_format_that_keeps_them() {
    let puzzle = grid();
    for format in OUTPUT_FORMATS.iter() {
        for name in NAMES {
            let extra = RecordData { name: Some(name.to_owned()), ..RecordData::EMPTY };
            let (_, lost) = format.fit_puzzle(&puzzle, &extra, Layout::Line);
            if lost.is_empty() {
                assert_eq!(round_trip(format, &puzzle, &extra).title().as_deref(), Some(name), "{format:?}");
            } else {
                assert_eq!(lost, ["cannot hold names; left out"], "{format:?}");
            }
        }
    }
}

#[test]
fn other_texts_are_kept_or_reported() {
    let puzzle = grid();
    for (format, field) in OUTPUT_FORMATS.iter().flat_map(|format| FIELDS.split(' ').map(move |field| (format, field)))
    {
        for text in TEXTS {
            let fields = vec![(field.into(), Field::Text(text.to_owned()))];
            assert_record_is_kept(format, &puzzle, &RecordData { fields, ..RecordData::EMPTY });
        }
    }
}

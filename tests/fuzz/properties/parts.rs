//! A text that is made of known parts has the records of these parts, in order, in whatever way lines end and however
//! the text is cut. No part is lost, none affects another, and no record is put together from two parts.

use sudoku::format::{InputFormat, LineEnds};

use super::bytes::Bytes;
use super::readers::{self, assert_reads_consistently};

const PUZZLES: [&str; 4] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
];

/// The texts around puzzles: none of them has a cell that could be a row.
const TEXTS: [&str; 12] = [
    "From the paper of Monday",
    "# a comment",
    "// another one",
    "[quote]",
    "[Hard]",
    "Number of Givens: 30\nDifficulty: Simple",
    "+-------+-------+-------+",
    "----------------------------------------------------------------",
    "abcdefghijklmnopqrstuvwxyz = [",
    "A very long heading of a grid that is not there, with a dash – and a dot · in it",
    "https://www.example.org/puzzles/2023/05/01",
    "```",
];

/// A record that a part adds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Puzzle(&'static str),
    Error,
}

/// A part of a text, which ends with its last line.
struct Part {
    text: String,
    records: Vec<Expected>,
}

/// Checks the property. The first bytes choose the line ends and the cuts, the others the parts.
pub fn check_property(input: &[u8]) {
    let mut bytes = Bytes(input);
    let line_end = ["\n", "\r\n", "\r", "\u{C}", "\u{85}"][bytes.below(5)];
    let seed = bytes.next_byte().into();
    let mut text = String::new();
    let mut expected = Vec::new();
    while !bytes.is_empty() && expected.len() < 40 {
        let part = next_part(&mut bytes);
        text += &part.text;
        // Two blank lines end whatever was above them.
        text += "\n\n\n";
        expected.extend(part.records);
    }
    let ended_text = text.replace('\n', line_end);
    if expected.is_empty() {
        return;
    }
    let batch = readers::read(ended_text.as_bytes(), InputFormat::Text);
    let found: Vec<_> = batch.iter().map(|(_, puzzle)| puzzle.ok().map(ToString::to_string)).collect();
    let expected: Vec<_> = expected.into_iter().map(Expected::puzzle).collect();
    assert_eq!(found, expected, "{text}");
    let mut plain_text = ended_text.clone().into_bytes();
    LineEnds::All.convert(&mut plain_text, 0, true);
    let plain_batch = readers::read(&plain_text, InputFormat::Text);
    assert_eq!((&plain_batch.records, &plain_batch.puzzles), (&batch.records, &batch.puzzles), "{text}");
    assert_reads_consistently(ended_text.as_bytes(), InputFormat::Text, seed);
}

impl Expected {
    fn puzzle(self) -> Option<String> {
        if let Self::Puzzle(puzzle) = self { Some(puzzle.to_owned()) } else { None }
    }
}

fn next_part(bytes: &mut Bytes<'_>) -> Part {
    let kind = bytes.below(12);
    let puzzle = PUZZLES[bytes.below(PUZZLES.len())];
    let one = |text: String| Part { text, records: vec![Expected::Puzzle(puzzle)] };
    match kind {
        0 | 1 => Part { text: TEXTS[bytes.below(TEXTS.len())].to_owned(), records: Vec::new() },
        2 => one(puzzle.to_owned()),
        3 => one(format!("{} {puzzle} remark", ["7", "id-7", "level=3", "::"][bytes.below(4)])),
        4 => one(format!(">> {puzzle}").replace('.', ["0", ".", "·", "–", "x"][bytes.below(5)])),
        5 => Part { text: puzzle[..80 - bytes.below(9)].to_owned(), records: vec![Expected::Error] },
        6..=8 => {
            let rows = drawn_rows(puzzle, bytes);
            one(rows.join(["\n", "\n---+---+---\n"][bytes.below(2)]))
        }
        9 => {
            // Bands with single blank lines between them.
            let rows = drawn_rows(puzzle, bytes);
            one(rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n"))
        }
        10 => {
            // Rows without a gap between them are grids if there are nine for each.
            let count = 1 + bytes.below(4);
            let rows = drawn_rows(puzzle, bytes);
            Part { text: vec![rows.join("\n"); count].join("\n"), records: vec![Expected::Puzzle(puzzle); count] }
        }
        _ => {
            // A row is lost in one of several grids: nothing of them is a grid.
            let mut rows = vec![drawn_rows(puzzle, bytes); 1 + bytes.below(6)].concat();
            rows.remove(bytes.next_byte() as usize % rows.len());
            let text = match bytes.below(3) {
                0 if rows.len() > 8 => bands_without(puzzle, bytes),
                _ => rows.join("\n"),
            };
            Part { text, records: vec![Expected::Error] }
        }
    }
}

/// Returns the nine rows of a puzzle in one of several styles.
fn drawn_rows(puzzle: &str, bytes: &mut Bytes<'_>) -> Vec<String> {
    let (open, between, close, blank) = [
        ("", "", "", "."),
        ("", " ", "", "."),
        ("| ", " | ", " |", "."),
        ("[", ", ", "],", "0"),
        ("    vec![", ", ", "],", "-1"),
        ("", ",", "", "NaN"),
        ("> ", "", "", "_"),
        ("", " & ", " \\\\", "0"),
    ][bytes.below(8)];
    let cell = |c: char| c.to_string().replace('.', blank);
    let row = |row: &[char]| row.iter().map(|c| cell(*c)).collect::<Vec<_>>().join(between);
    let cells: Vec<char> = puzzle.chars().collect();
    cells.chunks(9).map(|cells| format!("{open}{}{close}", row(cells))).collect()
}

/// Returns the bands of two grids, of which one has lost a row.
fn bands_without(puzzle: &str, bytes: &mut Bytes<'_>) -> String {
    let rows = drawn_rows(puzzle, bytes);
    let bands = rows.chunks(3).chain(rows.chunks(3)).map(<[String]>::to_vec);
    let (cut_band, cut_row) = (bytes.below(6), bytes.below(3));
    let mut bands: Vec<Vec<String>> = bands.collect();
    bands[cut_band].remove(cut_row);
    bands.iter().map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n")
}

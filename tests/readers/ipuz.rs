//! Sudokus in ipuz.

use crate::common::{LINE, SOLVED};
use crate::texts::{array, fields, read, records};

/// Returns the digits of a puzzle as nine lists, each on a line.
fn lists(line: &str) -> String {
    array(line, "0", ["[ ", ", ", " ]"])
}

fn ipuz(kind: &str, members: &str) -> String {
    format!(
        "{{\n\"version\": \"http://ipuz.org/v2\",\n\"kind\": [ \"http://ipuz.org/{kind}\" ],\n\"charset\": \"123456789\",\n\
         \"boxes\": true,\n{members}\"puzzle\": {},\n\"solution\": {}\n}}\n",
        lists(LINE),
        lists(SOLVED)
    )
}

#[test]
fn puzzle_solution_and_texts_are_read() {
    let batch = read(&ipuz("sudoku#1", "\"title\": \"No. 1\",\n\"author\": \"A\",\n\"cages\": [],\n"));
    assert_eq!(batch.puzzles, [LINE.parse().unwrap()]);
    let extra = batch.records[0].extra();
    assert_eq!(batch.records[0].line, 9);
    assert_eq!(extra.claimed_solution().unwrap().as_str(), SOLVED);
    assert_eq!(extra.name.as_deref(), Some("No. 1"));
    assert_eq!(fields(&batch.records[0]), ["author=A"]);
}

#[test]
fn givens_with_a_style_and_what_a_player_has_saved_are_read() {
    let styled = ipuz("sudoku", "").replacen(
        "[ 5, 3, 0",
        "[ {\"given\": 5, \"style\": \"mark\"}, {\"cell\": \"3\"}, {\"style\": \"mark\"}",
        1,
    );
    assert_eq!(records(&styled), [format!("6 {LINE}")]);
    let saved = lists(LINE).replacen("[ 5, 3, 0, 0,", "[ 5, 3, 4, [2, \"6\"],", 1);
    let batch = read(&ipuz("sudoku", &format!("\"saved\": {saved},\n")));
    assert_eq!(batch.puzzles, [LINE.replacen("53.", "534", 1).parse().unwrap()]);
    let extra = batch.records[0].extra();
    assert_eq!(extra.progress.placed.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["r1c3"]);
    let notes = extra.notes_text().unwrap();
    assert_eq!(notes.trim_matches('.'), "2...6");
    assert!(notes[27..].starts_with(".2...6"));
    let wrong = saved.replacen("[2,", "[0.5,", 1);
    let wrong = records(&ipuz("sudoku", &format!("\"saved\": {wrong},\n")));
    assert_eq!(wrong, ["6 error 6:10 a cell of the saved game cannot be read"]);
}

#[test]
fn variants_are_refused_by_name() {
    for (kind, more, name) in [
        ("crossword#1", "", "another kind of puzzle"),
        ("sudoku/killersudoku#1", "", "killersudoku"),
        ("sudoku/diagonalsudoku", "", "diagonalsudoku"),
        ("sudoku", "\"cages\": [{\"value\": 3, \"cells\": [[0,0],[0,1]]}],\n", "cages"),
        ("sudoku", "\"zones\": [{\"rect\": [0,0,2,2]}],\n", "zones"),
        ("sudoku", "\"thermometers\": [[1,2]],\n", "thermometers"),
        ("sudoku", "\"antiknight\": true,\n", "antiknight"),
    ] {
        let found = records(&ipuz(kind, more));
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].ends_with(&format!("not classic sudoku: {name}")), "{found:?}");
    }
    let small = "{\"version\":\"http://ipuz.org/v2\",\"kind\":[\"http://ipuz.org/sudoku#1\"],\"puzzle\":[[1,0],[0,1]]}";
    assert_eq!(records(small), ["1 error 1:78 not classic sudoku: another size"]);
    let letters = ipuz("sudoku", "").replace("\"123456789\"", "\"ABCDEFGHI\"");
    assert_eq!(records(&letters), ["4 error 4:12 not classic sudoku: characters other than 1 to 9"]);
}

#[test]
fn json_wrapped_in_a_call_is_unwrapped() {
    let plain = ipuz("sudoku", "\"title\": \"No. 1\",\n");
    let expected = records(&plain);
    for (front, end) in [("ipuz(", ")"), ("ipuz( ", "\n)\n"), ("ipuz(\n", ");\n")] {
        let batch = read(&format!("{front}{plain}{end}"));
        assert_eq!(batch.puzzles, read(&plain).puzzles, "{front}{end}");
        assert!(batch.records.len() == expected.len() && batch.records[0].malformed.is_none());
    }
    let cut = records(&format!("ipuz({plain}"));
    assert_eq!(cut, expected, "a call that is not closed is unwrapped as well");
    let found = records("ipuz(no)\n");
    assert!(found.len() == 1 && found[0].contains("not valid JSON"), "{found:?}");
}

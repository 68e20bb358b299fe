//! Text around puzzles is neither a puzzle nor an error; text next to a puzzle is its name or its remark.

use sudoku::format::{Batch, InputFormat, Record, RecordError};
use sudoku::grid::Grid;

use crate::common::{HARD, LINE, OTHER, plain_rows};
use crate::fuzz_properties::readers;
use crate::styles::DrawingStyle;
use crate::texts::{assert_puzzles, error_count, puzzles, read, records};

/// Titles of many kinds.
const TITLES: [&str; 18] = [
    "Guardian hard",
    "2023-05-01",
    "1 May 2023",
    "No. 1234",
    "Nº 7 — difícil",
    "Sudoku #12 (hard)",
    "Puzzle 4, very hard!",
    "Easy",
    "Level: evil",
    "Extreme (ER 9.0)",
    "数独 第3問",
    "Судоку № 5",
    "**Hard**",
    "The Times, Fiendish 4321",
    "hard:",
    "#12 by Anna",
    "My puzzle of Monday, with twenty-four givens and a symmetric pattern; solved in 12:34 minutes",
    "Week 18/2023",
];

/// Texts that surround puzzles in posts, mails, pages and programs: the kind and the lines of each.
const SURROUNDING_TEXTS: [(&str, &[&str]); 11] = [
    ("prose", &["Hello everybody,", "I am stuck with this one. Can you tell me what comes next?"]),
    ("prose with numbers", &["In 2023 I solved 365 of them, 12 in under 5 minutes.", "Not this one:"]),
    ("link", &["See https://www.example.org/forum/viewtopic.php?t=1234&p=56#p56 for more."]),
    ("address", &["https://www.example.org/puzzles/2023/05/01"]),
    ("mail", &["From: Anna <anna@example.org>", "Date: Mon, 1 May 2023 10:00:00 +0200", "Subject: this week's sudoku"]),
    ("quoted", &["On 1 May 2023 Anna wrote:", "> Did you see this one?"]),
    ("program", &["def solve(grid):", "    return None"]),
    ("page", &["Home | Puzzles | Forum | About", "(c) 2023 Example Ltd. All rights reserved."]),
    ("table", &["| Team | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |", "| Anna | 2 | 3 | 0 | 5 | 1 | 7 | 3 | 9 |"]),
    ("list", &["- easy", "- hard", "1. first", "2) second"]),
    ("stars", &["*** Hard ***", "~~~ ~~~", "~ ~ ~"]),
];

/// Files without puzzles: the kind and the contents of each.
const FILES_WITHOUT_PUZZLES: [(&str, &[u8]); 33] = [
    ("HTML", b"<!DOCTYPE html>\n<html>\n<head><title>Sudoku</title></head>\n<body>\n<p>Hello</p>\n</body>\n</html>\n"),
    ("HTML on one line", b"<html><body>Hello</body></html>"),
    ("XML", b"<?xml version=\"1.0\"?>\n<note date=\"2024-01-05\">\n  <to>Ruud</to>\n</note>\n"),
    ("JSON", b"{\"name\": \"hard\", \"difficulty\": 3, \"cells\": [1, 2, 3]}\n"),
    ("JSON over lines", b"{\n  \"name\": \"hard\",\n  \"difficulty\": 3\n}\n"),
    ("empty JSON", b"{}\n"),
    ("empty object at the end", b"{}"),
    ("empty list", b"[]"),
    ("empty lists", b"[[], [[]]]\n"),
    ("list of an empty object", b"[{}]\n"),
    ("opening brace", b"{"),
    ("opening bracket", b"["),
    ("opening tag", b"<"),
    ("prose", b"It was a dark and stormy night;\nthe rain fell in torrents.\n"),
    ("shell script", b"#!/bin/sh\nset -e\nfor file in *; do\n  echo \"$file\"\ndone\n"),
    ("C", b"#include <stdio.h>\n\nint main(void)\n{\n    return 0;\n}\n"),
    ("CSV of numbers", b"x,y,z\n1,2,3\n4,5,6\n"),
    ("Markdown table", b"| name | score |\n|------|-------|\n| Ann  | 12    |\n"),
    ("e-mail", b"From: a@example.org\nTo: b@example.org\nSubject: puzzle\n\nHi,\nno puzzle today.\n"),
    ("Sokoban", b"; Level 1\n  #####\n  #   #\n  #$  #\n### $##\n#  $@ #\n#.. ###\n#####\n"),
    ("FEN", b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"),
    ("6x6", b"1.3.5.\n.2.4.6\n3.5.1.\n.4.6.2\n5.1.3.\n.6.2.4\n"),
    ("16x16", b"1...5...9...D...\n.2...6...A...E..\n..3...7...B...F.\n...4...8...C...G\n"),
    ("bytes", b"\x7fELF\x02\x01\x01\0\0\0\xff\xfe\x80\x81\n\x90\x91"),
    ("NULs", b"\0\0\0\0\0\0\0\0"),
    ("one digit", b"7\n"),
    ("border", b"+-------+-------+-------+\n"),
    ("dashes", b"---------\n"),
    ("title", b"Grid 01\n"),
    ("brackets", b"[\n  [\n  ]\n]\n"),
    ("section without rows", b"[Puzzle]\n"),
    ("notes without puzzle", b"[PencilMarks]\n123456789\n123456789\n"),
    ("column letters", b"# of a grid\n\nA B C D E F G H I\n"),
];

/// Returns the styles of the grids between the texts.
fn styles() -> Vec<DrawingStyle> {
    let names = ["rows: plain", "ASCII borders: wide", "box drawing: light", "Markdown: the first row as header"];
    let more_names = ["bars alone: spaced", "arrays: Python", "arrays on one line: Python"];
    let is_chosen = |style: &DrawingStyle| names.contains(&style.name) || more_names.contains(&style.name);
    DrawingStyle::all().into_iter().filter(is_chosen).collect()
}

/// Asserts that the text has exactly these puzzles, each with its name and its remark, and no error.
#[track_caller]
fn assert_named(text: &str, expected: &[(&str, Option<&str>, Option<&str>)]) {
    let batch = read(text);
    let named = |(record, puzzle): (&Record, Result<&Grid, &RecordError>)| {
        let extra = record.extra();
        (puzzle.unwrap().to_string(), extra.name.clone(), extra.remark.clone())
    };
    let owned = |text: &Option<&str>| text.map(String::from);
    let expected: Vec<_> =
        expected.iter().map(|(puzzle, name, remark)| (puzzle.to_string(), owned(name), owned(remark))).collect();
    assert_eq!(error_count(&batch), 0, "in\n{text}");
    assert_eq!(batch.iter().map(named).collect::<Vec<_>>(), expected, "in\n{text}");
}

#[test]
fn the_text_above_a_grid_is_its_name() {
    for (style, title) in styles().iter().flat_map(|style| TITLES.map(|title| (style, title))) {
        let other = TITLES[(title.len() + 5) % TITLES.len()];
        for gap in ["", "\n"] {
            let first_text = format!("{title}\n{gap}{}", style.text(LINE));
            let both_texts = format!("{first_text}\n{other}\n{gap}{}", style.text(OTHER));
            // A number sign begins a comment.
            let name_of =
                |title: &'static str| Some(title.trim_end_matches(':')).filter(|title| !title.starts_with('#'));
            if name_of(title).is_some() && name_of(other).is_some() {
                assert_named(&first_text, &[(LINE, name_of(title), None)]);
                assert_named(&both_texts, &[(LINE, name_of(title), None), (OTHER, name_of(other), None)]);
            }
            assert_puzzles(&both_texts, &[LINE, OTHER]);
        }
    }
}

#[test]
fn the_last_text_above_a_grid_is_its_name() {
    for style in styles() {
        let [first, second] = [LINE, OTHER].map(|puzzle| style.text(puzzle));
        let prose = "Hello everybody,\nI am stuck with this one.\n\n";
        let text = format!("{prose}Guardian hard\n{first}\nAnd this:\n\nEasy\n\n{second}\nThanks!\n");
        assert_named(&text, &[(LINE, Some("Guardian hard"), None), (OTHER, Some("Easy"), None)]);
        let text = format!("Guardian hard\n{first}\n{second}");
        assert_named(&text, &[(LINE, Some("Guardian hard"), None), (OTHER, None, None)]);
        let text = format!("Guardian hard\n\n\n{OTHER}\n{first}");
        assert_puzzles(&text, &[OTHER, LINE]);
        assert_eq!(read(&text).records[1].extra().name, None, "a puzzle is between the title and the grid");
    }
}

#[test]
fn text_around_puzzles_is_skipped() {
    for (_, lines) in SURROUNDING_TEXTS {
        let text = lines.join("\n") + "\n";
        let assert_skipped_around = |first: &str, second: &str| {
            let documents = ["", "\n"].map(|gap| [&text, first, &text, second, &text].join(gap));
            documents.iter().for_each(|document| assert_puzzles(document, &[LINE, OTHER]));
        };
        assert_skipped_around(&format!("{LINE}\n"), &format!("{OTHER}\n"));
        styles().iter().for_each(|style| assert_skipped_around(&style.text(LINE), &style.text(OTHER)));
        assert_puzzles(&format!("{text}\n```\n{}```\n\n{text}", plain_rows(LINE)), &[LINE]);
        assert_puzzles(&format!("## Hard one\n\n{text}\n~~~text\n{LINE}\n{OTHER}\n~~~\n"), &[LINE, OTHER]);
    }
}

#[test]
fn text_is_skipped_after_many_puzzles_and_before_them() {
    let text = "It was a dark and stormy night;\nthe rain fell in torrents.\n".repeat(60);
    let many = format!("{LINE}\n").repeat(50);
    let document = format!("Many\n{many}{text}{}\n{text}{OTHER}\n{text}", plain_rows(HARD[0]));
    assert_puzzles(&document, &[&[LINE; 50][..], &[HARD[0], OTHER]].concat());
}

#[test]
fn ids_and_remarks_of_lines_are_names_and_remarks() {
    for (id, name) in [
        ("17 ", "17"),
        ("17. ", "17."),
        ("puzzle-17\t", "puzzle-17"),
        ("Top1465_3;", "Top1465_3"),
        ("a,", "a"),
        ("2023-05-01 ", "2023-05-01"),
        ("No7:  ", "No7:"),
    ] {
        let text = format!("{id}{LINE}\n{id}{OTHER}\n");
        assert_named(&text, &[(LINE, Some(name), None), (OTHER, Some(name), None)]);
        assert!(read(&text).records.iter().all(|record| record.extra().is_name_first), "{text}");
    }
    for (text_after, remark) in [
        (" # Guardian, hard", "Guardian, hard"),
        ("#Guardian", "Guardian"),
        ("  hard", "hard"),
        ("\thard, ED=7.2/1.2", "hard, ED=7.2/1.2"),
        (" ; by Anna ", "by Anna"),
        (" , 24 givens", "24 givens"),
        (" # Nº 7 — difícil", "Nº 7 — difícil"),
        ("  \"the hardest\", Anna, 2012", "\"the hardest\", Anna, 2012"),
        ("  \"by Anna\"", "by Anna"),
    ] {
        assert_named(&format!("{LINE}{text_after}\n{OTHER}\n"), &[(LINE, None, Some(remark)), (OTHER, None, None)]);
        assert_named(&format!("7 {LINE}{text_after}\n"), &[(LINE, Some("7"), Some(remark))]);
    }
}

#[test]
fn in_line_format_each_text_is_an_error() {
    let titles = TITLES.iter().copied().filter(|title| !title.starts_with('#'));
    for text in titles.chain(SURROUNDING_TEXTS.iter().flat_map(|(_, lines)| lines.iter().copied())) {
        let document = format!("{text}\n{LINE}\n{text}\n");
        let batch = readers::read(document.as_bytes(), InputFormat::Line);
        // The first line may be the header of a table.
        let expected = if text.contains(',') { 2..=3 } else { 3..=3 };
        assert!(expected.contains(&batch.len()), "{document}");
        assert_eq!(puzzles(&batch), [LINE], "{document}");
    }
}

#[test]
fn a_text_without_a_puzzle_is_an_error() {
    let titles = TITLES.iter().map(|title| (title, format!("{title}\n")));
    let texts = SURROUNDING_TEXTS.iter().map(|(kind, lines)| (kind, lines.join("\n") + "\n"));
    let cases = titles.filter(|(title, _)| !title.starts_with('#')).chain(texts);
    for (kind, text) in cases {
        let batch = read(&text);
        assert!(batch.puzzles.is_empty() && error_count(&batch) > 0, "{kind}: {batch:?}\n{text}");
    }
    for (kind, bytes) in FILES_WITHOUT_PUZZLES {
        let batch = Batch::read_all(bytes).unwrap();
        assert!(batch.puzzles.is_empty() && error_count(&batch) > 0, "{kind}: {batch:?}");
        assert!(batch.records.iter().all(|record| record.line > 0), "{kind}: {batch:?}");
    }
    for (text, location) in [
        ("\n# comment\n  +---+\n+---+\n", "3 error 3:3"),
        ("A B C D E F G H I\n", "1 error 1:1"),
        ("\u{feff}[Puzzle]\n", "1 error 1:1"),
    ] {
        assert_eq!(records(text), [format!("{location} no puzzle in this input")], "{text}");
    }
    // Text around a puzzle is no error.
    assert_puzzles(&format!("+---+\n{LINE}\n+---+\n"), &[LINE]);
}

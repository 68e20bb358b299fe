//! Input without a puzzle in it is an error with a place, from a file as from a pipe; empty input is none.

use std::fs;

use crate::common::{LINE, run, stderr, stdout};

/// What it is, and what is in it.
const INPUTS: [(&str, &[u8]); 33] = [
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

/// Whether a message starts with this name, a line, and perhaps a column.
fn has_place(message: &str, name: &str) -> bool {
    let Some(rest) = message.strip_prefix(&format!("sudoku: {name}:")) else { return false };
    let line = rest.split(':').next().unwrap_or_default();
    line.parse::<u64>().is_ok_and(|line| line > 0)
}

#[test]
fn what_holds_no_puzzle_is_an_error_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("input");
    let name = path.to_str().unwrap();
    for (what, bytes) in INPUTS {
        fs::write(&path, bytes).unwrap();
        let by_name = run(&["convert", "--format", "line", name], "");
        let piped = run(&["convert", "--format", "line"], bytes);
        for (output, name) in [(&by_name, name), (&piped, "<stdin>")] {
            let (said, answer) = (stderr(output), stdout(output));
            assert_eq!(output.status.code(), Some(2), "{what}: {said}");
            assert!(!said.is_empty() && said.lines().all(|line| has_place(line, name)), "{what}: {said}");
            assert!(answer.lines().all(|line| line.starts_with("\tinvalid: ")), "{what}: {answer}");
            assert_eq!(answer.lines().count(), said.lines().count(), "{what}: {said}{answer}");
        }
    }
}

#[test]
fn an_error_of_the_whole_stands_where_the_first_thing_does() {
    for (text, place) in
        [("\n# comment\n  +---+\n+---+\n", "3:3"), ("A B C D E F G H I\n", "1:1"), ("\u{feff}[Puzzle]\n", "1:1")]
    {
        let output = run(&["solve"], text);
        let error = format!("sudoku: <stdin>:{place}: no puzzle in this input\n");
        assert_eq!((output.status.code(), stderr(&output)), (Some(2), error), "{text}");
    }
    // Where there is a puzzle, what stands around it is no error.
    let output = run(&["solve"], format!("+---+\n{LINE}\n+---+\n"));
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

#[test]
fn empty_input_and_comments_are_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("input");
    for text in ["", "\n", " \t\r\n\u{a0}\n", "# a\n// b\n% c\n", "\u{feff}", "\u{feff}\n#"] {
        fs::write(&path, text).unwrap();
        for command in ["solve", "check", "convert", "rate"] {
            for (name, text) in [(path.to_str().unwrap(), ""), ("-", text)] {
                let output = run(&[command, name], text);
                let said = (output.status.code(), stdout(&output), stderr(&output));
                assert_eq!(said, (Some(0), String::new(), String::new()), "{command} {text:?}");
            }
        }
    }
}

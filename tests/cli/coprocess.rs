//! A script receives each answer before it asks the next question.

use std::fs;
use std::process::Stdio;

use crate::common::{Conversation, LINE, OTHER, SOLVED, TOO_SHORT, plain_rows, sudoku};

#[test]
fn solve_answers_each_question_at_once() {
    for threads in ["1", "2", "7", "200"] {
        let arguments = ["solve", "--format", "line", "--threads", threads];
        let mut talk = Conversation::new(sudoku().args(arguments).stderr(Stdio::null()));
        let invalid = "\tinvalid: expected 81 cells, found 80";
        for (question, expected) in [
            (format!("{LINE}\n"), SOLVED),
            (format!("{LINE} remark\r\n"), SOLVED),
            (format!("{TOO_SHORT}\n"), invalid),
            ("NaN\n".to_owned(), "\tinvalid: expected 81 cells, found 1"),
            (format!("{LINE}\n"), SOLVED),
        ] {
            talk.send(&question);
            // A remark follows its answer.
            assert_eq!(talk.next_line().split("\tremark").next(), Some(expected));
        }
        assert_eq!(talk.finish(), Some(2));
    }
}

#[test]
fn each_line_is_answered_whatever_it_holds() {
    let mut talk = Conversation::new(sudoku().args(["solve", "--from", "line"]).stderr(Stdio::null()));
    for line in ["", "# a comment", "NaN", "[]", "None", "None", "53..7....", "Grid 01"] {
        talk.send(format!("{line}\n"));
        assert!(talk.next_line().starts_with("\tinvalid: "), "{line}");
    }
    talk.send(format!("{LINE}\n"));
    assert_eq!(talk.next_line(), SOLVED);
    assert_eq!(talk.finish(), Some(2));
}

#[test]
fn a_grid_is_answered_after_its_ninth_row_and_json_after_each_object() {
    let object = format!("{{\"puzzle\": \"{LINE}\"}}\n");
    for question in [plain_rows(LINE), format!("Grid 01\n{}", plain_rows(LINE)), object] {
        let mut talk = Conversation::new(sudoku().args(["solve", "--format", "line"]));
        for _ in 0..3 {
            talk.send(&question);
            assert_eq!(talk.next_line().split('\t').next(), Some(SOLVED));
        }
        assert_eq!(talk.finish(), Some(0));
    }
}

#[test]
fn transformations_answer_each_question_at_once() {
    for arguments in [&["minimize"][..], &["canonicalize"], &["canonicalize", "--unique"], &["shuffle"]] {
        let mut talk = Conversation::new(sudoku().args(arguments));
        for puzzle in [LINE, OTHER] {
            talk.send(format!("{puzzle}\n"));
            assert!(talk.next_line().len() > 80, "{arguments:?}");
        }
        assert_eq!(talk.finish(), Some(0));
    }
}

#[test]
fn a_pipe_that_pauses_within_a_quoted_field_is_answered_as_soon_as_the_row_is_there() {
    for threads in ["1", "3"] {
        let mut talk = Conversation::new(sudoku().args(["solve", "--format", "csv", "--threads", threads]));
        talk.send("id,puzzle,note\n");
        for (id, note, line_count) in [("1", "", 1), ("\"2\"", "\"a\"\"\n b\"", 2), ("3", "x", 1)] {
            for byte in format!("{id},{LINE},{note}\n").bytes() {
                talk.send([byte]);
            }
            if id == "1" {
                assert_eq!(talk.next_line(), "id,puzzle,note,solution,status");
            }
            let answer: String = (0..line_count).map(|_| talk.next_line()).collect();
            assert!(answer.contains(SOLVED), "{answer}");
        }
        assert_eq!(talk.finish(), Some(0));
    }
}

#[test]
fn a_list_is_read_as_it_comes() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good"), LINE).unwrap();
    for threads in ["1", "2"] {
        let arguments = ["solve", "--files-from", "-", "--threads", threads];
        let mut talk = Conversation::new(sudoku().args(arguments).current_dir(folder.path()));
        for _ in 0..10 {
            talk.send("good\n");
            assert_eq!(talk.next_line(), SOLVED);
        }
        assert_eq!(talk.finish(), Some(0));
    }
}

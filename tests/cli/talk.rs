//! A script gets each answer before it asks the next question.

use std::process::Stdio;

use crate::common::{LINE, OTHER, SOLVED, TOO_SHORT, Talk, plain_rows, sudoku};

#[test]
fn solve_answers_each_question_at_once() {
    for threads in ["1", "2", "7", "200"] {
        let mut command = sudoku();
        command.args(["solve", "--format", "line", "--threads", threads]).stderr(Stdio::null());
        let mut talk = Talk::new(&mut command);
        let invalid = "\tinvalid: expected 81 cells, found 80";
        for (question, expected) in [
            (format!("{LINE}\n"), SOLVED),
            (plain_rows(LINE), SOLVED),
            (format!("{LINE} remark\r\n"), SOLVED),
            (format!("{TOO_SHORT}\n"), invalid),
        ] {
            talk.say(&question);
            // The remark stays behind.
            assert_eq!(talk.answer().split("\tremark").next(), Some(expected));
        }
        assert_eq!(talk.end(), Some(2));
    }
}

#[test]
fn transformations_answer_each_question_at_once() {
    for arguments in [&["minimize"][..], &["canonicalize"], &["canonicalize", "--unique"], &["shuffle"]] {
        let mut talk = Talk::new(sudoku().args(arguments));
        for puzzle in [LINE, OTHER] {
            talk.say(format!("{puzzle}\n"));
            assert!(talk.answer().len() > 80, "{arguments:?}");
        }
        assert_eq!(talk.end(), Some(0));
    }
}

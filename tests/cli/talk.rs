//! A script that waits for its answer gets it before it asks on.

use std::process::Stdio;

use crate::common::{LINE, OTHER, SOLVED, Talk, plain_rows, sudoku};

#[test]
fn solve_answers_each_question_at_once() {
    for threads in ["1", "2", "7", "200"] {
        let mut command = sudoku();
        command.args(["solve", "--format", "line", "--threads", threads]).stderr(Stdio::null());
        let mut talk = Talk::new(&mut command);
        for question in [
            format!("{LINE}\n"),
            plain_rows(LINE),
            format!("{LINE} remark\r\n"),
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n"
                .into(),
        ] {
            talk.say(&question);
            let expected = if question
                == "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n"
            {
                "\tinvalid: expected 81 cells, found 80"
            } else {
                SOLVED
            };
            // The remark stays behind.
            assert_eq!(talk.answer().split("\tremark").next(), Some(expected));
        }
        assert_eq!(talk.end(), Some(2));
    }
}

#[test]
fn transformations_answer_each_question_at_once() {
    for arguments in
        [&["minimize"][..], &["canonicalize"], &["canonicalize", "--unique"], &["shuffle"]]
    {
        let mut talk = Talk::new(sudoku().args(arguments));
        for puzzle in [LINE, OTHER] {
            talk.say(format!("{puzzle}\n"));
            assert!(talk.answer().len() > 80, "{arguments:?}");
        }
        assert_eq!(talk.end(), Some(0));
    }
}

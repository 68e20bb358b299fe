//! What a script relies on that talks to the binary.

use std::process::Stdio;

use crate::common::{LINE, SOLVED, Talk, sudoku};

#[test]
fn a_script_that_waits_for_its_answer_gets_it() {
    let grid: String = LINE
        .as_bytes()
        .chunks(9)
        .map(|row| format!("{}\n", str::from_utf8(row).unwrap()))
        .collect();
    for threads in ["1", "2", "7", "200"] {
        let mut command = sudoku();
        command.args(["solve", "--format", "line", "--threads", threads]).stderr(Stdio::null());
        let mut talk = Talk::new(&mut command);
        for question in
            [format!("{LINE}\n"), grid.clone(), format!("{LINE} remark\r\n"), "wrong\n".into()]
        {
            talk.say(&question);
            let expected =
                if question == "wrong\n" { "\tinvalid: no puzzle in this line" } else { SOLVED };
            assert_eq!(talk.answer(), expected);
        }
        assert_eq!(talk.end(), Some(2));
    }
}

//! Puzzles that a person types.

use super::{start_typing, with_environment};
use crate::common::{LINE, SOLVED, plain_rows};

#[test]
fn a_row_that_cannot_be_one_is_typed_again() {
    let mut command = with_environment(&[("TERM", "dumb")]);
    let (mut terminal, mut child) = start_typing(200, command.args(["solve", "--format", "line"]));
    drop(command);
    terminal.wait_for("Ctrl-D ends the input");
    let typed = plain_rows(LINE).replace('.', "o");
    let (first, others) = typed.split_at(20);
    terminal.type_text(first);
    for (row, answer) in [
        ("12345678", "sudoku: row 3 has 8 cells; type it again"),
        (".9l....6.", "sudoku: row 3 has 'l' (did you mean 1?); type it again"),
        ("what now?", "sudoku: row 3 cannot be read; type it again"),
    ] {
        terminal.type_text(&format!("{row}\n"));
        terminal.wait_for(answer);
    }
    terminal.type_text(others);
    terminal.wait_for(SOLVED);
    // Pasted text is read as from a file.
    terminal.type_text(&(plain_rows(LINE).replacen('\n', "5\n", 1) + LINE + "\n"));
    terminal.wait_for("expected 9 cells in the row, found 10");
    terminal.type_text("\u{4}");
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

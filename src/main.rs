//! The `sudoku` command: hands over to [`sudoku::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    sudoku::cli::main()
}

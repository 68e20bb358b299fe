//! Solves every puzzle of a file, in whatever format, and says what is wrong with the others.
//!
//! ```text
//! $ cargo run --example solve_file puzzles/mixed.txt
//! line 2: 762593148941278536835461792198627354476359281253814679387146925514932867629785413
//! line 3: multiple solutions
//! line 4: no solution
//! line 5, column 81: expected 81 cells, found 80
//! line 6: 534678912672195348198342567859761423426853791713924856961537284287419635345286179
//! ```

use std::{env, error::Error, fs::File};

use sudoku::engine::Solver;
use sudoku::format::Reader;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: solve_file FILE")?;
    let mut solver = Solver::new();
    for record in Reader::new(File::open(&path)?).records() {
        let (record, puzzle) = record?;
        match puzzle {
            Err(malformed) => println!("{malformed}"),
            Ok(puzzle) => match solver.prove(&puzzle) {
                Ok(solution) => println!("line {}: {solution}", record.line),
                Err(reason) => println!("line {}: {reason}", record.line),
            },
        }
    }
    Ok(())
}

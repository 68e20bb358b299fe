//! Tells puzzles with one solution from those with several or none, many at a time.
//!
//! ```text
//! $ cargo run --example prove_unique
//! 534678912672195348198342567859761423426853791713924856961537284287419635345286179
//! multiple solutions
//! no solution
//! ```

use sudoku::Limit;
use sudoku::engine::Solver;
use sudoku::grid::{Grid, ParseGridError};

fn main() -> Result<(), ParseGridError> {
    let puzzles: [Grid; 3] = [
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?,
        "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179".parse()?,
        "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?,
    ];
    // The puzzles of a call share the lanes of the solver. Two solutions are enough to refute that there is one.
    let mut answers = Vec::new();
    Solver::new().solve_many(&puzzles, Limit::TWO, &mut answers);
    for answer in answers {
        match answer.unique_solution() {
            Ok(solution) => println!("{solution}"),
            Err(reason) => println!("{reason}"),
        }
    }
    Ok(())
}

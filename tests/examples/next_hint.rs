//! Gives the next step of a puzzle with its reason, as to a person, and makes it.
//!
//! ```text
//! $ cargo run --example next_hint
//! Hidden Single: r3c1 = 5 in box 1
//! 5 in r1c6 rules out r1c1, r1c2 and r1c3; 5 in r2c8 rules out r2c2 and r2c3, so only r3c1 is left for 5 in box 1.
//! solved in 61 steps
//! ```

use std::error::Error;

use sudoku::engine::Solver;
use sudoku::logic::{Ladder, NoStep, State, ToldTechniques, explain};

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
    // Steps are right only for puzzles with one solution.
    Solver::new().prove(&puzzle)?;
    let mut state = State::new(&puzzle);
    let mut ladder = Ladder::told(ToldTechniques::default());
    let mut step_count = 0;
    let end = loop {
        match ladder.next_step(&state) {
            Ok(step) => {
                step_count += 1;
                if step_count == 1 {
                    println!("{step}\n{}", explain::explanation(&step));
                }
                state.apply(&step);
            }
            Err(end) => break end,
        }
    };
    match end {
        NoStep::Solved => println!("solved in {step_count} steps"),
        NoStep::Stuck => println!("stuck after {step_count} steps"),
    }
    Ok(())
}

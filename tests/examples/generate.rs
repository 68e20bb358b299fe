//! Generates hard puzzles with symmetric givens on all cores. The same seed always gives the same puzzles.
//!
//! ```text
//! $ cargo run --example generate
//! 4..3.........96.4.56.1...7..3....92...........71....8..8...4.97.9.63.........7..5 429378156817596342563142879638751924954823761271469583385214697792635418146987235
//! .2......8..93..1..1.6..5.....28.3.5...7...6...5.4.17.....1..8.6..8..29..6......2. 324916578579328164186745239962873451417259683853461792235197846748632915691584327
//! 18....46...5.67....6......1...8...5...9.2.6...5...3...4......9....53.7...73....48 187352469945167832362948571634819257719425683258673914426781395891534726573296148
//! ```

use std::error::Error;
use std::thread::available_parallelism;

use sudoku::generate::{Generator, GivenSymmetry, NewPuzzle, Request};
use sudoku::logic::Level;
use sudoku::rate::PlayersRater;

fn main() -> Result<(), Box<dyn Error>> {
    let request = Request::builder().with_symmetry(GivenSymmetry::Rotational).with_clues(22..=26).build()?;
    // The generator calls this for each of its threads: a rater is not shared.
    let new_filter = || {
        let mut rater = PlayersRater::new();
        move |puzzle: &NewPuzzle| rater.rate(&puzzle.grid).is_ok_and(|rating| rating.level == Level::Hard)
    };
    let threads = available_parallelism().map_or(1, |threads| threads.get());
    let mut generator = Generator::new(request, 2026).with_threads(threads).with_filter(new_filter);
    for outcome in generator.outcomes(0..3) {
        if let Some(puzzle) = outcome.made() {
            println!("{} {}", puzzle.grid, puzzle.solution);
        }
    }
    Ok(())
}

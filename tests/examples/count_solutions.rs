//! Counts solutions, however many there are, and stops a count that would take too long.
//!
//! ```text
//! $ cargo run --example count_solutions
//! 4678212
//! 1000+
//! many
//! ```

use std::time::Duration;
use std::{error::Error, thread};

use sudoku::count::Counter;
use sudoku::grid::Grid;
use sudoku::{Count, Limit, StopFlag};

fn main() -> Result<(), Box<dyn Error>> {
    let puzzle = "........1.......2...3..4.......1........256...78...3.....2.....3........5.....8..".parse()?;
    println!("{}", Counter::new(Limit::All).count(&puzzle).count());
    println!("{}", Counter::new(Limit::at_most(1000)).count(&puzzle).count());
    let stop_flag = StopFlag::new();
    let mut counter = Counter::new(Limit::All).with_stop_flag(stop_flag.clone());
    let counting = thread::spawn(move || counter.count(&Grid::EMPTY).count());
    thread::sleep(Duration::from_millis(200));
    stop_flag.stop();
    match counting.join().map_err(|_| "the counter panicked")? {
        Count::Exact(solutions) => println!("all {solutions}"),
        Count::AtLeast(_) => println!("many"),
    }
    Ok(())
}

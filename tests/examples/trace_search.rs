//! Follows a search event by event, and ends it at the eighth guess.
//!
//! ```text
//! $ cargo run --example trace_search
//! guess r2c3 = 4, 1 of 2
//! guess r2c1 = 5, 1 of 2
//! guess r2c4 = 1, 1 of 2
//! guess r2c7 = 6, 1 of 2
//! guess r1c7 = 2, 1 of 2
//! guess r1c2 = 6, 1 of 2
//! guess r1c4 = 4, 1 of 2
//! no candidate left for r4c9
//! no candidate left for r8c8
//! guess r1c4 = 4, 1 of 2
//! GaveUp after 8 guesses
//! ```

use std::ops::ControlFlow;

use sudoku::Limit;
use sudoku::grid::{Grid, ParseGridError};
use sudoku::search::{Event, Observer, Search};

#[derive(Default)]
struct Printer {
    guesses: usize,
}

impl Observer for &mut Printer {
    fn event(&mut self, event: Event, _candidates: &Grid) -> ControlFlow<()> {
        match event {
            Event::Guess(guess) => {
                self.guesses += 1;
                println!("guess {} = {}, {} of {}", guess.cell, guess.digit, guess.nth, guess.candidate_count);
            }
            Event::Contradiction(contradiction) => println!("{contradiction}"),
            _ => {}
        }
        if self.guesses < 8 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

fn main() -> Result<(), ParseGridError> {
    let puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
    let mut printer = Printer::default();
    let answer = Search::with_observer(&puzzle, &mut printer).count(Limit::TWO);
    println!("{:?} after {} guesses", answer.end, answer.guesses);
    Ok(())
}

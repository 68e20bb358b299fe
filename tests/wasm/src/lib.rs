//! The library in WebAssembly: solves, rates and explains a puzzle for `check.mjs`, and makes one.
//!
//! The host writes 81 characters into [`puzzle`], calls a function, and reads as many bytes of [`answer`] as the
//! function returns.

use std::sync::atomic::{AtomicU8, Ordering};

use sudoku::engine::Solver;
use sudoku::generate::{Generator, Request};
use sudoku::grid::Grid;
use sudoku::logic::{Ladder, State, explain};
use sudoku::rate::Rater;

static PUZZLE: [AtomicU8; 81] = [const { AtomicU8::new(b'.') }; 81];

static ANSWER: [AtomicU8; 4096] = [const { AtomicU8::new(0) }; 4096];

/// Returns the address of the 81 characters of the puzzle.
#[unsafe(no_mangle)]
pub extern "C" fn puzzle() -> *const AtomicU8 {
    PUZZLE.as_ptr()
}

/// Returns the address of the answer, which is UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const AtomicU8 {
    ANSWER.as_ptr()
}

/// Answers with the only solution of the puzzle.
#[unsafe(no_mangle)]
pub extern "C" fn solve() -> usize {
    write_answer(|puzzle| {
        Solver::new().prove(puzzle).map_or_else(|reason| reason.to_string(), |solution| solution.to_string())
    })
}

/// Answers with the difficulty of the puzzle: ER, EP and ED.
#[unsafe(no_mangle)]
pub extern "C" fn rate() -> usize {
    write_answer(|puzzle| Rater::new().rate(puzzle).map_or_else(|error| error.to_string(), |rating| rating.to_string()))
}

/// Answers with the next step of a person, and with its reason.
#[unsafe(no_mangle)]
pub extern "C" fn hint() -> usize {
    write_answer(|puzzle| {
        let step = Ladder::human().next_step(&State::new(puzzle));
        step.map_or_else(|reason| reason.to_string(), |step| format!("{step}\n{}", explain::explanation(&step)))
    })
}

/// Answers with the first puzzle of the seed 2026, whatever the puzzle of the host.
#[unsafe(no_mangle)]
pub extern "C" fn generate() -> usize {
    write_answer(|_| {
        let outcome = Generator::new(Request::default(), 2026).outcomes(0..1).next();
        outcome.and_then(|outcome| outcome.made()).map_or("none".to_owned(), |puzzle| puzzle.grid.to_string())
    })
}

/// Writes the answer for the puzzle of the host. Returns its length in bytes.
fn write_answer(answer_for: impl Fn(&Grid) -> String) -> usize {
    let text: String = PUZZLE.iter().map(|byte| char::from(byte.load(Ordering::Relaxed))).collect();
    let answer = text.parse().map_or_else(|_| "not a puzzle".to_owned(), |puzzle| answer_for(&puzzle));
    for (place, byte) in ANSWER.iter().zip(answer.bytes()) {
        place.store(byte, Ordering::Relaxed);
    }
    answer.len()
}

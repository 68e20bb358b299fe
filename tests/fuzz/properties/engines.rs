//! Every engine that the machine has says of any candidate grids what the reference search says, in
//! whatever batch.

use std::cell::Cell;
use std::ops::ControlFlow;

use sudoku::engine::{Path, Solver};
use sudoku::grid::Grid;
use sudoku::search::{Answer, Event, Increasing, Observer, Search};

use super::bytes::Bytes;
use super::grids::grids;

/// The reference search, which knows naked singles only, gives up after so many guesses.
const MOST_GUESSES: u32 = 400;

/// The first byte chooses the limit, the second the size of the batch, the third where in it the grids
/// begin; the rest is grids.
pub fn hold(input: &[u8]) {
    let mut bytes = Bytes(input);
    let limit = [1, 2, 3, 17][bytes.below(4)];
    let (size, first) = (1 + bytes.below(40), bytes.below(40));
    let puzzles = grids(&mut bytes, 20);
    if puzzles.is_empty() {
        return;
    }
    let alone = on_each_path(&puzzles, limit, 1);
    for (puzzle, answer) in puzzles.iter().zip(&alone) {
        check(puzzle, limit, answer);
    }
    let at = |place| (first + place) % puzzles.len();
    let batch: Vec<Grid> = (0..size).map(|place| puzzles[at(place)]).collect();
    let together = on_each_path(&batch, limit, size);
    for (place, answer) in together.iter().enumerate() {
        assert_eq!(*answer, alone[at(place)], "at {place} of {size}: {:?}", batch[place]);
    }
}

/// The answers to all puzzles, so many at a time, which are the same on each path.
fn on_each_path(puzzles: &[Grid], limit: u32, size: usize) -> Vec<Answer> {
    let mut expected: Vec<Answer> = Vec::new();
    for path in Path::available() {
        let mut solver = Solver::with_path(path).unwrap();
        let mut answers = vec![Answer::default(); puzzles.len()];
        for (puzzles, answers) in puzzles.chunks(size).zip(answers.chunks_mut(size)) {
            solver.solve_many(puzzles, limit, answers);
        }
        if expected.is_empty() {
            expected = answers;
        } else {
            assert_eq!(answers, expected, "{path}, limit {limit}");
        }
    }
    expected
}

/// Judges an answer by the rules and by the reference search.
fn check(puzzle: &Grid, limit: u32, answer: &Answer) {
    assert!(answer.solutions <= limit.into());
    assert_eq!(answer.first.is_some(), answer.solutions > 0, "{puzzle:?}");
    assert!(answer.first.is_none_or(|solution| solution.solves(puzzle)), "{puzzle:?}");
    let guesses = Cell::new(0);
    let reference = Search::with(puzzle, Patience(&guesses), Increasing).count(limit.into());
    if guesses.get() > MOST_GUESSES {
        assert!(answer.solutions >= reference.solutions, "{puzzle:?}");
        return;
    }
    assert_eq!(answer.solutions, reference.solutions, "{puzzle:?}");
    if reference.solutions == 1 && limit > 1 {
        assert_eq!(answer.first, reference.first, "{puzzle:?}");
    }
}

/// Breaks off a search that takes too long.
struct Patience<'a>(&'a Cell<u32>);

impl Observer for Patience<'_> {
    fn event(&mut self, event: Event, _: &Grid) -> ControlFlow<()> {
        if matches!(event, Event::Guess { .. } | Event::Return { .. }) {
            self.0.set(self.0.get() + 1);
        }
        if self.0.get() > MOST_GUESSES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

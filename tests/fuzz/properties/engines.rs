//! Every engine that the machine can run agrees with the model solver on arbitrary candidate grids, in any batch,
//! and gives up exactly when it has made the allowed number of guesses and needs more.

use sudoku::engine::{Isa, Solver};
use sudoku::grid::Grid;
use sudoku::search::Search;
use sudoku::{Answer, Limit};

use super::bytes::Bytes;
use super::grids::grids;

/// The maximum number of guesses of the model solver, which uses only naked singles.
const MAX_REFERENCE_GUESSES: u32 = 400;

/// The maximum number of guesses of an engine: some grids would take millions.
const MAX_ENGINE_GUESSES: u32 = 5000;

/// The maximum numbers of solutions and of guesses of a search.
#[derive(Debug, Clone, Copy)]
struct SearchBounds {
    limit: u64,
    max_guesses: u32,
}

/// Checks the property. The first byte chooses the limit (bits 0 and 1) and the number of guesses allowed (bits 2 and
/// 3, for some values with the next byte). Then come the size of the batch, the index of its first grid and the
/// grids.
pub fn check_property(input: &[u8]) {
    let mut bytes = Bytes(input);
    let first_byte = bytes.next_byte();
    let limit = [1, 2, 3, 17][usize::from(first_byte & 3)];
    let max_guesses = match first_byte >> 2 & 3 {
        0 | 1 => MAX_ENGINE_GUESSES,
        2 => bytes.next_byte().into(),
        _ => u32::from(bytes.next_byte()) % 8,
    };
    let bounds = SearchBounds { limit, max_guesses };
    let (batch_size, first_index) = (1 + bytes.below(70), bytes.below(40));
    let puzzles = grids(&mut bytes, 20);
    if puzzles.is_empty() {
        return;
    }
    let single_answers = agreed_answers(&puzzles, bounds, 1);
    if max_guesses == MAX_ENGINE_GUESSES {
        puzzles.iter().zip(&single_answers).for_each(|(puzzle, answer)| check_answer(puzzle, limit, answer));
    } else {
        let patient_bounds = SearchBounds { limit, max_guesses: MAX_ENGINE_GUESSES };
        for (answer, patient_answer) in single_answers.iter().zip(&agreed_answers(&puzzles, patient_bounds, 70)) {
            check_cut_off(answer, patient_answer, bounds);
        }
    }
    let puzzle_index = |position| (first_index + position) % puzzles.len();
    let batch: Vec<Grid> = (0..batch_size).map(|position| puzzles[puzzle_index(position)]).collect();
    let batch_answers = agreed_answers(&batch, bounds, batch_size);
    for (position, answer) in batch_answers.iter().enumerate() {
        let single_answer = &single_answers[puzzle_index(position)];
        assert_eq!(answer, single_answer, "at {position} of {batch_size}: {:?}", batch[position]);
    }
}

/// Solves the puzzles in batches of `batch_size` and returns the answers. Asserts that all instruction sets agree.
fn agreed_answers(puzzles: &[Grid], bounds: SearchBounds, batch_size: usize) -> Vec<Answer> {
    let mut expected: Vec<Answer> = Vec::new();
    for isa in Isa::available() {
        let solver = Solver::with_isa(isa).unwrap();
        let mut solver = solver.with_max_guesses(Some(bounds.max_guesses));
        let (mut answers, mut batch_answers) = (Vec::new(), Vec::new());
        for batch in puzzles.chunks(batch_size) {
            solver.solve_many(batch, Limit::at_most(bounds.limit), &mut batch_answers);
            answers.append(&mut batch_answers);
        }
        if expected.is_empty() {
            expected = answers;
        } else {
            assert_eq!(answers, expected, "{isa}, {bounds:?}");
        }
    }
    expected
}

/// Checks an answer against the rules and the model solver.
fn check_answer(puzzle: &Grid, limit: u64, answer: &Answer) {
    assert!(answer.solutions <= limit, "{puzzle:?}");
    assert_eq!(answer.first.is_some(), answer.solutions > 0, "{puzzle:?}");
    assert!(answer.first.is_none_or(|solution| solution.solves(puzzle)), "{puzzle:?}");
    let reference = Search::new(puzzle).with_max_guesses(Some(MAX_REFERENCE_GUESSES)).count(Limit::at_most(limit));
    match (answer.gave_up(), reference.gave_up()) {
        (false, false) => {}
        (false, true) => return assert!(answer.solutions >= reference.solutions, "{puzzle:?}"),
        (true, false) => return assert!(answer.solutions <= reference.solutions, "{puzzle:?}"),
        (true, true) => return,
    }
    assert_eq!(answer.solutions, reference.solutions, "{puzzle:?}");
    if reference.solutions == 1 && limit > 1 {
        assert_eq!(answer.first, reference.first, "{puzzle:?}");
    }
}

/// Checks the answer of a search with few guesses allowed against the answer of a search with many.
fn check_cut_off(answer: &Answer, patient_answer: &Answer, bounds: SearchBounds) {
    assert_eq!(answer.gave_up(), patient_answer.guesses > bounds.max_guesses.into(), "{bounds:?}");
    if !answer.gave_up() {
        return assert_eq!(answer, patient_answer);
    }
    assert_eq!(answer.guesses, u64::from(bounds.max_guesses));
    assert!(answer.solutions < bounds.limit && answer.solutions <= patient_answer.solutions);
    assert_eq!(answer.first, patient_answer.first.filter(|_| answer.solutions > 0));
}

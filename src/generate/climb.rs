//! Makes puzzles whose givens are in known cells.
//!
//! At first these cells have the digits of a full grid, and there are usually many solutions. One or two digits are
//! changed at a time; a change is kept unless it leaves more solutions or none. This ends with one solution, or the
//! attempt is given up. A pattern of 24 cells takes hundredths of a second, a pattern of 20 cells a few seconds.

use super::Request;
use crate::grid::{Digit, DigitSet, Grid, Solution};
use crate::random::Random;
use crate::search::Search;
use crate::{Answer, Limit};

/// The limit of the first count of solutions. Puzzles with more solutions are not told apart.
const FIRST_COUNT_LIMIT: u64 = 2000;

/// The number of guesses plus the number of searches after which the attempt is given up.
const MAX_WORK: u64 = 100_000;

/// Changes digits outside the theme until there is one solution. Returns the puzzle and its solution; `None` if the
/// attempt is given up.
pub(super) fn hill_climb(request: &Request, mut puzzle: Grid, random: &mut Random) -> Option<(Grid, Solution)> {
    let changeable_cells: Vec<_> = (request.allowed_cells - request.wanted.theme.filled_cells()).iter().collect();
    let mut best_answer = count_solutions(&puzzle, FIRST_COUNT_LIMIT);
    let mut work = 0;
    while best_answer.solutions > 1 {
        let mut changed_puzzle = puzzle;
        // Change one digit, or sometimes two.
        for _ in 0..1 + random.below(4) / 3 {
            let &cell = changeable_cells.get(random.below(changeable_cells.len().max(1) as u64) as usize)?;
            let peer_digits = cell.peers().iter().filter_map(|peer| changed_puzzle[peer].single());
            let unused_digits = DigitSet::ALL - changed_puzzle[cell] - peer_digits.collect();
            let new_digits: Vec<Digit> = unused_digits.iter().collect();
            if !new_digits.is_empty() {
                changed_puzzle[cell] = DigitSet::from_digit(new_digits[random.below(new_digits.len() as u64) as usize]);
            }
        }
        let answer = count_solutions(&changed_puzzle, best_answer.solutions + 1);
        work += answer.guesses + 1;
        if work > MAX_WORK {
            return None;
        }
        if (1..=best_answer.solutions).contains(&answer.solutions) {
            (puzzle, best_answer) = (changed_puzzle, answer);
        }
    }
    Some((puzzle, best_answer.first?))
}

fn count_solutions(puzzle: &Grid, limit: u64) -> Answer {
    Search::new(puzzle).count(Limit::at_most(limit))
}

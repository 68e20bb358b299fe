//! Finds single givens and pairs of givens that leave one solution when they are added to a puzzle with several.

use std::collections::HashSet;

use super::seen_pairs::{GivenRows, SeenPairs};
use super::variations::{AddedGiven, PUZZLES_PER_CALL, are_contradictory, solve_puzzles, with_givens};
use crate::Limit;
use crate::engine::Solver;
use crate::grid::{Grid, Solution};

const GIVENS_PER_CALL: usize = 48;

/// A puzzle with several solutions, some of which are known.
pub(super) struct OpenPuzzle {
    /// The puzzle, without the candidates that are known to be in no solution.
    pub(super) puzzle: Grid,
    pub(super) known_solutions: HashSet<Solution>,
}

impl OpenPuzzle {
    /// Returns the givens that leave one solution, and in increasing order those that leave several. Eliminates from
    /// the puzzle those that leave none.
    ///
    /// A given in two known solutions needs no question. Givens in none come first: their solutions settle later ones.
    pub(super) fn classify_givens(
        &mut self,
        solver: &mut Solver,
        givens: &[AddedGiven],
    ) -> (Vec<AddedGiven>, Vec<AddedGiven>) {
        let (mut givens_leaving_one, mut givens_leaving_several) = (Vec::new(), Vec::new());
        let mut counts = SolutionCounts([[0; 9]; 81]);
        self.known_solutions.iter().for_each(|solution| counts.add(solution));
        // The givens of a call should be far apart in the list, so that the answers differ.
        let stride = givens.len().div_ceil(GIVENS_PER_CALL).max(1);
        let spread_givens = (0..stride).flat_map(|start| givens.iter().skip(start).step_by(stride));
        let mut undecided_givens: Vec<AddedGiven> = spread_givens.copied().collect();
        while !undecided_givens.is_empty() {
            undecided_givens.sort_by_key(|given| counts.count_of(*given) > 0);
            let batch: Vec<_> = undecided_givens.drain(..GIVENS_PER_CALL.min(undecided_givens.len())).collect();
            let puzzles = batch.iter().map(|given| with_givens(&self.puzzle, [given]));
            let answers = solve_puzzles(solver, Limit::TWO, puzzles);
            for (&given, answer) in batch.iter().zip(answers) {
                match answer.solutions {
                    0 => self.puzzle[given.cell] = self.puzzle[given.cell].without(given.digit),
                    1 => givens_leaving_one.push(given),
                    _ => givens_leaving_several.push(given),
                }
                if let Some(solution) = answer.first
                    && self.known_solutions.insert(solution)
                {
                    counts.add(&solution);
                }
            }
            undecided_givens.retain(|&given| {
                let is_settled = counts.count_of(given) >= 2;
                givens_leaving_several.extend(is_settled.then_some(given));
                !is_settled
            });
        }
        givens_leaving_several.sort_unstable();
        (givens_leaving_one, givens_leaving_several)
    }

    /// Returns the pairs of these indices into the list whose two givens together leave one solution.
    pub(super) fn pairs_leaving_one(
        &mut self,
        solver: &mut Solver,
        givens: &[AddedGiven],
        indices: &[u16],
    ) -> Vec<[u16; 2]> {
        let mut rows = GivenRows::new(givens);
        let (mut seen_once, mut seen_twice) = (SeenPairs::new(givens.len()), SeenPairs::new(givens.len()));
        for solution in &self.known_solutions {
            seen_once.add_and_record_repeats(rows.row_of(solution), &mut seen_twice);
        }
        let given_at = |index: &u16| &givens[usize::from(*index)];
        let mut pairs = pairs_by_distance(indices).filter(|[a, b]| !are_contradictory(*given_at(a), *given_at(b)));
        let mut found_pairs = Vec::new();
        loop {
            let batch: Vec<_> =
                pairs.by_ref().filter(|&pair| !seen_twice.contains(pair)).take(PUZZLES_PER_CALL).collect();
            if batch.is_empty() {
                return found_pairs;
            }
            let puzzles = batch.iter().map(|pair| with_givens(&self.puzzle, pair.iter().map(given_at)));
            let answers = solve_puzzles(solver, Limit::TWO, puzzles);
            for (pair, answer) in batch.iter().zip(answers) {
                found_pairs.extend((answer.solutions == 1).then_some(*pair));
                if let Some(solution) = answer.first
                    && self.known_solutions.insert(solution)
                {
                    seen_once.add_and_record_repeats(rows.row_of(&solution), &mut seen_twice);
                }
            }
        }
    }
}

/// For each given, the number of known solutions that contain it.
struct SolutionCounts([[u8; 9]; 81]);

impl SolutionCounts {
    fn add(&mut self, solution: &Solution) {
        for (counts, digit) in self.0.iter_mut().zip(solution.as_bytes()) {
            let count = &mut counts[usize::from(digit - b'1')];
            *count = count.saturating_add(1);
        }
    }

    fn count_of(&self, AddedGiven { cell, digit }: AddedGiven) -> u8 {
        self.0[cell.index()][digit.index()]
    }
}

/// Iterates over all pairs of these indices, ordered by the cyclic distance of their positions in the list, so that the
/// pairs of a call differ in both givens.
fn pairs_by_distance(indices: &[u16]) -> impl Iterator<Item = [u16; 2]> {
    let n = indices.len();
    let pairs_at_distance = move |distance: usize| {
        // At half the length, each pair would come twice.
        let starts = if 2 * distance == n { distance } else { n };
        (0..starts).map(move |start| [indices[start], indices[(start + distance) % n]])
    };
    (1..=n / 2).flat_map(pairs_at_distance)
}

//! Which givens, one or two, leave one solution of a puzzle that has several.

use std::collections::HashSet;

use super::seen_pairs::{GivenRows, SeenPairs};
use super::variations::{AddedGiven, TOGETHER, Variations, clash, with};
use crate::Limit;
use crate::engine::Solver;
use crate::grid::{Grid, Solution};

/// How many single givens are asked about before the answers are looked at.
const AT_ONCE: usize = 48;

/// A puzzle with several solutions, and some of them.
pub(super) struct OpenPuzzle {
    /// The puzzle; a digit that is known to be in no solution is no candidate.
    puzzle: Grid,
    known: HashSet<Solution>,
    variations: Variations,
}

/// Givens by how many solutions they leave.
#[derive(Default)]
pub(super) struct SortedGivens {
    /// Those that leave one.
    pub(super) lone: Vec<AddedGiven>,
    /// Those that leave several, in increasing order.
    pub(super) open: Vec<AddedGiven>,
}

impl OpenPuzzle {
    /// A puzzle, and solutions of it that are known.
    pub(super) fn new(puzzle: Grid, known: impl IntoIterator<Item = Solution>) -> Self {
        let known = known.into_iter().collect();
        Self { puzzle, known, variations: Variations::default() }
    }

    /// Sorts givens by how many solutions they leave; those that leave none fall away.
    ///
    /// What stands in two known solutions needs no question. So the answers to some questions come before the next are
    /// asked, and what stands in no known solution is asked about first.
    pub(super) fn sort(&mut self, solver: &mut Solver, givens: &[AddedGiven]) -> SortedGivens {
        let mut sorted = SortedGivens::default();
        let mut counts = SolutionCounts([[0; 9]; 81]);
        self.known.iter().for_each(|solution| counts.add(solution));
        // Givens that are asked about together should lie apart, so that the answers differ.
        let stride = givens.len().div_ceil(AT_ONCE).max(1);
        let spread = (0..stride).flat_map(|start| givens.iter().skip(start).step_by(stride));
        let mut left: Vec<AddedGiven> = spread.copied().collect();
        while !left.is_empty() {
            left.sort_by_key(|given| counts.of(*given) > 0);
            let asked: Vec<_> = left.drain(..AT_ONCE.min(left.len())).collect();
            let puzzles = asked.iter().map(|given| with(&self.puzzle, [given]));
            let answers = self.variations.ask(solver, Limit::TWO, puzzles);
            for (&(cell, digit), answer) in asked.iter().zip(answers) {
                match answer.solutions {
                    0 => self.puzzle[cell] = self.puzzle[cell].without(digit),
                    1 => sorted.lone.push((cell, digit)),
                    _ => sorted.open.push((cell, digit)),
                }
                if let Some(solution) = answer.first
                    && self.known.insert(solution)
                {
                    counts.add(&solution);
                }
            }
            left.retain(|&given| {
                let is_open = counts.of(given) >= 2;
                sorted.open.extend(is_open.then_some(given));
                !is_open
            });
        }
        sorted.open.sort_unstable();
        sorted
    }

    /// The pairs among these places in a list of givens that leave one solution.
    pub(super) fn lone_pairs(&mut self, solver: &mut Solver, givens: &[AddedGiven], places: &[u16]) -> Vec<[u16; 2]> {
        let mut rows = GivenRows::new(givens);
        let (mut once, mut twice) = (SeenPairs::new(givens.len()), SeenPairs::new(givens.len()));
        for solution in &self.known {
            once.add_counting(rows.of(solution), &mut twice);
        }
        let given = |place: &u16| &givens[usize::from(*place)];
        let mut pairs = diagonals(places).filter(|[a, b]| !clash(*given(a), *given(b)));
        let (mut lone, mut batch) = (Vec::new(), Vec::new());
        loop {
            batch.clear();
            batch.extend(pairs.by_ref().filter(|&pair| !twice.has(pair)).take(TOGETHER));
            if batch.is_empty() {
                return lone;
            }
            let puzzles = batch.iter().map(|pair| with(&self.puzzle, pair.iter().map(given)));
            let answers = self.variations.ask(solver, Limit::TWO, puzzles);
            for (pair, answer) in batch.iter().zip(answers) {
                lone.extend((answer.solutions == 1).then_some(*pair));
                if let Some(solution) = answer.first
                    && self.known.insert(solution)
                {
                    once.add_counting(rows.of(&solution), &mut twice);
                }
            }
        }
    }
}

/// In how many known solutions each given stands.
struct SolutionCounts([[u8; 9]; 81]);

impl SolutionCounts {
    fn add(&mut self, solution: &Solution) {
        for (counts, digit) in self.0.iter_mut().zip(solution.as_bytes()) {
            let count = &mut counts[usize::from(digit - b'1')];
            *count = count.saturating_add(1);
        }
    }

    fn of(&self, (cell, digit): AddedGiven) -> u8 {
        self.0[cell.index()][digit.index()]
    }
}

/// All pairs, neighbours in the list first: pairs that are asked about together then differ in both.
fn diagonals(places: &[u16]) -> impl Iterator<Item = [u16; 2]> {
    let n = places.len();
    let of_diagonal = move |apart: usize| {
        // The longest diagonal would come twice.
        let starts = if 2 * apart == n { apart } else { n };
        (0..starts).map(move |start| [places[start], places[(start + apart) % n]])
    };
    (1..=n / 2).flat_map(of_diagonal)
}

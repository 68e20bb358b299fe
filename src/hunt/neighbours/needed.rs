//! Proves that the givens of a puzzle are still needed after further givens are added.

use std::cmp::Reverse;

use super::seen_pairs::{GivenRows, SeenPairs};
use super::variations::{AddedGiven, PUZZLES_PER_CALL, solve_puzzles, with_givens};
use crate::Limit;
use crate::engine::Solver;
use crate::grid::{Cell, Grid};

/// For each cell, the number of times that its given was not needed.
pub(super) type UnneededCounts = [u32; 81];

/// The givens of a puzzle, and the pairs of added givens with which each is known to be needed.
///
/// A given is needed if there is a solution with another digit in its cell. Such a solution proves that the given is
/// needed with every pair that the solution contains, so one question settles many pairs.
pub(super) struct NeededGivens<'l> {
    addable_givens: &'l [AddedGiven],
    rows: GivenRows,
    givens: Vec<NeededGiven>,
}

struct NeededGiven {
    cell: Cell,
    /// The puzzle with all digits but the given's own in its cell.
    other_digits_puzzle: Grid,
    /// The pairs of added givens in known solutions of `other_digits_puzzle`.
    seen_pairs: SeenPairs,
}

impl<'l> NeededGivens<'l> {
    /// Lists the givens of a puzzle, the one with the highest count first.
    pub(super) fn new(puzzle: &Grid, addable_givens: &'l [AddedGiven], counts: &UnneededCounts) -> Self {
        let mut cells: Vec<Cell> = puzzle.filled_cells().iter().collect();
        cells.sort_by_key(|cell| Reverse(counts[cell.index()]));
        let new_needed_given = |cell| {
            let mut other_digits_puzzle = *puzzle;
            other_digits_puzzle[cell] = !puzzle[cell];
            NeededGiven { cell, other_digits_puzzle, seen_pairs: SeenPairs::new(addable_givens.len()) }
        };
        let givens = cells.into_iter().map(new_needed_given).collect();
        Self { addable_givens, rows: GivenRows::new(addable_givens), givens }
    }

    /// Drops the pairs with which some given of the puzzle is not needed, and counts that given in `counts`. Pairs are
    /// indices in `addable_givens`; a pair of equal indices stands for a single given.
    pub(super) fn retain_pairs(&mut self, solver: &mut Solver, pairs: &mut Vec<[u16; 2]>, counts: &mut UnneededCounts) {
        let mut is_dropped = vec![false; pairs.len()];
        let with_each_pair = |given_index| (0..pairs.len()).map(move |pair_index| (given_index, pair_index));
        let mut questions = (0..self.givens.len()).flat_map(with_each_pair);
        loop {
            let is_undecided = |&(given_index, pair_index): &(usize, usize)| {
                !is_dropped[pair_index] && !self.givens[given_index].seen_pairs.contains(pairs[pair_index])
            };
            let batch: Vec<_> = questions.by_ref().filter(is_undecided).take(PUZZLES_PER_CALL).collect();
            if batch.is_empty() {
                break;
            }
            let puzzles = batch.iter().map(|&(given_index, pair_index)| {
                let added_givens = pairs[pair_index].map(|index| self.addable_givens[usize::from(index)]);
                with_givens(&self.givens[given_index].other_digits_puzzle, &added_givens)
            });
            let answers = solve_puzzles(solver, Limit::ONE, puzzles);
            for (&(given_index, pair_index), answer) in batch.iter().zip(answers) {
                let needed_given = &mut self.givens[given_index];
                if let Some(solution) = &answer.first {
                    needed_given.seen_pairs.add(self.rows.row_of(solution));
                } else {
                    is_dropped[pair_index] = true;
                    counts[needed_given.cell.index()] += 1;
                }
            }
        }
        let mut dropped_flags = is_dropped.into_iter();
        pairs.retain(|_| dropped_flags.next() == Some(false));
    }
}

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
/// A given is needed if there is a solution with another digit in its cell. Such a solution proves this for every pair
/// that it contains, so one question settles many pairs.
pub(super) struct NeededGivens<'l> {
    list: &'l [AddedGiven],
    rows: GivenRows,
    givens: Vec<NeededGiven>,
}

struct NeededGiven {
    cell: Cell,
    /// The puzzle with all digits but the given's own in its cell.
    with_other_digits: Grid,
    /// The pairs of added givens in known solutions of `with_other_digits`.
    seen: SeenPairs,
}

impl<'l> NeededGivens<'l> {
    /// Lists the givens of a puzzle. `list` has the givens that may be added.
    pub(super) fn new(puzzle: &Grid, list: &'l [AddedGiven], counts: &UnneededCounts) -> Self {
        let mut cells: Vec<Cell> = puzzle.filled_cells().iter().collect();
        cells.sort_by_key(|cell| Reverse(counts[cell.index()]));
        let needed = |cell| {
            let mut with_other_digits = *puzzle;
            with_other_digits[cell] = !puzzle[cell];
            NeededGiven { cell, with_other_digits, seen: SeenPairs::new(list.len()) }
        };
        let givens = cells.into_iter().map(needed).collect();
        Self { list, rows: GivenRows::new(list), givens }
    }

    /// Drops the pairs with which some given of the puzzle is not needed. Pairs are indices into the list; a pair of
    /// equal indices stands for a single given.
    pub(super) fn retain_pairs(&mut self, solver: &mut Solver, pairs: &mut Vec<[u16; 2]>, counts: &mut UnneededCounts) {
        let mut dropped = vec![false; pairs.len()];
        let with_each_pair = |given| (0..pairs.len()).map(move |pair| (given, pair));
        let mut questions = (0..self.givens.len()).flat_map(with_each_pair);
        loop {
            let is_open =
                |&(given, pair): &(usize, usize)| !dropped[pair] && !self.givens[given].seen.contains(pairs[pair]);
            let batch: Vec<_> = questions.by_ref().filter(is_open).take(PUZZLES_PER_CALL).collect();
            if batch.is_empty() {
                break;
            }
            let puzzles = batch.iter().map(|&(given, pair)| {
                let added = pairs[pair].map(|index| self.list[usize::from(index)]);
                with_givens(&self.givens[given].with_other_digits, &added)
            });
            let answers = solve_puzzles(solver, Limit::ONE, puzzles);
            for (&(given, pair), answer) in batch.iter().zip(answers) {
                let given = &mut self.givens[given];
                if let Some(solution) = &answer.first {
                    given.seen.add(self.rows.row_of(solution));
                } else {
                    dropped[pair] = true;
                    counts[given.cell.index()] += 1;
                }
            }
        }
        let mut dropped = dropped.into_iter();
        pairs.retain(|_| dropped.next() == Some(false));
    }
}

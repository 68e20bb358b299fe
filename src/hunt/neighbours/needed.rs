//! Whether every given of a puzzle is needed.

use std::cmp::Reverse;

use super::seen_pairs::{GivenRows, SeenPairs};
use super::variations::{AddedGiven, TOGETHER, Variations, with};
use crate::Limit;
use crate::engine::Solver;
use crate::grid::{Cell, DigitSet, Grid};

/// How often a given of each cell turned out not to be needed.
pub(super) type RefusalCounts = [u32; 81];

/// The givens of a puzzle, each to be proven needed with one or two more put in.
///
/// A given is needed if there is a solution with another digit in its cell. Such a solution proves it for all pairs
/// that it holds, so few questions are asked more than once for each pair in vain.
pub(super) struct NeededGivens<'l> {
    list: &'l [AddedGiven],
    rows: GivenRows,
    givens: Vec<NeededGiven>,
    variations: Variations,
}

struct NeededGiven {
    cell: Cell,
    /// The puzzle with any other digit in the cell.
    otherwise: Grid,
    /// What stands together in solutions of that.
    seen: SeenPairs,
}

/// The puzzle with any other digit in a cell.
fn otherwise(puzzle: &Grid, cell: Cell) -> Grid {
    let mut otherwise = *puzzle;
    otherwise[cell] = DigitSet::ALL - puzzle[cell];
    otherwise
}

impl<'l> NeededGivens<'l> {
    /// The givens of a puzzle. More are put in from a list, by their places there.
    pub(super) fn new(puzzle: &Grid, list: &'l [AddedGiven], counts: &RefusalCounts) -> Self {
        let mut cells: Vec<Cell> = puzzle.filled().iter().collect();
        cells.sort_by_key(|cell| Reverse(counts[cell.index()]));
        let needed = |cell| {
            let (otherwise, seen) = (otherwise(puzzle, cell), SeenPairs::new(list.len()));
            NeededGiven { cell, otherwise, seen }
        };
        let givens = cells.into_iter().map(needed).collect();
        Self { list, rows: GivenRows::new(list), givens, variations: Variations::default() }
    }

    /// Drops the pairs with which some given is not needed. A pair may be twice the same place.
    pub(super) fn retain(&mut self, solver: &mut Solver, pairs: &mut Vec<[u16; 2]>, counts: &mut RefusalCounts) {
        let mut refused = vec![false; pairs.len()];
        let of_given = |given| (0..pairs.len()).map(move |pair| (given, pair));
        let mut left = (0..self.givens.len()).flat_map(of_given);
        let mut batch = Vec::with_capacity(TOGETHER);
        loop {
            batch.clear();
            let unsettled =
                left.by_ref().filter(|&(given, pair)| !refused[pair] && !self.givens[given].seen.has(pairs[pair]));
            batch.extend(unsettled.take(TOGETHER));
            if batch.is_empty() {
                break;
            }
            let puzzles = batch.iter().map(|&(given, pair)| {
                let added = pairs[pair].map(|place| self.list[usize::from(place)]);
                with(&self.givens[given].otherwise, &added)
            });
            let answers = self.variations.ask(solver, Limit::ONE, puzzles);
            for (&(given, pair), answer) in batch.iter().zip(answers) {
                let given = &mut self.givens[given];
                if let Some(solution) = &answer.first {
                    given.seen.add(self.rows.of(solution));
                } else {
                    refused[pair] = true;
                    counts[given.cell.index()] += 1;
                }
            }
        }
        let mut refused = refused.into_iter();
        pairs.retain(|_| refused.next() == Some(false));
    }
}

//! Unavoidable sets: cells of a full grid of which every puzzle needs a given.
//!
//! Two grids differ in a set of cells. Who is given neither of its cells cannot tell the two apart, so a puzzle with
//! one solution has a given in each such set. The *minimal* ones, which hold no other, are of interest.
//!
//! In the other grid a digit has left some of its cells and has taken as many others. A set is found by moving one
//! digit after the other: where a digit has taken a cell, the digit of that cell must leave it, and a cell that was
//! left must be taken in the end. For each digit the moves of up to so many cells come from a table that is the same
//! for all digits and all grids (see `moves`). A bound on the cells cuts most of it off: a cell that is left and not
//! taken costs one cell more. The first digit is the one that moves the fewest cells, so each set is found from one
//! digit only.
//!
//! Sets of two digits need no search: their cells are linked by houses.
//!
//! The numbers are those that gridchecker (M. Dobrichev) finds with the patterns of G. McGuire's checker.

mod moves;
mod search;

use std::cmp::Reverse;

use crate::grid::{Cell, CellSet, Solution};
use moves::MoveTable;
use search::UnavoidableSearch;

/// Finds the minimal unavoidable sets of grids, up to a number of cells.
///
/// It owns a table of 400 KB for sets of 12 cells and of 5 MB for those of 18, so make one and share it.
///
/// ```
/// use sudoku::{grid::{Grid, Solution}, hunt::UnavoidableFinder};
///
/// let grid: Grid =
///     "953168742862734951417952836746893125281645397395271468138529674574386219629417583".parse()?;
/// let sets = UnavoidableFinder::new(4).find(&Solution::try_from(&grid)?);
/// assert_eq!(sets.len(), 8);
/// assert_eq!(sets[0].to_string(), "r1c5 r1c6 r8c5 r8c6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct UnavoidableFinder {
    most: usize,
    table: MoveTable,
}

impl UnavoidableFinder {
    /// A finder of sets of at most so many cells.
    pub fn new(most: usize) -> Self {
        // Each cell that a digit leaves is taken by another one, so no digit moves more than half of them.
        Self { most, table: MoveTable::new(most / 2) }
    }

    /// All minimal unavoidable sets of at most so many cells, the smaller first, then by their cells. The grid must be
    /// valid (see [`Solution::is_valid`]).
    ///
    /// The time grows by 2.5 to 3 with each cell more, from 2 ms for 12.
    pub fn find(&self, grid: &Solution) -> Vec<CellSet> {
        let mut found = UnavoidableSearch::new(grid, &self.table, self.most).run();
        // The set with the first cell in which two sets differ comes first.
        found.sort_unstable_by_key(|set| (set.len(), Reverse(set.bits().reverse_bits())));
        found.dedup();
        let mut by_first_cell = vec![Vec::new(); Cell::COUNT];
        found.retain(|set| {
            let held = |cell: Cell| by_first_cell[cell.index()].iter().any(|other: &CellSet| other.is_subset(*set));
            let is_minimal = !set.iter().any(held);
            if let Some(cell) = set.first().filter(|_| is_minimal) {
                by_first_cell[cell.index()].push(*set);
            }
            is_minimal
        });
        found
    }
}

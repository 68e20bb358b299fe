//! Unavoidable sets of a full grid: every puzzle whose only solution is this grid has a given in each of these sets.
//!
//! Two full grids differ in a set of cells. A puzzle without a given in that set has both grids as solutions or
//! neither. So a puzzle with one solution has a given in each set in which the solution differs from another grid. A
//! set is *minimal* if it contains no other; only minimal sets are returned.
//!
//! In the other grid each digit has left some of its cells and has taken the same number of other cells. The search
//! moves one digit after another. When a digit takes a cell, the digit of that cell must leave it; in the end every
//! cell that was left must have been taken. All moves of a digit come from one table for all digits and grids (see
//! `moves`). A bound on the number of cells prunes the search: each cell that was left and not yet taken will cost at
//! least one more cell. The first digit to move is the digit that moves the fewest cells, so each set is found from one
//! digit only. Sets of two digits need no search: their cells are connected through shared houses.
//!
//! The numbers of sets agree with gridchecker (M. Dobrichev), which uses the patterns of G. McGuire's checker.

mod moves;
mod search;

use std::cmp::Reverse;

use crate::grid::{Cell, CellSet, ValidGrid};
use crate::{StopFlag, Stopped};
use moves::MoveTable;

/// Finds the minimal unavoidable sets of full grids, up to a maximum number of cells.
///
/// Owns a table of 400 KB for sets of 12 cells, or of 5 MB for sets of 18. Create one finder and share it.
///
/// ```
/// use sudoku::{grid::{Grid, ValidGrid}, hunt::UnavoidableFinder};
///
/// let grid: Grid =
///     "953168742862734951417952836746893125281645397395271468138529674574386219629417583".parse()?;
/// let sets = UnavoidableFinder::new(4).find(&ValidGrid::try_from(&grid)?)?;
/// assert_eq!(sets.len(), 8);
/// assert_eq!(sets[0].to_string(), "r1c5 r1c6 r8c5 r8c6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct UnavoidableFinder {
    max_cells: usize,
    table: MoveTable,
    stop: StopFlag,
}

impl UnavoidableFinder {
    /// Creates a finder for sets of at most this number of cells.
    pub fn new(max_cells: usize) -> Self {
        // Another digit takes each cell that a digit leaves, so no digit moves more than half of the cells.
        Self { max_cells, table: MoveTable::new(max_cells / 2), stop: StopFlag::new() }
    }

    /// Returns this finder with a flag that ends its searches within milliseconds.
    pub fn with_stop_flag(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }

    /// Returns all minimal unavoidable sets up to the maximum size, sorted by size and then by their cells.
    ///
    /// Takes about 3 ms for 12 cells; each further cell multiplies the time by 2.5 to 3.
    ///
    /// # Errors
    /// Returns an error if the [stop flag](Self::with_stop_flag) was raised.
    pub fn find(&self, grid: &ValidGrid) -> Result<Vec<CellSet>, Stopped> {
        let mut sets = search::find_sets(grid.solution(), &self.table, self.max_cells, &self.stop)?;
        // Of two sets of one size, the set that contains the first cell in which they differ comes first.
        sets.sort_unstable_by_key(|set| (set.len(), Reverse(set.bits().reverse_bits())));
        sets.dedup();
        let mut sets_by_first_cell = vec![Vec::<CellSet>::new(); Cell::COUNT];
        sets.retain(|set| {
            let mut earlier_sets = set.iter().flat_map(|cell| &sets_by_first_cell[cell.index()]);
            let is_minimal = !earlier_sets.any(|other| other.is_subset(*set));
            if let Some(cell) = set.first().filter(|_| is_minimal) {
                sets_by_first_cell[cell.index()].push(*set);
            }
            is_minimal
        });
        Ok(sets)
    }
}

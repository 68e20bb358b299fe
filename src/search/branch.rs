//! The third idea: where no single is left, guess in the cell with the fewest candidates. The fewer there are, the more
//! likely is each of them, and the fewer ways are left to try.
//!
//! Deper (2010), 万仓一黍 (2013) and the paper choose in this way; 万仓一黍 says that it only feels best. The others take the
//! first cell.

use super::masks::Masks;
use crate::grid::Cell;

impl Masks {
    /// Returns the unfilled cell with the fewest candidates, the first in row-major order if several tie; `None` if all
    /// cells are filled.
    pub fn cell_with_fewest_candidates(&self) -> Option<Cell> {
        let candidate_count = |cell: &Cell| self.candidates[*cell].len();
        let unfilled_cells = (!self.placed_cells).iter();
        // Singles have been filled, so no cell has fewer than two.
        let bivalue_cell = unfilled_cells.clone().find(|cell| candidate_count(cell) == 2);
        bivalue_cell.or_else(|| unfilled_cells.min_by_key(candidate_count))
    }
}

//! The progress of a player, as far as digits and candidates do not show it.

use super::{Cell, CellSet, Grid};

/// The cells of a grid with one candidate that are not givens.
///
/// A [`Grid`] tells neither a given from a digit that a player placed, nor a filled cell from one whose last candidate
/// nobody has filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// The filled cells whose digits a player placed. The other filled cells are givens.
    pub placed: CellSet,
    /// The cells with one candidate that are not filled.
    pub unfilled: CellSet,
}

impl Progress {
    /// No progress: all cells with one candidate are givens.
    pub const NONE: Self = Self { placed: CellSet::EMPTY, unfilled: CellSet::EMPTY };

    /// Returns the cells of a grid whose digits are givens.
    pub fn givens(self, grid: &Grid) -> CellSet {
        grid.filled_cells() - self.placed - self.unfilled
    }

    /// Returns the text of a cell as readers understand it: `5` for a given, `+5` for a placed digit, `(5)` for a last
    /// candidate, `257` for several candidates, and `!` for none.
    pub fn cell_text(self, grid: &Grid, cell: Cell) -> String {
        let candidates = grid[cell];
        match candidates.is_single() {
            true if self.placed.contains(cell) => format!("+{candidates}"),
            true if self.unfilled.contains(cell) => format!("({candidates})"),
            _ if candidates.is_empty() => "!".to_owned(),
            _ => candidates.to_string(),
        }
    }
}

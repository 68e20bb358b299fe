//! The canonical form: among all equivalent puzzles, the one whose 81 characters come first.
//!
//! The order is the "minlex" order of players' lists: characters in row-major order, with `.` before `1` before `2` and
//! so on. Two puzzles are equivalent if and only if their canonical forms are equal. The number of
//! [automorphisms](Canonical::automorphisms) is the number of arrangements that give the least form.
//!
//! A filled grid has 2 · 6⁸ arrangements, but its first two rows leave only a few hundred possible, which [`full`]
//! tries. For a puzzle, [`partial`] chooses one row after another and keeps the arrangements that tie.

mod full;
mod lines;
mod partial;

use super::symmetry::Symmetry;
use crate::grid::{CellSet, Grid};
use lines::GridLines;

pub use lines::NoCanonicalForm;

/// A canonical form, and a symmetry that leads to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Canonical {
    /// The canonical form: the least of all equivalent puzzles.
    pub grid: Grid,
    /// A symmetry that turns the puzzle into `grid`.
    pub symmetry: Symmetry,
    /// The number of rearrangements of the cells that restore the puzzle after a relabelling of the digits: 1 for
    /// nearly all puzzles, at most 648 for a filled grid.
    pub automorphisms: u32,
}

/// Computes the canonical form of a puzzle or of a filled grid.
///
/// # Errors
/// Returns an error if a cell has pencil marks, or if two givens clash.
///
/// ```
/// use sudoku::{grid::Grid, transform::{Canonical, NoCanonicalForm, canonical}};
///
/// let grid: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let Canonical { grid: form, symmetry, automorphisms } = canonical(&grid)?;
/// let least = "123456789457189263698273514271895346539764128864312957345928671786531492912647835";
/// assert_eq!((form.to_string().as_str(), automorphisms), (least, 1));
/// assert_eq!(symmetry.apply(&grid), form);
/// assert!(matches!(canonical(&"1".repeat(81).parse()?), Err(NoCanonicalForm::Clash(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(grid: &Grid) -> Result<Canonical, NoCanonicalForm> {
    let lines = GridLines::from_grid(grid)?;
    let views = [lines, lines.transposed()];
    let is_full = grid.filled_cells() == CellSet::ALL;
    let least_arrangement = if is_full { full::least_arrangement } else { partial::least_arrangement };
    let (arrangement, automorphisms) = least_arrangement(&views);
    let symmetry = arrangement.symmetry(&views);
    Ok(Canonical { grid: symmetry.apply(grid), symmetry, automorphisms })
}

//! The canonical form: among all equivalent puzzles, the one whose 81 characters come first.
//!
//! The order is the "minlex" order of players' lists: characters in row-major order, with `.` before `1` before `2` and
//! so on. Two puzzles are equivalent if and only if their canonical forms are equal. The number of
//! [automorphisms](CanonicalForm::automorphisms) is the number of arrangements that give the least form.
//!
//! A filled grid has 2 · 6⁸ arrangements, but its first two rows leave only a few hundred possible, which [`full`]
//! tries. For a puzzle, [`partial`] chooses one row after another and keeps the arrangements that tie.
//!
//! Some lists of players have the greatest of all equivalent puzzles instead, called "maxlex", with `.` before `1` as
//! well: [`greatest`] finds it. The greatest of all filled grids that are equivalent is the least with each digit `d`
//! replaced by `10 - d`.

mod full;
mod greatest;
mod lines;
mod partial;

use super::symmetry::Symmetry;
use crate::grid::{CellSet, Grid};
use lines::GridLines;

pub use lines::NoCanonicalForm;

/// A canonical form, and a symmetry that leads to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CanonicalForm {
    /// The canonical form: the least of all equivalent puzzles, or the greatest for [`maximal`].
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
/// use sudoku::{grid::Grid, transform::{CanonicalForm, NoCanonicalForm, canonicalize}};
///
/// let grid: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let CanonicalForm { grid: form, symmetry, automorphisms } = canonicalize(&grid)?;
/// let least = "123456789457189263698273514271895346539764128864312957345928671786531492912647835";
/// assert_eq!((form.to_string().as_str(), automorphisms), (least, 1));
/// assert_eq!(symmetry.apply(&grid), form);
/// assert!(matches!(canonicalize(&"1".repeat(81).parse()?), Err(NoCanonicalForm::Clash(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonicalize(grid: &Grid) -> Result<CanonicalForm, NoCanonicalForm> {
    let views = views_of(grid)?;
    let is_full = grid.filled_cells() == CellSet::ALL;
    let least_arrangement = if is_full { full::least_arrangement } else { partial::least_arrangement };
    let (arrangement, automorphisms) = least_arrangement(&views);
    let symmetry = arrangement.symmetry(&views);
    Ok(CanonicalForm { grid: symmetry.apply(grid), symmetry, automorphisms })
}

/// Computes the maximal form of a puzzle or of a filled grid: the greatest of all equivalent puzzles.
///
/// # Errors
/// As in [`canonicalize`].
///
/// ```
/// use sudoku::{grid::Grid, transform::maximal};
///
/// let puzzle: Grid =
///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let greatest = "98.7.....7..8..6....5.4....3.....7....2....65....6..2...1.2...4...3..9.......8...";
/// assert_eq!(maximal(&puzzle)?.grid.to_string(), greatest);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn maximal(grid: &Grid) -> Result<CanonicalForm, NoCanonicalForm> {
    let views = views_of(grid)?;
    let is_full = grid.filled_cells() == CellSet::ALL;
    let greatest_arrangement = if is_full { full::least_arrangement } else { greatest::greatest_arrangement };
    let (arrangement, automorphisms) = greatest_arrangement(&views);
    let mut symmetry = arrangement.symmetry(&views);
    // Labels count down from 9.
    symmetry.digits = symmetry.digits.map(|label| 8 - label);
    Ok(CanonicalForm { grid: symmetry.apply(grid), symmetry, automorphisms })
}

/// Returns the grid and its transpose.
fn views_of(grid: &Grid) -> Result<[GridLines; 2], NoCanonicalForm> {
    let lines = GridLines::from_grid(grid)?;
    Ok([lines, lines.transposed()])
}

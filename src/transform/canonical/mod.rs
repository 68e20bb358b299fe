//! The canonical form: among all equivalent puzzles, the one whose 81 characters come first.
//!
//! The order is the "minlex" order of players' lists: characters in row-major order, with `.` before `1` before `2` and
//! so on. Two puzzles are equivalent if and only if their canonical forms are equal. The number of
//! [automorphisms](Canonical::automorphisms) is the number of arrangements that give the least form.
//!
//! A filled grid has 2 · 6⁸ arrangements, but its first two rows leave only a few hundred possible, which [`full`]
//! tries. For a puzzle, [`partial`] chooses one row after another and keeps the arrangements that tie.

mod full;
mod partial;

use std::array;

use super::symmetry::Symmetry;
use crate::grid::{Cell, CellSet, Clash, Digit, Grid};

/// The reason why a grid has no canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotCanonical {
    /// A cell with some candidates but not all cannot be written as one of 81 characters.
    #[error("a grid with pencil marks has no canonical form")]
    Pencilmarks,
    /// A house has two equal givens.
    #[error("{0}")]
    Clash(Clash),
}

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
/// Returns an error if a cell has pencilmarks, or if two givens clash.
///
/// ```
/// use sudoku::{grid::Grid, transform::{Canonical, NotCanonical, canonical}};
///
/// let grid: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let Canonical { grid: form, symmetry, automorphisms } = canonical(&grid)?;
/// let least = "123456789457189263698273514271895346539764128864312957345928671786531492912647835";
/// assert_eq!((form.to_string().as_str(), automorphisms), (least, 1));
/// assert_eq!(symmetry.apply(&grid), form);
/// assert!(matches!(canonical(&"1".repeat(81).parse()?), Err(NotCanonical::Clash(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(grid: &Grid) -> Result<Canonical, NotCanonical> {
    if !grid.is_plain() {
        return Err(NotCanonical::Pencilmarks);
    }
    if let Some(clash) = Clash::find(grid) {
        return Err(NotCanonical::Clash(clash));
    }
    let digit = |row, column| grid[Cell::at(row, column)].single().map_or(0, |digit| digit.value() as u8);
    let lines: GridLines = array::from_fn(|row| array::from_fn(|column| digit(row, column)));
    let views = [lines, array::from_fn(|row| array::from_fn(|column| lines[column][row]))];
    let is_full = grid.filled_cells() == CellSet::ALL;
    let least_arrangement = if is_full { full::least_arrangement } else { partial::least_arrangement };
    let (mut symmetry, automorphisms) = least_arrangement(&views);
    symmetry.digits = labels_by_appearance(grid, &symmetry);
    Ok(Canonical { grid: symmetry.apply(grid), symmetry, automorphisms })
}

/// Nine rows of nine digits, with 0 for blanks.
type GridLines = [[u8; 9]; 9];

/// Returns the labels of the digits: they are numbered in the order of their first appearance in the arranged grid.
/// Digits that do not occur get the remaining labels in increasing order.
fn labels_by_appearance(grid: &Grid, arrangement: &Symmetry) -> [u8; 9] {
    let appearing = Cell::all().filter_map(|cell| grid[arrangement.source_cell(cell)].single());
    let (mut labels, mut next) = ([u8::MAX; 9], 0);
    for digit in appearing.chain(Digit::all()) {
        let label = &mut labels[digit.index()];
        if *label == u8::MAX {
            *label = next;
            next += 1;
        }
    }
    labels
}

/// Packs a row into a number, with four bits per label, so that numbers compare like rows.
fn row_as_number(row: impl IntoIterator<Item = u8>) -> u64 {
    row.into_iter().fold(0, |number, label| number << 4 | u64::from(label))
}

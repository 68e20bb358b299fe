//! The canonical form: of all equivalent puzzles the one whose 81 characters come first.
//!
//! The order is that of players' lists ("minlex"): characters in row-major order, `.` before `1` before
//! `2` and so on. Two puzzles are equivalent exactly if their canonical forms are equal. The number of
//! [automorphisms](Canonical::automorphisms) falls out: it is how often the least form is reached.
//!
//! A filled grid has 2 · 6⁸ arrangements, yet its first two rows tell which columns can go where:
//! [`full`] walks the few hundred that are left. In a puzzle, [`partial`] chooses row after row and
//! keeps what ties.

mod full;
mod partial;

use super::Symmetry;
use crate::grid::{Cell, Clash, Digit, DigitSet, Grid};

/// A canonical form and how it is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Canonical {
    /// The least of all equivalent puzzles.
    pub grid: Grid,
    /// One symmetry that makes `grid` of the puzzle.
    pub symmetry: Symmetry,
    /// How many rearrangements of the cells give the puzzle back once the digits are relabelled: 1 for
    /// nearly all, at most 648 for a filled grid.
    pub automorphisms: u32,
}

/// Why a grid has no canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotCanonical {
    /// A cell with some candidates but not all cannot be written as one of 81 characters.
    #[error("pencilmarks have no canonical form")]
    Pencilmarks,
    /// Equal givens in a house.
    #[error("{0}")]
    Clash(Clash),
}

/// The canonical form of a puzzle or of a filled grid.
///
/// # Errors
/// If a cell has pencilmarks, or if two givens clash.
///
/// ```
/// use sudoku::{grid::Grid, transform::canonical};
///
/// let grid: Grid =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// let form = canonical(&grid)?;
/// assert_eq!(
///     form.grid.to_string(),
///     "123456789457189263698273514271895346539764128864312957345928671786531492912647835",
/// );
/// assert_eq!(form.automorphisms, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn canonical(grid: &Grid) -> Result<Canonical, NotCanonical> {
    let lines = Lines::read(grid)?;
    let views = [lines, lines.transposed()];
    let (least, automorphisms) =
        if lines.is_full() { full::least(&views) } else { partial::least(&views) };
    let symmetry = least.symmetry(&views);
    Ok(Canonical { grid: symmetry.apply(grid), symmetry, automorphisms })
}

/// Nine rows of nine digits: 0 is blank.
#[derive(Debug, Clone, Copy)]
struct Lines([[u8; 9]; 9]);

impl Lines {
    fn read(grid: &Grid) -> Result<Self, NotCanonical> {
        let mut lines = Self([[0; 9]; 9]);
        let mut seen = [[DigitSet::EMPTY; 9]; 3];
        let mut clash = false;
        for cell in Cell::all() {
            let set = grid[cell];
            let Some(digit) = set.single() else {
                if set == DigitSet::ALL {
                    continue;
                }
                return Err(NotCanonical::Pencilmarks);
            };
            lines.0[cell.row()][cell.column()] = digit.value() as u8;
            for (kind, number) in [cell.row(), cell.column(), cell.block()].into_iter().enumerate()
            {
                clash |= seen[kind][number].contains(digit);
                seen[kind][number] |= set;
            }
        }
        let clash = if clash { Clash::find(grid) } else { None };
        clash.map_or(Ok(lines), |clash| Err(NotCanonical::Clash(clash)))
    }

    fn transposed(&self) -> Self {
        Self(std::array::from_fn(|row| std::array::from_fn(|column| self.0[column][row])))
    }

    fn is_full(&self) -> bool {
        self.0.iter().flatten().all(|&digit| digit != 0)
    }
}

/// An arrangement of rows and columns. The digits follow: they are numbered as they first appear.
#[derive(Debug, Clone, Copy, Default)]
struct Arrangement {
    /// 0 for the grid as it is, 1 for its transpose.
    view: usize,
    /// Which row of the view comes to each row.
    rows: [u8; 9],
    /// Which column of the view comes to each column.
    columns: [u8; 9],
}

impl Arrangement {
    fn symmetry(&self, views: &[Lines; 2]) -> Symmetry {
        let mut order = Vec::with_capacity(9);
        for row in self.rows {
            for column in self.columns {
                let digit = views[self.view].0[usize::from(row)][usize::from(column)];
                if digit != 0 && !order.contains(&digit) {
                    order.push(digit);
                }
            }
        }
        // Digits that are not in the puzzle take the numbers that are left, in increasing order.
        let absent: Vec<_> = (1..=9).filter(|digit| !order.contains(digit)).collect();
        order.extend(absent);
        let mut digits = [0; 9];
        for (digit, new) in order.into_iter().zip(Digit::all()) {
            digits[usize::from(digit) - 1] = new.index() as u8;
        }
        let transposed = self.view == 1;
        Symmetry { transposed, rows: self.rows, columns: self.columns, digits }
    }
}

/// A row as one number, so that rows compare as their nine characters do: four bits for each.
fn key(row: impl IntoIterator<Item = u8>) -> u64 {
    row.into_iter().fold(0, |key, label| key << 4 | u64::from(label))
}

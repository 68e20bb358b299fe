//! The vocabulary of sudoku, which all other modules use.
//!
//! A [`Grid`] has for each of its 81 [`Cell`]s the [`DigitSet`] of its candidates. A given is a cell with one
//! candidate, an empty cell has all nine, and a cell of a pencilmark puzzle may have any of them. The 27 [`House`]s
//! (rows, columns, boxes) must each hold every [`Digit`] once; a [`Solution`] is a grid in which they do.
//!
//! Sets of digits and of cells are bit masks in a newtype and take the set operators `|`, `&`, `-`,
//! `^` and `!`.

mod mask_set;

mod bits;
mod cell;
mod cell_set;
mod clash;
mod digit;
mod digit_set;
mod house;
mod named;
mod show;
mod solution;

#[expect(clippy::module_inception, reason = "the grid module is named after its main type")]
mod grid;

pub(crate) use bits::{bits, count_of_nine};
pub use cell::{Cell, ParseCellError};
pub use cell_set::{CellSet, CellSetIter};
pub use clash::Clash;
pub use digit::Digit;
pub use digit_set::{DigitSet, DigitSetIter};
pub use grid::{FEWEST_GIVENS, Grid, ParseGridError};
pub use house::{House, HouseKind};
pub(crate) use mask_set::mask_set;
pub use named::UnknownName;
pub(crate) use named::{name_key, named, read_name};
pub use show::write_bordered;
pub use solution::{NotFilled, Solution};

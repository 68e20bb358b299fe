//! The vocabulary of sudoku, which all other modules use.
//!
//! A [`Grid`] stores the [`DigitSet`] of candidates for each of its 81 [`Cell`]s. A given has one candidate, an empty
//! cell has all nine, and a cell with pencil marks may have any set of candidates. Each of the 27 [`House`]s
//! (rows, columns, boxes) must hold every [`Digit`] once. A [`Solution`] is a filled grid.
//!
//! Sets of digits and sets of cells are newtypes around bit masks. They support the operators `|`, `&`, `-`, `^` and
//! `!`.

mod mask_set;

mod bits;
mod bordered;
mod cell;
mod cell_set;
mod clash;
mod digit;
mod digit_set;
mod house;
mod named;
mod progress;
mod solution;

#[expect(clippy::module_inception, reason = "the grid module is named after its main type")]
mod grid;

pub(crate) use bits::{bit_indices, count_nine_bits};
pub use bordered::write_bordered;
pub(crate) use cell::candidate_from_digits;
pub use cell::{Cell, ParseCellError};
pub use cell_set::{CellSet, CellSetIter};
pub use clash::Clash;
pub use digit::{Digit, ParseDigitError};
pub use digit_set::{DigitSet, DigitSetIter};
pub use grid::{Grid, GridNumbersError, MIN_GIVENS, ParseGridError};
pub use house::{House, HouseKind};
pub(crate) use mask_set::mask_set;
pub use named::UnknownName;
pub(crate) use named::{name_key, named, parse_name};
pub use progress::Progress;
pub use solution::{InvalidGrid, ParseSolutionError, Solution, UnfilledGrid, ValidGrid};

/// Makes the `Debug` output of these types the same as their `Display` output.
macro_rules! debug_as_display {
    ($($Type:ty),*) => {$(
        impl std::fmt::Debug for $Type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    )*};
}
pub(crate) use debug_as_display;

debug_as_display!(Cell, Digit, House);

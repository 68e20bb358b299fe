//! The positions of elements in a picture, in the units of its view box: pixels at its natural size.

use crate::grid::Cell;
use crate::logic::Candidate;

/// A point, by its distances from the left and the upper edge of the picture.
pub(super) type Point = (f64, f64);

/// The width and height of a cell.
pub(super) const CELL_SIZE: f64 = 72.0;

/// The left edge of the board. The board is in the middle of the picture, with labels to its left and below.
pub(super) const BOARD_LEFT: f64 = 24.0;
/// The upper edge of the board.
pub(super) const BOARD_TOP: f64 = BOARD_LEFT;

/// The width and height of a picture.
pub(super) const PICTURE_SIZE: f64 = 9.0 * CELL_SIZE + 2.0 * BOARD_LEFT;

/// The radius of a round mark, including its stroke. Candidates are 24 apart, which leaves room for the outline of a
/// house between a mark and a line of the board.
pub(super) const MARK_RADIUS: f64 = 8.5;

/// Half the width of a square mark.
pub(super) const HALF_SQUARE: f64 = 7.5;

/// Half the horizontal extent of the diagonal line through an eliminated candidate.
pub(super) const HALF_STRIKE: f64 = 7.4;

/// The distance of a house's outline from the lines of the board.
pub(super) const OUTLINE_INSET: f64 = 2.5;

/// The distance from the middle of a text down to its baseline. The height of a digit is 0.7 of the font size.
pub(super) const CANDIDATE_BASELINE: f64 = 5.25;
pub(super) const ELIMINATED_BASELINE: f64 = 6.75;
pub(super) const DIGIT_BASELINE: f64 = 15.25;
pub(super) const LABEL_BASELINE: f64 = 5.75;
pub(super) const LETTER_BASELINE: f64 = 3.5;

/// Returns the upper left corner of a cell.
pub(super) fn cell_corner(cell: Cell) -> Point {
    (BOARD_LEFT + CELL_SIZE * cell.column() as f64, BOARD_TOP + CELL_SIZE * cell.row() as f64)
}

/// Returns the middle of a candidate's square, which is a ninth of its cell.
pub(super) fn candidate_middle(candidate: Candidate) -> Point {
    let (x, y) = cell_corner(candidate.cell());
    let digit = candidate.digit().index();
    let offset = |third: usize| CELL_SIZE * (third as f64 + 0.5) / 3.0;
    (x + offset(digit % 3), y + offset(digit / 3))
}

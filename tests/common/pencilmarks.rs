//! Grids as text.

use sudoku::grid::{Cell, Digit, Grid};

/// Returns the grid as 729 characters: each cell's candidates, with points in place of the other digits.
pub fn pencilmarks(grid: &Grid) -> String {
    let marks = |cell: Cell| {
        let mark = move |digit: Digit| {
            if grid[cell].contains(digit) { char::from(digit.ascii()) } else { '.' }
        };
        Digit::all().map(mark)
    };
    Cell::all().flat_map(marks).collect()
}

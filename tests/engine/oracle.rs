//! A search so plain that it is right by inspection: fill a cell, strike the digit from its peers, and
//! where nothing is forced try all candidates of the cell that has fewest.

use sudoku::grid::{Cell, Digit, DigitSet, Grid, House, Solution};

/// The number of solutions of a puzzle, counted up to the limit.
pub fn count(puzzle: &Grid, limit: u64) -> u64 {
    let mut found = 0;
    fill(*puzzle, [false; Cell::COUNT], limit, &mut found);
    found
}

/// Fills one more cell in every way that has to be tried. The cells marked as filled have been struck
/// from their peers.
fn fill(grid: Grid, filled: [bool; Cell::COUNT], limit: u64, found: &mut u64) {
    let open = || Cell::all().filter(|cell| !filled[cell.index()]);
    let Some(fewest) = open().min_by_key(|&cell| grid[cell].len()) else {
        *found += 1;
        return;
    };
    let (cell, digits) = if grid[fewest].len() > 1 {
        // A digit with a single place in a house must go there.
        match only_place(&grid, &filled) {
            Place::None => return,
            Place::One(cell, digit) => (cell, DigitSet::of(digit)),
            Place::Several => (fewest, grid[fewest]),
        }
    } else {
        (fewest, grid[fewest])
    };
    for digit in digits {
        let (mut grid, mut filled) = (grid, filled);
        grid.place(cell, digit);
        filled[cell.index()] = true;
        fill(grid, filled, limit, found);
        if *found == limit {
            return;
        }
    }
}

enum Place {
    None,
    One(Cell, Digit),
    Several,
}

/// Looks for a digit that has no place in some house, or only one and that not yet filled.
fn only_place(grid: &Grid, filled: &[bool; Cell::COUNT]) -> Place {
    for house in House::all() {
        let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for cell in house.cells() {
            twice |= once & grid[cell];
            once |= grid[cell];
        }
        if once != DigitSet::ALL {
            return Place::None;
        }
        for cell in house.cells().iter().filter(|cell| !filled[cell.index()]) {
            if let Some(digit) = (grid[cell] - twice).first() {
                return Place::One(cell, digit);
            }
        }
    }
    Place::Several
}

/// A full grid: the first solution of a search that takes cells in order, their digits as `order` says.
pub fn full_grid(mut order: impl FnMut() -> [Digit; 9]) -> Solution {
    fn fill(grid: Grid, index: usize, order: &mut dyn FnMut() -> [Digit; 9]) -> Option<Grid> {
        let Some(cell) = Cell::new(index) else { return Some(grid) };
        order().into_iter().filter(|&digit| grid[cell].contains(digit)).find_map(|digit| {
            let mut next = grid;
            next.place(cell, digit);
            Cell::all().all(|cell| !next[cell].is_empty()).then_some(())?;
            fill(next, index + 1, order)
        })
    }
    let grid = fill(Grid::EMPTY, 0, &mut order).expect("every order leads to a full grid");
    Solution::try_from(&grid).unwrap()
}

//! The number of a puzzle's solutions, for puzzles with too many to find each.
//!
//! A solution is three filled bands that agree on the columns: each column has each digit in one of them. A filled band
//! matters to the others only by the three digits that it has in each column, its *column sets*. So all ways to fill
//! each band are listed, those with equal column sets are counted together, and the three lists are joined: two bands
//! that agree determine the column sets of the third, and its list has the number of ways to fill it with them. The
//! largest of the lists is made and joined in parts.
//!
//! The ways to fill a band are listed in the same manner. A filled row matters to the other rows only by the three
//! digits that it has in each box. Two rows that agree determine the digits of the third, and all rows with these
//! digits fit.
//!
//! ```text
//!        stack 0      stack 1      stack 2
//!      +-----------+-----------+-----------+
//!      | 1 5 7     | ...       | ...       |   a band: three rows that agree on the digits of the boxes
//!      | 2 4 9     |           |           |   (`rows`, `list`)
//!      | 8 3 6     |           |           |
//!      +-----------+-----------+-----------+
//!       {1,2,8} {3,4,5} {6,7,9}  ...             its column sets: what other bands must avoid
//!
//!   band 0 ----> list of column sets --+
//!   band 1 ----> list of column sets --+--> third band = what they leave; look up how often (`join`)
//!   band 2 ----> list, in parts -------+
//! ```
//!
//! So time and memory grow with the ways to fill a band. The solutions are thousands of times as many. If a list would
//! be too long, a cell is guessed, and the solutions with each of its candidates are added up.
//!
//! Digits with the same places everywhere are *exchangeable* (`exchange`): exchanging them turns a solution into another. If one of
//! them is guessed, the others need no search of their own. In a row of the second band they are listed in one order
//! only.
//!
//! E. Felgenhauer and F. Jarvis, "Enumerating possible sudoku grids" (2005), counted all grids by the column sets of a
//! band. `figures.md`, beside this file, tells how fast it is.

mod exchange;
mod join;
mod list;
mod rows;

use std::ops::Range;

use crate::Limit;
use crate::grid::{Cell, DigitSet, Grid};
use crate::search::SearchState;
use exchange::ExchangeableDigits;
use list::BandFillings;

/// The most ways to fill one of the two smaller bands. Each takes 8 bytes while they are listed.
const MOST_WAYS: u64 = 12 << 20;

/// The most column sets of a smaller band, and the most ways to fill the largest band that are listed at a time. Each
/// takes up to 20 bytes.
const MOST_LISTED: usize = 4 << 20;

/// The most ways to fill the largest band. Nearly all fit no ways to fill the others.
const MOST_TRIED: u64 = 128 << 20;

/// With fewer cells filled, lists are too long in any case.
const FEWEST_FILLED: usize = 8;

/// The number of a puzzle's solutions, or the limit if there are at least as many.
///
/// It takes up to about 250 MB.
///
/// ```
/// use sudoku::{Limit, count, grid::Grid};
///
/// let open: Grid =
///     "........1.......2...3..4.......1........256...78...3.....2.....3........5.....8..".parse()?;
/// assert_eq!(count::solutions(&open, Limit::All), 4_678_212);
/// assert_eq!(count::solutions(&open, Limit::TWO), 2);
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
pub fn solutions(puzzle: &Grid, limit: Limit) -> u64 {
    solutions_up_to(puzzle, limit.get())
}

/// The same, but `None` if a cell would have to be guessed. So it takes seconds at most.
///
/// ```
/// assert_eq!(sudoku::count::solutions_at_once(&sudoku::grid::Grid::EMPTY, sudoku::Limit::All), None);
/// ```
pub fn solutions_at_once(puzzle: &Grid, limit: Limit) -> Option<u64> {
    match propagated(puzzle) {
        Some(grid) => at_once(grid, limit.get()).ok(),
        None => Some(0),
    }
}

fn solutions_up_to(puzzle: &Grid, limit: u64) -> u64 {
    let Some(grid) = propagated(puzzle) else { return 0 };
    at_once(grid, limit).unwrap_or_else(|open| {
        let (grid, cells) = *open;
        each_candidate(&grid, guess(&grid, cells), limit)
    })
}

/// The number of solutions, up to a limit.
///
/// # Errors
/// If the lists would be too long: the grid or its transpose, and the cells in it among which to guess.
fn at_once(mut grid: Grid, limit: u64) -> Result<u64, Box<(Grid, Range<usize>)>> {
    if grid.filled().len() < FEWEST_FILLED {
        return Err(Box::new((grid, 0..81)));
    }
    let mut bands = BandFillings::all(&grid);
    let other = transposed(&grid);
    let stacks = BandFillings::all(&other);
    if work(&stacks) < work(&bands) {
        (grid, bands) = (other, stacks);
    } else {
        // The lists need the memory.
        drop(stacks);
    }
    let first = 27 * bands[2].number;
    let alike = ExchangeableDigits::new(&grid);
    if alike.orders() > 1 {
        bands[1] = BandFillings::new(&grid, bands[1].number, Some(&alike));
    }
    let found = join::joined(&bands, limit).ok_or_else(|| Box::new((grid, first..first + 27)))?;
    Ok(found.saturating_mul(alike.orders()).min(limit))
}

/// A measure of the ways to fill bands that must be listed.
fn work(bands: &[BandFillings; 3]) -> u64 {
    bands[1].ways.max(bands[2].ways / (MOST_TRIED / MOST_WAYS))
}

/// The sum of the solutions with each candidate of a cell, up to a limit.
fn each_candidate(grid: &Grid, cell: Option<Cell>, limit: u64) -> u64 {
    let Some(cell) = cell else { return 0 };
    let alike = ExchangeableDigits::new(grid);
    let mut found = 0u64;
    for digit in grid[cell] {
        let others = alike.of(digit);
        if others.first() != Some(digit) {
            continue;
        }
        let mut branch = *grid;
        branch[cell] = DigitSet::of(digit);
        let of_each = solutions_up_to(&branch, limit - found);
        found = found.saturating_add(of_each.saturating_mul(others.len() as u64)).min(limit);
        if found == limit {
            break;
        }
    }
    found
}

/// The puzzle with naked singles filled; `None` if that leads to a contradiction.
fn propagated(puzzle: &Grid) -> Option<Grid> {
    let mut state = SearchState::new(puzzle);
    state.fill_givens().ok()?;
    state.propagate(&mut ()).continue_value()?.ok()?;
    Some(*state.grid())
}

fn transposed(grid: &Grid) -> Grid {
    let mut other = *grid;
    for cell in Cell::all() {
        other[Cell::at(cell.column(), cell.row())] = grid[cell];
    }
    other
}

/// The cell with the fewest candidates, among these cells with several.
fn guess(grid: &Grid, cells: Range<usize>) -> Option<Cell> {
    let open = cells.filter_map(Cell::new).filter(|&cell| grid[cell].len() > 1);
    open.min_by_key(|&cell| grid[cell].len())
}

/// Bits for the column sets of a stack: nine for each of the first two columns; the third has the other digits.
const STACK: u32 = 18;
const STACK_MASK: u32 = (1 << STACK) - 1;
const NINE: u32 = 0x1FF;

/// A filled row, or the column sets of a filled band: the first stack in the highest bits.
type ColumnSets = u64;

/// The digits of a row in the first two boxes, nine bits each; the third has the other digits.
type BoxDigits = u32;

/// The digits that two rows leave to the third in the same boxes, or two bands to the third in the same columns of a
/// stack; `None` if they do not fit together.
#[inline(always)]
fn third(a: u32, b: u32) -> Option<u32> {
    let both = a | b;
    (a & b == 0 && (both | both >> 9) & NINE == NINE).then_some(!both & STACK_MASK)
}

/// The column sets in a stack.
#[inline(always)]
fn at_stack(columns: ColumnSets, stack: usize) -> u32 {
    (columns >> (STACK * (2 - stack as u32))) as u32 & STACK_MASK
}

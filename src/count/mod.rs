//! Counts the solutions of puzzles that have too many solutions to find one by one.
//!
//! A solution is three filled bands that agree on the columns: each column has each digit in exactly one of them. To
//! the other bands, only the three digits that a filled band has in each column matter: its *column sets*. So all ways
//! to fill each band are listed, ways with equal column sets are counted together, and the three lists are joined. Two
//! bands that agree determine the column sets of the third band; its list has the number of ways with these column
//! sets. The largest list is made and joined in parts. The ways to fill a band are listed by the same method, row by
//! row: to the other rows, only the three digits that a filled row has in each box matter.
//!
//! ```text
//!        stack 0      stack 1      stack 2
//!      +-----------+-----------+-----------+
//!      | 1 5 7     | ...       | ...       |   a band: three rows that agree on the digits of the boxes
//!      | 2 4 9     |           |           |   (`rows`, `list`)
//!      | 8 3 6     |           |           |
//!      +-----------+-----------+-----------+
//!       {1,2,8} {3,4,5} {6,7,9}  ...             its column sets: digits that other bands must avoid
//!
//!   band 0 ----> list of column sets --+
//!   band 1 ----> list of column sets --+--> remaining digits = column sets of band 2; look them up (`join`)
//!   band 2 ----> list, in parts -------+
//! ```
//!
//! Time and memory grow with the number of ways to fill a band, not with the number of solutions. If a list would be
//! too long, the count guesses in a cell and adds up the solutions with each of its candidates. Digits that are
//! candidates of the same cells are *exchangeable* (`exchange`): exchanging them turns one solution into another. So
//! only one of them is guessed, and in the first row of the second band they are listed in one order only.
//!
//! B. Felgenhauer and F. Jarvis, "Enumerating possible sudoku grids" (2005), counted all grids by the column sets of a
//! band. `figures.md` in this folder has the timings.

mod exchange;
mod join;
mod list;
mod rows;

use std::array;
use std::num::NonZeroU64;
use std::ops::Range;

use crate::Limit;
use crate::grid::{Cell, DigitSet, Grid};
use crate::search::SearchState;
use exchange::ExchangeableDigits;
use list::BandFillings;

/// The maximum number of ways to fill each of the two smaller bands. Each way takes 8 bytes while the ways are listed.
const MAX_SMALL_BAND_WAYS: u64 = 12 << 20;

/// The maximum number of column sets in a list, either of a smaller band or of a part of the largest band. Each takes
/// up to 20 bytes.
const MAX_LISTED_COLUMN_SETS: usize = 4 << 20;

/// The maximum number of ways to fill the largest band. Nearly all of them fit no way to fill the other bands.
const MAX_LARGEST_BAND_WAYS: u64 = 128 << 20;

/// The minimum number of filled cells for which the lists may be short enough.
const MIN_FILLED_CELLS: usize = 8;

/// Counts the solutions of a puzzle, up to the limit. Uses up to about 250 MB of memory.
///
/// ```
/// use sudoku::{Limit, count, grid::Grid};
///
/// let puzzle: Grid = "........1.......2...3..4.......1........256...78...3.....2.....3........5.....8..".parse()?;
/// assert_eq!(count::solutions(&puzzle, Limit::All), 4_678_212);
/// assert_eq!(count::solutions(&puzzle, Limit::TWO), 2);
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
pub fn solutions(puzzle: &Grid, limit: Limit) -> u64 {
    let Ok(state) = SearchState::after_singles(puzzle) else { return 0 };
    count_by_bands(state.grid, limit.get()).unwrap_or_else(|guess_area| count_by_candidate(*guess_area, limit.get()))
}

/// Counts like [`solutions`], but returns `None` instead of guessing in a cell. This takes a few seconds at most.
///
/// ```
/// assert_eq!(sudoku::count::solutions_without_guessing(&sudoku::grid::Grid::EMPTY, sudoku::Limit::All), None);
/// ```
pub fn solutions_without_guessing(puzzle: &Grid, limit: Limit) -> Option<u64> {
    let Ok(state) = SearchState::after_singles(puzzle) else { return Some(0) };
    count_by_bands(state.grid, limit.get()).ok()
}

/// The area of a grid, or of its transpose, in which the count guesses if the lists would be too long.
struct GuessArea {
    grid: Grid,
    cells: Range<usize>,
}

/// Counts the solutions up to a limit by joining bands or stacks. Fails if the lists would be too long.
fn count_by_bands(mut grid: Grid, limit: u64) -> Result<u64, Box<GuessArea>> {
    if grid.filled_cells().len() < MIN_FILLED_CELLS {
        return Err(Box::new(GuessArea { grid, cells: 0..81 }));
    }
    let mut bands = BandFillings::bands_by_way_count(&grid);
    let transposed = Grid::new(array::from_fn(|index| grid.as_array()[index % 9 * 9 + index / 9]));
    let stacks = BandFillings::bands_by_way_count(&transposed);
    if listing_cost(&stacks) < listing_cost(&bands) {
        (grid, bands) = (transposed, stacks);
    } else {
        // The lists will need this memory.
        drop(stacks);
    }
    let cells = 27 * bands[2].band_index..27 * (bands[2].band_index + 1);
    let exchangeable = ExchangeableDigits::new(&grid);
    if exchangeable.order_count() > 1 {
        bands[1] = BandFillings::new(&grid, bands[1].band_index, Some(&exchangeable));
    }
    let count = join::count_joined_bands(&bands, limit).ok_or_else(|| Box::new(GuessArea { grid, cells }))?;
    Ok(count.saturating_mul(exchangeable.order_count()).min(limit))
}

/// Returns a measure of the work of listing the ways to fill these bands, which are sorted by the number of ways.
fn listing_cost(bands: &[BandFillings; 3]) -> u64 {
    bands[1].way_count.max(bands[2].way_count / (MAX_LARGEST_BAND_WAYS / MAX_SMALL_BAND_WAYS))
}

/// Adds up the numbers of solutions with each candidate of a cell, up to a limit. Guesses in the cell of this area that
/// has the fewest candidates, but at least two.
fn count_by_candidate(GuessArea { grid, cells }: GuessArea, limit: u64) -> u64 {
    let unfilled_cells = cells.filter_map(Cell::new).filter(|&cell| grid[cell].len() > 1);
    let Some(cell) = unfilled_cells.min_by_key(|&cell| grid[cell].len()) else { return 0 };
    let exchangeable = ExchangeableDigits::new(&grid);
    let mut solution_count = 0u64;
    for digit in grid[cell] {
        let class = exchangeable.class_of(digit);
        if class.first() != Some(digit) {
            continue;
        }
        let mut branch = grid;
        branch[cell] = DigitSet::from_digit(digit);
        let branch_count = solutions(&branch, NonZeroU64::new(limit - solution_count).into());
        solution_count = solution_count.saturating_add(branch_count.saturating_mul(class.len() as u64)).min(limit);
        if solution_count == limit {
            break;
        }
    }
    solution_count
}

/// The number of bits for the column sets of a stack: nine for each of the first two columns. The third column has the
/// remaining digits.
const STACK_BITS: u32 = 18;
const STACK_MASK: u32 = (1 << STACK_BITS) - 1;
const NINE_BITS: u32 = 0x1FF;

/// A filled row, or the column sets of a filled band, with the first stack in the highest bits.
type ColumnSets = u64;

/// The digits of a row in the first two boxes, nine bits each. The third box has the remaining digits.
type BoxDigits = u32;

/// Returns the digits that two rows leave for the third row in the boxes of a band, or that two bands leave for the
/// third band in the columns of a stack; `None` if the two do not fit together.
#[inline(always)]
fn fitting_third(a: u32, b: u32) -> Option<u32> {
    let union = a | b;
    (a & b == 0 && (union | union >> 9) & NINE_BITS == NINE_BITS).then_some(!union & STACK_MASK)
}

#[inline(always)]
fn column_sets_in_stack(column_sets: ColumnSets, stack: usize) -> u32 {
    (column_sets >> (STACK_BITS * (2 - stack as u32))) as u32 & STACK_MASK
}

fn slice_of<'a, T>(items: &'a [T], range: &Range<u32>) -> &'a [T] {
    &items[range.start as usize..range.end as usize]
}

/// Calls `visit` for each set of three rows, or of three bands, that fit together. The keys are the digits of a row in
/// the boxes, or the column sets of a band in a stack, in increasing order.
#[inline(always)]
fn for_each_fitting_triple<T>(a: &[(u32, T)], b: &[(u32, T)], c: &[(u32, T)], mut visit: impl FnMut(&T, &T, &T)) {
    for (a_key, a_value) in a {
        for (b_key, b_value) in b {
            if let Some(key) = fitting_third(*a_key, *b_key)
                && let Ok(index) = c.binary_search_by_key(&key, |(key, _)| *key)
            {
                visit(a_value, b_value, &c[index].1);
            }
        }
    }
}

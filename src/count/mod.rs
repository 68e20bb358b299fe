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

mod counter;
mod exchange;
mod join;
mod list;
mod rows;

use std::array;
use std::ops::Range;

use crate::StopFlag;
use crate::bands::{PACKED_BITS, PACKED_MASK, PackedPartition, fitting_third};
use crate::grid::{Cell, DigitSet, Grid};
use crate::search::fill_naked_singles;
use exchange::ExchangeableDigits;
use list::BandFillings;

pub use counter::{Counter, solutions};

/// The maximum number of ways to fill the second band. With more, it is faster to guess.
const MAX_SMALL_BAND_WAYS: u64 = 12 << 20;

/// The maximum number of ways to fill a band that are held in memory at once. Each takes 8 bytes.
const MAX_WAYS_HELD: usize = 12 << 20;

/// The maximum number of column sets in a list, either of a smaller band or of a part of the largest band. A list takes
/// up to 68 MB: 8 bytes for each column set, and 12 for each of the 1680² column sets in two stacks.
const MAX_LISTED_COLUMN_SETS: usize = 4 << 20;

/// The maximum number of ways to fill any band. Nearly all those of the largest fit no way to fill the other bands. The
/// first band can have more ways than the second, of which exchangeable digits leave only a part.
const MAX_LARGEST_BAND_WAYS: u64 = 128 << 20;

/// The minimum number of filled cells for which the lists may be short enough.
const MIN_FILLED_CELLS: usize = 8;

/// Counts the solutions of a puzzle by bands, up to a limit, and guesses in a cell where the lists would be too long.
///
/// Once `stop` is raised, the count is that of the solutions counted until then. This holds for all functions below.
fn count_by_bands_and_guesses(puzzle: &Grid, limit: u64, stop: &StopFlag) -> u64 {
    let Ok(grid) = fill_naked_singles(puzzle) else { return 0 };
    count_by_bands(grid, limit, stop).unwrap_or_else(|guess_area| count_by_candidate(*guess_area, limit, stop))
}

/// Counts in the same way, but returns `None` instead of guessing in a cell. This takes a few seconds at most.
fn count_by_bands_alone(puzzle: &Grid, limit: u64, stop: &StopFlag) -> Option<u64> {
    let Ok(grid) = fill_naked_singles(puzzle) else { return Some(0) };
    count_by_bands(grid, limit, stop).ok()
}

/// The area of a grid, or of its transpose, in which the count guesses if the lists would be too long.
struct GuessArea {
    grid: Grid,
    cells: Range<usize>,
}

/// Counts the solutions up to a limit by joining bands or stacks. Fails if the lists would be too long.
fn count_by_bands(mut grid: Grid, limit: u64, stop: &StopFlag) -> Result<u64, Box<GuessArea>> {
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
    let count = join::count_joined_bands(&bands, limit, stop).ok_or_else(|| Box::new(GuessArea { grid, cells }))?;
    Ok(count.saturating_mul(exchangeable.order_count()).min(limit))
}

/// Returns a measure of the work of listing the ways to fill these bands, which are sorted by the number of ways.
fn listing_cost(bands: &[BandFillings; 3]) -> u64 {
    bands[1].way_count.max(bands[2].way_count / (MAX_LARGEST_BAND_WAYS / MAX_SMALL_BAND_WAYS))
}

/// Adds up the numbers of solutions with each candidate of a cell, up to a limit. Guesses in the cell of this area that
/// has the fewest candidates, but at least two.
fn count_by_candidate(GuessArea { grid, cells }: GuessArea, limit: u64, stop: &StopFlag) -> u64 {
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
        let branch_count = count_by_bands_and_guesses(&branch, limit - solution_count, stop);
        solution_count = solution_count.saturating_add(branch_count.saturating_mul(class.len() as u64)).min(limit);
        if solution_count == limit || stop.is_stopped() {
            break;
        }
    }
    solution_count
}

/// A filled row, or the column sets of a filled band: a packed partition for each stack, with the first stack in the
/// highest bits.
type ColumnSets = u64;

#[inline(always)]
fn column_sets_in_stack(column_sets: ColumnSets, stack: usize) -> PackedPartition {
    (column_sets >> (PACKED_BITS * (2 - stack as u32))) as u32 & PACKED_MASK
}

fn slice_of<'a, T>(items: &'a [T], range: &Range<u32>) -> &'a [T] {
    &items[range.start as usize..range.end as usize]
}

/// Calls `visit` for each set of three rows, or of three bands, that fit together. The keys are the digits of a row in
/// the boxes, or the column sets of a band in a stack, in increasing order.
#[inline(always)]
fn for_each_fitting_triple<T>(
    a: &[(PackedPartition, T)],
    b: &[(PackedPartition, T)],
    c: &[(PackedPartition, T)],
    mut visit: impl FnMut(&T, &T, &T),
) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limit;
    use crate::engine::Solver;
    use crate::generate::full_grid;
    use crate::grid::CellSet;
    use crate::random::Random;

    const MAX_COUNT: u64 = 30_000;

    /// Asserts that the bands give the same count as a search, and stop at a lower limit. Returns the count.
    fn assert_count_by_bands(solver: &mut Solver, puzzle: &Grid) -> u64 {
        let at_most = |limit| Limit::AtMost(std::num::NonZeroU64::new(limit).unwrap());
        let expected = solver.solve_one(puzzle, at_most(MAX_COUNT)).solutions;
        let count = |limit| count_by_bands_and_guesses(puzzle, limit, &StopFlag::new());
        assert_eq!(count(MAX_COUNT), expected, "{puzzle}");
        if expected > 4 {
            assert_eq!(count(expected - 4), expected - 4, "{puzzle}");
        }
        expected
    }

    fn random_cells(random: &mut Random, count: usize) -> CellSet {
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        cells[..count].iter().copied().collect()
    }

    #[test]
    fn counts_by_bands_agree_with_a_search() {
        let mut solver = Solver::new();
        let mut many_count = 0;
        for case in 0..120 {
            let random = &mut Random::new(&[21, case]);
            let solution = Grid::from(full_grid(random));
            let mut puzzle = solution.without(random_cells(random, 59 - case as usize % 11));
            // Some puzzles have pencil marks, and some lack a candidate.
            match case % 4 {
                0 => {
                    for cell in random_cells(random, 50) {
                        let marks = DigitSet::from_bits(random.below(512) as u16) | solution[cell];
                        puzzle[cell] = if puzzle[cell].is_single() { puzzle[cell] } else { marks };
                    }
                }
                1 => {
                    for cell in random_cells(random, 1) {
                        puzzle[cell] -= DigitSet::from_bits(1 << random.below(9));
                    }
                }
                _ => {}
            }
            many_count += usize::from(assert_count_by_bands(&mut solver, &puzzle) > 1000);
        }
        assert!(many_count > 12, "{many_count}");
    }

    #[test]
    fn missing_digits_are_exchangeable() {
        let mut solver = Solver::new();
        let mut few_count = 0;
        for case in 0..40 {
            let random = &mut Random::new(&[22, case]);
            let solution = Grid::from(full_grid(random));
            let missing = DigitSet::from_bits(0b1_0010_0100);
            let missing_cells = Cell::all().filter(|&cell| solution[cell].is_subset(missing)).collect();
            let puzzle = solution.without(random_cells(random, 29) | missing_cells);
            let count = assert_count_by_bands(&mut solver, &puzzle);
            assert!(count == MAX_COUNT || count.is_multiple_of(6), "{puzzle}: {count}");
            few_count += usize::from(count < MAX_COUNT);
        }
        assert!(few_count > 10, "{few_count}");
    }

    /// The list of a band is the same if few of the ways to fill it are held in memory at once.
    #[test]
    fn a_list_is_the_same_in_parts() {
        let mut random = Random::new(&[23]);
        let solution = Grid::from(full_grid(&mut random));
        for band_index in 0..3 {
            let puzzle = solution.without(random_cells(&mut random, 56));
            let band = BandFillings::new(&puzzle, band_index, None);
            let list = |max_ways_held| band.list_all(max_ways_held, &StopFlag::new()).unwrap();
            let (whole, in_parts) = (list(usize::MAX), list(band.way_count as usize * 2 / 3));
            assert!(whole.first_stack.len() > 2, "{puzzle}");
            assert_eq!(whole.first_stack, in_parts.first_stack, "{puzzle}");
            assert_eq!(whole.middle_stack, in_parts.middle_stack, "{puzzle}");
            assert_eq!(whole.last_stack, in_parts.last_stack, "{puzzle}");
        }
    }
}

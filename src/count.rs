//! How many solutions a puzzle has, without finding each: for puzzles with very many.
//!
//! A solution is three filled bands that agree on the columns: each column has each digit in one of them. All that the
//! other bands must know of a filled band is which three digits it has in each column, its *column sets*. So all ways
//! to fill each band are listed, those with equal column sets are counted together, and then the three lists are
//! joined: for two bands that agree, the column sets of the third follow, and it is looked up how often they come.
//!
//! Listing the ways to fill a band goes the same way. All that the other rows must know of a filled row is which three
//! digits it has in each box. Two rows that agree have the third one's digits follow, and all rows with them fit.
//!
//! So work and memory go with the ways to fill a band, not with the solutions, which are thousands of times as many.
//! Where a list would be too long, a cell is guessed, and the solutions for each of its candidates are added up.
//!
//! E. Felgenhauer and F. Jarvis, "Enumerating possible sudoku grids" (2005), counted all grids by the column sets of a
//! band.

use std::ops::Range;

use crate::grid::{Cell, DigitSet, Grid};
use crate::search::State;

/// The most ways to fill a band that are listed. They take 8 bytes each, and up to 20 where all column sets differ.
const MOST_LISTED: u64 = 4 << 20;

/// So many times as many are tried for the last band, where nearly all fit no others.
const MOST_TRIED: u64 = 32;

/// With fewer cells filled, lists are too long in any case.
const FEWEST_FILLED: usize = 8;

/// The number of a puzzle's solutions, or `limit` if there are at least as many.
///
/// It takes up to about 250 MB.
///
/// ```
/// use sudoku::grid::Grid;
///
/// let open: Grid =
///     "........1.......2...3..4.......1........256...78...3.....2.....3........5.....8..".parse()?;
/// assert_eq!(sudoku::count::solutions(&open, u64::MAX), 4_678_212);
/// assert_eq!(sudoku::count::solutions(&open, 5), 5);
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
pub fn solutions(puzzle: &Grid, limit: u64) -> u64 {
    let Some(grid) = propagated(puzzle) else { return 0 };
    at_once(grid, limit).unwrap_or_else(|open| {
        let (grid, cells) = *open;
        each_candidate(&grid, guess(&grid, cells), limit)
    })
}

/// The same if no cell has to be guessed, so that it takes seconds at most.
pub fn solutions_at_once(puzzle: &Grid, limit: u64) -> Option<u64> {
    match propagated(puzzle) {
        Some(grid) => at_once(grid, limit).ok(),
        None => Some(0),
    }
}

/// The number of solutions, up to a limit.
///
/// # Errors
/// If the lists would be too long: the grid or its transpose, and the cells in it of which one is to be guessed.
fn at_once(mut grid: Grid, limit: u64) -> Result<u64, Box<(Grid, Range<usize>)>> {
    if grid.filled().len() < FEWEST_FILLED {
        return Err(Box::new((grid, 0..81)));
    }
    let mut bands = Band::all(&grid);
    let (other, stacks) = (transposed(&grid), Band::all(&transposed(&grid)));
    if work(&stacks) < work(&bands) {
        (grid, bands) = (other, stacks);
    } else {
        drop(stacks);
    }
    let first = 27 * bands[2].number;
    joined(&bands, limit).ok_or_else(|| Box::new((grid, first..first + 27)))
}

/// About how many ways to fill bands have to be listed.
fn work(bands: &[Band; 3]) -> u64 {
    bands[1].ways.max(bands[2].ways / MOST_TRIED)
}

/// The sum of the solutions with each candidate of a cell, up to a limit.
fn each_candidate(grid: &Grid, cell: Option<Cell>, limit: u64) -> u64 {
    let Some(cell) = cell else { return 0 };
    let mut found = 0;
    for digit in grid[cell] {
        let mut branch = *grid;
        branch[cell] = DigitSet::of(digit);
        found += solutions(&branch, limit - found);
        if found == limit {
            break;
        }
    }
    found
}

/// In how many ways three bands fit together, up to a limit; none if the lists would be too long. The first bands have
/// the fewest ways to fill them.
fn joined([a, b, c]: &[Band; 3], limit: u64) -> Option<u64> {
    if b.ways > MOST_LISTED || c.ways > MOST_LISTED * MOST_TRIED {
        return None;
    }
    let (a, b) = (a.list(|_| true)?, b.list(|_| true)?);
    let mut fitting = [0; 3].map(|_| vec![false; 1 << STACK]);
    for (stack, fitting) in fitting.iter_mut().enumerate() {
        let [of_a, of_b] = [&a, &b].map(|list| list.of_stack(stack));
        for a in &of_a {
            of_b.iter().filter_map(|b| third(*a, *b)).for_each(|c| fitting[c as usize] = true);
        }
    }
    let fits = |columns| (0..3).all(|stack| fitting[stack][at_stack(columns, stack) as usize]);
    Some(join(&a, &b, &c.list(fits)?, limit))
}

/// The puzzle with naked singles filled; none if that leads to a contradiction.
fn propagated(puzzle: &Grid) -> Option<Grid> {
    let mut state = State::new(puzzle);
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

/// Of these cells, the one with the fewest candidates of those that have several.
fn guess(grid: &Grid, cells: Range<usize>) -> Option<Cell> {
    let open = cells.filter_map(Cell::new).filter(|&cell| grid[cell].len() > 1);
    open.min_by_key(|&cell| grid[cell].len())
}

/// Nine bits for each of the first two columns of a stack; what the third has follows.
const STACK: u32 = 18;
const STACK_MASK: u32 = (1 << STACK) - 1;
const NINE: u32 = 0x1FF;

/// A filled row, or the column sets of a filled band: the first stack in the highest bits.
type Columns = u64;

/// The digits of a row in the first two boxes; those in the third follow.
type Boxes = u32;

/// Two boxes', or two columns', sets of digits, and those that both leave to a third row or band in the same boxes or
/// columns: none if they don't fit together.
#[inline(always)]
fn third(a: u32, b: u32) -> Option<u32> {
    let both = a | b;
    (a & b == 0 && (both | both >> 9) & NINE == NINE).then_some(!both & STACK_MASK)
}

/// All ways to fill the rows of a band.
struct Band {
    number: usize,
    rows: [Rows; 3],
    /// How many ways there are to fill it.
    ways: u64,
}

/// All ways to fill a row.
struct Rows {
    filled: Vec<Columns>,
    /// Where those are that have the same digits in the boxes.
    by_boxes: Vec<(Boxes, Range<usize>)>,
}

impl Rows {
    fn new(grid: &Grid, row: usize) -> Self {
        let mut all = Vec::new();
        fill(grid, Cell::at(row, 0), [0; 3], 0, &mut all);
        all.sort_unstable();
        let mut rows = Self { filled: Vec::with_capacity(all.len()), by_boxes: Vec::new() };
        for (boxes, columns) in all {
            match rows.by_boxes.last_mut() {
                Some((last, places)) if *last == boxes => places.end += 1,
                _ => rows.by_boxes.push((boxes, rows.filled.len()..rows.filled.len() + 1)),
            }
            rows.filled.push(columns);
        }
        rows
    }

    fn with(&self, boxes: Boxes) -> &[Columns] {
        match self.by_boxes.binary_search_by_key(&boxes, |(boxes, _)| *boxes) {
            Ok(at) => &self.filled[self.by_boxes[at].1.clone()],
            Err(_) => &[],
        }
    }
}

/// Fills a row from this cell on, in all ways.
fn fill(
    grid: &Grid,
    cell: Cell,
    boxes: [u32; 3],
    columns: Columns,
    all: &mut Vec<(Boxes, Columns)>,
) {
    let used = boxes[0] | boxes[1] | boxes[2];
    let (stack, column) = (cell.column() / 3, cell.column() % 3);
    for digit in grid[cell] {
        let bit = 1 << digit.index();
        if used & bit != 0 {
            continue;
        }
        let mut boxes = boxes;
        boxes[stack] |= bit;
        // What stands in the third column is left out.
        let place = if column < 2 { u64::from(bit) << (9 * column as u32) } else { 0 };
        let columns = columns | place << (STACK * (2 - stack as u32));
        if cell.column() == 8 {
            all.push((boxes[0] << 9 | boxes[1], columns));
        } else {
            fill(grid, Cell::at(cell.row(), cell.column() + 1), boxes, columns, all);
        }
    }
}

impl Band {
    /// The bands of a grid, those with the fewest ways to fill them first.
    fn all(grid: &Grid) -> [Self; 3] {
        let mut bands = [0, 1, 2].map(|band| Self::new(grid, band));
        bands.sort_by_key(|band| band.ways);
        bands
    }

    fn new(grid: &Grid, number: usize) -> Self {
        let rows = [0, 1, 2].map(|row| Rows::new(grid, 3 * number + row));
        let mut band = Self { number, rows, ways: 0 };
        let mut ways = 0;
        band.each(|a, b, c| ways += (a.len() * b.len() * c.len()) as u64);
        band.ways = ways;
        band
    }

    /// Calls `with` for all rows that fit together, many at once.
    fn each(&self, mut with: impl FnMut(&[Columns], &[Columns], &[Columns])) {
        let [first, second, last] = &self.rows;
        for (a, places) in &first.by_boxes {
            for (b, others) in &second.by_boxes {
                let Some(c) = third(*a, *b) else { continue };
                let rows = last.with(c);
                if !rows.is_empty() {
                    with(&first.filled[places.clone()], &second.filled[others.clone()], rows);
                }
            }
        }
    }

    /// All column sets that fit and how many ways to fill the band lead to them; none if they are too many.
    fn list(&self, fits: impl Fn(Columns) -> bool) -> Option<List> {
        let mut all = Vec::with_capacity(self.ways.min(MOST_LISTED) as usize);
        self.each(|first, second, last| {
            if all.len() as u64 > MOST_LISTED {
                return;
            }
            for a in first {
                for b in second {
                    all.extend(last.iter().map(|c| a | b | c).filter(|&columns| fits(columns)));
                }
            }
        });
        if all.len() as u64 > MOST_LISTED {
            return None;
        }
        all.sort_unstable();
        let mut list = List::default();
        let mut before = None;
        for columns in all {
            if before == Some(columns)
                && let Some((_, ways)) = list.lasts.last_mut()
            {
                *ways += 1;
                continue;
            }
            let is_new = |stacks: u32| {
                before.is_none_or(|before| (before ^ columns) >> (STACK * (3 - stacks)) != 0)
            };
            if is_new(1) {
                let start = list.middles.len() as u32;
                list.firsts.push((at_stack(columns, 0), start..start));
            }
            if is_new(2) {
                let start = list.lasts.len() as u32;
                list.middles.push((at_stack(columns, 1), start..start));
                if let Some((_, places)) = list.firsts.last_mut() {
                    places.end += 1;
                }
            }
            list.lasts.push((at_stack(columns, 2), 1));
            if let Some((_, places)) = list.middles.last_mut() {
                places.end += 1;
            }
            before = Some(columns);
        }
        Some(list)
    }
}

/// The column sets in a stack.
#[inline(always)]
fn at_stack(columns: Columns, stack: usize) -> u32 {
    (columns >> (STACK * (2 - stack as u32))) as u32 & STACK_MASK
}

/// The column sets of a band, stack by stack, each in increasing order.
#[derive(Default)]
struct List {
    /// Those of the first stack, and where those of the middle stack are that go with them.
    firsts: Vec<(u32, Range<u32>)>,
    /// Those of the middle stack, and where those of the last stack are that go with them.
    middles: Vec<(u32, Range<u32>)>,
    /// Those of the last stack, and how many ways to fill the band have them all.
    lasts: Vec<(u32, u32)>,
}

impl List {
    /// The column sets in a stack.
    fn of_stack(&self, stack: usize) -> Vec<u32> {
        let mut all: Vec<u32> = match stack {
            0 => self.firsts.iter().map(|(columns, _)| *columns).collect(),
            1 => self.middles.iter().map(|(columns, _)| *columns).collect(),
            _ => self.lasts.iter().map(|(columns, _)| *columns).collect(),
        };
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// In how many ways three bands fit together, up to a limit.
fn join(a: &List, b: &List, c: &List, limit: u64) -> u64 {
    let mut found = 0;
    matches(&a.firsts, &b.firsts, &c.firsts, |a_places, b_places, c_places| {
        if found >= u128::from(limit) {
            return;
        }
        let [a_middles, b_middles, c_middles] = [(a, a_places), (b, b_places), (c, c_places)]
            .map(|(list, at)| within(&list.middles, at));
        matches(a_middles, b_middles, c_middles, |a_places, b_places, c_places| {
            let [a_lasts, b_lasts, c_lasts] = [(a, a_places), (b, b_places), (c, c_places)]
                .map(|(list, at)| within(&list.lasts, at));
            matches(a_lasts, b_lasts, c_lasts, |&a, &b, &c| {
                found += u128::from(a) * u128::from(u64::from(b) * u64::from(c));
            });
        });
    });
    u64::try_from(found).map_or(limit, |found| found.min(limit))
}

fn within<'a, T>(all: &'a [T], places: &Range<u32>) -> &'a [T] {
    &all[places.start as usize..places.end as usize]
}

/// Calls `with` for each three column sets of a stack that fit together.
#[inline(always)]
fn matches<T>(a: &[(u32, T)], b: &[(u32, T)], c: &[(u32, T)], mut with: impl FnMut(&T, &T, &T)) {
    for (a_columns, a_value) in a {
        for (b_columns, b_value) in b {
            if let Some(columns) = third(*a_columns, *b_columns)
                && let Ok(at) = c.binary_search_by_key(&columns, |(columns, _)| *columns)
            {
                with(a_value, b_value, &c[at].1);
            }
        }
    }
}

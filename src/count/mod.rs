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
//! So time and memory grow with the ways to fill a band. The solutions are thousands of times as many. If a list would
//! be too long, a cell is guessed, and the solutions with each of its candidates are added up.
//!
//! Digits with the same places everywhere are *exchangeable*: exchanging them turns a solution into another. If one of
//! them is guessed, the others need no search of their own. In a row of the second band they are listed in one order
//! only.
//!
//! E. Felgenhauer and F. Jarvis, "Enumerating possible sudoku grids" (2005), counted all grids by the column sets of a
//! band. `figures.md`, beside this file, tells how fast it is.

use std::ops::Range;
use std::slice;
use std::sync::LazyLock;

use crate::Limit;
use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid};
use crate::search::SearchState;

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
    let found = joined(&bands, limit).ok_or_else(|| Box::new((grid, first..first + 27)))?;
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

/// The exchangeable digits of a grid: for each digit those with the same places everywhere.
struct ExchangeableDigits([DigitSet; 9]);

impl ExchangeableDigits {
    fn new(grid: &Grid) -> Self {
        let mut places = [CellSet::EMPTY; 9];
        for cell in Cell::all() {
            grid[cell].iter().for_each(|digit| places[digit.index()] |= CellSet::of(cell));
        }
        Self(places.map(|of_one| Digit::all().filter(|digit| places[digit.index()] == of_one).collect()))
    }

    /// The digits that can be exchanged with this one, including itself.
    fn of(&self, digit: Digit) -> DigitSet {
        self.0[digit.index()]
    }

    /// The number of orders of exchangeable digits in a row.
    fn orders(&self) -> u64 {
        // Each digit may come after any of those before it.
        let choices = |digit| (self.of(digit).bits() & ((2 << digit.index()) - 1)).count_ones();
        Digit::all().map(|digit| u64::from(choices(digit))).product()
    }

    /// The digits that come before this one in the order that is counted.
    fn before(&self, digit: Digit) -> u32 {
        u32::from(self.of(digit).bits()) & ((1 << digit.index()) - 1)
    }
}

/// The number of ways that three bands fit together, up to a limit; `None` if the lists would be too long. The bands
/// come in increasing order of the ways to fill them.
fn joined([a, b, c]: &[BandFillings; 3], limit: u64) -> Option<u64> {
    if b.ways > MOST_WAYS || c.ways > MOST_TRIED {
        return None;
    }
    let (a, b) = (a.list()?, b.list()?);
    let mut fitting = [0; 3].map(|_| vec![false; 1 << STACK]);
    for (stack, fitting) in fitting.iter_mut().enumerate() {
        let [of_a, of_b] = [&a, &b].map(|list| list.of_stack(stack));
        for a in &of_a {
            of_b.iter().filter_map(|b| third(*a, *b)).for_each(|c| fitting[c as usize] = true);
        }
    }
    let fits = |columns| (0..3).all(|stack| fitting[stack][at_stack(columns, stack) as usize]);
    let (mut found, mut next) = (0u64, Some(0));
    while let Some(start) = next.filter(|_| found < limit) {
        let part;
        (part, next) = c.list_from(start, fits, MOST_LISTED)?;
        found = found.saturating_add(join([&a, &b, &part], limit)).min(limit);
    }
    Some(found)
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

/// All ways to fill the rows of a band.
struct BandFillings {
    number: usize,
    rows: [RowFillings; 3],
    /// The number of ways to fill it.
    ways: u64,
}

/// All ways to fill a row.
struct RowFillings {
    filled: Vec<ColumnSets>,
    /// The range of those with the same digits in the boxes.
    by_boxes: Vec<(BoxDigits, Range<usize>)>,
}

impl RowFillings {
    /// The ways to fill a row. With exchangeable digits, only those with these digits in one order.
    fn new(grid: &Grid, row: usize, alike: Option<&ExchangeableDigits>) -> Self {
        let mut all = Vec::new();
        let before = |digit| alike.map_or(0, |alike| alike.before(digit));
        let before = std::array::from_fn(|digit| before(Digit::from_index(digit)));
        fill(grid, Cell::at(row, 0), [0; 3], 0, &before, &mut all);
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

    fn with(&self, boxes: BoxDigits) -> &[ColumnSets] {
        match self.by_boxes.binary_search_by_key(&boxes, |(boxes, _)| *boxes) {
            Ok(at) => &self.filled[self.by_boxes[at].1.clone()],
            Err(_) => &[],
        }
    }
}

/// Fills a row from this cell on, in all ways in which each digit comes after the digits of `before`.
fn fill(
    grid: &Grid,
    cell: Cell,
    boxes: [u32; 3],
    columns: ColumnSets,
    before: &[u32; 9],
    all: &mut Vec<(BoxDigits, ColumnSets)>,
) {
    let used = boxes[0] | boxes[1] | boxes[2];
    let (stack, column) = (cell.column() / 3, cell.column() % 3);
    for digit in grid[cell] {
        let bit = 1 << digit.index();
        if used & bit != 0 || !used & before[digit.index()] != 0 {
            continue;
        }
        let mut boxes = boxes;
        boxes[stack] |= bit;
        // The third column is left out.
        let place = if column < 2 { u64::from(bit) << (9 * column as u32) } else { 0 };
        let columns = columns | place << (STACK * (2 - stack as u32));
        if cell.column() == 8 {
            all.push((boxes[0] << 9 | boxes[1], columns));
        } else {
            fill(grid, Cell::at(cell.row(), cell.column() + 1), boxes, columns, before, all);
        }
    }
}

impl BandFillings {
    /// The bands of a grid, those with the fewest ways to fill them first.
    fn all(grid: &Grid) -> [Self; 3] {
        let mut bands = [0, 1, 2].map(|band| Self::new(grid, band, None));
        bands.sort_by_key(|band| band.ways);
        bands
    }

    /// The ways to fill a band. With exchangeable digits, only those with these digits in one order in its first row.
    fn new(grid: &Grid, number: usize, alike: Option<&ExchangeableDigits>) -> Self {
        let rows = [0, 1, 2].map(|row| RowFillings::new(grid, 3 * number + row, alike.filter(|_| row == 0)));
        let mut band = Self { number, rows, ways: 0 };
        let mut ways = 0;
        band.each(|a, b, c| ways += (a.len() * b.len() * c.len()) as u64);
        band.ways = ways;
        band
    }

    /// Calls `with` for all rows that fit together, grouped by their digits in the boxes.
    fn each(&self, mut with: impl FnMut(&[ColumnSets], &[ColumnSets], &[ColumnSets])) {
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

    /// All column sets, with the number of ways to fill the band that have them; `None` if they are too many.
    fn list(&self) -> Option<ColumnSetList> {
        let (list, _) = self.list_from(0, |_| true, self.ways as usize)?;
        (list.lasts.len() <= MOST_LISTED).then_some(list)
    }

    /// The column sets that fit, beginning with `start` in the first stack. If they are too many, also the place to
    /// continue from. `None` if too many have the same column sets in the first stack.
    fn list_from(
        &self,
        start: u32,
        fits: impl Fn(ColumnSets) -> bool,
        most: usize,
    ) -> Option<(ColumnSetList, Option<u32>)> {
        let mut all: Vec<ColumnSets> = Vec::with_capacity(most.min(self.ways as usize));
        let mut end = None;
        let is_within = |columns, end: Option<u32>| {
            let first = at_stack(columns, 0);
            first >= start && end.is_none_or(|end| first < end)
        };
        self.each(|first, second, last| {
            for a in first {
                for b in second {
                    let columns = last.iter().map(|c| a | b | c);
                    all.extend(columns.filter(|&columns| is_within(columns, end) && fits(columns)));
                }
            }
            if all.len() > most {
                let middle = all.len() / 2;
                let bound = at_stack(*all.select_nth_unstable(middle).1, 0);
                end = Some(bound);
                all.retain(|&columns| at_stack(columns, 0) < bound);
            }
        });
        if end == Some(start) || end.is_some() && all.is_empty() {
            return None;
        }
        Some((ColumnSetList::of(all), end))
    }
}

/// The column sets in a stack.
#[inline(always)]
fn at_stack(columns: ColumnSets, stack: usize) -> u32 {
    (columns >> (STACK * (2 - stack as u32))) as u32 & STACK_MASK
}

/// The column sets of a band, stack by stack, each in increasing order.
#[derive(Default)]
struct ColumnSetList {
    /// Those of the first stack, each with the range of those of the middle stack that occur with it.
    firsts: Vec<(u32, Range<u32>)>,
    /// Those of the middle stack, each with the range of those of the last stack that occur with it.
    middles: Vec<(u32, Range<u32>)>,
    /// Those of the last stack, each with the number of ways to fill the band with all three.
    lasts: Vec<(u32, u32)>,
}

impl ColumnSetList {
    /// The list of these column sets, which may repeat.
    fn of(mut all: Vec<ColumnSets>) -> Self {
        all.sort_unstable();
        let mut list = Self::default();
        let mut before = None;
        for columns in all {
            if before == Some(columns)
                && let Some((_, ways)) = list.lasts.last_mut()
            {
                *ways += 1;
                continue;
            }
            let is_new = |stacks: u32| before.is_none_or(|before| (before ^ columns) >> (STACK * (3 - stacks)) != 0);
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
        list
    }

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

/// The number of possible column sets of a stack, and of those that each fits together with.
const STACKS: usize = 1680;
const PARTNERS_OF_EACH: usize = 56;

/// All possible column sets of a stack, with those of two other bands that fit them.
struct Partners {
    /// The number of each.
    numbers: Vec<u16>,
    /// For each number, those of the fitting pairs.
    of: Vec<[[u16; 2]; PARTNERS_OF_EACH]>,
}

static PARTNERS: LazyLock<Partners> = LazyLock::new(|| {
    let has_three = |digits: u32| digits.count_ones() == 3;
    let is_one = |columns: &u32| {
        let (first, second) = (columns & NINE, columns >> 9);
        has_three(first) && has_three(second) && first & second == 0
    };
    let all: Vec<u32> = (0..1 << STACK).filter(is_one).collect();
    let mut numbers = vec![0; 1 << STACK];
    all.iter().enumerate().for_each(|(number, &columns)| numbers[columns as usize] = number as u16);
    let of = |&a: &u32| {
        let mut others = [[0; 2]; PARTNERS_OF_EACH];
        let pairs = all.iter().filter_map(|&b| Some([b, third(a, b)?]));
        for (other, pair) in others.iter_mut().zip(pairs) {
            *other = pair.map(|columns| numbers[columns as usize]);
        }
        others
    };
    Partners { of: all.iter().map(of).collect(), numbers }
});

/// The number of ways that three bands fit together, up to a limit.
fn join(lists: [&ColumnSetList; 3], limit: u64) -> u64 {
    let mut lists = lists;
    lists.sort_by_key(|list| list.lasts.len());
    let [a, b, c] = lists;
    let mut found = 0;
    let mut last = LastStack::new();
    matches(&c.firsts, &a.firsts, &b.firsts, |c_places, a_places, b_places| {
        if found >= u128::from(limit) {
            return;
        }
        let [a_middles, b_middles] = [(a, a_places), (b, b_places)].map(|(list, at)| within(&list.middles, at));
        for middle in within(&c.middles, c_places) {
            let c_lasts = within(&c.lasts, &middle.1);
            last.enter(c_lasts);
            matches(slice::from_ref(middle), a_middles, b_middles, |_, a_places, b_places| {
                found += last.join(within(&a.lasts, a_places), within(&b.lasts, b_places));
            });
            last.leave(c_lasts);
        }
    });
    u64::try_from(found).map_or(limit, |found| found.min(limit))
}

/// The number of ways that the largest of three bands has each column set of the last stack.
struct LastStack {
    partners: &'static Partners,
    ways: Vec<u32>,
    /// The same by the numbers of the column sets, and those of the second band while it is joined.
    numbered: [u32; STACKS],
    others: [u32; STACKS],
}

impl LastStack {
    fn new() -> Self {
        let ways = vec![0; 1 << STACK];
        Self { partners: &PARTNERS, ways, numbered: [0; STACKS], others: [0; STACKS] }
    }

    #[inline(always)]
    fn number(&self, columns: u32) -> usize {
        self.partners.numbers[columns as usize].into()
    }

    fn enter(&mut self, lasts: &[(u32, u32)]) {
        for &(columns, ways) in lasts {
            let number = self.number(columns);
            (self.ways[columns as usize], self.numbered[number]) = (ways, ways);
        }
    }

    fn leave(&mut self, lasts: &[(u32, u32)]) {
        for &(columns, _) in lasts {
            let number = self.number(columns);
            (self.ways[columns as usize], self.numbered[number]) = (0, 0);
        }
    }

    /// The number of ways that these column sets of the two other bands fit.
    #[inline(always)]
    fn join(&mut self, a: &[(u32, u32)], b: &[(u32, u32)]) -> u128 {
        if b.len() > PARTNERS_OF_EACH { self.join_many(a, b) } else { self.join_few(a, b) }
    }

    /// Looks at all pairs.
    #[inline(always)]
    fn join_few(&self, a: &[(u32, u32)], b: &[(u32, u32)]) -> u128 {
        let of_each = |&(a, a_ways): &(u32, u32)| {
            // Most pairs do not fit. Looking up entry 0, which is 0, for these is faster than a branch.
            let of_pair = |&(b, b_ways): &(u32, u32)| {
                let third = if a & b == 0 { !(a | b) & STACK_MASK } else { 0 };
                u64::from(b_ways) * u64::from(self.ways[third as usize])
            };
            u128::from(a_ways) * u128::from(b.iter().map(of_pair).sum::<u64>())
        };
        a.iter().map(of_each).sum()
    }

    /// Looks at the partners of each of the first.
    #[inline(always)]
    fn join_many(&mut self, a: &[(u32, u32)], b: &[(u32, u32)]) -> u128 {
        for &(columns, ways) in b {
            self.others[self.number(columns)] = ways;
        }
        let of_each = |&(columns, a_ways): &(u32, u32)| {
            let of_pair =
                |&[b, c]: &[u16; 2]| u64::from(self.others[usize::from(b)]) * u64::from(self.numbered[usize::from(c)]);
            let pairs = &self.partners.of[self.number(columns)];
            u128::from(a_ways) * u128::from(pairs.iter().map(of_pair).sum::<u64>())
        };
        let found = a.iter().map(of_each).sum();
        for &(columns, _) in b {
            self.others[self.number(columns)] = 0;
        }
        found
    }
}

fn within<'a, T>(all: &'a [T], places: &Range<u32>) -> &'a [T] {
    &all[places.start as usize..places.end as usize]
}

/// Calls `with` for each triple of column sets of a stack that fit together.
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

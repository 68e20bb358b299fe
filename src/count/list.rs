//! All ways to fill a band, and the list of its column sets.

use std::ops::Range;

use super::exchange::ExchangeableDigits;
use super::rows::RowFillings;
use super::{ColumnSets, MOST_LISTED, STACK, at_stack, third};
use crate::grid::Grid;

/// All ways to fill the rows of a band.
pub(super) struct BandFillings {
    pub(super) number: usize,
    rows: [RowFillings; 3],
    /// The number of ways to fill it.
    pub(super) ways: u64,
}

impl BandFillings {
    /// The bands of a grid, those with the fewest ways to fill them first.
    pub(super) fn all(grid: &Grid) -> [Self; 3] {
        let mut bands = [0, 1, 2].map(|band| Self::new(grid, band, None));
        bands.sort_by_key(|band| band.ways);
        bands
    }

    /// The ways to fill a band. With exchangeable digits, only those with these digits in one order in its first row.
    pub(super) fn new(grid: &Grid, number: usize, alike: Option<&ExchangeableDigits>) -> Self {
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
    pub(super) fn list(&self) -> Option<ColumnSetList> {
        let (list, _) = self.list_from(0, |_| true, self.ways as usize)?;
        (list.lasts.len() <= MOST_LISTED).then_some(list)
    }

    /// The column sets that fit, beginning with `start` in the first stack. If they are too many, also the place to
    /// continue from. `None` if too many have the same column sets in the first stack.
    pub(super) fn list_from(
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

/// The column sets of a band, stack by stack, each in increasing order.
#[derive(Default)]
pub(super) struct ColumnSetList {
    /// Those of the first stack, each with the range of those of the middle stack that occur with it.
    pub(super) firsts: Vec<(u32, Range<u32>)>,
    /// Those of the middle stack, each with the range of those of the last stack that occur with it.
    pub(super) middles: Vec<(u32, Range<u32>)>,
    /// Those of the last stack, each with the number of ways to fill the band with all three.
    pub(super) lasts: Vec<(u32, u32)>,
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
    pub(super) fn of_stack(&self, stack: usize) -> Vec<u32> {
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

//! The ways to fill a band, and the list of the column sets that they have.

use std::ops::Range;

use super::exchange::ExchangeableDigits;
use super::rows::RowFillings;
use super::{ColumnSets, MAX_LISTED_COLUMN_SETS, column_sets_in_stack, for_each_fitting_triple, slice_of};
use crate::StopFlag;
use crate::grid::Grid;

/// All ways to fill the rows of a band.
pub(super) struct BandFillings {
    pub(super) band_index: usize,
    rows: [RowFillings; 3],
    pub(super) way_count: u64,
}

impl BandFillings {
    /// Returns the bands of a grid, sorted by the number of ways to fill them.
    pub(super) fn bands_by_way_count(grid: &Grid) -> [Self; 3] {
        let mut bands = [0, 1, 2].map(|band| Self::new(grid, band, None));
        bands.sort_by_key(|band| band.way_count);
        bands
    }

    /// Finds the ways to fill a band. If exchangeable digits are passed, the first row has them in one order only.
    pub(super) fn new(grid: &Grid, band_index: usize, exchangeable_digits: Option<&ExchangeableDigits>) -> Self {
        let rows =
            [0, 1, 2].map(|row| RowFillings::new(grid, 3 * band_index + row, exchangeable_digits.filter(|_| row == 0)));
        let band = Self { band_index, rows, way_count: 0 };
        let mut way_count = 0;
        band.visit_fitting_rows(|a, b, c| way_count += (a.len() * b.len() * c.len()) as u64);
        Self { way_count, ..band }
    }

    /// Calls `visit` for all rows that fit together, grouped by their digits in the boxes.
    fn visit_fitting_rows(&self, mut visit: impl FnMut(&[ColumnSets], &[ColumnSets], &[ColumnSets])) {
        let [first, second, last] = &self.rows;
        for_each_fitting_triple(&first.ranges_by_boxes, &second.ranges_by_boxes, &last.ranges_by_boxes, |a, b, c| {
            visit(slice_of(&first.fillings, a), slice_of(&second.fillings, b), slice_of(&last.fillings, c));
        });
    }

    /// Lists the different column sets of all fillings, with the number of ways for each; `None` if there are too many.
    /// Holds no more than about `max_ways_held` of the ways at once. Once `stop` is raised, the list ends early.
    pub(super) fn list_all(&self, max_ways_held: usize, stop: &StopFlag) -> Option<ColumnSetList> {
        let (mut list, mut next_start) = (ColumnSetList::default(), Some(0));
        while let Some(start) = next_start.filter(|_| !stop.is_stopped()) {
            (list, next_start) = self.list_from(start, |_| true, max_ways_held, list)?;
            if list.last_stack.len() > MAX_LISTED_COLUMN_SETS {
                return None;
            }
        }
        Some(list)
    }

    /// Adds to a list the column sets that fit and whose part in the first stack is at least `start`, which must be
    /// above those in the list. If there are more than `max_added`, adds the first of them and returns the next `start`.
    /// Returns `None` if too many share that part.
    pub(super) fn list_from(
        &self,
        start: u32,
        fits: impl Fn(ColumnSets) -> bool,
        max_added: usize,
        mut list: ColumnSetList,
    ) -> Option<(ColumnSetList, Option<u32>)> {
        let mut column_sets: Vec<ColumnSets> = Vec::with_capacity(max_added.min(self.way_count as usize));
        let mut end = None;
        let is_within = |columns, end: Option<u32>| {
            let first_stack_sets = column_sets_in_stack(columns, 0);
            first_stack_sets >= start && end.is_none_or(|end| first_stack_sets < end)
        };
        self.visit_fitting_rows(|first, second, last| {
            for a in first {
                for b in second {
                    let combined_sets = last.iter().map(|c| a | b | c);
                    column_sets.extend(combined_sets.filter(|&columns| is_within(columns, end) && fits(columns)));
                }
                // Rows that fit can be combined in millions of ways, so this is not left until they are all listed.
                if column_sets.len() > max_added {
                    let median_index = column_sets.len() / 2;
                    let bound = column_sets_in_stack(*column_sets.select_nth_unstable(median_index).1, 0);
                    end = Some(bound);
                    column_sets.retain(|&columns| column_sets_in_stack(columns, 0) < bound);
                }
            }
        });
        if end == Some(start) || end.is_some() && column_sets.is_empty() {
            return None;
        }
        list.add_sets(column_sets);
        Some((list, end))
    }
}

/// The column sets of a band, stack by stack, each in increasing order.
#[derive(Default)]
pub(super) struct ColumnSetList {
    /// The column sets of the first stack, each with the range of `middle_stack` that occurs with it.
    pub(super) first_stack: Vec<(u32, Range<u32>)>,
    /// The column sets of the middle stack, each with the range of `last_stack` that occurs with it.
    pub(super) middle_stack: Vec<(u32, Range<u32>)>,
    /// The column sets of the last stack, each with the number of ways to fill the band with all three.
    pub(super) last_stack: Vec<(u32, u32)>,
}

impl ColumnSetList {
    /// Adds these column sets, which may repeat. In the first stack, they must come after those in the list.
    fn add_sets(&mut self, mut column_sets: Vec<ColumnSets>) {
        column_sets.sort_unstable();
        let stack_sets = column_sets_in_stack;
        for same_first in column_sets.chunk_by(|a, b| stack_sets(*a, 0) == stack_sets(*b, 0)) {
            let middle_start = self.middle_stack.len() as u32;
            for same_middle in same_first.chunk_by(|a, b| stack_sets(*a, 1) == stack_sets(*b, 1)) {
                let last_start = self.last_stack.len() as u32;
                let same_lasts = same_middle.chunk_by(|a, b| a == b);
                self.last_stack.extend(same_lasts.map(|equal| (stack_sets(equal[0], 2), equal.len() as u32)));
                self.middle_stack.push((stack_sets(same_middle[0], 1), last_start..self.last_stack.len() as u32));
            }
            self.first_stack.push((stack_sets(same_first[0], 0), middle_start..self.middle_stack.len() as u32));
        }
    }

    /// Returns the different column sets in a stack.
    pub(super) fn distinct_column_sets(&self, stack: usize) -> Vec<u32> {
        let mut column_sets: Vec<u32> = match stack {
            0 => self.first_stack.iter().map(|(columns, _)| *columns).collect(),
            1 => self.middle_stack.iter().map(|(columns, _)| *columns).collect(),
            _ => self.last_stack.iter().map(|(columns, _)| *columns).collect(),
        };
        column_sets.sort_unstable();
        column_sets.dedup();
        column_sets
    }
}

//! Counts the ways in which three bands fit together.

use std::sync::LazyLock;
use std::{array, slice};

use super::list::{BandFillings, ColumnSetList};
use super::{
    MAX_LARGEST_BAND_WAYS, MAX_LISTED_COLUMN_SETS, MAX_SMALL_BAND_WAYS, MAX_WAYS_HELD, column_sets_in_stack,
    for_each_fitting_triple, slice_of,
};
use crate::StopFlag;
use crate::bands::{
    ORDERED_PARTITION_COUNT, PACKED_BITS, PACKED_MASK, SUCCESSOR_COUNT, band_partitions, fitting_third,
    ordered_partitions, pack,
};

/// Counts the ways in which three bands fit together, up to a limit; `None` if the lists would be too long. The last
/// band is the largest.
pub(super) fn count_joined_bands(bands: &[BandFillings; 3], limit: u64, stop: &StopFlag) -> Option<u64> {
    let [a, b, c] = bands;
    if b.way_count > MAX_SMALL_BAND_WAYS || a.way_count.max(c.way_count) > MAX_LARGEST_BAND_WAYS {
        return None;
    }
    let (a_list, b_list) = (a.list_all(MAX_WAYS_HELD, stop)?, b.list_all(MAX_WAYS_HELD, stop)?);
    let mut possible_sets = [0; 3].map(|_| vec![false; 1 << PACKED_BITS]);
    for (stack, possible_in_stack) in possible_sets.iter_mut().enumerate() {
        let [a_sets, b_sets] = [&a_list, &b_list].map(|list| list.distinct_column_sets(stack));
        for a_columns in &a_sets {
            b_sets
                .iter()
                .filter_map(|b_columns| fitting_third(*a_columns, *b_columns))
                .for_each(|c_columns| possible_in_stack[c_columns as usize] = true);
        }
    }
    let fits = |columns| (0..3).all(|stack| possible_sets[stack][column_sets_in_stack(columns, stack) as usize]);
    let (mut total_ways, mut next_start) = (0u64, Some(0));
    while let Some(start) = next_start.filter(|_| total_ways < limit && !stop.is_stopped()) {
        let c_part;
        (c_part, next_start) = c.list_from(start, fits, MAX_LISTED_COLUMN_SETS, ColumnSetList::default())?;
        total_ways = total_ways.saturating_add(count_joined_lists([&a_list, &b_list, &c_part], limit, stop)).min(limit);
    }
    Some(total_ways)
}

/// All possible column sets of a stack, each with the pairs of column sets that the two other bands can have.
struct Partners {
    /// The number of each possible column set of a stack, indexed by the bits of that set.
    numbers: Vec<u16>,
    /// The pairs that fit the column set with each number. Column sets are given by their numbers.
    fitting_pairs: Vec<[[u16; 2]; FITTING_PAIRS]>,
}

/// The number of pairs of column sets that fit each column set.
const FITTING_PAIRS: usize = SUCCESSOR_COUNT as usize;

static PARTNERS: LazyLock<Partners> = LazyLock::new(|| {
    let mut numbers = vec![0; 1 << PACKED_BITS];
    (0..).zip(ordered_partitions()).for_each(|(number, sets)| numbers[pack(sets) as usize] = number);
    let fitting_pairs = |sets| {
        let mut pairs: [[u16; 2]; FITTING_PAIRS] = array::from_fn(|number| {
            let [_, second, third] = band_partitions(sets, number as u64);
            [second, third].map(|sets| numbers[pack(sets) as usize])
        });
        // In this order, the pairs of a column set are close to each other in the tables that they are looked up in.
        pairs.sort_unstable();
        pairs
    };
    Partners { fitting_pairs: ordered_partitions().map(fitting_pairs).collect(), numbers }
});

/// Counts the ways in which the column sets of three lists fit together, up to a limit.
fn count_joined_lists(mut lists: [&ColumnSetList; 3], limit: u64, stop: &StopFlag) -> u64 {
    lists.sort_by_key(|list| list.last_stack.len());
    let [a, b, c] = lists;
    let mut total_ways = 0;
    let mut last_stack = LastStack::new();
    for_each_fitting_triple(&c.first_stack, &a.first_stack, &b.first_stack, |c_range, a_range, b_range| {
        if total_ways >= u128::from(limit) || stop.is_stopped() {
            return;
        }
        let (a_middles, b_middles) = (slice_of(&a.middle_stack, a_range), slice_of(&b.middle_stack, b_range));
        for middle in slice_of(&c.middle_stack, c_range) {
            let (_, c_last_range) = middle;
            let c_lasts = slice_of(&c.last_stack, c_last_range);
            last_stack.set_ways(c_lasts.iter().copied());
            for_each_fitting_triple(slice::from_ref(middle), a_middles, b_middles, |_, a_range, b_range| {
                let (a_lasts, b_lasts) = (slice_of(&a.last_stack, a_range), slice_of(&b.last_stack, b_range));
                total_ways += if b_lasts.len() > FITTING_PAIRS {
                    last_stack.count_by_partners(a_lasts, b_lasts)
                } else {
                    last_stack.count_all_pairs(a_lasts, b_lasts)
                };
            });
            last_stack.set_ways(c_lasts.iter().map(|&(columns, _)| (columns, 0)));
        }
    });
    u64::try_from(total_ways).map_or(limit, |ways| ways.min(limit))
}

/// The number of ways to fill the largest of three bands, by its column sets in the last stack.
struct LastStack {
    partners: &'static Partners,
    ways_by_columns: Vec<u32>,
    /// The same, by the numbers of the column sets.
    ways_by_number: [u32; ORDERED_PARTITION_COUNT],
    /// The number of ways to fill the second band while it is joined; otherwise zeros.
    second_ways_by_number: [u32; ORDERED_PARTITION_COUNT],
}

impl LastStack {
    fn new() -> Self {
        let (ways, by_number) = (vec![0; 1 << PACKED_BITS], [0; ORDERED_PARTITION_COUNT]);
        Self { partners: &PARTNERS, ways_by_columns: ways, ways_by_number: by_number, second_ways_by_number: by_number }
    }

    #[inline(always)]
    fn number_of(&self, columns: u32) -> usize {
        self.partners.numbers[columns as usize].into()
    }

    /// Sets the number of ways for each of these column sets.
    fn set_ways(&mut self, ways_of_columns: impl Iterator<Item = (u32, u32)>) {
        for (columns, ways) in ways_of_columns {
            let number = self.number_of(columns);
            (self.ways_by_columns[columns as usize], self.ways_by_number[number]) = (ways, ways);
        }
    }

    /// Counts the ways in which these column sets of the two other bands fit the largest band.
    #[inline(always)]
    fn count_all_pairs(&self, a: &[(u32, u32)], b: &[(u32, u32)]) -> u128 {
        let joint_ways = |&(a_columns, a_ways): &(u32, u32)| {
            // Most pairs do not fit. For these, looking up entry 0, which is 0, is faster than a branch.
            let pair_ways = |&(b_columns, b_ways): &(u32, u32)| {
                let c_columns = if a_columns & b_columns == 0 { !(a_columns | b_columns) & PACKED_MASK } else { 0 };
                u64::from(b_ways) * u64::from(self.ways_by_columns[c_columns as usize])
            };
            u128::from(a_ways) * u128::from(b.iter().map(pair_ways).sum::<u64>())
        };
        a.iter().map(joint_ways).sum()
    }

    /// Counts the same ways by the 56 pairs that fit each column set in `a`: faster if `b` has more than 56 sets.
    #[inline(always)]
    fn count_by_partners(&mut self, a: &[(u32, u32)], b: &[(u32, u32)]) -> u128 {
        for &(columns, ways) in b {
            self.second_ways_by_number[self.number_of(columns)] = ways;
        }
        let joint_ways = |&(columns, a_ways): &(u32, u32)| {
            let [second, largest] = [&self.second_ways_by_number, &self.ways_by_number];
            let pair_ways = |&[b, c]: &[u16; 2]| u64::from(second[usize::from(b)]) * u64::from(largest[usize::from(c)]);
            let pairs = &self.partners.fitting_pairs[self.number_of(columns)];
            u128::from(a_ways) * u128::from(pairs.iter().map(pair_ways).sum::<u64>())
        };
        let total_ways = a.iter().map(joint_ways).sum();
        for &(columns, _) in b {
            self.second_ways_by_number[self.number_of(columns)] = 0;
        }
        total_ways
    }
}

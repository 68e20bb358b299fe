//! Draws filled grids, none of which is preferred.
//!
//! With truly random numbers, each of the 6 670 903 752 021 072 936 960 filled grids would be equally likely. The random
//! numbers of a grid follow from a key of 64 bits, so no more than 2⁶⁴ grids can be drawn, at most one in 361: a sample
//! without a preference, not all of them.
//!
//! A grid is determined by the row sets and the column sets of its boxes (see [`bands`](crate::bands)), drawn in this order:
//!
//! 1. The first band, uniformly: a box with rows `147 258 369` and columns `123 456 789`, the rows of the other two
//!    boxes (56 ways), and their columns, which are transversals of these rows (216 ways each).
//! 2. The columns of the boxes in the two other bands: 56 ways in each stack, all equally likely.
//! 3. The numbers of ways to fill the rows of the two other bands are looked up (see [`tables`]). Their product is the
//!    number of grids with the columns drawn so far. The draw is kept with a probability proportional to this number
//!    (rejection sampling); otherwise everything is drawn again.
//! 4. The rows of these bands: random rows are drawn until they fit, all equally likely.
//! 5. A relabelling of the digits, all equally likely.
//!
//! B. Felgenhauer and F. Jarvis ("There are 6670903752021072936960 possible sudoku grids", 2005) found that the first
//! band can be filled in 9! · 56 · 216² ways, and the number of grids. A test computes this number from the tables used
//! here.

mod tables;

use tables::{PartitionTables, UNORDERED_TRANSVERSAL_COUNT, shuffle_band};

use crate::bands::{BandPartitions, FIRST_PARTITION, Partition, SUCCESSOR_COUNT, band_partitions};
use crate::grid::Solution;
use crate::random::Random;

/// The partition `147 258 369`, a transversal of [`FIRST_PARTITION`].
const FIRST_TRANSVERSAL: Partition = [0o111, 0o222, 0o444];

/// The maximum number of ways to fill the rows of a band with known columns, not counting the order of the rows.
const MAX_ROW_CHOICES: u64 = 288;

/// Draws a filled grid. If the random numbers were independent and uniform, so would be the grids. As each stream of
/// random numbers has a key of 64 bits, not all 6.67 · 10²¹ grids can be drawn.
pub fn full_grid(random: &mut Random) -> Solution {
    let [stacks, bands] = draw_boxes(random);
    let mut labels = *b"123456789";
    random.shuffle(&mut labels);
    let mut digits = [0; 81];
    for (index, minirow) in digits.chunks_exact_mut(3).enumerate() {
        let (band, row, stack) = (index / 9, index / 3 % 3, index % 3);
        for (digit, column) in minirow.iter_mut().zip(stacks[stack][band]) {
            let shared_digit = bands[band][stack][row] & column;
            *digit = labels[shared_digit.trailing_zeros() as usize % 9];
        }
    }
    let Some(solution) = Solution::new(digits) else { unreachable!("every label is a digit") };
    solution
}

/// Draws the column sets of all nine boxes, by stack and band, and their row sets, by band and stack.
fn draw_boxes(random: &mut Random) -> [[BandPartitions; 3]; 2] {
    let tables = PartitionTables::get();
    let first_transversal = tables.partitions.binary_search(&FIRST_TRANSVERSAL).unwrap_or(0);
    loop {
        // A draw is kept if both counts are above their thresholds, random numbers below `MAX_ROW_CHOICES`. First the
        // greatest possible counts for the middle boxes are compared with the thresholds: most draws fail there, before
        // the right stack is drawn.
        let draw_count = MAX_ROW_CHOICES.pow(2) * SUCCESSOR_COUNT.pow(3) * UNORDERED_TRANSVERSAL_COUNT;
        let mut packed_draw = PackedDraw(random.below(draw_count));
        let thresholds = [packed_draw.take_below(MAX_ROW_CHOICES), packed_draw.take_below(MAX_ROW_CHOICES)];
        let are_above_thresholds = |counts: [u16; 2]| (0..2).all(|i| u64::from(counts[i]) > thresholds[i]);
        let (row_successor, left_successor) =
            (packed_draw.take_below(SUCCESSOR_COUNT), packed_draw.take_below(SUCCESSOR_COUNT));
        let [middle_rows, right_rows] = tables.successors[first_transversal][row_successor as usize];
        let middle = StackPartitions::draw(tables, middle_rows, left_successor, &mut packed_draw);
        if !are_above_thresholds(middle.lower_columns.map(|columns| tables.max_row_count(columns))) {
            continue;
        }
        let mut packed_draw = PackedDraw(random.below(UNORDERED_TRANSVERSAL_COUNT * SUCCESSOR_COUNT));
        let right = StackPartitions::draw(tables, right_rows, left_successor, &mut packed_draw);
        let lower_columns = [0, 1].map(|band| [middle.lower_columns[band], right.lower_columns[band]]);
        if are_above_thresholds(lower_columns.map(|columns| tables.row_count(columns))) {
            let [second, third] =
                [0, 1].map(|band| tables.draw_rows(left_successor, band, lower_columns[band], random));
            let [middle, right] = [middle, right].map(|stack| {
                let first_partition = tables.partitions[usize::from(stack.first_columns)];
                shuffle_band(band_partitions(first_partition, stack.successor), random)
            });
            let stacks = [band_partitions(FIRST_PARTITION, left_successor), middle, right];
            return [stacks, [band_partitions(FIRST_TRANSVERSAL, row_successor), second, third]];
        }
    }
}

/// The columns of a stack, apart from their order.
struct StackPartitions {
    /// The columns in the first band.
    first_columns: u16,
    /// The number, from 0 to 55, of the successor that the second band has.
    successor: u64,
    /// The columns in the other two bands, each under the relabelling of the leftmost box.
    lower_columns: [u16; 2],
}

impl StackPartitions {
    /// Draws columns that are transversals of these rows, and the columns below them. `left_successor` is the number of
    /// the successor in the leftmost stack.
    fn draw(tables: &PartitionTables, rows: u16, left_successor: u64, numbers: &mut PackedDraw) -> Self {
        let first_columns =
            tables.transversals[usize::from(rows)][numbers.take_below(UNORDERED_TRANSVERSAL_COUNT) as usize];
        let successor = numbers.take_below(SUCCESSOR_COUNT);
        let partitions_below = tables.successors[usize::from(first_columns)][successor as usize];
        let relabelled = &tables.relabelled[left_successor as usize];
        let lower_columns = [0, 1].map(|lower_band| relabelled[usize::from(partitions_below[lower_band])][lower_band]);
        Self { first_columns, successor, lower_columns }
    }
}

/// Several small random numbers, drawn as one number.
struct PackedDraw(u64);

impl PackedDraw {
    fn take_below(&mut self, bound: u64) -> u64 {
        let number = self.0 % bound;
        self.0 /= bound;
        number
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::bands::PARTITION_COUNT;

    /// The weights of all possible draws add up to the number of grids.
    #[test]
    fn the_tables_account_for_every_grid() {
        let tables = PartitionTables::get();
        for &sets in &tables.partitions {
            let bands: HashSet<_> = (0..SUCCESSOR_COUNT).map(|number| band_partitions(sets, number)).collect();
            let fits = |band: &BandPartitions| {
                let [a, b, c] = [0, 1, 2].map(|index| band.map(|sets| sets[index]));
                [a, b, c].iter().chain(band).all(|sets| sets.iter().fold(0, |digits, set| digits ^ set) == 0x1FF)
                    && band.as_flattened().iter().all(|set| set.count_ones() == 3)
            };
            assert!(bands.len() == 56 && bands.iter().all(fits));
        }
        assert!(tables.transversals.iter().all(|transversals| transversals.iter().collect::<HashSet<_>>().len() == 36));
        // Second boxes with the same greatest count are equivalent: one is enough.
        let max_count = |number: &u16| tables.max_row_count(*number);
        let mut max_counts: Vec<u16> = (0..PARTITION_COUNT as u16).map(|number| max_count(&number)).collect();
        max_counts.sort_unstable();
        max_counts.dedup();
        assert_eq!(max_counts, [32, 48, 86, 144, 288]);
        let mut sum: u128 = 0;
        for count in max_counts {
            let partitions: Vec<_> = (0..PARTITION_COUNT as u16).filter(|number| max_count(number) == count).collect();
            let grids = (0..PARTITION_COUNT as u16).map(|right| {
                u64::from(tables.row_count([partitions[0], right])) * ways_below(tables, [partitions[0], right])
            });
            sum += partitions.len() as u128 * u128::from(grids.sum::<u64>());
        }
        // The columns of the first box, their order in the other two, the order of rows in three bands.
        let orders = 1680 * 6 * 6 * 6 * 6 * 6;
        assert_eq!(orders * sum, 6_670_903_752_021_072_936_960);
    }

    /// Returns the number of ways to add two bands below a band whose boxes have the columns `123 456 789` and these.
    fn ways_below(tables: &PartitionTables, columns: [u16; 2]) -> u64 {
        let mut sum = 0;
        for relabelled in &tables.relabelled {
            let lower = columns.map(|columns| {
                let relabel = |partitions: [u16; 2]| [0, 1].map(|i| relabelled[usize::from(partitions[i])][i]);
                tables.successors[usize::from(columns)].map(relabel)
            });
            for [second, third] in lower[0] {
                let ways = |[a, b]: &[u16; 2]| {
                    u64::from(tables.row_count([second, *a])) * u64::from(tables.row_count([third, *b]))
                };
                sum += lower[1].iter().map(ways).sum::<u64>();
            }
        }
        sum
    }
}

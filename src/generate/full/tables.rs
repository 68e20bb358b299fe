//! Partitions by number, and the number of ways to fill the rows of a band.
//!
//! There are 280 partitions if the order of the sets does not matter, so their properties can be looked up in tables.
//! The number of ways to fill the rows of a band depends on the columns of its three boxes and does not change when the
//! digits are relabelled. So the first box is relabelled to `123 456 789`, and a table has the number of ways for each
//! of the 280² pairs of columns in the other two boxes. The table is computed when it is first needed, in a few
//! milliseconds, from all rows of a band (36 transversals of the first box and their 56 successors) and the columns
//! that the other boxes can have with them.

use std::sync::OnceLock;

use crate::bands::{
    BandPartitions, FIRST_PARTITION, PARTITION_COUNT, Partition, SUCCESSOR_COUNT, all_partitions, are_transversal,
    band_partitions, nth_lowest,
};
use crate::grid::DigitSet;
use crate::random::Random;

/// The number of transversals of a partition if the order of the sets does not matter.
pub(super) const UNORDERED_TRANSVERSAL_COUNT: u64 = 36;

/// The partitions without regard to the order of their sets, each with a number, and tables of their properties.
pub(super) struct PartitionTables {
    /// The partitions by number, each with its sets in increasing order.
    pub(super) partitions: Vec<Partition>,
    pub(super) transversals: Vec<[u16; UNORDERED_TRANSVERSAL_COUNT as usize]>,
    /// The successors of each partition, each with the partition that is left for the third box.
    pub(super) successors: Vec<[[u16; 2]; SUCCESSOR_COUNT as usize]>,
    /// Partitions after a relabelling, indexed by a successor of `123 456 789`, by partition, and by lower band: band 0
    /// relabels the successor to `123 456 789`, band 1 the partition that the successor leaves.
    ///
    /// For example, successor 0 is `567 189 234`, which leaves `489 237 156`. In band 0, the digits 567189234 become
    /// 123456789, so `123 456 789` becomes `478 129 356`, which has the number of `129 356 478`.
    pub(super) relabelled: Vec<[[u16; 2]; PARTITION_COUNT]>,
    /// The indices of the digits that become 1 to 9 in such a relabelling, by successor and lower band. For successor
    /// 0, the digits are 567189234 in band 0 and 489237156 in band 1.
    original_digits: Vec<[[u8; 9]; 2]>,
    /// All bands whose first box has the columns `123 456 789`, each with its rows in one order, and the numbers of the
    /// partitions into rows of the second and the third box.
    bands: Vec<(BandPartitions, [u16; 2])>,
    /// Whether two partitions are transversals of each other.
    fits: Vec<[bool; PARTITION_COUNT]>,
    /// The number of elements of `bands` whose rows are transversals of the columns in the second and the third box.
    row_counts: Vec<[u16; PARTITION_COUNT]>,
    /// The greatest of the `row_counts` with each partition in the second box.
    max_counts: Vec<u16>,
}

impl PartitionTables {
    pub(super) fn get() -> &'static Self {
        static TABLES: OnceLock<PartitionTables> = OnceLock::new();
        TABLES.get_or_init(Self::new)
    }

    /// Returns the number of ways, up to the order of the rows, to fill a band with these columns and `123 456 789`.
    #[inline]
    pub(super) fn row_count(&self, [second, third]: [u16; 2]) -> u16 {
        self.row_counts[usize::from(second)][usize::from(third)]
    }

    /// Returns the greatest [`row_count`](Self::row_count) with these columns in the second box.
    #[inline]
    pub(super) fn max_row_count(&self, second: u16) -> u16 {
        self.max_counts[usize::from(second)]
    }

    /// Draws rows for a lower band, in any order, all equally likely. `successor` and `lower_band` select the
    /// relabelling (see `relabelled`). `columns` have been relabelled; the returned rows have not.
    pub(super) fn draw_rows(
        &self,
        successor: u64,
        lower_band: usize,
        columns: [u16; 2],
        random: &mut Random,
    ) -> BandPartitions {
        let fits = columns.map(|number| &self.fits[usize::from(number)]);
        let band = loop {
            let (band, numbers) = &self.bands[random.below(self.bands.len() as u64) as usize];
            if fits[0][usize::from(numbers[0])] && fits[1][usize::from(numbers[1])] {
                break band;
            }
        };
        let originals = &self.original_digits[successor as usize][lower_band];
        let original_set =
            |set| DigitSet::from_bits(set).iter().fold(0, |digits, digit| digits | 1 << originals[digit.index()]);
        shuffle_band(band.map(|sets| sets.map(original_set)), random)
    }

    fn new() -> Self {
        let partitions: Vec<Partition> = all_partitions();
        // The numbers of all partitions, by their two lowest sets. The third set has the other digits.
        let key = |[a, b, _]: Partition| usize::from(a) << 9 | usize::from(b);
        let mut numbers = vec![0; 1 << 18];
        (0..).zip(&partitions).for_each(|(number, &sets)| numbers[key(sets)] = number);
        let number_of = |mut sets: Partition| -> u16 {
            sets.sort_unstable();
            numbers[key(sets)]
        };
        let fits: Vec<[bool; PARTITION_COUNT]> =
            partitions.iter().map(|a| std::array::from_fn(|b| are_transversal(*a, partitions[b]))).collect();
        let transversals = fits.iter().map(|fitting_row| {
            let mut fitting = (0..).zip(fitting_row).filter_map(|(b, is_transversal)| is_transversal.then_some(b));
            std::array::from_fn(|_| fitting.next().unwrap_or_default())
        });
        let transversals: Vec<[u16; UNORDERED_TRANSVERSAL_COUNT as usize]> = transversals.collect();
        let later_boxes = |sets, successor: usize| {
            let [_, next, last] = band_partitions(sets, successor as u64);
            [next, last]
        };
        let numbered_successors = |sets| std::array::from_fn(|successor| later_boxes(sets, successor).map(number_of));
        let successors = partitions.iter().map(|&sets| numbered_successors(sets)).collect();
        let digit_index = |sets: Partition, i: usize| nth_lowest(sets[i / 3], i % 3).trailing_zeros() as u8;
        let original_digits: Vec<[[u8; 9]; 2]> = (0..SUCCESSOR_COUNT as usize)
            .map(|n| later_boxes(FIRST_PARTITION, n).map(|sets| std::array::from_fn(|i| digit_index(sets, i))))
            .collect();
        let relabel = |[a, b]: &[[u8; 9]; 2]| {
            std::array::from_fn(|partition| {
                [a, b].map(|originals| number_of(relabel_partition(partitions[partition], originals)))
            })
        };
        let relabelled = original_digits.iter().map(relabel).collect();
        let first_transversals = transversals[usize::from(number_of(FIRST_PARTITION))];
        let mut first_boxes = first_transversals.map(|transversal| partitions[usize::from(transversal)]);
        // The grid that a seed gives depends on this order.
        first_boxes.sort_unstable_by_key(|sets| [0o7, 0o70].map(|row| sets.map(|set| set & row)));
        let bands = first_boxes.iter().flat_map(|&sets| (0..SUCCESSOR_COUNT).map(move |n| band_partitions(sets, n)));
        let bands: Vec<_> = bands.map(|band| (band, [number_of(band[1]), number_of(band[2])])).collect();
        let row_counts = count_rows(&bands, &transversals);
        let max_counts = row_counts.iter().map(|row| row.iter().copied().fold(0, u16::max)).collect();
        Self { partitions, transversals, successors, relabelled, original_digits, bands, fits, row_counts, max_counts }
    }
}

/// Returns the band with its rows, or its columns, in random order. The order is the same in all its boxes.
pub(super) fn shuffle_band(band: BandPartitions, random: &mut Random) -> BandPartitions {
    let mut order = [0, 1, 2];
    random.shuffle(&mut order);
    band.map(|sets| order.map(|i| sets[i]))
}

/// Returns the number of bands whose rows fit each pair of columns in the second and the third box.
fn count_rows(
    bands: &[(BandPartitions, [u16; 2])],
    transversals: &[[u16; UNORDERED_TRANSVERSAL_COUNT as usize]],
) -> Vec<[u16; PARTITION_COUNT]> {
    let mut counts = vec![[0; PARTITION_COUNT]; PARTITION_COUNT];
    for (_, [second, third]) in bands {
        for &a in &transversals[usize::from(*second)] {
            for &b in &transversals[usize::from(*third)] {
                counts[usize::from(a)][usize::from(b)] += 1;
            }
        }
    }
    counts
}

/// Returns the partition after these digits have become 1 to 9.
fn relabel_partition(sets: Partition, originals: &[u8; 9]) -> Partition {
    let relabel_set = |set: u16| (0..9).fold(0, |digits, new| digits | (set >> originals[new] & 1) << new);
    // `map` would compile to a call for each set.
    let [a, b, c] = sets;
    [relabel_set(a), relabel_set(b), relabel_set(c)]
}

//! Partitions by number, and in how many ways the rows of a band can be filled.
//!
//! If the order of the sets does not count there are 280 partitions, so what follows from them can be
//! looked up. The number of ways to fill the rows of a band, once the columns of its three boxes are known,
//! does not change under a relabelling. So the first box is relabelled to `123 456 789`, and a table
//! has the count for the 280² pairs that can stand beside it. It is made when first needed, in a few
//! milliseconds, by going through all rows of a band: 36 partitions of the first box that are transversal
//! to its columns, their 56 successors, and for each the columns that the others can have with them.

use std::sync::OnceLock;

use super::partition::{
    BandPartitions, FIRST, Partition, SUCCESSORS, TRANSVERSALS, are_transversal, successor, third,
    transversal,
};
use crate::random::Random;

/// How many partitions there are if the order of the sets does not count.
pub(super) const PARTITIONS: usize = 280;

/// How many transversals each has, again without order.
pub(super) const ACROSS: u64 = 36;

/// All that is looked up.
pub(super) struct PartitionTables {
    /// The partitions by number, each with its sets in increasing order.
    pub(super) partitions: Vec<Partition>,
    /// The transversals of each partition.
    pub(super) across: Vec<[u16; ACROSS as usize]>,
    /// The successors of each, and beside each what is then left for the third place.
    pub(super) next: Vec<[[u16; 2]; SUCCESSORS as usize]>,
    /// What a partition becomes when a successor of `123 456 789`, or what is then left, is relabelled to
    /// `123 456 789`: by the successor, the partition, and which of the two.
    pub(super) relabelled: Vec<[[u16; 2]; PARTITIONS]>,
    /// The digits that become 1 to 9 in this, by the successor and which of the two.
    sources: Vec<[[u8; 9]; 2]>,
    /// All rows of a band across `123 456 789`, but for their order, with the numbers of the partitions
    /// in the second and the third box.
    rows: Vec<(BandPartitions, [u16; 2])>,
    /// Whether two partitions are transversal.
    fits: Vec<[bool; PARTITIONS]>,
    /// How many of the rows are transversal to these columns in the second and third box.
    counts: Vec<[u16; PARTITIONS]>,
    /// The greatest count for each partition in the second box.
    greatest: Vec<u16>,
}

impl PartitionTables {
    pub(super) fn get() -> &'static Self {
        static TABLES: OnceLock<PartitionTables> = OnceLock::new();
        TABLES.get_or_init(Self::new)
    }

    /// How many rows a band can have, but for their order, if these columns stand beside `123 456 789`.
    #[inline]
    pub(super) fn count(&self, [second, third]: [u16; 2]) -> u16 {
        self.counts[usize::from(second)][usize::from(third)]
    }

    /// The greatest such count for a second box.
    #[inline]
    pub(super) fn greatest(&self, second: u16) -> u16 {
        self.greatest[usize::from(second)]
    }

    /// One of these rows, each equally likely, in any order. The columns are those after the relabelling
    /// of this successor of `123 456 789` (`place` 0) or of what is then left (1); the rows are as
    /// they were before it.
    pub(super) fn draw_rows(
        &self,
        successor: u64,
        place: usize,
        columns: [u16; 2],
        random: &mut Random,
    ) -> BandPartitions {
        let fits = columns.map(|number| &self.fits[usize::from(number)]);
        let band = loop {
            let (band, numbers) = &self.rows[random.below(self.rows.len() as u64) as usize];
            if fits[0][usize::from(numbers[0])] && fits[1][usize::from(numbers[1])] {
                break band;
            }
        };
        let sources = &self.sources[successor as usize][place];
        let original = |set| members(set).fold(0, |image, digit| image | 1 << sources[digit]);
        in_any_order(band.map(|sets| sets.map(original)), random)
    }

    fn new() -> Self {
        let partitions: Vec<Partition> = every_partition();
        let numbers = PartitionNumbers::new(&partitions);
        let fits: Vec<[bool; PARTITIONS]> = partitions
            .iter()
            .map(|a| std::array::from_fn(|b| are_transversal(*a, partitions[b])))
            .collect();
        let across = fits.iter().map(|fits| {
            let mut fitting = (0..).zip(fits).filter_map(|(b, fits)| fits.then_some(b));
            std::array::from_fn(|_| fitting.next().unwrap_or_default())
        });
        let across: Vec<[u16; ACROSS as usize]> = across.collect();
        let both = |sets, n: usize| {
            let next = successor(sets, n as u64);
            [next, third(sets, next)]
        };
        let numbered = |sets| std::array::from_fn(|n| both(sets, n).map(|sets| numbers.of(sets)));
        let next = partitions.iter().map(|&sets| numbered(sets)).collect();
        let sources: Vec<[[u8; 9]; 2]> = (0..SUCCESSORS as usize)
            .map(|n| both(FIRST, n).map(|sets| std::array::from_fn(|i| nth_digit(sets, i))))
            .collect();
        let relabel = |[a, b]: &[[u8; 9]; 2]| {
            std::array::from_fn(|number| {
                [a, b].map(|sources| numbers.of(relabelled(partitions[number], sources)))
            })
        };
        let relabelled = sources.iter().map(relabel).collect();
        let rows = every_rows(&numbers);
        let counts = count_rows(&rows, &across);
        let greatest = counts.iter().map(|row| row.iter().copied().fold(0, u16::max)).collect();
        Self { partitions, across, next, relabelled, sources, rows, fits, counts, greatest }
    }
}

/// The band with its rows, or its columns, in random order: the same order in all its boxes.
pub(super) fn in_any_order(band: BandPartitions, random: &mut Random) -> BandPartitions {
    let mut order = [0, 1, 2];
    random.shuffle(&mut order);
    band.map(|sets| order.map(|i| sets[i]))
}

/// From partitions to their numbers.
struct PartitionNumbers(std::collections::HashMap<Partition, u16>);

impl PartitionNumbers {
    fn new(partitions: &[Partition]) -> Self {
        Self(partitions.iter().copied().zip(0..).collect())
    }

    fn of(&self, mut sets: Partition) -> u16 {
        sets.sort_unstable();
        self.0[&sets]
    }
}

/// The 280 partitions with their sets in increasing order.
fn every_partition() -> Vec<Partition> {
    let triples = || (0..512u16).filter(|set| set.count_ones() == 3);
    let pairs = triples().flat_map(|a| triples().map(move |b| [a, b, 0x1FF & !(a | b)]));
    { pairs }.filter(|[a, b, c]| a & b == 0 && a < b && b < c).collect()
}

/// All rows across `123 456 789`, one order of each, with the numbers of the last two boxes.
fn every_rows(numbers: &PartitionNumbers) -> Vec<(BandPartitions, [u16; 2])> {
    let first_boxes = (0..TRANSVERSALS).map(|n| transversal(FIRST, n));
    let one_order = first_boxes.filter(|sets| sets.is_sorted());
    one_order
        .flat_map(|sets| (0..SUCCESSORS).map(move |n| (sets, successor(sets, n))))
        .map(|(sets, next)| {
            let last = third(sets, next);
            ([sets, next, last], [numbers.of(next), numbers.of(last)])
        })
        .collect()
}

/// For each pair of columns in the second and third box, how many of the rows fit them.
fn count_rows(
    rows: &[(BandPartitions, [u16; 2])],
    across: &[[u16; ACROSS as usize]],
) -> Vec<[u16; PARTITIONS]> {
    let mut counts = vec![[0; PARTITIONS]; PARTITIONS];
    for (_, [second, third]) in rows {
        for &a in &across[usize::from(*second)] {
            for &b in &across[usize::from(*third)] {
                counts[usize::from(a)][usize::from(b)] += 1;
            }
        }
    }
    counts
}

/// The partition in which each of these digits has become 1 to 9.
fn relabelled(sets: Partition, sources: &[u8; 9]) -> Partition {
    sets.map(|set| (0..9).fold(0, |image, new| image | (set >> sources[new] & 1) << new))
}

/// The members of the sets one after the other.
fn nth_digit(sets: Partition, n: usize) -> u8 {
    sets.into_iter().flat_map(members).nth(n).map_or(0, |digit| digit as u8)
}

fn members(set: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |digit| set >> digit & 1 == 1)
}

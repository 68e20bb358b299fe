//! In how many ways the rows of a band can be filled, once the columns of its boxes are known.
//!
//! The number depends on the three column partitions up to a relabelling, so the first one is relabelled
//! to `123 456 789`, and a table has the number for all 280² others. It is made when first needed, by
//! going through all rows of a band: 36 partitions of the first box that are transversal to its columns,
//! their 56 successors, and for each the columns that the second and the third box can have with them.

use std::sync::OnceLock;

use super::Band;
use super::partition::{
    FIRST, Partition, SUCCESSORS, TRANSVERSALS, are_transversal, successor, third, transversal,
};
use crate::random::Random;

/// How many partitions there are if the order of the sets does not count.
pub(super) const PARTITIONS: usize = 280;
/// How many sets of three digits there are.
const TRIPLES: usize = 84;

/// The rows that a band can have if its first box has the columns `123 456 789`.
pub(super) struct Fillings {
    /// The number of each set of three digits.
    triple: [u8; 512],
    /// The number of the partition that two of its sets belong to.
    partition: [[u16; TRIPLES]; TRIPLES],
    /// For each successor of `123 456 789`, and for what is then left: the relabelling that makes it
    /// `123 456 789`.
    labels: [[Relabelling; SUCCESSORS as usize]; 2],
    /// All rows of a band across `123 456 789`, but for their order, with the numbers of the partitions
    /// in the second and the third box.
    rows: Vec<(Band, [u16; 2])>,
    /// Which partitions are transversal to each.
    across: Vec<[bool; PARTITIONS]>,
    /// How many of these rows are transversal to these two partitions in the second and third box.
    counts: Vec<[u16; PARTITIONS]>,
    /// The greatest of these numbers for each partition in the second box.
    greatest: Vec<u16>,
}

/// A permutation of the digits.
#[derive(Clone, Copy)]
struct Relabelling {
    /// The digit that becomes each.
    sources: [u8; 9],
    /// What the triple with each number becomes.
    triples: [u8; TRIPLES],
}

/// A first box whose columns are a successor of `123 456 789` (place 0), or what is then left (place 1).
#[derive(Clone, Copy)]
pub(super) struct First {
    pub(super) place: usize,
    pub(super) successor: u64,
}

impl Fillings {
    pub(super) fn get() -> &'static Self {
        static FILLINGS: OnceLock<Fillings> = OnceLock::new();
        FILLINGS.get_or_init(Self::new)
    }

    /// The number of a partition beside this first box.
    #[inline]
    pub(super) fn number(&self, first: First, sets: Partition) -> usize {
        let labels = &self.labels[first.place][first.successor as usize].triples;
        let triple = |set: u16| usize::from(labels[usize::from(self.triple[usize::from(set)])]);
        usize::from(self.partition[triple(sets[0])][triple(sets[1])])
    }

    /// How many rows there are for these partitions beside a first box, but for their order.
    #[inline]
    pub(super) fn count(&self, others: [usize; 2]) -> u16 {
        self.counts[others[0]][others[1]]
    }

    /// The greatest such number for a second box.
    #[inline]
    pub(super) fn greatest(&self, second: usize) -> u16 {
        self.greatest[second]
    }

    /// One of these rows, each equally likely, in any order.
    pub(super) fn draw(&self, first: First, others: [usize; 2], random: &mut Random) -> Band {
        let across = others.map(|number| &self.across[number]);
        let fitting = loop {
            let (rows, numbers) = &self.rows[random.below(self.rows.len() as u64) as usize];
            if across[0][usize::from(numbers[0])] && across[1][usize::from(numbers[1])] {
                break rows;
            }
        };
        let mut order = [0, 1, 2];
        random.shuffle(&mut order);
        let sources = &self.labels[first.place][first.successor as usize].sources;
        let original = |set| digits_of(set).fold(0, |image, digit| image | 1 << sources[digit]);
        fitting.map(|sets| order.map(|row| original(sets[row])))
    }

    /// The partition with this number.
    #[cfg(test)]
    pub(super) fn sets(&self, number: usize) -> Partition {
        let triples = || (0..512u16).filter(|set| set.count_ones() == 3);
        let pairs =
            triples().flat_map(|a| triples().filter(move |b| a & b == 0).map(move |b| (a, b)));
        let number_of = |a: u16, b: u16| {
            let [a, b] = [a, b].map(|set| usize::from(self.triple[usize::from(set)]));
            usize::from(self.partition[a][b])
        };
        let found = { pairs }.find(|&(a, b)| number_of(a, b) == number);
        found.map_or([0; 3], |(a, b)| [a, b, 0x1FF & !(a | b)])
    }

    fn new() -> Self {
        let identity = Relabelling { sources: [0; 9], triples: [0; TRIPLES] };
        let mut fillings = Self {
            triple: [0; 512],
            partition: [[0; TRIPLES]; TRIPLES],
            labels: [[identity; SUCCESSORS as usize]; 2],
            rows: Vec::new(),
            across: Vec::new(),
            counts: vec![[0; PARTITIONS]; PARTITIONS],
            greatest: Vec::new(),
        };
        let partitions = fillings.number_sets();
        fillings.relabel();
        fillings.list_rows();
        fillings.count_rows(&partitions);
        fillings
    }

    /// Numbers the triples and the partitions; returns the partitions.
    fn number_sets(&mut self) -> Vec<Partition> {
        let triples: Vec<u16> = (0..512).filter(|set: &u16| set.count_ones() == 3).collect();
        for (number, &set) in (0..).zip(&triples) {
            self.triple[usize::from(set)] = number;
        }
        let mut partitions = Vec::with_capacity(PARTITIONS);
        for &a in triples.iter().filter(|&a| a & 1 == 1) {
            for &b in triples.iter().filter(|&b| a & b == 0) {
                let c = 0x1FF & !(a | b);
                if b < c {
                    for [x, y] in [[a, b], [b, a], [a, c], [c, a], [b, c], [c, b]] {
                        let [x, y] = [x, y].map(|set| usize::from(self.triple[usize::from(set)]));
                        self.partition[x][y] = partitions.len() as u16;
                    }
                    partitions.push([a, b, c]);
                }
            }
        }
        partitions
    }

    fn relabel(&mut self) {
        for number in 0..SUCCESSORS {
            let next = successor(FIRST, number);
            for (place, sets) in [next, third(FIRST, next)].into_iter().enumerate() {
                let labels = &mut self.labels[place][number as usize];
                let sources: Vec<usize> = sets.into_iter().flat_map(digits_of).collect();
                labels.sources = std::array::from_fn(|new| sources[new] as u8);
                for set in (0..512).filter(|set: &usize| set.count_ones() == 3) {
                    let members = (0..9).filter(|new| set >> sources[*new] & 1 == 1);
                    let image: usize = members.fold(0, |image, new| image | 1 << new);
                    labels.triples[usize::from(self.triple[set])] = self.triple[image];
                }
            }
        }
    }

    fn list_rows(&mut self) {
        // The order of rows does not count: of six transversals, the one with its sets in order.
        let transversals = (0..TRANSVERSALS).map(|number| transversal(FIRST, number));
        for rows in transversals.filter(|rows| rows.is_sorted()) {
            for next in (0..SUCCESSORS).map(|number| successor(rows, number)) {
                let band = [rows, next, third(rows, next)];
                let numbers = [band[1], band[2]].map(|sets| {
                    let [a, b] = [sets[0], sets[1]].map(|set| self.triple[usize::from(set)]);
                    self.partition[usize::from(a)][usize::from(b)]
                });
                self.rows.push((band, numbers));
            }
        }
    }

    fn count_rows(&mut self, partitions: &[Partition]) {
        let across = |a: &Partition| std::array::from_fn(|b| are_transversal(*a, partitions[b]));
        self.across = partitions.iter().map(across).collect();
        let listed = |fits: &[bool; PARTITIONS]| (0..PARTITIONS).filter(|&b| fits[b]).collect();
        let lists: Vec<Vec<usize>> = self.across.iter().map(listed).collect();
        for (_, numbers) in &self.rows {
            let [second, third] = numbers.map(|number| &lists[usize::from(number)]);
            for &a in second {
                third.iter().for_each(|&b| self.counts[a][b] += 1);
            }
        }
        self.greatest =
            self.counts.iter().map(|row| row.iter().copied().fold(0, u16::max)).collect();
    }
}

fn digits_of(set: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |digit| set >> digit & 1 == 1)
}

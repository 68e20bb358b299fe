//! The boxes of a band, and which of them fit together: facts about sets of three digits, shared by `count` and
//! `generate`.
//!
//! A *partition* divides the nine digits into three sets of three: the rows of a box, or its columns. There are 280 if
//! the order of the sets does not matter, and 1680 otherwise. Three boxes side by side form a band if each of its rows
//! has all nine digits: each row set of the second box is disjoint from the row set of the first box in the same row.
//! The second partition is then a *successor* of the first, which has 56 of them, and the third box has the remaining
//! digits. The same holds for the columns of three boxes one below the other, that is, for the columns of a stack that
//! three bands share.
//!
//! The row sets and the column sets of a box determine it: the digit in row i and column j is the one digit that row
//! set i and column set j share. So each row set must share exactly one digit with each column set: one partition is
//! then a *transversal* of the other.

/// Three disjoint sets of three digits each, as masks. The order of the sets matters.
pub(crate) type Partition = [u16; 3];

/// The partitions of three boxes side by side, or one below the other.
pub(crate) type BandPartitions = [Partition; 3];

/// A partition in 18 bits: nine for each of the first two sets. The third set has the remaining digits.
pub(crate) type PackedPartition = u32;

/// The number of bits of a packed partition.
pub(crate) const PACKED_BITS: u32 = 18;
pub(crate) const PACKED_MASK: u32 = (1 << PACKED_BITS) - 1;

const ALL_DIGITS: u16 = 0x1FF;

/// The partition `123 456 789`.
pub(crate) const FIRST_PARTITION: Partition = [0o007, 0o070, 0o700];

/// The number of partitions if the order of the sets does not matter.
pub(crate) const PARTITION_COUNT: usize = 280;

/// The number of partitions if the order of the sets matters.
pub(crate) const ORDERED_PARTITION_COUNT: usize = 6 * PARTITION_COUNT;

/// The number of successors of a partition.
pub(crate) const SUCCESSOR_COUNT: u64 = 56;

/// Returns the 280 partitions in increasing order, each with its sets in increasing order.
pub(crate) fn all_partitions() -> Vec<Partition> {
    ordered_partitions().filter(|[a, b, c]| a < b && b < c).collect()
}

/// Iterates over the 1680 partitions in increasing order.
pub(crate) fn ordered_partitions() -> impl Iterator<Item = Partition> {
    let triples = || (0..=ALL_DIGITS).filter(|set| set.count_ones() == 3);
    let set_pairs = triples().flat_map(move |a| triples().map(move |b| [a, b]));
    set_pairs.filter(|[a, b]| a & b == 0).map(|[a, b]| [a, b, ALL_DIGITS & !(a | b)])
}

/// Returns a partition, its successor with this number, 0 to 55, and the partition of the third box: at each index, the
/// remaining digits.
pub(crate) fn band_partitions(sets: Partition, number: u64) -> BandPartitions {
    let second = successor(sets, number);
    [sets, second, [0, 1, 2].map(|i| ALL_DIGITS & !(sets[i] | second[i]))]
}

/// Returns the successor with this number, 0 to 55. Each of its sets is disjoint from the set with the same index.
///
/// The indices of all sets change by one, or the indices of all sets change by two. In 27 of the 28 cases of either
/// kind, one digit of each set then moves to another set.
fn successor(sets: Partition, number: u64) -> Partition {
    let shift = 1 + (number / 28) as usize;
    let [a, b, c] = [sets[shift], sets[(1 + shift) % 3], sets[(2 + shift) % 3]];
    let exchange = number as usize % 28;
    if exchange == 27 {
        return [a, b, c];
    }
    let [x, y, z] = [nth_lowest(a, exchange / 9), nth_lowest(b, exchange / 3 % 3), nth_lowest(c, exchange % 3)];
    if shift == 1 { [a ^ x ^ y, b ^ y ^ z, c ^ z ^ x] } else { [a ^ x ^ z, b ^ y ^ x, c ^ z ^ y] }
}

/// Returns whether each set of one partition shares exactly one digit with each set of the other.
pub(crate) fn are_transversal(a: Partition, b: Partition) -> bool {
    // If this holds for two sets of each partition, it holds for the third ones as well.
    a[..2].iter().all(|a_set| b[..2].iter().all(|b_set| (a_set & b_set).is_power_of_two()))
}

/// Returns the nth lowest member of a set of three, counted from 0.
pub(crate) fn nth_lowest(set: u16, n: usize) -> u16 {
    let low = set & set.wrapping_neg();
    let without_low = set ^ low;
    let middle = without_low & without_low.wrapping_neg();
    [low, middle, without_low ^ middle][n]
}

/// Returns the partition in 18 bits.
pub(crate) fn pack([first, second, _]: Partition) -> PackedPartition {
    u32::from(first) | u32::from(second) << 9
}

/// Returns the partition that is left for the third box; `None` if two sets with the same index have a digit in common.
#[inline(always)]
pub(crate) fn fitting_third(a: PackedPartition, b: PackedPartition) -> Option<PackedPartition> {
    let union = a | b;
    (a & b == 0 && (union | union >> 9) & u32::from(ALL_DIGITS) == u32::from(ALL_DIGITS))
        .then_some(!union & PACKED_MASK)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn partitions_and_their_successors_are_complete() {
        assert_eq!(all_partitions().len(), PARTITION_COUNT);
        let partitions: Vec<Partition> = ordered_partitions().collect();
        assert_eq!(partitions.len(), ORDERED_PARTITION_COUNT);
        for &sets in partitions.iter().step_by(13) {
            let numbered: HashSet<_> = (0..SUCCESSOR_COUNT).map(|number| band_partitions(sets, number)).collect();
            let fits = |other: &Partition| (0..3).all(|i| sets[i] & other[i] == 0);
            assert_eq!(numbered.len(), partitions.iter().filter(|other| fits(other)).count());
            for [_, second, third] in numbered {
                assert_eq!(fitting_third(pack(sets), pack(second)), Some(pack(third)));
            }
        }
    }
}

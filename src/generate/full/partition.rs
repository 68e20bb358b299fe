//! Partitions of the nine digits into three sets of three: the rows of a box, or its columns.
//!
//! The row sets and the column sets of a box determine it: the digit in row i and column j is the one digit that row
//! set i and column set j share. So each row set must share exactly one digit with each column set: one partition is
//! then a *transversal* of the other. Three boxes side by side form a band if each of its rows has all nine digits. So
//! each row set of the second box is disjoint from the row set of the first box in the same row: the second partition
//! is a *successor* of the first. The third box has the remaining digits.

/// Three disjoint sets of three digits each, as masks. The order of the sets matters.
pub(super) type Partition = [u16; 3];

/// The partitions of three boxes side by side, or one below the other.
pub(super) type BandPartitions = [Partition; 3];

const ALL_DIGITS: u16 = 0x1FF;

/// The partition `123 456 789`.
pub(super) const FIRST_PARTITION: Partition = [0o007, 0o070, 0o700];

pub(super) const SUCCESSOR_COUNT: u64 = 56;

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

/// Returns a partition, its successor with this number, and the partition of the third box: at each index, the
/// remaining digits.
pub(super) fn band_partitions(sets: Partition, number: u64) -> BandPartitions {
    let second = successor(sets, number);
    [sets, second, [0, 1, 2].map(|i| ALL_DIGITS & !(sets[i] | second[i]))]
}

/// Returns whether each set of one partition shares exactly one digit with each set of the other.
pub(super) fn are_transversal(a: Partition, b: Partition) -> bool {
    // If this holds for two sets of each partition, it holds for the third ones as well.
    a[..2].iter().all(|a_set| b[..2].iter().all(|b_set| (a_set & b_set).is_power_of_two()))
}

/// Returns the nth lowest member of a set of three, counted from 0.
pub(super) fn nth_lowest(set: u16, n: usize) -> u16 {
    let low = set & set.wrapping_neg();
    let without_low = set ^ low;
    let middle = without_low & without_low.wrapping_neg();
    [low, middle, without_low ^ middle][n]
}

//! Tables with a set of nodes for each node, such as the nodes that it is linked to.

use crate::logic::bits::BitSet;

#[derive(Clone, Copy)]
pub(super) struct NodeTable<'a, const W: usize>(&'a [[u64; W]]);

impl<'a, const W: usize> NodeTable<'a, W> {
    pub(super) fn from_words(words: &'a [u64]) -> Self {
        Self(words.as_chunks().0)
    }

    #[inline]
    pub(super) fn row(&self, number: u16) -> BitSet<W> {
        BitSet(self.0[usize::from(number)])
    }

    /// Adds the nodes of a row to a set.
    #[inline]
    pub(super) fn add_row_to(&self, number: u16, nodes: &mut BitSet<W>) {
        nodes.add_words(&self.0[usize::from(number)]);
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the nodes whose set is not empty.
    pub(super) fn linked_nodes(&self) -> BitSet<W> {
        let numbers = 0..self.len() as u16;
        numbers.filter(|&number| !self.row(number).is_empty()).collect()
    }
}

/// Adds the node `column` to the set `row` of a table.
pub(super) fn set_bit(table: &mut [u64], words_per_set: usize, row: usize, column: usize) {
    table[row * words_per_set + column / 64] |= 1 << (column % 64);
}

/// Adds each of two nodes to the set of the other node.
pub(super) fn set_both_bits(table: &mut [u64], words_per_set: usize, [a, b]: [usize; 2]) {
    set_bit(table, words_per_set, a, b);
    set_bit(table, words_per_set, b, a);
}

/// Returns whether the set `row` of a table has the node `column`.
pub(super) fn has_bit(table: &[u64], words_per_set: usize, row: usize, column: usize) -> bool {
    table[row * words_per_set + column / 64] >> (column % 64) & 1 != 0
}

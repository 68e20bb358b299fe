//! The pairs of added givens that known solutions contain.

use super::variations::AddedGiven;
use crate::grid::{Solution, bit_indices};

/// A bit matrix over the givens that may be added. The bit of two givens is set if some known solution contains both. A
/// bit on the diagonal stands for a single given.
pub(super) struct SeenPairs {
    /// The number of 64-bit words in a row.
    words_per_row: usize,
    bits: Vec<u64>,
}

impl SeenPairs {
    pub(super) fn new(given_count: usize) -> Self {
        let words_per_row = given_count.div_ceil(64);
        Self { words_per_row, bits: vec![0; words_per_row * given_count] }
    }

    #[inline]
    pub(super) fn contains(&self, [a, b]: [u16; 2]) -> bool {
        let b = usize::from(b);
        self.bits[usize::from(a) * self.words_per_row + b / 64] >> (b % 64) & 1 != 0
    }

    /// Adds the pairs of a solution, given as its row of bits (see [`GivenRows`]).
    pub(super) fn add(&mut self, row: &[u64]) {
        for given in given_indices(row) {
            let seen_words = &mut self.bits[given * self.words_per_row..][..self.words_per_row];
            seen_words.iter_mut().zip(row).for_each(|(seen_word, row_word)| *seen_word |= row_word);
        }
    }

    /// Adds pairs like [`add`](Self::add), and adds those that were already set to `repeated_pairs`. The solution must
    /// be new.
    pub(super) fn add_and_record_repeats(&mut self, row: &[u64], repeated_pairs: &mut Self) {
        for given in given_indices(row) {
            let word_range = given * self.words_per_row..(given + 1) * self.words_per_row;
            let word_pairs = self.bits[word_range.clone()].iter_mut().zip(&mut repeated_pairs.bits[word_range]);
            for ((seen_word, repeated_word), row_word) in word_pairs.zip(row) {
                *repeated_word |= *seen_word & row_word;
                *seen_word |= row_word;
            }
        }
    }
}

fn given_indices(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(word_index, &bits)| bit_indices(bits).map(move |bit| 64 * word_index + bit))
}

/// Turns solutions into rows of bits. Each bit says whether the solution contains one of the givens of a list.
pub(super) struct GivenRows {
    /// For each digit in each cell, the index of this given in the list, or [`GivenRows::NONE`].
    indices: Vec<[u16; 9]>,
    row: Vec<u64>,
}

impl GivenRows {
    const NONE: u16 = u16::MAX;

    pub(super) fn new(givens: &[AddedGiven]) -> Self {
        let mut indices = vec![[Self::NONE; 9]; 81];
        for (index, given) in givens.iter().enumerate() {
            indices[given.cell.index()][given.digit.index()] = index as u16;
        }
        Self { indices, row: vec![0; givens.len().div_ceil(64)] }
    }

    pub(super) fn row_of(&mut self, solution: &Solution) -> &[u64] {
        self.row.fill(0);
        for (indices, digit) in self.indices.iter().zip(solution.as_bytes()) {
            let index = indices[usize::from(digit - b'1')];
            if index != Self::NONE {
                self.row[usize::from(index / 64)] |= 1 << (index % 64);
            }
        }
        &self.row
    }
}

//! Which givens stand together in solutions that are known.

use super::variations::AddedGiven;
use crate::grid::Solution;

/// A square of bits, a row and a column for each given that may be put in: which two of them stand together in some
/// solution, and in the diagonal which stand in one.
pub(super) struct SeenPairs {
    /// Words of 64 bits that a row takes.
    words: usize,
    bits: Vec<u64>,
}

impl SeenPairs {
    /// Of so many givens, none seen yet.
    pub(super) fn new(givens: usize) -> Self {
        let words = givens.div_ceil(64);
        Self { words, bits: vec![0; words * givens] }
    }

    #[inline]
    pub(super) fn has(&self, [a, b]: [u16; 2]) -> bool {
        let b = usize::from(b);
        self.bits[usize::from(a) * self.words + b / 64] >> (b % 64) & 1 != 0
    }

    /// Takes into account a solution with these givens.
    pub(super) fn add(&mut self, row: &[u64]) {
        for given in ones(row) {
            let seen = &mut self.bits[given * self.words..][..self.words];
            seen.iter_mut().zip(row).for_each(|(seen, row)| *seen |= row);
        }
    }

    /// The same, and notes in `twice` what has been seen before. The solution must be a new one.
    pub(super) fn add_counting(&mut self, row: &[u64], twice: &mut Self) {
        for given in ones(row) {
            let places = given * self.words..(given + 1) * self.words;
            let rows = self.bits[places.clone()].iter_mut().zip(&mut twice.bits[places]);
            for ((once, twice), row) in rows.zip(row) {
                *twice |= *once & row;
                *once |= row;
            }
        }
    }
}

/// The places of the ones in a row of bits.
fn ones(row: &[u64]) -> impl Iterator<Item = usize> {
    row.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let bit = bits.checked_sub(1).map(|below| (bits & !below).trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(64 * word + bit)
        })
    })
}

/// Which of some givens stand in a solution, as a row of bits.
pub(super) struct GivenRows {
    /// The place of each digit in each cell, or [`GivenRows::NONE`].
    places: Vec<[u16; 9]>,
    row: Vec<u64>,
}

impl GivenRows {
    const NONE: u16 = u16::MAX;

    pub(super) fn new(givens: &[AddedGiven]) -> Self {
        let mut places = vec![[Self::NONE; 9]; 81];
        for (place, (cell, digit)) in givens.iter().enumerate() {
            places[cell.index()][digit.index()] = place as u16;
        }
        Self { places, row: vec![0; givens.len().div_ceil(64)] }
    }

    pub(super) fn of(&mut self, solution: &Solution) -> &[u64] {
        self.row.fill(0);
        for (places, digit) in self.places.iter().zip(solution.as_bytes()) {
            let place = places[usize::from(digit - b'1')];
            if place != Self::NONE {
                self.row[usize::from(place / 64)] |= 1 << (place % 64);
            }
        }
        &self.row
    }
}

//! The choice of the cell to branch on.
//!
//! Among the cells with two candidates (the first sixteen of them, band by band in order of words) the
//! one with the largest score, which says how much its guess is likely to move: the sum over its 20
//! peers of how many candidates they share with it, where a peer with two candidates counts twice.
//! Without such a cell, the first of the cells with fewest candidates.
//!
//! Looked up cell by cell, the score costs what it saves. On the transposed card it is a few popcounts:
//! row `10·band + digit` of the transposed frame shows in 27 bits where the digit can be in that band.
//! The peers in the cell's own band are a fixed mask of such a row, those in the two other bands are
//! every ninth bit.

use super::layout::{FIELD, FIELD_BITS, Frame, GUARDS, ONES, WORDS};
use super::vector::Vector;

/// At most so many cells with two candidates are compared.
pub(super) const MOST_COMPARED: usize = 16;

/// A cell to branch on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Choice {
    /// Its word.
    pub(super) word: usize,
    /// Its candidates, at their place in the word.
    pub(super) candidates: u32,
}

impl Choice {
    /// The candidate to try first.
    #[inline(always)]
    pub(super) fn first(self) -> u32 {
        self.candidates & self.candidates.wrapping_neg()
    }

    /// All candidates of the cell with this word and band.
    #[inline(always)]
    pub(super) fn in_field(frame: &Frame, word: usize, band: u32) -> Self {
        Self { word, candidates: frame.0[word] & FIELD << (FIELD_BITS * band) }
    }
}

/// The words of the peers in a cell's own band, by the cell's word.
pub(super) const BAND_PEERS: [u32; 32] = {
    let mut table = [0; 32];
    let mut w = 0;
    while w < WORDS {
        let mut q = 0;
        while q < WORDS {
            if q != w && (q / 9 == w / 9 || q % 9 == w % 9 || q % 9 / 3 == w % 9 / 3) {
                table[w] |= 1 << q;
            }
            q += 1;
        }
        w += 1;
    }
    table
};

/// The words of the peers in each other band, by the cell's word: its column.
pub(super) const COLUMN_PEERS: [u32; 32] = {
    let mut table = [0; 32];
    let mut w = 0;
    while w < WORDS {
        table[w] = 0x40201 << (w % 9);
        w += 1;
    }
    table
};

/// Chooses a cell of a card that has cells with several candidates and none without.
#[inline(always)]
pub(super) fn choose<V: Vector>(frame: &Frame) -> Choice {
    // Per word, the guard bits of the fields with two candidates.
    let pairs: [u32; 32] = std::array::from_fn(|w| pair_guards(frame.0[w]));
    if pairs.iter().all(|&guards| guards == 0) {
        return fewest_candidates(frame);
    }
    let marked = std::array::from_fn(|w| frame.0[w] | pairs[w]);
    let paired = std::array::from_fn(|w| frame.0[w] & (pairs[w] - (pairs[w] >> 9)));
    best_pair(frame, &V::planes(&marked, &paired))
}

/// The guard bits of the fields that hold exactly two candidates.
#[inline(always)]
fn pair_guards(word: u32) -> u32 {
    let one_less = word & word.wrapping_sub(ONES);
    let two_less = one_less & (one_less | GUARDS).wrapping_sub(ONES);
    (nonempty(one_less) & !nonempty(two_less)) & GUARDS
}

/// The guard bits of the fields that are not empty, and noise below them.
#[inline(always)]
fn nonempty(word: u32) -> u32 {
    word.wrapping_add(super::layout::ALL)
}

/// The cell with two candidates and the largest score. The planes are the transposed frame: in the lower
/// half with all cells, and in row 9 of each band the cells to compare; in the upper half those only.
#[inline(always)]
fn best_pair(frame: &Frame, planes: &[u64; 32]) -> Choice {
    let both = |mask: u32| u64::from(mask) << 32 | u64::from(mask);
    let mut best = 0;
    let mut compared = 0;
    for band in 0..3usize {
        let [own, next, last] = [10 * band, 10 * ((band + 1) % 3), 10 * ((band + 2) % 3)];
        let mut cells = planes[own + 9] as u32;
        while cells != 0 && compared < MOST_COMPARED {
            let w = cells.trailing_zeros() as usize % 32;
            cells &= cells - 1;
            compared += 1;
            let candidates = frame.0[w] >> own & FIELD;
            let low = candidates.trailing_zeros() as usize % 16;
            let high = (31 - candidates.leading_zeros()) as usize % 16;
            let (band_peers, column_peers) = (both(BAND_PEERS[w]), both(COLUMN_PEERS[w]));
            let in_band = planes[(own + low) % 32] & band_peers;
            let also_in_band = planes[(own + high) % 32] & band_peers;
            // A column's bits are nine apart: four columns join without touching.
            let in_columns = (planes[(next + low) % 32] & column_peers)
                | (planes[(last + low) % 32] & column_peers) << 1
                | (planes[(next + high) % 32] & column_peers) << 2
                | (planes[(last + high) % 32] & column_peers) << 3;
            let score = in_band.count_ones() + also_in_band.count_ones() + in_columns.count_ones();
            best = best.max(score << 8 | (band as u32) << 5 | w as u32);
        }
    }
    Choice::in_field(frame, (best % 32) as usize, best >> 5 & 3)
}

/// The first cell, by word and then by band, with the fewest candidates above one.
///
/// Strikes the lowest candidate from all cells until one of those that had several is empty.
#[inline(always)]
pub(super) fn fewest_candidates(frame: &Frame) -> Choice {
    let mut left: [u32; 32] = std::array::from_fn(|w| frame.0[w] & frame.0[w].wrapping_sub(ONES));
    loop {
        let less: [u32; 32] =
            std::array::from_fn(|w| left[w] & (left[w] | GUARDS).wrapping_sub(ONES));
        let emptied: [u32; 32] =
            std::array::from_fn(|w| nonempty(left[w]) & !nonempty(less[w]) & GUARDS);
        if let Some(word) = emptied.iter().position(|&guards| guards != 0) {
            return Choice::in_field(frame, word, emptied[word].trailing_zeros() / FIELD_BITS);
        }
        left = less;
    }
}

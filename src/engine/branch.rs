//! The choice of the cell to branch on.
//!
//! Among the cells with two candidates (the first sixteen of them, band by band in order of words) the
//! one with the largest score, which says how much its guess is likely to move: how many of its 20 peers
//! have its first candidate, those with two candidates counting four times, since they will be filled;
//! and the same for its second candidate. The candidate that moves more is tried first: it leads to the end
//! sooner, be that a solution or a dead end. Without such a cell, the first of the cells with fewest
//! candidates, the lowest first.
//!
//! Looked up cell by cell, the score costs what it saves. On the transposed card it is a few popcounts:
//! row `10·band + digit` of the transposed card shows in 27 bits where the digit can be in that band.
//! The peers in the cell's own band are a fixed mask of such a row, those in the two other bands are
//! every ninth bit.

use super::card::{ALL, Card, FIELD, FIELD_BITS, GUARDS, ONES, WORDS};
use super::simd::vector::Simd;

/// At most so many cells with two candidates are compared.
pub(super) const MOST_COMPARED: usize = 16;

/// A cell to branch on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Choice {
    /// Its word.
    pub(super) word: usize,
    /// The candidate to try first, at its place in the word.
    pub(super) first: u32,
    /// Its other candidates.
    pub(super) others: u32,
}

impl Choice {
    /// The cell with this word and band, its lowest candidate first.
    #[inline(always)]
    pub(super) fn lowest_first(card: &Card, word: usize, band: u32) -> Self {
        let candidates = card.0[word] & FIELD << (FIELD_BITS * band);
        let first = candidates & candidates.wrapping_neg();
        Self { word, first, others: candidates ^ first }
    }

    /// The cell with two candidates that a key names.
    #[inline(always)]
    pub(super) fn from_key(card: &Card, key: u32) -> Self {
        let Self { word, first, others } =
            Self::lowest_first(card, key as usize % 32, key >> 5 & 3);
        if key & SECOND_FIRST == 0 {
            Self { word, first, others }
        } else {
            Self { word, first: others, others: first }
        }
    }
}

/// Cells are compared by keys: the score from bit 8 on; this bit, if the second candidate is to be tried
/// first; and the cell, `32·band + word`. So among equals the last cell is taken.
pub(super) const SECOND_FIRST: u32 = 1 << 7;

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

/// What an instruction set may do in a way of its own. All ways must agree to the bit.
pub(super) trait Choose: Simd {
    /// Chooses a cell of a card that has cells with several candidates and none without.
    #[inline(always)]
    fn choose(self, card: &Card) -> Choice {
        choose(self, card)
    }

    /// Transposes two 32×32 matrices of bits: bit `j` of word `i` goes to bit `i` of word `j`, those of
    /// `low` to the lower halves and those of `high` to the upper ones.
    #[inline(always)]
    fn planes(self, low: &[u32; 32], high: &[u32; 32]) -> [u64; 32] {
        transpose(std::array::from_fn(|w| u64::from(high[w]) << 32 | u64::from(low[w])))
    }

    /// Adds up the peers of a cell's two candidates, of which the planes' rows for the cell's own band and
    /// the two others are given. Those in the upper halves, which have two candidates themselves, are in the
    /// lower halves as well and count three times more.
    #[inline(always)]
    fn weigh(self, rows: [[u64; 2]; 3], [band_peers, column_peers]: [u64; 2]) -> [u32; 2] {
        let mut weights = [0; 2];
        for i in 0..2 {
            let in_band = rows[0][i] & band_peers;
            // A column's bits are nine apart: two columns join without touching.
            let in_columns = (rows[1][i] & column_peers) | (rows[2][i] & column_peers) << 1;
            let all = in_band.count_ones() + in_columns.count_ones();
            let pairs = (in_band >> 32).count_ones() + (in_columns >> 32).count_ones();
            weights[i] = all + 2 * pairs;
        }
        weights
    }
}

/// [`Choose::choose`], in plain form.
#[inline(always)]
pub(super) fn choose<S: Choose>(simd: S, card: &Card) -> Choice {
    // Per word, the guard bits of the fields with two candidates.
    let pairs: [u32; 32] = std::array::from_fn(|w| pair_guards(card.0[w]));
    if pairs.iter().all(|&guards| guards == 0) {
        return fewest_candidates(card);
    }
    let marked = std::array::from_fn(|w| card.0[w] | pairs[w]);
    let paired = std::array::from_fn(|w| card.0[w] & (pairs[w] - (pairs[w] >> 9)));
    best_pair(simd, card, &simd.planes(&marked, &paired))
}

/// The guard bits of the fields that hold exactly two candidates.
#[inline(always)]
fn pair_guards(word: u32) -> u32 {
    let one_less = word & word.wrapping_sub(ONES);
    let two_less = one_less & nonempty(one_less);
    nonempty(one_less) & !nonempty(two_less) & GUARDS
}

/// The guard bits of the fields that are not empty, and below them the fields less one.
#[inline(always)]
fn nonempty(word: u32) -> u32 {
    word.wrapping_add(ALL)
}

/// The cell with two candidates and the largest score. The planes are the transposed card: in the lower
/// half with all cells, and in row 9 of each band the cells to compare; in the upper half those only.
#[inline(always)]
fn best_pair<S: Choose>(simd: S, card: &Card, planes: &[u64; 32]) -> Choice {
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
            let candidates = card.0[w] >> own & FIELD;
            let digits = [candidates.trailing_zeros(), 31 - candidates.leading_zeros()];
            let row = |band: usize, i: usize| planes[(band + digits[i] as usize % 16) % 32];
            let rows = [own, next, last].map(|band| [row(band, 0), row(band, 1)]);
            let [first, second] = simd.weigh(rows, [both(BAND_PEERS[w]), both(COLUMN_PEERS[w])]);
            let cell = (band as u32) << 5 | w as u32;
            let second_first = if second > first { SECOND_FIRST } else { 0 };
            best = best.max((first + second) << 8 | second_first | cell);
        }
    }
    Choice::from_key(card, best)
}

/// The first cell, by word and then by band, with the fewest candidates above one.
///
/// Eliminates the lowest candidate from all cells until one of those that had several is empty.
#[inline(always)]
pub(super) fn fewest_candidates(card: &Card) -> Choice {
    let mut left: [u32; 32] = std::array::from_fn(|w| card.0[w] & card.0[w].wrapping_sub(ONES));
    loop {
        let less: [u32; 32] = std::array::from_fn(|w| left[w] & nonempty(left[w]));
        let emptied: [u32; 32] =
            std::array::from_fn(|w| nonempty(left[w]) & !nonempty(less[w]) & GUARDS);
        if let Some(word) = emptied.iter().position(|&guards| guards != 0) {
            return Choice::lowest_first(card, word, emptied[word].trailing_zeros() / FIELD_BITS);
        }
        left = less;
    }
}

/// In both halves of the words, bit `j` of word `i` goes to bit `i` of word `j`: five times, blocks of
/// half the size change places across the diagonal (Warren, *Hacker's Delight*, 2nd edition, 7-3).
#[inline(always)]
fn transpose(mut rows: [u64; 32]) -> [u64; 32] {
    swap_blocks::<16>(&mut rows, 0x0000_FFFF);
    swap_blocks::<8>(&mut rows, 0x00FF_00FF);
    swap_blocks::<4>(&mut rows, 0x0F0F_0F0F);
    swap_blocks::<2>(&mut rows, 0x3333_3333);
    swap_blocks::<1>(&mut rows, 0x5555_5555);
    rows
}

/// Exchanges the upper right with the lower left block, `WIDTH` bits wide, of every four; `low` has the
/// bits of the lower ones.
#[inline(always)]
fn swap_blocks<const WIDTH: usize>(rows: &mut [u64; 32], low: u32) {
    let low = u64::from(low) << 32 | u64::from(low);
    for block in rows.chunks_exact_mut(2 * WIDTH) {
        let (upper, lower) = block.split_at_mut(WIDTH);
        for (a, b) in upper.iter_mut().zip(lower) {
            let swap = (*a >> WIDTH ^ *b) & low;
            *a ^= swap << WIDTH;
            *b ^= swap;
        }
    }
}

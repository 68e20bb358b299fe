//! Which cell to guess in.
//!
//! Cells with two candidates are compared, at most the first sixteen of them, band by band in the order of words. The
//! score of a candidate says how much its guess is likely to eliminate: it is the number of the cell's 20 peers that
//! have the candidate. Peers with two candidates count four times, since they would be filled. The engine guesses in
//! the cell with the largest sum of scores, and tries the candidate with the higher score first: it leads sooner to
//! the end, which is a solution or a dead end. If no cell has two candidates, the engine takes the first of the cells
//! with the fewest, and tries the lowest candidate first.
//!
//! Looked up cell by cell, the scores would cost what they save. On the transposed card they take a few popcounts: row
//! `10·band + digit` of the transposed card has a bit for each of the 27 cells of that band, set where the cell can
//! hold the digit. The peers in the cell's own band are a fixed mask of such a row; those in the two other bands are
//! every ninth bit.

use super::card::{ALL, Card, FIELD, FIELD_BITS, GUARDS, ONES, WORDS};

/// The most cells with two candidates that are compared.
pub(super) const MOST_COMPARED: usize = 16;

/// A cell to guess in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GuessCell {
    /// Its word.
    pub(super) word: usize,
    /// The candidate to try first, at its place in the word.
    pub(super) first: u32,
    /// Its other candidates.
    pub(super) others: u32,
}

impl GuessCell {
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
        let Self { word, first, others } = Self::lowest_first(card, key as usize % 32, key >> 5 & 3);
        if key & SECOND_FIRST == 0 { Self { word, first, others } } else { Self { word, first: others, others: first } }
    }
}

/// Cells are compared by keys: the sum of the scores from bit 8 on; this bit, if the second candidate is to be tried
/// first; and the cell, `32·band + word`. So of several cells with the largest sum, the last one whose second candidate
/// is to be tried first is taken, or else the last one.
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

/// The guard bits of the fields that hold exactly two candidates.
#[inline(always)]
pub(super) fn pair_guards(word: u32) -> u32 {
    let one_less = word & word.wrapping_sub(ONES);
    let two_less = one_less & nonempty(one_less);
    nonempty(one_less) & !nonempty(two_less) & GUARDS
}

/// The guard bits of the fields that are not empty, and below them the fields less one.
#[inline(always)]
fn nonempty(word: u32) -> u32 {
    word.wrapping_add(ALL)
}

/// The first cell, by word and then by band, with the fewest candidates above one.
///
/// It eliminates the lowest candidate from all cells, again and again, until a cell that had several is empty.
#[inline(always)]
pub(super) fn fewest_candidates(card: &Card) -> GuessCell {
    let mut left: [u32; 32] = std::array::from_fn(|w| card.0[w] & card.0[w].wrapping_sub(ONES));
    loop {
        let less: [u32; 32] = std::array::from_fn(|w| left[w] & nonempty(left[w]));
        let emptied: [u32; 32] = std::array::from_fn(|w| nonempty(left[w]) & !nonempty(less[w]) & GUARDS);
        if let Some(word) = emptied.iter().position(|&guards| guards != 0) {
            return GuessCell::lowest_first(card, word, emptied[word].trailing_zeros() / FIELD_BITS);
        }
        left = less;
    }
}

/// In both halves of the words, bit `j` of word `i` becomes bit `i` of word `j`: five times, blocks of half the size
/// change places across the diagonal (Warren, *Hacker's Delight*, 2nd edition, 7-3).
#[inline(always)]
pub(super) fn transpose(mut rows: [u64; 32]) -> [u64; 32] {
    swap_blocks::<16>(&mut rows, 0x0000_FFFF);
    swap_blocks::<8>(&mut rows, 0x00FF_00FF);
    swap_blocks::<4>(&mut rows, 0x0F0F_0F0F);
    swap_blocks::<2>(&mut rows, 0x3333_3333);
    swap_blocks::<1>(&mut rows, 0x5555_5555);
    rows
}

/// Exchanges the upper right with the lower left of each four blocks, which are `WIDTH` bits wide. `low` has the bits
/// of the lower blocks.
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

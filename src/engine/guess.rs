//! The rule by which the engine chooses the cell to guess in, and its tables.
//! [`CardOps::choose_cell`](super::card_ops::CardOps::choose_cell) applies the rule on all instruction sets except
//! AVX-512, whose version is in `simd/avx512/choice.rs`. AVX2 and SSE2 transpose cards in their own way.
//!
//! The engine compares the cells with two candidates, at most the first sixteen of them, band by band in the order of
//! words. A candidate's score estimates how much guessing the candidate saves: the number of the cell's 20 peers that
//! have the candidate. Peers with two candidates count four times, since the guess would fill them. The engine guesses
//! in the cell with the largest sum of scores and tries the candidate with the higher score first, since that leads
//! sooner to a solution or a dead end. If no cell has two candidates, the engine takes the first cell with the fewest
//! candidates and tries its lowest candidate first.
//!
//! Computed cell by cell, the scores would cost as much as they save. On the transposed card they take a few popcounts:
//! row `10·band + digit` has a bit for each of the 27 cells of that band, set if the cell can hold the digit. The peers
//! in the cell's own band are a fixed mask of this row; the peers in each other band are every ninth bit. Row
//! `10·band + 9` marks the cells with two candidates, so it also tells which of the peers count four times.

use super::card::{ALL_CANDIDATES, CARD_WORDS, Card, FIELD_BITS, FIELD_MASK, FIELD_ONES, GUARD_BITS};

/// The maximum number of cells with two candidates that are compared. AVX-512 compares that many in one register.
pub(super) const MAX_COMPARED_CELLS: usize = 16;

/// A guess: a cell, the candidate to try first, and the cell's other candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Guess {
    pub(super) word: usize,
    /// The candidate to try first, as a bit of the word.
    pub(super) first: u32,
    /// The cell's other candidates, as bits of the word.
    pub(super) others: u32,
}

impl Guess {
    /// Creates the guess in the cell with this word and band. The lowest candidate is tried first.
    #[inline(always)]
    pub(super) fn lowest_first(card: &Card, word: usize, band: u32) -> Self {
        let candidates = card.0[word] & FIELD_MASK << (FIELD_BITS * band);
        let first = candidates & candidates.wrapping_neg();
        Self { word, first, others: candidates ^ first }
    }

    /// Creates the guess in the cell with two candidates that has this key (see [`HIGHER_DIGIT_FIRST`]).
    #[inline(always)]
    pub(super) fn from_key(card: &Card, key: u32) -> Self {
        let Self { word, first, others } = Self::lowest_first(card, key as usize % 32, key >> 5 & 3);
        if key & HIGHER_DIGIT_FIRST == 0 {
            Self { word, first, others }
        } else {
            Self { word, first: others, others: first }
        }
    }
}

/// Cells are compared by keys. A key has the sum of the scores in bit 8 and above, this flag in bit 7 if the higher
/// candidate is tried first, and the cell, `32·band + word`, below. Among equal sums, a key with this flag wins, then
/// the later cell.
pub(super) const HIGHER_DIGIT_FIRST: u32 = 1 << 7;

/// The words of the peers in a cell's own band, by the cell's word.
pub(super) const BAND_PEERS: [u32; 32] = {
    let mut table = [0; 32];
    let mut w = 0;
    while w < CARD_WORDS {
        let mut peer = 0;
        while peer < CARD_WORDS {
            if peer != w && (peer / 9 == w / 9 || peer % 9 == w % 9 || peer % 9 / 3 == w % 9 / 3) {
                table[w] |= 1 << peer;
            }
            peer += 1;
        }
        w += 1;
    }
    table
};

/// The words of the peers in each of the other bands, by the cell's word: the words of its column.
pub(super) const COLUMN_PEERS: [u32; 32] = {
    let mut table = [0; 32];
    let mut w = 0;
    while w < CARD_WORDS {
        table[w] = 0x40201 << (w % 9);
        w += 1;
    }
    table
};

/// Returns the guard bits of the fields that hold exactly two candidates.
#[inline(always)]
pub(super) fn pair_guards(value: u32) -> u32 {
    let one_less = value & value.wrapping_sub(FIELD_ONES);
    let two_less = one_less & nonempty_guards(one_less);
    nonempty_guards(one_less) & !nonempty_guards(two_less) & GUARD_BITS
}

/// Returns the guard bits of the fields that are not empty, and below them the fields minus one.
#[inline(always)]
fn nonempty_guards(value: u32) -> u32 {
    value.wrapping_add(ALL_CANDIDATES)
}

/// Returns the guess in the cell with the fewest candidates of all cells that have at least two. If several tie, takes
/// the first by word, then by band.
///
/// Repeatedly eliminates the lowest candidate of every cell, until a cell that had several is empty.
#[inline(always)]
pub(super) fn guess_fewest_candidates(card: &Card) -> Guess {
    let mut remaining: [u32; 32] = std::array::from_fn(|w| card.0[w] & card.0[w].wrapping_sub(FIELD_ONES));
    loop {
        let reduced_words: [u32; 32] = std::array::from_fn(|w| remaining[w] & nonempty_guards(remaining[w]));
        let emptied_guards: [u32; 32] =
            std::array::from_fn(|w| nonempty_guards(remaining[w]) & !nonempty_guards(reduced_words[w]) & GUARD_BITS);
        if let Some(word) = emptied_guards.iter().position(|&guards| guards != 0) {
            return Guess::lowest_first(card, word, emptied_guards[word].trailing_zeros() / FIELD_BITS);
        }
        remaining = reduced_words;
    }
}

/// Transposes the bits of the words: bit `j` of word `i` becomes bit `i` of word `j`. Swaps smaller and smaller blocks
/// across the diagonal (Warren, *Hacker's Delight*, 2nd edition, 7-3).
#[inline(always)]
pub(super) fn transpose(mut rows: [u32; 32]) -> [u32; 32] {
    swap_blocks::<16>(&mut rows, 0x0000_FFFF);
    swap_blocks::<8>(&mut rows, 0x00FF_00FF);
    swap_blocks::<4>(&mut rows, 0x0F0F_0F0F);
    swap_blocks::<2>(&mut rows, 0x3333_3333);
    swap_blocks::<1>(&mut rows, 0x5555_5555);
    rows
}

/// Exchanges the upper right block with the lower left one in each square of four blocks. Blocks are `WIDTH` bits
/// wide. `mask` has the low `WIDTH` bits of every `2 * WIDTH` bits.
#[inline(always)]
fn swap_blocks<const WIDTH: usize>(rows: &mut [u32; 32], mask: u32) {
    for strip in rows.chunks_exact_mut(2 * WIDTH) {
        let (upper, lower) = strip.split_at_mut(WIDTH);
        for (a, b) in upper.iter_mut().zip(lower) {
            let difference = (*a >> WIDTH ^ *b) & mask;
            *a ^= difference << WIDTH;
            *b ^= difference;
        }
    }
}

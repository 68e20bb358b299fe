//! Uses AVX-512 to choose the cell in which to guess: scores up to sixteen cells at once. The results are exactly those
//! of [`CardOps::choose_cell`](crate::engine::card_ops::CardOps::choose_cell).

use std::arch::x86_64::*;

use crate::engine::card::{ALL_CANDIDATES, Card, FIELD_MASK, FIELD_ONES, GUARD_BITS};
use crate::engine::guess::{BAND_PEERS, COLUMN_PEERS, Guess, HIGHER_DIGIT_FIRST, guess_fewest_candidates};
use crate::isa::Avx512;

/// Words 0 to 15 and 16 to 31.
type CardVectors = [__m512i; 2];

/// The cells to compare, and what their scores are computed from.
pub(super) struct ComparedCells {
    /// The transposed card, in which rows of their own mark the cells with two candidates.
    planes: CardVectors,
    /// The list from [`list_cells`].
    cells: __m512i,
    /// The rows of `planes` for each cell's two candidates in its own band, first those of the lower candidates.
    rows: [__m512i; 2],
}

impl ComparedCells {
    #[inline(always)]
    pub(super) fn new(_: Avx512, card: &Card) -> Self {
        // SAFETY: the witness exists, so the processor has the instructions.
        unsafe {
            let words = load(&card.0);
            let pairs = [pair_guards(words[0]), pair_guards(words[1])];
            let marked_words = [_mm512_or_si512(words[0], pairs[0]), _mm512_or_si512(words[1], pairs[1])];
            let cells = list_cells(pairs);
            let rows = candidate_rows(words, cells);
            Self { planes: transpose(marked_words), cells, rows }
        }
    }

    #[inline(always)]
    pub(super) fn choose_guess(&self, _: Avx512, card: &Card) -> Guess {
        // SAFETY: as above.
        let best_key = unsafe { _mm512_reduce_max_epu32(keys(self)) };
        if best_key == 0 { guess_fewest_candidates(card) } else { Guess::from_key(card, best_key) }
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
pub(super) fn load(words: &[u32; 32]) -> CardVectors {
    // SAFETY: reads the 128 bytes of the array; needs no alignment.
    unsafe {
        let pointer: *const __m512i = words.as_ptr().cast();
        [_mm512_loadu_si512(pointer), _mm512_loadu_si512(pointer.add(1))]
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn splat(word: u32) -> __m512i {
    _mm512_set1_epi32(word as i32)
}

/// Returns the guard bits of the fields that hold exactly two candidates.
#[target_feature(enable = "avx512f")]
#[inline]
fn pair_guards(words: __m512i) -> __m512i {
    let guards = splat(GUARD_BITS);
    let one_less = _mm512_and_si512(words, _mm512_sub_epi32(words, splat(FIELD_ONES)));
    let more_than_one = _mm512_add_epi32(one_less, splat(ALL_CANDIDATES));
    let two_less = _mm512_and_si512(one_less, more_than_one);
    let more_than_two = _mm512_add_epi32(two_less, splat(ALL_CANDIDATES));
    _mm512_and_si512(_mm512_andnot_si512(more_than_two, more_than_one), guards)
}

/// Transposes 32×32 bits and reverses the order of the rows: row `31 - j` has bit `j` of all words. The row of a
/// candidate is thus the number of leading zeros of its bit. Bits 30 and 31 are unused; rows 0 and 1 repeat rows 30 and
/// 31 instead (see [`other_band`]).
///
/// Gathers 8×8 blocks of bits, one in each 64-bit element, transposes them with the Galois field instruction, and moves
/// the blocks' bytes to their rows.
#[target_feature(enable = "avx512vbmi,gfni")]
#[inline]
fn transpose(words: CardVectors) -> CardVectors {
    // Multiplied by a matrix, the unit vectors give its columns.
    let units = _mm512_set1_epi64(i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]));
    let (mut blocks, mut transposed) = (words, words);
    for i in 0..2 {
        let gathered = _mm512_permutexvar_epi8(load_table(&TO_BLOCKS), words[i]);
        blocks[i] = _mm512_gf2p8affine_epi64_epi8::<0>(units, gathered);
    }
    for i in 0..2 {
        let order = load_table(&FROM_BLOCKS[i]);
        transposed[i] = _mm512_permutex2var_epi8(blocks[0], order, blocks[1]);
    }
    transposed
}

/// Loads a table of 64 bytes.
#[target_feature(enable = "avx512f")]
#[inline]
fn load_table<T: Into<u32>, const N: usize>(table: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == 64) }
    // SAFETY: reads the 64 bytes of the array; needs no alignment.
    unsafe { _mm512_loadu_si512(table.as_ptr().cast()) }
}

/// Moves byte `j` of words `8i` to `8i + 7`, of sixteen words, to the 64-bit element `4i + j`. The last word's byte
/// comes first, since the instruction counts the rows of a matrix from its top byte.
const TO_BLOCKS: [u8; 64] = {
    let mut order = [0; 64];
    let mut index = 0;
    while index < 64 {
        let (i, j, row) = (index / 32, index / 8 % 4, index % 8);
        order[index] = (4 * (8 * i + 7 - row) + j) as u8;
        index += 1;
    }
    order
};

/// Byte `i` of the row for bit `8j + row` is byte `row` of block `4i + j`. Blocks 8 to 15 are in the second vector.
const FROM_BLOCKS: [[u8; 64]; 2] = {
    let mut order = [[0; 64]; 2];
    let mut index = 0;
    while index < 128 {
        let (target_row, i) = (index / 4, index % 4);
        let bit = if target_row < 2 { 1 - target_row } else { 31 - target_row };
        let (j, row) = (bit / 8, bit % 8);
        order[index / 64][index % 64] = (8 * (4 * i + j) + row) as u8;
        index += 1;
    }
    order
};

/// Lists the first sixteen cells with these guard bits as `LISTED_MARK + 32·band + word`, by band and then by word,
/// followed by zeros.
///
/// The transposed card has these cells as well, but only later. Listing them here lets the processor overlap the list
/// with the transposition.
#[target_feature(enable = "avx512vbmi2,popcnt")]
#[inline]
fn list_cells(guards: CardVectors) -> __m512i {
    let mut bands = [0u64; 3];
    for (band, cells) in bands.iter_mut().enumerate() {
        let guard = splat(1 << (10 * band + 9));
        let first_mask = _mm512_test_epi32_mask(guards[0], guard);
        let last_mask = _mm512_test_epi32_mask(guards[1], guard);
        *cells = u64::from(last_mask) << 16 | u64::from(first_mask);
    }
    let [low, middle, high] = bands;
    let two_bands = low | middle << 32;
    let first_numbers = _mm512_maskz_compress_epi8(two_bands, load_table(&LISTED_NUMBERS[0]));
    let last_numbers = _mm512_maskz_compress_epi8(high, load_table(&LISTED_NUMBERS[1]));
    let listed_cells = _mm512_mask_expand_epi8(first_numbers, u64::MAX << two_bands.count_ones(), last_numbers);
    _mm512_cvtepu8_epi32(_mm512_castsi512_si128(listed_cells))
}

/// Marks a cell in the list. The same bit of a key is [`HIGHER_DIGIT_FIRST`].
const LISTED_MARK: u8 = 1 << 7;

/// The bytes 0 to 127, marked as listed.
const LISTED_NUMBERS: [[u8; 64]; 2] = {
    let mut numbers = [[0; 64]; 2];
    let mut i = 0;
    while i < 128 {
        numbers[i / 64][i % 64] = LISTED_MARK + i as u8;
        i += 1;
    }
    numbers
};

/// Returns the rows of each listed cell's two candidates in its own band, first those of the lower candidates.
#[target_feature(enable = "avx512cd")]
#[inline]
fn candidate_rows(words: CardVectors, cells: __m512i) -> [__m512i; 2] {
    let band = _mm512_srli_epi32::<5>(cells);
    let fields = _mm512_permutexvar_epi32(band, load_table(&LISTED_FIELDS));
    let candidates = _mm512_and_si512(lookup(words, cells), fields);
    let lowest = _mm512_and_si512(candidates, _mm512_sub_epi32(_mm512_setzero_si512(), candidates));
    [_mm512_lzcnt_epi32(lowest), _mm512_lzcnt_epi32(candidates)]
}

/// Returns the keys of the listed cells, one in each lane, followed by zeros.
#[target_feature(enable = "avx512vpopcntdq")]
#[inline]
fn keys(&ComparedCells { planes, cells, rows }: &ComparedCells) -> __m512i {
    let mark_rows = _mm512_permutexvar_epi32(_mm512_srli_epi32::<5>(cells), load_table(&MARK_ROWS));
    let pair_peers = peers_in_rows(planes, cells, mark_rows);
    let lower_digit_scores = scores(peers_in_rows(planes, cells, rows[0]), pair_peers);
    let higher_digit_scores = scores(peers_in_rows(planes, cells, rows[1]), pair_peers);
    let score_sums = _mm512_slli_epi32::<8>(_mm512_add_epi32(lower_digit_scores, higher_digit_scores));
    let unflagged_keys = _mm512_or_si512(score_sums, cells);
    let lower_digit_first = _mm512_cmple_epu32_mask(higher_digit_scores, lower_digit_scores);
    let listed = _mm512_test_epi32_mask(cells, splat(LISTED_MARK.into()));
    let keys = _mm512_mask_xor_epi32(unflagged_keys, lower_digit_first, unflagged_keys, splat(HIGHER_DIGIT_FIRST));
    _mm512_maskz_mov_epi32(listed, keys)
}

/// The mask of a listed cell's field, indexed by the cell's bits from bit 5 up: its band and the mark.
const LISTED_FIELDS: [u32; 16] = {
    let mut fields = [0; 16];
    let mut band = 0;
    while band < 3 {
        fields[LISTED_MARK as usize / 32 + band] = FIELD_MASK << (10 * band);
        band += 1;
    }
    fields
};

/// The row that marks the cells with two candidates in a listed cell's band, indexed like [`LISTED_FIELDS`].
const MARK_ROWS: [u32; 16] = {
    let mut rows = [0; 16];
    let mut band = 0;
    while band < 3 {
        rows[LISTED_MARK as usize / 32 + band] = 22 - 10 * band as u32;
        band += 1;
    }
    rows
};

/// Returns which peers of each listed cell are in rows of the planes: in these rows of the cell's own band, and in those
/// of the two other bands.
#[target_feature(enable = "avx512f")]
#[inline]
fn peers_in_rows(planes: CardVectors, cells: __m512i, own_rows: __m512i) -> [__m512i; 2] {
    let (band_peers, column_peers) = (lookup(load(&BAND_PEERS), cells), lookup(load(&COLUMN_PEERS), cells));
    let (next_rows, last_rows) = (other_band(own_rows, 10), other_band(own_rows, 20));
    let band_bits = _mm512_and_si512(lookup(planes, own_rows), band_peers);
    let next_bits = _mm512_and_si512(lookup(planes, next_rows), column_peers);
    let last_bits = _mm512_and_si512(lookup(planes, last_rows), column_peers);
    // A column's bits are nine apart, so the bits of one band, shifted by one, do not overlap those of the other.
    [band_bits, _mm512_or_si512(next_bits, _mm512_slli_epi32::<1>(last_bits))]
}

/// Returns the score of one candidate in each listed cell: the number of peers with the candidate, of which those with
/// two candidates count four times.
#[target_feature(enable = "avx512vpopcntdq")]
#[inline]
fn scores(peers: [__m512i; 2], pair_peers: [__m512i; 2]) -> __m512i {
    let mut score = splat(0);
    for (peers, pair_peers) in peers.into_iter().zip(pair_peers) {
        let (count, pair_count) =
            (_mm512_popcnt_epi32(peers), _mm512_popcnt_epi32(_mm512_and_si512(peers, pair_peers)));
        let tripled_pair_count = _mm512_add_epi32(pair_count, _mm512_slli_epi32::<1>(pair_count));
        score = _mm512_add_epi32(score, _mm512_add_epi32(count, tripled_pair_count));
    }
    score
}

/// Returns the same rows of another band, `distance` rows up. Row 31 counts as the row above row 2.
#[target_feature(enable = "avx512f")]
#[inline]
fn other_band(rows: __m512i, distance: u32) -> __m512i {
    // As an unsigned number, a negative difference is huge. Rows 0 and 1 are the same as rows 30 and 31.
    _mm512_min_epu32(_mm512_sub_epi32(rows, splat(distance)), _mm512_add_epi32(rows, splat(30 - distance)))
}

/// Returns the word at each lane's index, modulo 32.
#[target_feature(enable = "avx512f")]
#[inline]
fn lookup(words: CardVectors, indices: __m512i) -> __m512i {
    _mm512_permutex2var_epi32(words[0], indices, words[1])
}

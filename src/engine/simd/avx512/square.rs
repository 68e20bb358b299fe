//! A square of words in one register: the word of row `r` and stack `s` in lane `4r + s`.
//!
//! ```text
//! lane      0  1  2  3 | 4  5  6  7 | 8  9 10 11 | 12..15
//! r, s     00 01 02  - | 10 11 12  - | 20 21 22  - |  -         (- is zero and never moves)
//! ```
//!
//! So the next stack is the next lane in a quarter, and the next row is the next quarter.

use std::arch::x86_64::*;

use super::operations::Avx512Vector;
use super::{choice, moves};
use crate::engine::card::{Card, FIELD};
use crate::engine::deduce::SquareLayout;
use crate::engine::simd::vector::{Simd, Vector};
use crate::isa::Avx512;

/// The layout of a square as a whole in one vector.
pub(in crate::engine) struct WholeSquare;

/// The lanes in use.
const LIVE: u16 = 0x0777;

impl Avx512Vector {
    operations! {
        /// In place of each stack the next one, cyclically.
        next_stack(a) = _mm512_shuffle_epi32::<0b11_00_10_01>(a);
        /// In place of each stack the one before, cyclically.
        last_stack(a) = _mm512_shuffle_epi32::<0b11_01_00_10>(a);
        /// In place of each row the next one, cyclically.
        next_row(a) = _mm512_shuffle_i32x4::<0b11_00_10_01>(a, a);
        /// In place of each row the one before, cyclically.
        last_row(a) = _mm512_shuffle_i32x4::<0b11_01_00_10>(a, a);
        /// In place of each row the first one.
        row_0(a) = _mm512_shuffle_i32x4::<0x00>(a, a);
        row_1(a) = _mm512_shuffle_i32x4::<0x55>(a, a);
        row_2(a) = _mm512_shuffle_i32x4::<0xAA>(a, a);
        /// Row 0 of the first, row 1 of the second and row 2 of the third square.
        rows(a, b, c) = _mm512_mask_blend_epi32(0x0F00, _mm512_mask_blend_epi32(0x00F0, a, b), c);
        /// Turns row 1 by one stack to the left and row 2 by two.
        turn_left(a) = {
            let from = _mm512_setr_epi32(0, 1, 2, 3, 1, 2, 0, 3, 2, 0, 1, 3, 0, 1, 2, 3);
            _mm512_castps_si512(_mm512_permutevar_ps(_mm512_castsi512_ps(a), from))
        };
        /// Turns row 1 by one stack to the right and row 2 by two.
        turn_right(a) = {
            let from = _mm512_setr_epi32(0, 1, 2, 3, 2, 0, 1, 3, 1, 2, 0, 3, 0, 1, 2, 3);
            _mm512_castps_si512(_mm512_permutevar_ps(_mm512_castsi512_ps(a), from))
        };
        /// Exchanges stacks and fields.
        transpose_fields(a) = transpose_fields(a);
    }

    /// The union of the three rows, in each of them.
    #[inline(always)]
    fn in_any_row(self) -> Self {
        self.or3(self.next_row(), self.last_row())
    }

    /// What all three rows have, in each of them.
    #[inline(always)]
    fn in_all_rows(self) -> Self {
        self.and(self.next_row()).and(self.last_row())
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn transpose_fields(a: __m512i) -> __m512i {
    let by_stack = |[a, b, c]: [i32; 3]| _mm512_setr_epi32(a, b, c, 0, a, b, c, 0, a, b, c, 0, 0, 0, 0, 0);
    let [low, middle, high] = [FIELD, FIELD << 10, FIELD << 20].map(|field| field as i32);
    // The fields of a diagonal of the 3×3 go the same way. A rotation to the left by 12 is a shift to the right
    // by 20, one by 22 a shift by 10.
    let next = _mm512_rolv_epi32(Avx512Vector(a).next_stack().0, by_stack([10, 10, 12]));
    let last = _mm512_rolv_epi32(Avx512Vector(a).last_stack().0, by_stack([20, 22, 22]));
    let own = _mm512_and_si512(a, by_stack([low, middle, high]));
    let next = _mm512_and_si512(next, by_stack([middle, high, low]));
    let last = _mm512_and_si512(last, by_stack([high, low, middle]));
    _mm512_or_si512(own, _mm512_or_si512(next, last))
}

impl SquareLayout<Avx512, 1> for WholeSquare {
    #[inline(always)]
    fn everywhere(_: Avx512, word: u32) -> Avx512Vector {
        // SAFETY: the witness exists, so the processor has the instruction.
        Avx512Vector(unsafe { _mm512_maskz_set1_epi32(LIVE, word as i32) })
    }

    #[inline(always)]
    fn others_in_row([square]: &[Avx512Vector; 1], _: usize) -> [Avx512Vector; 2] {
        [square.next_stack(), square.last_stack()]
    }

    #[inline(always)]
    fn others_in_stack([square]: &[Avx512Vector; 1], _: usize) -> [Avx512Vector; 2] {
        [square.next_row(), square.last_row()]
    }

    /// The permutations are turned so that they stand in columns.
    #[inline(always)]
    fn close([square]: [Avx512Vector; 1]) -> [Avx512Vector; 1] {
        let rising = square.turn_left().in_all_rows().turn_right();
        let falling = square.turn_right().in_all_rows().turn_left();
        [rising.or(falling)]
    }

    /// Column `c` of all stacks in row `c`, and the bands for stacks.
    #[inline(always)]
    fn minicolumns(_: Avx512, [[a, b, c]]: &[[Avx512Vector; 3]; 1]) -> [Avx512Vector; 1] {
        [a.in_any_row().rows(b.in_any_row(), c.in_any_row()).transpose_fields()]
    }

    #[inline(always)]
    fn keep(_: Avx512, [minicolumns]: [Avx512Vector; 1], [[a, b, c]]: &mut [[Avx512Vector; 3]; 1]) {
        let by_stack = minicolumns.transpose_fields();
        *a = a.and(by_stack.row_0());
        *b = b.and(by_stack.row_1());
        *c = c.and(by_stack.row_2());
    }
}

impl WholeSquare {
    /// The card's three squares.
    #[inline(always)]
    pub(in crate::engine) fn spread(isa: Avx512, card: &Card) -> [[u32; 16]; 3] {
        let mut squares = [Avx512::ZEROS; 3];
        // SAFETY: the witness exists, so the processor has the instructions.
        let words = unsafe { spread(card) };
        for (square, words) in squares.iter_mut().zip(words) {
            isa.store(Avx512Vector(words), square);
        }
        squares
    }

    /// The card of three squares.
    #[inline(always)]
    pub(in crate::engine) fn collect(isa: Avx512, squares: &[[u32; 16]; 3]) -> Card {
        let [Avx512Vector(a), Avx512Vector(b), Avx512Vector(c)] = squares.each_ref().map(|square| isa.load(square));
        // SAFETY: as above.
        unsafe { collect([a, b, c]) }
    }

    /// Gives one word of the card this value. All squares are written, so that they can stay in registers.
    #[inline(always)]
    pub(in crate::engine) fn put(isa: Avx512, squares: &mut [[u32; 16]; 3], word: usize, value: u32) {
        let (r, s, c) = (word / 9, word / 3 % 3, word % 3);
        for (column, square) in squares.iter_mut().enumerate() {
            let lane = u16::from(column == c) << (4 * r + s);
            let Avx512Vector(words) = isa.load(square);
            // SAFETY: as above.
            let words = unsafe { _mm512_mask_set1_epi32(words, lane, value as i32) };
            isa.store(Avx512Vector(words), square);
        }
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn spread(card: &Card) -> [__m512i; 3] {
    let [low, high] = choice::load(&card.0);
    let first = _mm512_setr_epi32(0, 3, 6, 0, 9, 12, 15, 0, 18, 21, 24, 0, 0, 0, 0, 0);
    let mut squares = [first; 3];
    for (c, square) in (0..).zip(&mut squares) {
        let from = _mm512_add_epi32(first, _mm512_set1_epi32(c));
        *square = _mm512_maskz_permutex2var_epi32(LIVE, low, from, high);
    }
    squares
}

#[target_feature(enable = "avx512f")]
#[inline]
fn collect([a, b, c]: [__m512i; 3]) -> Card {
    // Where a word stands: its lane, and 16 more for the columns 1; the columns 2 come on top.
    let low = _mm512_setr_epi32(0, 16, 0, 1, 17, 1, 2, 18, 2, 4, 20, 4, 5, 21, 5, 6);
    let high = _mm512_setr_epi32(22, 6, 8, 24, 8, 9, 25, 9, 10, 26, 10, 3, 3, 3, 3, 3);
    let mut card = Card::EMPTY;
    for (from, last, first) in [(low, 0b0100_1001_0010_0100, 0), (high, 0b0000_0100_1001_0010, 16)] {
        let words = _mm512_permutex2var_epi32(a, from, b);
        let words = _mm512_mask_permutexvar_epi32(words, last, from, c);
        moves::store(words, &mut card, first);
    }
    card
}

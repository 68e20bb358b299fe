//! Cards: grids that are packed into 27 words each. The lanes compute on cards.
//!
//! A band is a row of boxes, a stack is a column of boxes, and cells are numbered row by row. The three cells at the
//! same position in their bands share a word. Word `w = 9r + 3s + c` has the cells in row `r` of their band, stack `s`
//! and column `c` of the stack. Each of its three 10-bit fields has the cell of one band:
//!
//! ```text
//!            stack 0    stack 1    stack 2
//!   row 0    0  1  2 |  3  4  5 |  6  7  8          29      20 19      10 9        0   bit
//!   row 1    9 10 11 | 12 13 14 | 15 16 17         +----------+----------+----------+
//!   row 2   18 19 20 | 21 22 23 | 24 25 26         |g987654321|g987654321|g987654321|
//!                                                  +----------+----------+----------+
//!   word w, by its position in a band                cell w+54  cell w+27  cell w
//! ```
//!
//! So one operation on a word works on all bands and all digits. Rows, boxes and minirows combine words without a
//! shift; only columns need their 3×3 fields transposed. The guards `g`, 0 at rest, catch the carry when a field is
//! compared with zero by an addition or a subtraction (`deduce` has an example). Bits 30 and 31 are 0.

/// The candidates of one cell, in the lowest field.
pub(super) const FIELD_MASK: u32 = 0x1FF;
/// The lowest bit of each field.
pub(super) const FIELD_ONES: u32 = 1 | 1 << 10 | 1 << 20;
/// All candidates of all three cells of a word.
pub(super) const ALL_CANDIDATES: u32 = FIELD_MASK * FIELD_ONES;
/// The guard bit of each field.
pub(super) const GUARD_BITS: u32 = FIELD_ONES << 9;

/// The number of words that hold cells.
pub(super) const CARD_WORDS: usize = 27;
/// The distance in bits from one field to the next.
pub(super) const FIELD_BITS: u32 = 10;

/// One puzzle's card in two cache lines: [`CARD_WORDS`] words, then zeros.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct Card(pub(super) [u32; 32]);

impl Card {
    pub(super) const EMPTY: Self = Self([0; 32]);
}

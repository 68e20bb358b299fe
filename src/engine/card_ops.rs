//! Operations on single cards: moving them, and choosing the cell to guess in.

use super::card::{CARD_WORDS, Card, FIELD_BITS, FIELD_MASK};
use super::guess::{self, BAND_PEERS, COLUMN_PEERS, Guess, HIGHER_DIGIT_FIRST, MAX_COMPARED_CELLS};
use super::simd::vector::Simd;
use crate::grid::{Grid, Solution};

/// The words of the cards in one vector's lanes: word `w` at `[w / 3][w % 3]`.
pub(super) type LaneWords<S> = [[<S as Simd>::Array; 3]; 9];

/// The number of lanes of a search, which is the number of bits in a set of lanes.
pub(super) const SEARCH_LANES: usize = 32;

/// The card of a lane that guesses, and the guess. The default is a placeholder.
#[derive(Clone, Copy, Default)]
pub(super) struct LaneCard {
    pub(super) lane: usize,
    pub(super) card: Card,
    pub(super) guess: Guess,
}

/// Operations on single cards, implemented in portable code. An instruction set may override any of them with code that
/// gives exactly the same results.
pub(super) trait CardOps: Simd {
    #[inline(always)]
    fn card_from_grid(self, grid: &Grid) -> Card {
        let cells = grid.as_array();
        let mut card = Card::EMPTY;
        for w in 0..CARD_WORDS {
            let [low, middle, high] = [cells[w], cells[w + 27], cells[w + 54]];
            card.0[w] = u32::from(low.bits())
                | u32::from(middle.bits()) << FIELD_BITS
                | u32::from(high.bits()) << (2 * FIELD_BITS);
        }
        card
    }

    /// Writes the solution that this card shows. The card must have one candidate in each cell.
    #[inline(always)]
    fn write_solution(self, card: &Card, solution: &mut Solution) {
        for (band, digits) in solution.as_mut_bytes().chunks_exact_mut(CARD_WORDS).enumerate() {
            for (digit, word) in digits.iter_mut().zip(&card.0) {
                let field = word >> (FIELD_BITS * band as u32) & FIELD_MASK;
                *digit = b'1' + field.trailing_zeros() as u8;
            }
        }
    }

    #[inline(always)]
    fn set_word(self, lanes: &mut Self::Array, lane: usize, word: u32) {
        lanes.as_mut()[lane % Self::LANES] = word;
    }

    #[inline(always)]
    fn gather(self, cards: &LaneWords<Self>, lane: usize) -> Card {
        let mut card = Card::EMPTY;
        for (word, lanes) in card.0.iter_mut().zip(cards.as_flattened()) {
            *word = lanes.as_ref()[lane % Self::LANES];
        }
        card
    }

    #[inline(always)]
    fn scatter(self, cards: &mut LaneWords<Self>, lane: usize, card: &Card) {
        for (lanes, &word) in cards.as_flattened_mut().iter_mut().zip(&card.0) {
            self.set_word(lanes, lane, word);
        }
    }

    /// Chooses the cell to guess in (see [`guess`]). The card must have cells with several candidates and no empty
    /// cells.
    #[inline(always)]
    fn choose_cell(self, card: &Card) -> Guess {
        // The guard bits of the fields with two candidates, by word.
        let pair_guards: [u32; 32] = std::array::from_fn(|w| guess::pair_guards(card.0[w]));
        if pair_guards.iter().all(|&guards| guards == 0) {
            return guess::guess_fewest_candidates(card);
        }
        let marked_words = std::array::from_fn(|w| card.0[w] | pair_guards[w]);
        let pair_words = std::array::from_fn(|w| card.0[w] & (pair_guards[w] - (pair_guards[w] >> 9)));
        best_pair(card, &self.bit_planes(&marked_words, &pair_words))
    }

    /// Sets the guess of each of these cards, at most [`SEARCH_LANES`], to the choice on it.
    #[inline(always)]
    fn choose_cells(self, lane_cards: &mut [LaneCard]) {
        for LaneCard { card, guess, .. } in lane_cards {
            *guess = self.choose_cell(card);
        }
    }

    /// Transposes two 32×32 matrices of bits: bit `j` of word `i` becomes bit `i` of word `j`. The result has `low`
    /// in the lower halves of its words and `high` in the upper halves.
    #[inline(always)]
    fn bit_planes(self, low: &[u32; 32], high: &[u32; 32]) -> [u64; 32] {
        guess::transpose(std::array::from_fn(|w| u64::from(high[w]) << 32 | u64::from(low[w])))
    }
}

/// Returns the guess in the cell with the largest sum of scores, among cells with two candidates. `planes` is the
/// transposed card. The lower half of a row has all cells, the upper half only those with two candidates; row 9 of each
/// band marks the cells to compare.
#[inline(always)]
fn best_pair(card: &Card, planes: &[u64; 32]) -> Guess {
    let in_both_halves = |mask: u32| u64::from(mask) << 32 | u64::from(mask);
    let mut best_key = 0;
    let mut compared_count = 0;
    for band in 0..3usize {
        let [own_row, next_row, last_row] = [10 * band, 10 * ((band + 1) % 3), 10 * ((band + 2) % 3)];
        let mut cells = planes[own_row + 9] as u32;
        while cells != 0 && compared_count < MAX_COMPARED_CELLS {
            let w = cells.trailing_zeros() as usize % 32;
            cells &= cells - 1;
            compared_count += 1;
            // The first row of a band has the same number as the lowest bit of the band's fields.
            let candidates = card.0[w] >> own_row & FIELD_MASK;
            let digits = [candidates.trailing_zeros(), 31 - candidates.leading_zeros()];
            let row = |first_row: usize, i: usize| planes[(first_row + digits[i] as usize % 16) % 32];
            let rows = [own_row, next_row, last_row].map(|first_row| [row(first_row, 0), row(first_row, 1)]);
            let [lower_digit_score, higher_digit_score] =
                candidate_scores(rows, [in_both_halves(BAND_PEERS[w]), in_both_halves(COLUMN_PEERS[w])]);
            let cell = (band as u32) << 5 | w as u32;
            let order_flag = if higher_digit_score > lower_digit_score { HIGHER_DIGIT_FIRST } else { 0 };
            best_key = best_key.max((lower_digit_score + higher_digit_score) << 8 | order_flag | cell);
        }
    }
    Guess::from_key(card, best_key)
}

/// Returns the scores of a cell's two candidates. `rows` has the rows of these candidates in the planes: in the cell's
/// own band, then in the other two. Peers with two candidates are also in the upper half of a row, where they count
/// three more times.
///
/// The scores are computed in a loop instead of a `map`: the compiler may not inline the closure, and would then
/// compile it without the instructions that count bits.
#[inline(always)]
fn candidate_scores(rows: [[u64; 2]; 3], [band_peers, column_peers]: [u64; 2]) -> [u32; 2] {
    let mut scores = [0; 2];
    for i in 0..2 {
        let band_bits = rows[0][i] & band_peers;
        // A column's bits are nine apart, so the bits of the two bands, shifted by one, do not overlap.
        let column_bits = (rows[1][i] & column_peers) | (rows[2][i] & column_peers) << 1;
        let peer_count = band_bits.count_ones() + column_bits.count_ones();
        let pair_count = (band_bits >> 32).count_ones() + (column_bits >> 32).count_ones();
        scores[i] = peer_count + 2 * pair_count;
    }
    scores
}

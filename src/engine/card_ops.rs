//! Operations on single cards: moving them, and choosing the cell to guess in.

use super::card::{CARD_WORDS, Card, FIELD_BITS, FIELD_MASK};
use super::guess::{self, BAND_PEERS, COLUMN_PEERS, Guess, HIGHER_DIGIT_FIRST, MAX_COMPARED_CELLS};
use super::simd::vector::Simd;
use crate::grid::{Grid, Solution};

/// The words of the cards in one vector's lanes: word `w` at `[w / 3][w % 3]`.
pub(super) type LaneWords<S> = [[<S as Simd>::Array; 3]; 9];

/// The number of lanes of a search, which is the number of bits in a set of lanes.
pub(super) const SEARCH_LANES: usize = 32;

/// The number of bit planes of a card: one for each bit of a word, and zeros, so that sixteen follow the first plane of
/// each band.
pub(super) const PLANE_COUNT: usize = 36;

/// A card whose bits are transposed (see [`guess`]): plane `10·band + digit` has a bit for each word.
pub(super) type BitPlanes = [u32; PLANE_COUNT];

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
        best_pair(self, card, &self.bit_planes(&marked_words))
    }

    /// Sets the guess of each of these cards, at most [`SEARCH_LANES`], to the choice on it.
    #[inline(always)]
    fn choose_cells(self, lane_cards: &mut [LaneCard]) {
        for LaneCard { card, guess, .. } in lane_cards {
            *guess = self.choose_cell(card);
        }
    }

    /// Transposes a 32×32 matrix of bits: bit `j` of word `i` becomes bit `i` of word `j`. The words after them are 0.
    #[inline(always)]
    fn bit_planes(self, words: &[u32; 32]) -> BitPlanes {
        let mut planes = [0; PLANE_COUNT];
        planes[..32].copy_from_slice(&guess::transpose(*words));
        planes
    }

    /// Returns the scores of a cell's two candidates: the number of peers with each candidate, of which those with two
    /// candidates count four times.
    #[inline(always)]
    fn scores(self, peers: [u64; 2], pair_peers: u64) -> [u32; 2] {
        // A loop instead of a `map`: the compiler may not inline the closure, and would then compile it without the
        // instructions that count bits.
        let mut scores = [0; 2];
        for i in 0..2 {
            scores[i] = peers[i].count_ones() + 3 * (peers[i] & pair_peers).count_ones();
        }
        scores
    }
}

/// Returns the guess in the cell with the largest sum of scores, among cells with two candidates. `planes` is the
/// transposed card; row 9 of each band marks the cells to compare.
#[inline(always)]
fn best_pair<S: CardOps>(simd: S, card: &Card, planes: &BitPlanes) -> Guess {
    let mut best_key = 0;
    let mut compared_count = 0;
    for band in 0..3usize {
        let bands =
            [10 * band, 10 * ((band + 1) % 3), 10 * ((band + 2) % 3)].map(|first_row| band_rows(planes, first_row));
        let pair_rows = bands.map(|rows| rows[9]);
        let mut cells = pair_rows[0];
        while cells != 0 && compared_count < MAX_COMPARED_CELLS {
            let w = cells.trailing_zeros() as usize % 32;
            cells &= cells - 1;
            compared_count += 1;
            let pair_peers = peers_in(pair_rows, w);
            // The first row of a band has the same number as the lowest bit of the band's fields.
            let candidates = card.0[w] >> (10 * band) & FIELD_MASK;
            let digits = [candidates.trailing_zeros() as usize, 31 - candidates.leading_zeros() as usize];
            let mut peers = [0; 2];
            for i in 0..2 {
                peers[i] = peers_in([bands[0][digits[i] % 16], bands[1][digits[i] % 16], bands[2][digits[i] % 16]], w);
            }
            let scores = simd.scores(peers, pair_peers);
            let order_flag = if scores[1] > scores[0] { HIGHER_DIGIT_FIRST } else { 0 };
            let cell = (band as u32) << 5 | w as u32;
            best_key = best_key.max((scores[0] + scores[1]) << 8 | order_flag | cell);
        }
    }
    Guess::from_key(card, best_key)
}

/// Returns the rows of the band whose first row has this number.
#[inline(always)]
fn band_rows(planes: &BitPlanes, first_row: usize) -> &[u32; 16] {
    match planes[first_row..].first_chunk() {
        Some(rows) => rows,
        None => unreachable!("there are sixteen planes from the last band's first row on"),
    }
}

/// Returns which peers of the cell with this word are in a row of its own band, in the lower half of the result, and in
/// the rows of the two other bands, in the upper half.
#[inline(always)]
fn peers_in([own_row, next_row, last_row]: [u32; 3], word: usize) -> u64 {
    // A column's bits are nine apart, so the bits of the two bands, shifted by one, do not overlap.
    let column_bits = (next_row & COLUMN_PEERS[word]) | (last_row & COLUMN_PEERS[word]) << 1;
    u64::from(own_row & BAND_PEERS[word]) | u64::from(column_bits) << 32
}

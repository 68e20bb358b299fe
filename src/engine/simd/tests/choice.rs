//! Compares the cell that each instruction set chooses with the definition in `guess`.

use crate::engine::card::FIELD_BITS;
use crate::engine::card_ops::{CardOps, LaneCard};
use crate::engine::guess::Guess;
use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid, bit_indices};
use crate::random::Random;

tests_on_each_isa!(
    each_lane_chooses_on_its_own_card,
    choices_agree_for_any_number_of_pairs,
    choices_agree_in_random_grids
);

/// Returns the choice that the definition makes on a grid. The grid must have cells with several candidates and no
/// empty cells.
fn choice_by_definition(grid: &Grid) -> Guess {
    let pairs: CellSet = Cell::all().filter(|&cell| grid[cell].len() == 2).collect();
    let score = |cell: Cell, digit: Digit| {
        let peers = cell.peers().iter().filter(|&peer| grid[peer].contains(digit));
        peers.map(|peer| if pairs.contains(peer) { 4 } else { 1 }).sum::<u32>()
    };
    let scored_pairs = pairs.iter().take(16).map(|cell| {
        let [low_score, high_score] = grid[cell].pair().unwrap().map(|digit| score(cell, digit));
        (low_score + high_score, high_score > low_score, cell)
    });
    let word_and_band = |cell: Cell| (cell.index() % 27, cell.index() / 27);
    let (cell, is_high_first) = match scored_pairs.max() {
        Some((_, is_high_first, cell)) => (cell, is_high_first),
        None => {
            let unfilled_cells = Cell::all().filter(|&cell| grid[cell].len() > 1);
            (unfilled_cells.min_by_key(|&cell| (grid[cell].len(), word_and_band(cell))).unwrap(), false)
        }
    };
    let first = if is_high_first { grid[cell].last() } else { grid[cell].first() }.unwrap();
    let (word, band) = word_and_band(cell);
    let word_bits = |set: DigitSet| u32::from(set.bits()) << (FIELD_BITS * band as u32);
    Guess { word, first: word_bits(DigitSet::from_digit(first)), others: word_bits(grid[cell].without(first)) }
}

/// Checks the choices of these lanes, each on its own grid.
fn check_choices<S: CardOps>(simd: S, lanes: u32, grid_of: impl Fn(usize) -> Grid) {
    let lane_card = |lane| LaneCard { lane, card: simd.card_from_grid(&grid_of(lane)), ..LaneCard::default() };
    let mut lane_cards: Vec<LaneCard> = bit_indices(lanes).map(lane_card).collect();
    simd.choose_cells(&mut lane_cards);
    let guesses: Vec<_> = lane_cards.iter().map(|lane_card| lane_card.guess).collect();
    let expected: Vec<_> = bit_indices(lanes).map(|lane| choice_by_definition(&grid_of(lane))).collect();
    assert_eq!(guesses, expected, "{:?}", bit_indices(lanes).map(grid_of).next());
}

fn each_lane_chooses_on_its_own_card<S: CardOps>(simd: S) {
    // Two candidates in the cell with the lane's number, three in all other cells.
    let grid_of = |lane| {
        let mut cells = [DigitSet::from_bits(0b111); Cell::COUNT];
        cells[lane] = DigitSet::from_bits(0b11);
        Grid::new(cells)
    };
    for lanes in [u32::MAX, 0x8000_0001, 0x0F0F_0F0F, 0b100, 0] {
        check_choices(simd, lanes, grid_of);
    }
}

fn choices_agree_for_any_number_of_pairs<S: CardOps>(simd: S) {
    // All cells have one, three or nine candidates, except for `pair_count` cells from `first_pair` on, which have two.
    for other_candidates in [0b1, 0b1011, 0x1FF] {
        // If all cells have one candidate, there is nothing to choose.
        for pair_count in [0, 1, 2, 15, 16, 17, 32, 64, 80, 81].into_iter().skip(usize::from(other_candidates == 0b1)) {
            for first_pair in (0..=Cell::COUNT - pair_count).step_by(if cfg!(miri) { 27 } else { 1 }) {
                let mut cells = [DigitSet::from_bits(other_candidates); Cell::COUNT];
                for (i, cell) in cells[first_pair..][..pair_count].iter_mut().enumerate() {
                    *cell = DigitSet::from_bits(1 << (i % 9) | 1 << ((i + 1 + i / 9 % 8) % 9));
                }
                check_choices(simd, 1, |_| Grid::new(cells));
            }
        }
    }
}

fn choices_agree_in_random_grids<S: CardOps>(simd: S) {
    let mut random = Random::new(&[1]);
    for case in 0..if cfg!(miri) { 20 } else { 20_000 } {
        // Every fourth grid has half the candidates, the others few; no cell is empty. Every eighth grid has no pair.
        let mut random_candidates = || {
            let mask = if case % 4 == 0 { u64::MAX } else { random.bits() & random.bits() };
            let set = DigitSet::from_bits((random.bits() & mask) as u16);
            let digit = |random: &mut Random| Digit::from_index(random.below(9) as usize);
            let set = set.with(digit(&mut random));
            if case % 8 == 1 && set.len() == 2 { DigitSet::from_digit(digit(&mut random)) } else { set }
        };
        let cells = std::array::from_fn(|_| random_candidates());
        if cells.iter().any(|set: &DigitSet| set.len() > 1) {
            check_choices(simd, 1, |_| Grid::new(cells));
        }
    }
}

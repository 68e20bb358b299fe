//! Compares the vectors of every instruction set with plain numbers, at the bounds of the memory that they read and
//! write: the first and last lane, word, cell and digit, at addresses with the least alignment, between two words that
//! must not change. A sanitizer or valgrind also reports each byte that is read or written outside.
//!
//! `choice` and `round` define the engine's operations in terms of a grid, and compare each instruction set with these
//! definitions.

use super::vector::{Simd, Vector};
use crate::engine::card::{ALL_CANDIDATES, CARD_WORDS, Card, FIELD_BITS, FIELD_ONES, GUARD_BITS};
use crate::engine::card_ops::{CardOps, LaneWords, PLANE_COUNT};
use crate::grid::{Cell, Digit, DigitSet, Grid, Solution};

/// Defines a test for each check. The test runs the check on all instruction sets of this machine.
macro_rules! tests_on_each_isa {
    ($($check:ident),*) => {
        mod on_each_isa {
            $(#[test]
            fn $check() {
                for isa in crate::isa::Isa::available() {
                    crate::isa::on_witness!(isa.witness().unwrap(), simd => super::$check(simd));
                }
            })*
        }
    };
}

mod choice;
mod round;

tests_on_each_isa!(
    vectors_are_loaded_and_stored_whole,
    operations_act_on_each_lane,
    nonzero_lanes_are_reported,
    a_card_goes_into_a_lane_and_out_and_leaves_the_others_alone,
    each_candidate_has_its_bit_in_the_card,
    each_digit_has_its_byte_in_the_solution,
    each_bit_is_transposed
);

const GUARD: u32 = 0xDEAD_BEEF;

/// A value between two guards, on the heap. The value is aligned to 4 bytes and no more.
#[repr(C, align(64))]
struct Guarded<T> {
    guard_before: u32,
    value: T,
    guard_after: u32,
}

impl<T> Guarded<T> {
    fn new(value: T) -> Box<Self> {
        Box::new(Self { guard_before: GUARD, value, guard_after: GUARD })
    }

    fn is_intact(&self) -> bool {
        self.guard_before == GUARD && self.guard_after == GUARD
    }
}

/// Returns words that all differ and use all 32 bits.
fn words<S: Simd>(seed: u32) -> S::Array {
    let mut array = S::ZEROS;
    for (word, i) in array.as_mut().iter_mut().zip(1u32..) {
        *word = (seed + i).wrapping_mul(0x9E37_79B9);
    }
    array
}

fn vectors_are_loaded_and_stored_whole<S: CardOps>(simd: S) {
    let loaded = Guarded::new(words::<S>(1));
    let mut stored = Guarded::new(S::ZEROS);
    simd.store(simd.load(&loaded.value), &mut stored.value);
    assert_eq!(stored.value.as_ref(), loaded.value.as_ref());
    simd.store(simd.splat(u32::MAX), &mut stored.value);
    assert!(stored.value.as_ref().iter().all(|&word| word == u32::MAX));
    assert_eq!(stored.value.as_ref().len(), S::LANES);
    assert!(loaded.is_intact() && stored.is_intact());
}

fn operations_act_on_each_lane<S: CardOps>(simd: S) {
    for seed in 0..100 {
        // As in a card, bits 30 and 31 of each lane are 0.
        let arrays = [seed, seed + 100, seed + 200].map(|seed| {
            let mut array = words::<S>(seed);
            array.as_mut().iter_mut().for_each(|word| *word &= ALL_CANDIDATES | GUARD_BITS);
            array
        });
        let check = |vector: S::Vector, expected: fn(u32, u32, u32) -> u32| {
            let mut array = S::ZEROS;
            simd.store(vector, &mut array);
            for (lane, &word) in array.as_ref().iter().enumerate() {
                let [a, b, c] = arrays.map(|array| array.as_ref()[lane]);
                assert_eq!(word, expected(a, b, c), "lane {lane}: {a:x} {b:x} {c:x}");
            }
        };
        let [x, y, z] = arrays.map(|array| simd.load(&array));
        check(x.and(y), |a, b, _| a & b);
        check(x.or(y), |a, b, _| a | b);
        check(x.xor(y), |a, b, _| a ^ b);
        check(x.and_not(y), |a, b, _| a & !b);
        check(x.add(y), |a, b, _| a + b);
        check(x.or(y).sub(y), |a, b, _| (a | b) - b);
        check(x.one_field_up(), |a, _, _| a << 10);
        check(x.two_fields_up(), |a, _, _| a << 20);
        check(x.one_field_down(), |a, _, _| a >> 10);
        check(x.two_fields_down(), |a, _, _| a >> 20);
        let guards = x.and(simd.splat(GUARD_BITS)).guards_to_ones().and(simd.splat(FIELD_ONES));
        check(guards, |a, _, _| (a & GUARD_BITS) >> 9);
        check(x.or3(y, z), |a, b, c| a | b | c);
        check(x.and_or(y, z), |a, b, c| a & (b | c));
        check(x.or_and(y, z), |a, b, c| a | b & c);
        check(x.majority(y, z), |a, b, c| a & b | a & c | b & c);
        check(x.or_xor(y, z), |a, b, c| a | (b ^ c));
        check(x.select(y, z), |a, b, c| a & b | !a & c);
    }
}

fn nonzero_lanes_are_reported<S: CardOps>(simd: S) {
    assert_eq!(simd.splat(0).nonzero_lanes(), 0);
    for lane in 0..S::LANES {
        for bit in [0, 15, 16, 31] {
            let mut array = S::ZEROS;
            array.as_mut()[lane] = 1 << bit;
            assert_eq!(simd.load(&array).nonzero_lanes(), 1 << lane, "bit {bit}");
        }
    }
}

fn a_card_goes_into_a_lane_and_out_and_leaves_the_others_alone<S: CardOps>(simd: S) {
    let all_words =
        |cards: &LaneWords<S>| cards.as_flattened().iter().flat_map(|word| word.as_ref().to_vec()).collect();
    for lane in 0..S::LANES {
        let mut cards: Box<Guarded<LaneWords<S>>> = Guarded::new([[S::ZEROS; 3]; 9]);
        for (word_index, lane_words) in (0..).zip(cards.value.as_flattened_mut()) {
            *lane_words = words::<S>(100 * word_index);
        }
        let mut expected: Vec<u32> = all_words(&cards.value);
        let gathered = simd.gather(&cards.value, lane);
        assert!(gathered.0[..CARD_WORDS].iter().eq(expected.iter().skip(lane).step_by(S::LANES)));
        assert!(gathered.0[CARD_WORDS..].iter().all(|&word| word == 0));
        let card = Card(std::array::from_fn(|w| if w < CARD_WORDS { !(w as u32) } else { 0 }));
        expected.iter_mut().skip(lane).step_by(S::LANES).zip(card.0).for_each(|(word, new_word)| *word = new_word);
        simd.scatter(&mut cards.value, lane, &card);
        assert_eq!(all_words(&cards.value), expected, "lane {lane}");
        assert_eq!(simd.gather(&cards.value, lane).0, card.0);
        for w in [0, CARD_WORDS - 1] {
            expected[w * S::LANES + lane] = 7;
            simd.set_word(&mut cards.value[w / 3][w % 3], lane, 7);
            assert_eq!(all_words(&cards.value), expected, "lane {lane}, word {w}");
        }
        assert!(cards.is_intact());
    }
}

fn each_candidate_has_its_bit_in_the_card<S: CardOps>(simd: S) {
    for cell in Cell::all() {
        for digit in Digit::all() {
            let mut grid = Guarded::new(Grid::new([DigitSet::EMPTY; Cell::COUNT]));
            grid.value[cell] = DigitSet::from_digit(digit);
            let mut expected = [0; 32];
            let band = (cell.index() / CARD_WORDS) as u32;
            expected[cell.index() % CARD_WORDS] = 1 << (FIELD_BITS * band + digit.index() as u32);
            assert_eq!(simd.card_from_grid(&grid.value).0, expected);
        }
    }
    // The last grid of a heap allocation.
    let grids = vec![Grid::EMPTY; 3];
    let card = simd.card_from_grid(&grids[2]);
    assert!(card.0[..CARD_WORDS].iter().all(|&word| word == ALL_CANDIDATES));
    assert!(card.0[CARD_WORDS..].iter().all(|&word| word == 0));
}

fn each_digit_has_its_byte_in_the_solution<S: CardOps>(simd: S) {
    let nines = Grid::new([DigitSet::from_bits(1 << 8); Cell::COUNT]);
    for cell in Cell::all() {
        for digit in Digit::all() {
            let mut grid = nines;
            grid[cell] = DigitSet::from_digit(digit);
            let mut solution = Guarded::new(Solution::ONES);
            simd.write_solution(&simd.card_from_grid(&grid), &mut solution.value);
            assert_eq!(Grid::from(solution.value), grid);
            assert!(solution.is_intact());
        }
    }
    let mut solutions = vec![Solution::ONES; 3];
    simd.write_solution(&simd.card_from_grid(&nines), &mut solutions[1]);
    assert_eq!(solutions[1].as_bytes(), &[b'9'; Cell::COUNT]);
    assert!([0, 2].iter().all(|&i| solutions[i] == Solution::ONES));
    simd.write_solution(&simd.card_from_grid(&nines), &mut solutions[2]);
    assert_eq!(solutions[2].as_bytes(), &[b'9'; Cell::COUNT]);
}

fn each_bit_is_transposed<S: CardOps>(simd: S) {
    for (row, column) in (0..32).flat_map(|row| (0..32).map(move |column| (row, column))) {
        let mut bit = [0; 32];
        bit[row] = 1 << column;
        let mut expected = [0; PLANE_COUNT];
        expected[column] = 1 << row;
        assert_eq!(simd.bit_planes(&bit), expected);
    }
    let mut expected = [0; PLANE_COUNT];
    expected[..32].fill(u32::MAX);
    assert_eq!(simd.bit_planes(&[u32::MAX; 32]), expected);
}

//! Compares every vector with plain numbers, at the bounds of the memory that it reads and writes: the first and the
//! last lane, word, cell and digit, at addresses with the least alignment, with a word on either side that must not
//! change. A sanitizer or valgrind also reports each byte read or written outside.
//!
//! `choice` and `round` define what the engine computes in the terms of a grid, and compare each instruction set with
//! that.

use super::vector::{Simd, Vector};
use crate::engine::card::{ALL, Card, FIELD_BITS, GUARDS, ONES, WORDS};
use crate::engine::card_ops::{CardOps, LaneWords};
use crate::grid::{Cell, Digit, DigitSet, Grid, Solution};
use crate::isa::{Isa, on_witness};

/// Runs a check for each instruction set that this machine has.
macro_rules! for_each_isa {
    ($check:ident) => {
        for isa in Isa::available() {
            on_witness!(isa.witness().unwrap(), simd => $check(simd));
        }
    };
}

mod choice;
mod round;

const GUARD: u32 = 0xDEAD_BEEF;

/// Memory between two guards, on the heap, 4 bytes off any larger alignment.
#[repr(C, align(64))]
struct Guarded<T> {
    before: u32,
    inside: T,
    after: u32,
}

impl<T> Guarded<T> {
    fn new(inside: T) -> Box<Self> {
        Box::new(Self { before: GUARD, inside, after: GUARD })
    }

    fn is_intact(&self) -> bool {
        self.before == GUARD && self.after == GUARD
    }
}

/// Different words, with bits up to the highest.
fn words<S: Simd>(seed: u32) -> S::Array {
    let mut array = S::ZEROS;
    for (word, i) in array.as_mut().iter_mut().zip(1u32..) {
        *word = (seed + i).wrapping_mul(0x9E37_79B9);
    }
    array
}

#[test]
fn vectors_are_loaded_and_stored_whole() {
    fn check<S: CardOps>(simd: S) {
        let from = Guarded::new(words::<S>(1));
        let mut to = Guarded::new(S::ZEROS);
        simd.store(simd.load(&from.inside), &mut to.inside);
        assert_eq!(to.inside.as_ref(), from.inside.as_ref());
        simd.store(simd.splat(u32::MAX), &mut to.inside);
        assert!(to.inside.as_ref().iter().all(|&word| word == u32::MAX));
        assert_eq!(to.inside.as_ref().len(), S::LANES);
        assert!(to.is_intact());
    }
    for_each_isa!(check);
}

#[test]
fn operations_do_in_each_lane_what_they_do_to_a_word() {
    fn check<S: CardOps>(simd: S) {
        let lanes = |vector: S::Vector| {
            let mut array = S::ZEROS;
            simd.store(vector, &mut array);
            array.as_ref().to_vec()
        };
        for seed in 0..100 {
            // Lanes: bits 30 and 31 are 0.
            let [a, b, c] = [seed, seed + 100, seed + 200].map(|seed| {
                let mut array = words::<S>(seed);
                array.as_mut().iter_mut().for_each(|word| *word &= ALL | GUARDS);
                (simd.load(&array), array)
            });
            let expected = |of: &dyn Fn(u32, u32, u32) -> u32| {
                let words = a.1.as_ref().iter().zip(b.1.as_ref()).zip(c.1.as_ref());
                words.map(|((&a, &b), &c)| of(a, b, c)).collect::<Vec<u32>>()
            };
            let (x, y, z) = (a.0, b.0, c.0);
            assert_eq!(lanes(x.and(y)), expected(&|a, b, _| a & b));
            assert_eq!(lanes(x.or(y)), expected(&|a, b, _| a | b));
            assert_eq!(lanes(x.xor(y)), expected(&|a, b, _| a ^ b));
            assert_eq!(lanes(x.and_not(y)), expected(&|a, b, _| a & !b));
            assert_eq!(lanes(x.add(y)), expected(&|a, b, _| a + b));
            assert_eq!(lanes(x.or(y).sub(y)), expected(&|a, b, _| (a | b) - b));
            assert_eq!(lanes(x.up_one()), expected(&|a, _, _| a << 10));
            assert_eq!(lanes(x.up_two()), expected(&|a, _, _| a << 20));
            assert_eq!(lanes(x.down_one()), expected(&|a, _, _| a >> 10));
            assert_eq!(lanes(x.down_two()), expected(&|a, _, _| a >> 20));
            let guards = x.and(simd.splat(GUARDS)).guards_down().and(simd.splat(ONES));
            assert_eq!(lanes(guards), expected(&|a, _, _| (a & GUARDS) >> 9));
            assert_eq!(lanes(x.or3(y, z)), expected(&|a, b, c| a | b | c));
            assert_eq!(lanes(x.and_or(y, z)), expected(&|a, b, c| a & (b | c)));
            assert_eq!(lanes(x.or_and(y, z)), expected(&|a, b, c| a | b & c));
            let majority = |a, b, c| a & b | a & c | b & c;
            assert_eq!(lanes(x.majority(y, z)), expected(&majority));
            assert_eq!(lanes(x.or_xor(y, z)), expected(&|a, b, c| a | (b ^ c)));
            assert_eq!(lanes(x.select(y, z)), expected(&|a, b, c| a & b | !a & c));
        }
    }
    for_each_isa!(check);
}

#[test]
fn each_lane_that_is_not_zero_is_seen() {
    fn check<S: CardOps>(simd: S) {
        assert_eq!(simd.splat(0).nonzero_lanes(), 0);
        for lane in 0..S::LANES {
            for bit in [0, 15, 16, 31] {
                let mut array = S::ZEROS;
                array.as_mut()[lane] = 1 << bit;
                assert_eq!(simd.load(&array).nonzero_lanes(), 1 << lane, "bit {bit}");
            }
        }
    }
    for_each_isa!(check);
}

#[test]
fn a_card_goes_into_a_lane_and_out_and_leaves_the_others_alone() {
    fn check<S: CardOps>(simd: S) {
        for lane in 0..S::LANES {
            let mut cards = Guarded::new([[S::ZEROS; 3]; 9]);
            let cards: &mut Guarded<LaneWords<S>> = &mut cards;
            for (w, lanes) in (0..).zip(cards.inside.as_flattened_mut()) {
                *lanes = words::<S>(100 * w);
            }
            let before: Vec<Vec<u32>> =
                cards.inside.as_flattened().iter().map(|lanes| lanes.as_ref().to_vec()).collect();
            let expected = |at: usize, w: usize, new: u32| if at == lane { new } else { before[w][at] };
            let gathered = simd.gather(&cards.inside, lane);
            assert!((0..WORDS).all(|w| gathered.0[w] == before[w][lane]));
            assert!(gathered.0[WORDS..].iter().all(|&word| word == 0));
            let card = Card(std::array::from_fn(|w| if w < WORDS { !(w as u32) } else { 0 }));
            simd.scatter(&mut cards.inside, lane, &card);
            for (w, lanes) in cards.inside.as_flattened().iter().enumerate() {
                for (at, &word) in lanes.as_ref().iter().enumerate() {
                    assert_eq!(word, expected(at, w, !(w as u32)), "lane {at}, word {w}");
                }
            }
            assert_eq!(simd.gather(&cards.inside, lane).0, card.0);
            for w in [0, WORDS - 1] {
                simd.set_word(&mut cards.inside[w / 3][w % 3], lane, 7);
                for (at, &word) in cards.inside[w / 3][w % 3].as_ref().iter().enumerate() {
                    assert_eq!(word, expected(at, w, 7), "lane {at}, word {w}");
                }
            }
            assert!(cards.is_intact());
        }
    }
    for_each_isa!(check);
}

#[test]
fn each_candidate_of_a_grid_comes_to_its_place() {
    fn check<S: CardOps>(simd: S) {
        for cell in Cell::all() {
            for digit in Digit::all() {
                let mut grid = Guarded::new(Grid::new([DigitSet::EMPTY; Cell::COUNT]));
                grid.inside[cell] = DigitSet::of(digit);
                let mut expected = [0; 32];
                let band = (cell.index() / WORDS) as u32;
                expected[cell.index() % WORDS] = 1 << (FIELD_BITS * band + digit.index() as u32);
                assert_eq!(simd.card_of(&grid.inside).0, expected);
            }
        }
        // The last of several on the heap, with nothing behind it.
        let grids = vec![Grid::EMPTY; 3];
        let card = simd.card_of(&grids[2]);
        assert!(card.0[..WORDS].iter().all(|&word| word == ALL));
        assert!(card.0[WORDS..].iter().all(|&word| word == 0));
    }
    for_each_isa!(check);
}

#[test]
fn each_digit_of_a_solution_comes_to_its_place() {
    fn check<S: CardOps>(simd: S) {
        let nines = Grid::new([DigitSet::from_bits(1 << 8); Cell::COUNT]);
        for cell in Cell::all() {
            for digit in Digit::all() {
                let mut grid = nines;
                grid[cell] = DigitSet::of(digit);
                let mut solution = Guarded::new(Solution::ONES);
                simd.write_solution(&simd.card_of(&grid), &mut solution.inside);
                assert_eq!(Grid::from(solution.inside), grid);
                assert!(solution.is_intact());
            }
        }
        let mut solutions = vec![Solution::ONES; 3];
        simd.write_solution(&simd.card_of(&nines), &mut solutions[1]);
        assert_eq!(solutions[1].as_bytes(), &[b'9'; Cell::COUNT]);
        assert!([0, 2].iter().all(|&i| solutions[i] == Solution::ONES));
        simd.write_solution(&simd.card_of(&nines), &mut solutions[2]);
        assert_eq!(solutions[2].as_bytes(), &[b'9'; Cell::COUNT]);
    }
    for_each_isa!(check);
}

#[test]
fn each_bit_is_transposed() {
    fn check<S: CardOps>(simd: S) {
        for (row, column) in (0..32).flat_map(|row| (0..32).map(move |column| (row, column))) {
            let mut bit = [0; 32];
            bit[row] = 1 << column;
            for (low, high, shift) in [(&bit, &[0; 32], 0), (&[0; 32], &bit, 32)] {
                let mut expected = [0; 32];
                expected[column] = 1 << (row + shift);
                assert_eq!(simd.planes(low, high), expected);
            }
        }
        assert_eq!(simd.planes(&[u32::MAX; 32], &[u32::MAX; 32]), [u64::MAX; 32]);
    }
    for_each_isa!(check);
}

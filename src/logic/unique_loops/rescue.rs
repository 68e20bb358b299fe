//! What follows when two or more cells of a loop have extra candidates: types 2, 3 and 4.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};

use super::Walk;
use crate::logic::order::{bits, combinations, shared_houses};
use crate::logic::state::{cells_at, place_in};
use crate::logic::{CandidateSet, Rescue, Subset};

impl Walk<'_> {
    /// Type 2: all extra candidates are the same digit, which must stand in one of their cells.
    pub(super) fn one_digit(&mut self, first: Cell) {
        let Some(digit) = (self.state.candidates(first) - self.digits).first() else { return };
        let (digits, state) = (self.digits, self.state);
        let seen = self
            .path
            .cells()
            .filter(|&cell| state.candidates(cell) != digits)
            .fold(CellSet::ALL, |seen, cell| seen & cell.peers());
        let struck = CandidateSet::of_digit(digit, seen & state.cells(digit));
        self.offer(2, 0.0, Rescue::OneDigit(digit), struck);
    }

    /// Exactly two cells have extra candidates.
    pub(super) fn two_cells(&mut self, a: Cell, b: Cell) {
        let extras = (self.state.candidates(a) | self.state.candidates(b)) - self.digits;
        if extras.len() == 1 {
            self.one_digit(a);
        } else {
            for size in extras.len()..=7 {
                for house in shared_houses(a, b) {
                    self.naked_sets(a, b, extras, size, house);
                    self.hidden_sets(a, b, extras, size, house);
                }
            }
        }
        self.locked_digit(a, b);
    }

    /// Type 3: one of the extra candidates is true, so the two cells act as one cell that holds the extra
    /// candidates, and may form a naked set with other cells of their house.
    fn naked_sets(&mut self, a: Cell, b: Cell, extras: DigitSet, size: usize, house: House) {
        if 2 * size > self.state.empty_in(house) {
            return;
        }
        let state = self.state;
        let sets: [DigitSet; 9] = std::array::from_fn(|place| state.candidates(house.cell(place)));
        let (of_a, of_b) = (1 << place_in(a, house.kind()), 1 << place_in(b, house.kind()));
        let in_both = extras & state.candidates(a) & state.candidates(b);
        let is_possible = |mask: &u32| {
            let others = mask & !of_a;
            mask & of_a != 0
                && mask & of_b == 0
                && bits(others).all(|place| (2..=size).contains(&sets[place].len()))
        };
        for mask in combinations(size, 9).filter(is_possible) {
            let others = bits(mask & !of_a).fold(DigitSet::EMPTY, |all, place| all | sets[place]);
            let digits = others | extras;
            // The set must be naked whichever of the two cells holds the extra candidate.
            if digits.len() != size || (others | in_both).len() != size {
                continue;
            }
            let cells = cells_at(house, (mask & !of_a) as u16);
            let rest = (house.cells() - cells).without(a).without(b);
            let mut struck = CandidateSet::EMPTY;
            for digit in digits {
                struck |= CandidateSet::of_digit(digit, rest & state.cells(digit));
            }
            let rescue = Rescue::NakedSet(Subset { house, cells, digits });
            self.offer(3, (size - 1) as f64 * 0.1, rescue, struck);
        }
    }

    /// Type 3: one of the two cells holds a digit of the pair or an extra one, so that the pair and other
    /// digits may form a hidden set with other cells of their house.
    fn hidden_sets(&mut self, a: Cell, b: Cell, extras: DigitSet, size: usize, house: House) {
        if 2 * size >= self.state.empty_in(house) {
            return;
        }
        let state = self.state;
        let others = Others::new(!(self.digits | extras));
        let of_b = 1 << place_in(b, house.kind());
        for mask in combinations(size - 2, others.len) {
            let digits = self.digits | others.pick(mask);
            let places = |digit: Digit| state.places(house, digit) & !of_b;
            let union = digits.iter().fold(0, |all, digit| all | places(digit));
            if union.count_ones() as usize != size || digits.iter().any(|digit| places(digit) == 0)
            {
                continue;
            }
            let cells = cells_at(house, union).without(a);
            let mut struck = CandidateSet::EMPTY;
            for digit in !digits {
                struck |= CandidateSet::of_digit(digit, cells & state.cells(digit));
            }
            let rescue = Rescue::HiddenSet(Subset { house, cells, digits });
            self.offer(3, (cells.len() - 1) as f64 * 0.1, rescue, struck);
        }
    }

    /// Type 4: one digit of the pair has no other place in a house of the two cells, so it stands in one
    /// of them, and the other digit of the pair in neither.
    fn locked_digit(&mut self, a: Cell, b: Cell) {
        let both = CellSet::of(a).with(b);
        // Where several houses lock the digit, the last one is named.
        let locking = |digit: Digit| {
            let is_locked =
                |house: &House| ((self.state.cells(digit) & house.cells()) - both).is_empty();
            shared_houses(a, b).filter(is_locked).last().map(|house| (digit, house))
        };
        if let Some((digit, house)) = self.digits.iter().find_map(locking) {
            let mut struck = CandidateSet::EMPTY;
            for other in self.digits - DigitSet::of(digit) {
                struck |= CandidateSet::of_digit(other, both);
            }
            self.offer(4, 0.0, Rescue::LockedDigit(digit, house), struck);
        }
    }
}

/// The digits of a set in increasing order, to be picked by bit masks.
struct Others {
    digits: [Digit; 9],
    len: usize,
}

impl Others {
    fn new(set: DigitSet) -> Self {
        let mut digits = [Digit::from_index(0); 9];
        for (slot, digit) in digits.iter_mut().zip(set) {
            *slot = digit;
        }
        Self { digits, len: set.len() }
    }

    fn pick(&self, mask: u32) -> DigitSet {
        bits(mask).map(|number| self.digits[number]).collect()
    }
}

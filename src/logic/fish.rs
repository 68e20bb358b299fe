//! X-wing, swordfish and jellyfish.
//!
//! Where all places of a digit in some base lines lie in as many cover lines across them, each cover line
//! takes the digit in a base line, and the digit goes from the rest of the cover lines.

use crate::grid::{CellSet, Digit, House, HouseKind};

use super::order::{bits, combinations, house};
use super::{CandidateSet, Pattern, State, Step, Technique};

/// Some rows or some columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lines {
    kind: HouseKind,
    numbers: u16,
}

impl Lines {
    /// The houses of this kind whose numbers, 0 to 8, are the bits of the mask.
    pub(super) const fn new(kind: HouseKind, numbers: u16) -> Self {
        Self { kind, numbers }
    }

    /// Rows or columns.
    pub const fn kind(self) -> HouseKind {
        self.kind
    }

    /// The lines, in increasing order.
    pub fn houses(self) -> impl Iterator<Item = House> {
        bits(self.numbers.into()).map(move |number| house(self.kind, number))
    }

    /// All cells of the lines.
    pub fn cells(self) -> CellSet {
        self.houses().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
    }
}

/// A fish of this size that strikes something.
pub(super) fn fish(state: &State, size: usize) -> Option<Step> {
    in_lines(state, size, HouseKind::Column, HouseKind::Row)
        .or_else(|| in_lines(state, size, HouseKind::Row, HouseKind::Column))
}

fn in_lines(state: &State, size: usize, base: HouseKind, cover: HouseKind) -> Option<Step> {
    // The lines that can be base lines, for each digit: those with two to `size` places.
    let mut fitting = [0u32; 9];
    for digit in Digit::all().filter(|&digit| state.missing(digit) >= 2 * size) {
        for number in 0..9 {
            let places = state.places(house(base, number), digit).count_ones() as usize;
            fitting[digit.index()] |= u32::from((2..=size).contains(&places)) << number;
        }
    }
    let digits = |mask: u32| Digit::all().filter(move |digit| mask & !fitting[digit.index()] == 0);
    combinations(size, 9).find_map(|mask| {
        digits(mask).find_map(|digit| {
            let covered =
                bits(mask).fold(0, |all, number| all | state.places(house(base, number), digit));
            if covered.count_ones() as usize != size {
                return None;
            }
            let (base, cover) = (Lines::new(base, mask as u16), Lines::new(cover, covered));
            strike(state, digit, base, cover)
        })
    })
}

fn strike(state: &State, digit: Digit, base: Lines, cover: Lines) -> Option<Step> {
    let covered = state.cells(digit) & cover.cells();
    let cells = covered & base.cells();
    let technique = match base.houses().count() {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    Step::new(technique, Pattern::Fish { digit, base, cover, cells })
        .striking(CandidateSet::of_digit(digit, covered - cells))
}

//! X-wing, swordfish and jellyfish.
//!
//! Where all places of a digit in some base lines lie in as many cover lines across them, each cover line
//! takes the digit in a base line, and the digit goes from the rest of the cover lines.

use std::ops::ControlFlow;

use crate::grid::{CellSet, Digit, House, HouseKind};
use crate::logic::candidate::{CandidateSet, Constraint};
use crate::logic::explain::notation::{and, conclusion, numerals};
use crate::logic::order::{bits, combinations, house};
use crate::logic::state::State;
use crate::logic::step::{Evidence, Role, Step, Steps};
use crate::logic::technique::Technique;

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

    /// The lines, in increasing order.
    pub fn houses(self) -> impl Iterator<Item = House> {
        bits(self.numbers.into()).map(move |number| house(self.kind, number))
    }

    /// All cells of the lines.
    pub fn cells(self) -> CellSet {
        self.houses().fold(CellSet::EMPTY, |cells, house| cells | house.cells())
    }

    /// `r158`, `c269`.
    fn short(self) -> String {
        let letter = if self.kind == HouseKind::Row { 'r' } else { 'c' };
        format!("{letter}{}", numerals(self.houses().map(House::number)))
    }

    /// `rows 1 and 4`.
    fn long(self) -> String {
        format!("{}s {}", self.kind, and(self.houses().map(|house| house.number() + 1)))
    }
}

/// A fish of this size that strikes something.
pub(in crate::logic) fn fish(state: &State, size: usize, steps: &mut Steps<'_>) -> ControlFlow<()> {
    in_lines(state, size, HouseKind::Column, HouseKind::Row, steps)?;
    in_lines(state, size, HouseKind::Row, HouseKind::Column, steps)
}

fn in_lines(
    state: &State,
    size: usize,
    base: HouseKind,
    cover: HouseKind,
    steps: &mut Steps<'_>,
) -> ControlFlow<()> {
    let technique = match size {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    // The lines that can be base lines, for each digit: those with two to `size` places.
    let mut fitting = [0u32; 9];
    for digit in Digit::all().filter(|&digit| state.missing(digit) >= 2 * size) {
        for number in 0..9 {
            let places = state.places(house(base, number), digit).count_ones() as usize;
            fitting[digit.index()] |= u32::from((2..=size).contains(&places)) << number;
        }
    }
    for mask in combinations(size, 9) {
        for digit in Digit::all().filter(|digit| mask & !fitting[digit.index()] == 0) {
            let covered =
                bits(mask).fold(0, |all, number| all | state.places(house(base, number), digit));
            if covered.count_ones() as usize == size {
                let (base, cover) = (Lines::new(base, mask as u16), Lines::new(cover, covered));
                let places = state.cells(digit) & cover.cells();
                let cells = places & base.cells();
                let step = Step::striking(technique, CandidateSet::of_digit(digit, places - cells));
                steps.push(step, || Fish { digit, base, cover, cells })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A digit whose places in the base lines all lie in as many cover lines.
#[derive(Debug)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The lines in which every place of the digit is covered.
    pub base: Lines,
    /// The lines from which the digit goes.
    pub cover: Lines,
    /// Its places where they cross.
    pub cells: CellSet,
}

impl Evidence for Fish {
    fn roles(&self) -> Vec<(Role, CandidateSet)> {
        vec![(Role::Pattern, CandidateSet::of_digit(self.digit, self.cells))]
    }

    fn base(&self) -> Vec<Constraint> {
        self.base.houses().map(|house| Constraint::House(house, self.digit)).collect()
    }

    fn cover(&self) -> Vec<Constraint> {
        self.cover.houses().map(|house| Constraint::House(house, self.digit)).collect()
    }

    fn short(&self, step: &Step) -> String {
        let (base, cover) = (self.base.short(), self.cover.short());
        format!("{} {base} {cover} => {}", self.digit, conclusion(step))
    }

    fn long(&self, step: &Step) -> String {
        let (digit, base, cover) = (self.digit, self.base.long(), self.cover.long());
        format!(
            "In {base}, the only places for {digit} lie in {cover}. Each of the former takes its {digit} in \
             another one of the latter, so that {digit} goes from all other cells of {cover}: {}.",
            conclusion(step)
        )
    }
}

//! X-wing, swordfish and jellyfish.
//!
//! Where all places of a digit in some base lines lie in as many cover lines across them, each cover line
//! takes the digit in a base line, and the digit goes from the rest of the cover lines.

use crate::grid::{CellSet, Digit, House, HouseKind, bits};
use crate::logic::explain::notation::{all_lines, conclusion, lines};
use crate::logic::order::{combinations, house};
use crate::logic::{
    CONTINUE, CandidateSet, Constraint, Evidence, Flow, Parts, Role, State, Step, Steps, Technique,
};

/// A fish of this size that eliminates something.
pub fn fish(state: &State, size: usize, steps: &mut Steps<'_>) -> Flow {
    in_lines(state, size, HouseKind::Column, HouseKind::Row, steps)?;
    in_lines(state, size, HouseKind::Row, HouseKind::Column, steps)
}

fn in_lines(
    state: &State,
    size: usize,
    base: HouseKind,
    cover: HouseKind,
    steps: &mut Steps<'_>,
) -> Flow {
    let technique = [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][size - 2];
    let lines = |kind, mask: u32| bits(mask).map(move |number| house(kind, number));
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
            let covered = lines(base, mask).fold(0, |all, line| all | state.places(line, digit));
            if covered.count_ones() as usize == size {
                let (base, cover) = (|| lines(base, mask), || lines(cover, covered.into()));
                let places = state.cells(digit) & cells_of(cover());
                let cells = places & cells_of(base());
                let step =
                    Step::eliminating(technique, CandidateSet::of_digit(digit, places - cells));
                let (base, cover) = (|| base().collect(), || cover().collect());
                steps.push(step, || Fish { digit, base: base(), cover: cover(), cells })?;
            }
        }
    }
    CONTINUE
}

/// A digit whose places in the base lines all lie in as many cover lines.
#[derive(Debug)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The lines in which every place of the digit is covered.
    pub base: Vec<House>,
    /// The lines from which the digit goes.
    pub cover: Vec<House>,
    /// Its places where they cross.
    pub cells: CellSet,
}

impl Evidence for Fish {
    fn parts(&self) -> Parts {
        let of_digit = |&house: &House| Constraint::House(house, self.digit);
        Parts {
            roles: vec![(Role::Pattern, CandidateSet::of_digit(self.digit, self.cells))],
            base: self.base.iter().map(of_digit).collect(),
            cover: self.cover.iter().map(of_digit).collect(),
        }
    }

    fn short(&self, step: &Step) -> String {
        let (base, cover) = (lines(&self.base), lines(&self.cover));
        format!("{} {base} {cover} => {}", self.digit, conclusion(step))
    }

    fn long(&self, step: &Step) -> String {
        let (digit, base, cover) = (self.digit, all_lines(&self.base), all_lines(&self.cover));
        format!(
            "In {base}, the only places for {digit} lie in {cover}. Each of the former takes its {digit} in \
             another one of the latter, so that {digit} goes from all other cells of {cover}: {}.",
            conclusion(step)
        )
    }
}

fn cells_of(houses: impl Iterator<Item = House>) -> CellSet {
    houses.fold(CellSet::EMPTY, |cells, house| cells | house.cells())
}

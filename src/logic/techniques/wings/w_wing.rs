//! W-wing.
//!
//! Two cells that do not see each other hold the same two candidates. A house has two places left for one of the
//! digits, and each of them sees one of the cells: one of the cells is the other digit then, which goes
//! from all that see both.

use crate::grid::{Cell, Digit, DigitSet, House};
use crate::logic::explain::phrases::{conclusion, digits};
use crate::logic::position::order::shared_houses;
use crate::logic::{
    CONTINUE, CandidateSet, Constraint, Evidence, Flow, Parts, Role, State, Step, Steps, Technique,
};

/// A W-wing that eliminates something.
pub fn w_wing(state: &State, steps: &mut Steps<'_>) -> Flow {
    let bivalue = state.bivalue();
    for first in bivalue {
        let pair = state.candidates(first);
        for second in (bivalue - first.peers()).iter().filter(|&second| second > first) {
            if state.candidates(second) != pair {
                continue;
            }
            for digit in pair {
                let seen = first.peers() & second.peers() & state.cells(digit);
                let Some(joining) = (pair - DigitSet::of(digit)).first() else {
                    continue;
                };
                if seen.is_empty() {
                    continue;
                }
                for house in House::all() {
                    if state.places(house, joining).count_ones() != 2 {
                        continue;
                    }
                    let mut places = (state.cells(joining) & house.cells()).iter();
                    let (Some(a), Some(b)) = (places.next(), places.next()) else { continue };
                    let link =
                        match (first.sees(a) && second.sees(b), first.sees(b) && second.sees(a)) {
                            (true, _) => [a, b],
                            (_, true) => [b, a],
                            _ => continue,
                        };
                    let eliminated = CandidateSet::of_digit(digit, seen);
                    let step = Step::eliminating(Technique::WWing, eliminated);
                    let cells = [first, second];
                    steps.push(step, || WWing { cells, digit, joining, house, link })?;
                }
            }
        }
    }
    CONTINUE
}

/// Two cells with the same two candidates, one of which a strong link takes from either.
#[derive(Debug)]
pub struct WWing {
    cells: [Cell; 2],
    /// The digit that one of the cells holds.
    digit: Digit,
    /// The other one, for which the house has two places.
    joining: Digit,
    house: House,
    /// These places, each of which sees the cell of the same number.
    link: [Cell; 2],
}

impl Evidence for WWing {
    fn parts(&self) -> Parts {
        let pair = [self.digit, self.joining].into_iter().collect();
        let ends = CandidateSet::product(self.cells.into_iter().collect(), pair);
        let link = CandidateSet::of_digit(self.joining, self.link.into_iter().collect());
        let shared = |number: usize| {
            let house = shared_houses(self.cells[number], self.link[number]).next()?;
            Some(Constraint::House(house, self.joining))
        };
        let of_cells = self.cells.into_iter().map(Constraint::Cell);
        Parts {
            roles: vec![(Role::Pattern, ends | link)],
            base: of_cells.chain([Constraint::House(self.house, self.joining)]).collect(),
            cover: (0..2).filter_map(shared).collect(),
        }
    }

    fn short(&self, step: &Step) -> String {
        let [first, second] = self.cells;
        let [a, b] = self.link;
        let pair = digits([self.digit, self.joining].into_iter().collect());
        format!("{pair} in {first},{second}, {} in {a},{b} => {}", self.joining, conclusion(step))
    }

    fn long(&self, step: &Step) -> String {
        let (Self { digit, joining, house, .. }, [first, second], [a, b]) =
            (self, self.cells, self.link);
        format!(
            "{first} and {second} hold only {digit} and {joining}. In {house}, {joining} stands in {a}, which \
             sees {first}, or in {b}, which sees {second}. So one of {first} and {second} is not {joining} \
             but {digit}, which goes from the cells that see both: {}.",
            conclusion(step)
        )
    }
}

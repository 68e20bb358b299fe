//! W-wing.

use crate::grid::{Cell, Digit, House};
use crate::logic::explain::phrases::digits;
use crate::logic::position::order::{pairs, shared_houses};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Evidence, Flow, Parts, Role, State, Step, Steps, Technique};

/// Finds W-wings.
pub fn w_wing(state: &State, steps: &mut Steps<'_>) -> Flow {
    for cells in pairs(state.bivalue().iter()) {
        let [first, second] = cells;
        let pair = state.candidates(first);
        if state.candidates(second) != pair || first.sees(second) {
            continue;
        }
        for digit in pair {
            let seen = first.peers() & second.peers() & state.cells(digit);
            let Some(joining) = pair.without(digit).first().filter(|_| !seen.is_empty()) else {
                continue;
            };
            for house in House::all() {
                if let Some(link) = joined(state, house, joining, cells) {
                    let eliminated = CandidateSet::of_digit(digit, seen);
                    let step = Step::eliminating(Technique::WWing, eliminated);
                    steps.push(step, || WWing { cells, digit, joining, house, link })?;
                }
            }
        }
    }
    CONTINUE
}

/// Returns the two places that a house has left for the digit: first the one that sees the first cell, then the one
/// that sees the second.
fn joined(state: &State, house: House, digit: Digit, cells: [Cell; 2]) -> Option<[Cell; 2]> {
    let [a, b] = (state.cells(digit) & house.cells()).both()?;
    let sees = |&[a, b]: &[Cell; 2]| cells[0].sees(a) && cells[1].sees(b);
    [[a, b], [b, a]].into_iter().find(sees)
}

/// Two cells with the same two candidates, with a strong link that takes one digit from one of them.
#[derive(Debug)]
pub struct WWing {
    cells: [Cell; 2],
    /// The digit that one of the cells holds.
    digit: Digit,
    /// The other digit, for which the house has two places.
    joining: Digit,
    house: House,
    /// These places; each sees the cell of the same index.
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

    fn short(&self, _: &Step) -> String {
        let [first, second] = self.cells;
        let [a, b] = self.link;
        let pair = digits([self.digit, self.joining].into_iter().collect());
        format!("{pair} in {first},{second}, {} in {a},{b}", self.joining)
    }

    fn long(&self, _: &Step) -> String {
        let (Self { digit, joining, house, .. }, [first, second], [a, b]) = (self, self.cells, self.link);
        format!(
            "{first} and {second} hold only {digit} and {joining}. In {house}, {joining} is in {a}, which sees \
             {first}, or in {b}, which sees {second}. So one of {first} and {second} is not {joining} but {digit}, \
             which is eliminated from the cells that see both"
        )
    }
}

//! XY-wing and XYZ-wing.
//!
//! A pivot holds x and y, or x, y and z; one wing holds x and z, the other y and z. Whichever digit the
//! pivot takes, z stands in a wing or in the pivot itself, and goes from all cells that see them.

use std::ops::ControlFlow;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::candidate::{CandidateSet, Constraint};
use crate::logic::explain::notation::{conclusion, digits};
use crate::logic::order::first_shared_house;
use crate::logic::state::State;
use crate::logic::step::{Evidence, Role, Step, Steps};
use crate::logic::technique::Technique;

/// An XY-wing that strikes something.
pub(in crate::logic) fn xy_wing(state: &State, steps: &mut Steps<'_>) -> ControlFlow<()> {
    wings(state, state.bivalue(), Technique::XyWing, steps)
}

/// An XYZ-wing that strikes something.
pub(in crate::logic) fn xyz_wing(state: &State, steps: &mut Steps<'_>) -> ControlFlow<()> {
    wings(state, state.trivalue(), Technique::XyzWing, steps)
}

fn wings(
    state: &State,
    pivots: CellSet,
    technique: Technique,
    steps: &mut Steps<'_>,
) -> ControlFlow<()> {
    for pivot in pivots {
        let digits = state.candidates(pivot);
        let bivalue = state.bivalue() & pivot.peers();
        for first in bivalue {
            if (digits - state.candidates(first)).len() == 1 {
                for second in bivalue.iter().filter(|&second| second > first) {
                    if let Some(wing) = Wing::new(state, technique, pivot, [first, second]) {
                        let struck = wing.seen() & state.cells(wing.digit);
                        let struck = CandidateSet::of_digit(wing.digit, struck);
                        steps.push(Step::striking(technique, struck), || wing)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A pivot and two wings, one of which must hold the digit.
#[derive(Debug)]
pub struct Wing {
    /// The cell that sees both wings.
    pub pivot: Cell,
    /// The two cells with two candidates.
    pub wings: [Cell; 2],
    /// The digit that all of them share, or only the wings.
    pub digit: Digit,
    /// The digit that the pivot shares with each wing besides.
    pub shared: [Digit; 2],
    /// Whether the pivot has the digit, too.
    pub is_xyz: bool,
}

impl Wing {
    fn new(state: &State, technique: Technique, pivot: Cell, wings: [Cell; 2]) -> Option<Self> {
        let digits = state.candidates(pivot);
        let [first, second] = wings.map(|wing| state.candidates(wing));
        let is_xyz = technique == Technique::XyzWing;
        let in_all = (digits & first & second).len();
        if (digits | first | second).len() != 3 || in_all != usize::from(is_xyz) {
            return None;
        }
        let digit = (first & second).first()?;
        let shared = [(first - second).first()?, (second - first).first()?];
        Some(Self { pivot, wings, digit, shared, is_xyz })
    }

    /// The cells that see all that may hold the digit.
    fn seen(&self) -> CellSet {
        let seen = self.wings[0].peers() & self.wings[1].peers();
        if self.is_xyz { seen & self.pivot.peers() } else { seen.without(self.pivot) }
    }

    fn candidates_of(&self, wing: usize) -> DigitSet {
        DigitSet::of(self.digit) | DigitSet::of(self.shared[wing])
    }
}

impl Evidence for Wing {
    fn roles(&self) -> Vec<(Role, CandidateSet)> {
        let mut all = CandidateSet::of_cell(self.pivot, self.shared.into_iter().collect());
        if self.is_xyz {
            all |= CandidateSet::of_cell(self.pivot, DigitSet::of(self.digit));
        }
        for (number, &wing) in self.wings.iter().enumerate() {
            all |= CandidateSet::of_cell(wing, self.candidates_of(number));
        }
        vec![(Role::Pattern, all)]
    }

    fn base(&self) -> Vec<Constraint> {
        [self.pivot, self.wings[0], self.wings[1]].map(Constraint::Cell).to_vec()
    }

    fn cover(&self) -> Vec<Constraint> {
        let shared_with = |number: usize| {
            let house = first_shared_house(self.pivot, self.wings[number])?;
            Some(Constraint::House(house, self.shared[number]))
        };
        (0..2).filter_map(shared_with).collect()
    }

    fn houses(&self) -> Vec<House> {
        Vec::new()
    }

    fn short(&self, step: &Step) -> String {
        let (pivot, [first, second]) = (self.pivot, self.wings);
        let digits = digits(self.digits());
        format!("{digits} in {pivot},{first},{second} => {}", conclusion(step))
    }

    fn long(&self, step: &Step) -> String {
        let Self { pivot, wings: [first, second], digit, .. } = self;
        let [with_first, with_second] = self.shared;
        let (otherwise, all) = if self.is_xyz {
            (format!("; otherwise {pivot} is {digit} itself"), "all three")
        } else {
            (String::new(), "both wings")
        };
        format!(
            "If {pivot} is {with_first}, then {first} is {digit}; if {pivot} is {with_second}, then \
             {second} is {digit}{otherwise}. One of them takes {digit} in any case, and it goes from what \
             sees {all}: {}.",
            conclusion(step)
        )
    }
}

//! Full houses, hidden singles and naked singles.

use std::ops::ControlFlow;

use crate::grid::{Digit, House};
use crate::logic::candidate::{Candidate, CandidateSet, Constraint};
use crate::logic::explain::notation::conclusion;
use crate::logic::order::pattern_houses;
use crate::logic::scale;
use crate::logic::state::State;
use crate::logic::step::{Evidence, Role, Step, Steps};
use crate::logic::technique::Technique;

/// The last empty cell of a house, or else the only place of a digit in a house.
pub(in crate::logic) fn hidden_single(state: &State, steps: &mut Steps<'_>) -> ControlFlow<()> {
    for house in pattern_houses().filter(|&house| state.empty_in(house) == 1) {
        only_places(state, house, Technique::FullHouse, steps)?;
    }
    for house in pattern_houses().filter(|&house| state.empty_in(house) > 1) {
        only_places(state, house, Technique::HiddenSingle, steps)?;
    }
    ControlFlow::Continue(())
}

fn only_places(
    state: &State,
    house: House,
    technique: Technique,
    steps: &mut Steps<'_>,
) -> ControlFlow<()> {
    for digit in Digit::all() {
        let places = state.places(house, digit);
        if places.is_power_of_two() {
            let placed = Candidate::new(house.cell(places.trailing_zeros() as usize), digit);
            let difficulty = match technique {
                Technique::FullHouse => technique.base(),
                _ => scale::hidden_single(house.kind()),
            };
            let step = Step::placing(technique, placed).rated(difficulty);
            steps.push(step, || HiddenSingle { house, placed })?;
        }
    }
    ControlFlow::Continue(())
}

/// A cell with one candidate left.
pub(in crate::logic) fn naked_single(state: &State, steps: &mut Steps<'_>) -> ControlFlow<()> {
    for cell in state.empty() {
        if let Some(digit) = state.candidates(cell).single() {
            let placed = Candidate::new(cell, digit);
            steps.push(Step::placing(Technique::NakedSingle, placed), || NakedSingle(placed))?;
        }
    }
    ControlFlow::Continue(())
}

/// The one place of a digit in a house, or the only empty cell of it.
#[derive(Debug)]
pub struct HiddenSingle {
    /// The house.
    pub house: House,
    /// The digit in its place.
    pub placed: Candidate,
}

impl Evidence for HiddenSingle {
    fn roles(&self) -> Vec<(Role, CandidateSet)> {
        vec![(Role::Pattern, CandidateSet::of(self.placed))]
    }

    fn base(&self) -> Vec<Constraint> {
        vec![Constraint::House(self.house, self.placed.digit())]
    }

    fn cover(&self) -> Vec<Constraint> {
        vec![Constraint::Cell(self.placed.cell())]
    }

    fn short(&self, step: &Step) -> String {
        format!("{} in {}", conclusion(step), self.house)
    }

    fn long(&self, step: &Step) -> String {
        let (house, cell, digit) = (self.house, self.placed.cell(), self.placed.digit());
        if step.technique == Technique::FullHouse {
            return format!(
                "{cell} is the only empty cell of {house}, and {digit} the only digit that {house} still \
                 lacks."
            );
        }
        format!(
            "The digit {digit} must stand somewhere in {house}, and it has been ruled out in every other \
             cell there. {cell} is its only place."
        )
    }

    fn look(&self) -> Option<String> {
        Some(format!("look for {} in {}", self.placed.digit(), self.house))
    }
}

/// The one candidate of a cell.
#[derive(Debug)]
pub struct NakedSingle(pub Candidate);

impl Evidence for NakedSingle {
    fn roles(&self) -> Vec<(Role, CandidateSet)> {
        vec![(Role::Pattern, CandidateSet::of(self.0))]
    }

    fn base(&self) -> Vec<Constraint> {
        vec![Constraint::Cell(self.0.cell())]
    }

    fn short(&self, step: &Step) -> String {
        conclusion(step)
    }

    fn long(&self, _: &Step) -> String {
        let (cell, digit) = (self.0.cell(), self.0.digit());
        format!(
            "All other digits have been ruled out in {cell}. {digit} is the only candidate left."
        )
    }

    fn look(&self) -> Option<String> {
        Some(format!("look at {}", self.0.cell()))
    }
}

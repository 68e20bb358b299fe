//! Full houses, hidden singles and naked singles.

use crate::grid::{CellSet, House, HouseKind};
use crate::logic::catalogue::scale;
use crate::logic::explain::phrases::conclusion;
use crate::logic::position::order::pattern_houses;
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Constraint, Evidence, Flow, Parts, Role, State, Step, Steps,
    Technique,
};

/// Finds the last empty cell of a house, or else the only place of a digit in a house.
pub fn hidden_single(state: &State, steps: &mut Steps<'_>) -> Flow {
    let has_any = |&house: &House| !state.with_one_place(house).is_empty();
    for house in pattern_houses().filter(has_any).filter(|&house| state.empty_in(house) == 1) {
        only_places(state, house, Technique::FullHouse, steps)?;
    }
    for house in pattern_houses().filter(has_any).filter(|&house| state.empty_in(house) > 1) {
        only_places(state, house, Technique::HiddenSingle, steps)?;
    }
    CONTINUE
}

fn only_places(state: &State, house: House, technique: Technique, steps: &mut Steps<'_>) -> Flow {
    for digit in state.with_one_place(house) {
        let place = state.places(house, digit).trailing_zeros() as usize;
        let placed = Candidate::new(house.cell(place), digit);
        let difficulty = match technique {
            Technique::FullHouse => technique.base(),
            _ => scale::hidden_single(house.kind()),
        };
        let step = Step::placing(technique, placed).rated(difficulty);
        steps.push(step, || Single { placed, house: Some(house) })?;
    }
    CONTINUE
}

/// Finds cells with one candidate left.
pub fn naked_single(state: &State, steps: &mut Steps<'_>) -> Flow {
    for cell in state.empty() {
        if let Some(digit) = state.candidates(cell).single() {
            let placed = Candidate::new(cell, digit);
            steps.push(Step::placing(Technique::NakedSingle, placed), || Single {
                placed,
                house: None,
            })?;
        }
    }
    CONTINUE
}

/// Finds full houses, or else hidden singles in the order in which they arose.
///
/// The order matters only for scores: a hidden single costs more than a naked one, and some cells can be filled as
/// either. This is the order of HoDoKu, which the scores are from.
pub fn hidden_single_in_turn(state: &State, steps: &mut Steps<'_>) -> Flow {
    for house in House::all().filter(|&house| state.empty_in(house) == 1) {
        only_places(state, house, Technique::FullHouse, steps)?;
    }
    let mut seen = CellSet::EMPTY;
    for (arisen_in, placed) in state.hidden_singles() {
        if !steps.asks_for(Technique::HiddenSingle) {
            break;
        }
        let (cell, digit) = (placed.cell(), placed.digit());
        let is_full_house = cell.houses().iter().any(|&house| state.empty_in(house) == 1);
        if seen.contains(cell) || is_full_house {
            continue;
        }
        seen = seen.with(cell);
        // A box is easiest to look at.
        let block = cell.house(HouseKind::Box);
        let house = if state.places(block, digit).is_power_of_two() { block } else { arisen_in };
        let step = Step::placing(Technique::HiddenSingle, placed);
        let step = step.rated(scale::hidden_single(house.kind()));
        steps.push(step, || Single { placed, house: Some(house) })?;
    }
    CONTINUE
}

/// Finds naked singles in the order in which they arose.
pub fn naked_single_in_turn(state: &State, steps: &mut Steps<'_>) -> Flow {
    for placed in state.naked_singles() {
        let step = Step::placing(Technique::NakedSingle, placed);
        steps.push(step, || Single { placed, house: None })?;
    }
    CONTINUE
}

/// The only place of a digit in a house, or the only candidate of a cell.
#[derive(Debug)]
pub struct Single {
    /// The digit in its cell.
    pub placed: Candidate,
    /// The house of a hidden single or full house.
    pub house: Option<House>,
}

impl Evidence for Single {
    fn parts(&self) -> Parts {
        let of_cell = Constraint::Cell(self.placed.cell());
        let of_house = self.house.map(|house| Constraint::House(house, self.placed.digit()));
        Parts {
            roles: vec![(Role::Pattern, CandidateSet::of(self.placed))],
            base: vec![of_house.unwrap_or(of_cell)],
            cover: of_house.map(|_| of_cell).into_iter().collect(),
        }
    }

    fn short(&self, step: &Step) -> String {
        let house = self.house.map(|house| format!(" in {house}"));
        conclusion(step) + &house.unwrap_or_default()
    }

    fn long(&self, step: &Step) -> String {
        let (cell, digit) = (self.placed.cell(), self.placed.digit());
        match self.house {
            None => format!(
                "All other digits have been ruled out in {cell}. {digit} is the only candidate left."
            ),
            Some(house) if step.technique == Technique::FullHouse => format!(
                "{cell} is the only empty cell of {house}, and {digit} the only digit that {house} \
                 still lacks."
            ),
            Some(house) => format!(
                "The digit {digit} must stand somewhere in {house}, and it has been ruled out in every \
                 other cell there. {cell} is its only place."
            ),
        }
    }

    fn look(&self) -> Option<String> {
        Some(match self.house {
            None => format!("look at {}", self.placed.cell()),
            Some(house) => format!("look for {} in {house}", self.placed.digit()),
        })
    }
}

//! Full houses, hidden singles and naked singles.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::catalogue::scale;
use crate::logic::explain::phrases::{join, join_and};
use crate::logic::position::order::pattern_houses;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Evidence, Flow, State, Step, StepSink, Technique};

/// Finds full houses, then hidden singles.
pub fn hidden_single(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let has_any = |&house: &House| !state.digits_with_one_place(house).is_empty();
    for house in pattern_houses().filter(has_any).filter(|&house| state.empty_count(house) == 1) {
        only_places(state, house, Technique::FullHouse, steps)?;
    }
    for house in pattern_houses().filter(has_any).filter(|&house| state.empty_count(house) > 1) {
        only_places(state, house, Technique::HiddenSingle, steps)?;
    }
    CONTINUE
}

fn only_places(state: &State, house: House, technique: Technique, steps: &mut StepSink<'_>) -> Flow {
    for digit in state.digits_with_one_place(house) {
        let place = state.places(house, digit).trailing_zeros() as usize;
        let placed = Candidate::new(house.cell(place), digit);
        let difficulty = match technique {
            Technique::FullHouse => technique.base_difficulty(),
            _ => scale::hidden_single_difficulty(house.kind()),
        };
        let step = Step::from_placement(technique, placed).with_difficulty(difficulty);
        steps.push(step, || Single::new(state, placed, Some(house)))?;
    }
    CONTINUE
}

/// Finds cells with one candidate left.
pub fn naked_single(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for cell in state.empty_cells() {
        if let Some(digit) = state.candidates(cell).single() {
            let placed = Candidate::new(cell, digit);
            steps.push(Step::from_placement(Technique::NakedSingle, placed), || Single::new(state, placed, None))?;
        }
    }
    CONTINUE
}

/// Finds full houses, then hidden singles in the order in which they arose.
///
/// The order matters only for scores: a hidden single costs more than a naked one, and some cells can be filled as
/// either. The scores are HoDoKu's, and HoDoKu uses this order.
pub fn hidden_single_in_hodoku_order(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for house in House::all().filter(|&house| state.empty_count(house) == 1) {
        only_places(state, house, Technique::FullHouse, steps)?;
    }
    let mut seen = CellSet::EMPTY;
    for (arisen_in, placed) in state.hidden_singles() {
        if !steps.accepts(Technique::HiddenSingle) {
            break;
        }
        let (cell, digit) = (placed.cell(), placed.digit());
        let is_full_house = cell.houses().iter().any(|&house| state.empty_count(house) == 1);
        if seen.contains(cell) || is_full_house {
            continue;
        }
        seen = seen.with(cell);
        // A box is easiest to scan.
        let block = cell.house(HouseKind::Block);
        let house = if state.places(block, digit).is_power_of_two() { block } else { arisen_in };
        let step = Step::from_placement(Technique::HiddenSingle, placed);
        let step = step.with_difficulty(scale::hidden_single_difficulty(house.kind()));
        steps.push(step, || Single::new(state, placed, Some(house)))?;
    }
    CONTINUE
}

/// Finds naked singles in the order in which they arose.
pub fn naked_single_in_hodoku_order(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for placed in state.naked_singles() {
        let step = Step::from_placement(Technique::NakedSingle, placed);
        steps.push(step, || Single::new(state, placed, None))?;
    }
    CONTINUE
}

/// A candidate, with the filled cell that rules it out, if there is one.
type ExcludedCandidate = (Candidate, Option<Cell>);

/// The only place of a digit in a house, or the only candidate of a cell.
#[derive(Debug)]
pub struct Single {
    /// The digit in its cell.
    pub placed: Candidate,
    /// The house of a hidden single or full house.
    pub house: Option<House>,
    /// The digits of the filled cells before the step, from which the reasons are computed on demand.
    digits: [Option<Digit>; Cell::COUNT],
}

impl Single {
    /// Collects the evidence. Ladders without evidence never call this.
    fn new(state: &State, placed: Candidate, house: Option<House>) -> Self {
        Self { placed, house, digits: *state.digits() }
    }

    /// Lists the other candidates of the cell, or the other places of the digit in the house. Each comes with the
    /// filled cell that rules it out, or `None` if an earlier step has eliminated it.
    pub fn excluded_candidates(&self) -> Vec<ExcludedCandidate> {
        match self.house {
            None => others_of_cell(&self.digits, self.placed),
            Some(house) => other_places(&self.digits, self.placed, house),
        }
    }

    fn cell_explanation(&self) -> String {
        let (cell, digit) = (self.placed.cell(), self.placed.digit());
        // Each digit is named once, with the first house that has it.
        let first = |by: Cell| cell.houses().into_iter().find(|house| house.cells().contains(by));
        let ruled_out = self.excluded_candidates();
        let in_house = |house: House| {
            let its = ruled_out.iter().filter(|(_, by)| by.and_then(first) == Some(house));
            let digits: DigitSet = its.map(|(candidate, _)| candidate.digit()).collect();
            (!digits.is_empty()).then(|| format!("{house} has {}", join_and(digits)))
        };
        let seen = join(cell.houses().into_iter().filter_map(in_house), ", ");
        let eliminated: DigitSet = excluded_by(&ruled_out, None).map(Candidate::digit).collect();
        let verb = if eliminated.single().is_some() { "was" } else { "were" };
        let eliminated =
            (!eliminated.is_empty()).then(|| format!("{} {verb} eliminated earlier", join_and(eliminated)));
        let reasons = join((!seen.is_empty()).then_some(seen).into_iter().chain(eliminated), "; ");
        capitalised(format!("{reasons}, so only {digit} is left for {cell}."))
    }

    fn house_explanation(&self, house: House) -> String {
        let (cell, digit) = (self.placed.cell(), self.placed.digit());
        let ruled_out = self.excluded_candidates();
        if ruled_out.is_empty() {
            return format!(
                "{cell} is the only empty cell of {house}, and {digit} is the only digit that {house} still \
                 lacks."
            );
        }
        let mut by: Vec<Cell> = ruled_out.iter().filter_map(|&(_, by)| by).collect();
        by.dedup();
        let places = |by| join_and(excluded_by(&ruled_out, by).map(Candidate::cell));
        let rules = |by: Cell| format!("{digit} in {by} rules out {}", places(Some(by)));
        let eliminated = excluded_by(&ruled_out, None).next().is_some();
        let eliminated = eliminated.then(|| format!("{digit} was eliminated from {} earlier", places(None)));
        let seen = join(by.into_iter().map(rules).chain(eliminated), "; ");
        format!("{seen}, so only {cell} is left for {digit} in {house}.")
    }
}

/// Iterates over the candidates that the filled cell `by` rules out, or that earlier steps have eliminated if `by` is
/// `None`.
fn excluded_by(ruled_out: &[ExcludedCandidate], by: Option<Cell>) -> impl Iterator<Item = Candidate> {
    ruled_out.iter().filter(move |(_, other)| *other == by).map(|&(candidate, _)| candidate)
}

fn capitalised(mut text: String) -> String {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Finds the filled cells that rule out the other digits of a cell: in its row if possible, otherwise in its column or
/// its box.
fn others_of_cell(digits: &[Option<Digit>; Cell::COUNT], placed: Candidate) -> Vec<ExcludedCandidate> {
    let cell = placed.cell();
    let others = Digit::all().filter(|&digit| digit != placed.digit());
    let ruled_out = |digit: Digit| {
        let mut seen = cell.houses().into_iter().flat_map(House::cells);
        (Candidate::new(cell, digit), seen.find(|&by| digits[by.index()] == Some(digit)))
    };
    others.map(ruled_out).collect()
}

/// Finds a few filled cells that rule out the digit in the rest of a house. The cell that rules out the most places
/// comes first.
fn other_places(digits: &[Option<Digit>; Cell::COUNT], placed: Candidate, house: House) -> Vec<ExcludedCandidate> {
    let digit = placed.digit();
    let is_empty = |cell: &Cell| digits[cell.index()].is_none();
    let mut left: CellSet = house.cells().without(placed.cell()).iter().filter(is_empty).collect();
    let mut all = Vec::new();
    let mut group = |cells: CellSet, by: Option<Cell>| {
        all.extend(cells.iter().map(|cell| (Candidate::new(cell, digit), by)));
    };
    loop {
        let filled = Cell::all().filter(|&cell| digits[cell.index()] == Some(digit));
        // `max_by_key` returns the last of equal cells; reversed, this is the first one.
        let widest = filled.rev().max_by_key(|by| (left & by.peers()).len());
        let Some(by) = widest.filter(|by| !(left & by.peers()).is_empty()) else { break };
        group(left & by.peers(), Some(by));
        left -= by.peers();
    }
    group(left, None);
    all
}

impl Evidence for Single {
    fn parts(&self) -> PatternParts {
        let of_cell = Constraint::Cell(self.placed.cell());
        let of_house = self.house.map(|house| Constraint::House(house, self.placed.digit()));
        PatternParts {
            roles: vec![(Role::Pattern, CandidateSet::from_candidate(self.placed))],
            base: vec![of_house.unwrap_or(of_cell)],
            cover: of_house.map(|_| of_cell).into_iter().collect(),
        }
    }

    fn one_line(&self, _: &Step) -> String {
        self.house.map(|house| format!(" in {house}")).unwrap_or_default()
    }

    fn blocking_cells(&self) -> Vec<(Cell, House)> {
        let shared = |(candidate, by): &ExcludedCandidate| {
            let by = (*by)?;
            let house = by.houses().into_iter().find(|house| house.cells().contains(candidate.cell()))?;
            Some((by, house))
        };
        self.excluded_candidates().iter().filter_map(shared).collect()
    }

    fn explanation(&self, _: &Step) -> String {
        self.house.map_or_else(|| self.cell_explanation(), |house| self.house_explanation(house))
    }

    fn where_to_look(&self) -> Option<String> {
        Some(match self.house {
            None => format!("look at {}", self.placed.cell()),
            Some(house) => format!("look for {} in {house}", self.placed.digit()),
        })
    }
}

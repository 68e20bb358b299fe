//! Full houses, hidden singles and naked singles.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::catalogue::scale;
use crate::logic::explain::phrases::{join, join_and};
use crate::logic::position::order::{LINK_ORDER, Order, PATTERN_ORDER, houses_of_kind};
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Evidence, Flow, State, Step, StepSink, Technique};

/// Finds singles for a person, in an order that the position alone decides: full houses, hidden singles in boxes, naked
/// singles, hidden singles in rows, then in columns.
pub fn singles(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let [boxes, rows, columns] = LINK_ORDER.map(houses_of_kind);
    let last_cell_technique = last_cell_technique(steps);
    let has_several_cells = |&house: &House| state.empty_count(house) > 1;
    let hidden =
        |house: House, steps: &mut StepSink<'_>| push_only_places(state, house, Technique::HiddenSingle, steps);
    let all_houses = LINK_ORDER.into_iter().flat_map(houses_of_kind);
    all_houses
        .filter(|&house| state.empty_count(house) == 1)
        .try_for_each(|house| push_only_places(state, house, last_cell_technique, steps))?;
    boxes.filter(has_several_cells).try_for_each(|house| hidden(house, steps))?;
    naked_single(state, Order::Explainer, steps)?;
    rows.chain(columns).filter(has_several_cells).try_for_each(|house| hidden(house, steps))
}

/// Finds full houses, then hidden singles. HoDoKu takes hidden singles in the order in which they arose: a hidden single
/// costs more than a naked one, and some cells can be filled as either.
pub fn hidden_single(state: &State, order: Order, steps: &mut StepSink<'_>) -> Flow {
    let last_cell_technique = last_cell_technique(steps);
    let has_single = |&house: &House| !state.digits_with_one_place(house).is_empty();
    let houses = match order {
        Order::Explainer => PATTERN_ORDER,
        Order::HoDoKu => [HouseKind::Row, HouseKind::Column, HouseKind::Block],
    };
    let houses = || houses.into_iter().flat_map(houses_of_kind).filter(has_single);
    for house in houses().filter(|&house| state.empty_count(house) == 1) {
        push_only_places(state, house, last_cell_technique, steps)?;
    }
    if order == Order::HoDoKu {
        return hidden_singles_as_they_arose(state, steps);
    }
    houses()
        .filter(|&house| state.empty_count(house) > 1)
        .try_for_each(|house| push_only_places(state, house, Technique::HiddenSingle, steps))
}

fn hidden_singles_as_they_arose(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let mut reported_cells = CellSet::EMPTY;
    for (arising_house, placed) in state.hidden_singles() {
        if !steps.accepts(Technique::HiddenSingle) {
            break;
        }
        let (cell, digit) = (placed.cell(), placed.digit());
        let is_full_house = cell.houses().iter().any(|&house| state.empty_count(house) == 1);
        if reported_cells.contains(cell) || is_full_house {
            continue;
        }
        reported_cells = reported_cells.with(cell);
        // A box is easiest to scan.
        let block = cell.house(HouseKind::Block);
        let house = if state.places(block, digit).is_power_of_two() { block } else { arising_house };
        let step = Step::from_placement(Technique::HiddenSingle, placed);
        let step = step.with_difficulty(scale::hidden_single_difficulty(house.kind()));
        steps.push(step, || Single::new(state, placed, Some(house)))?;
    }
    CONTINUE
}

/// Returns the technique that fills the last cell of a house. For a person who does not ask for full houses, this is a
/// hidden single.
fn last_cell_technique(steps: &StepSink<'_>) -> Technique {
    if steps.tells() && !steps.accepts(Technique::FullHouse) { Technique::HiddenSingle } else { Technique::FullHouse }
}

fn push_only_places(state: &State, house: House, technique: Technique, steps: &mut StepSink<'_>) -> Flow {
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

/// Finds cells with only one candidate left. HoDoKu takes them in the order in which they arose.
pub fn naked_single(state: &State, order: Order, steps: &mut StepSink<'_>) -> Flow {
    let mut push = |placed: Candidate| {
        steps.push(Step::from_placement(Technique::NakedSingle, placed), || Single::new(state, placed, None))
    };
    if order == Order::HoDoKu {
        return state.naked_singles().try_for_each(push);
    }
    for cell in state.empty_cells() {
        if let Some(digit) = state.candidates(cell).single() {
            push(Candidate::new(cell, digit))?;
        }
    }
    CONTINUE
}

/// A candidate that a filled cell rules out, or that an earlier step has eliminated.
#[derive(Debug, Clone, Copy)]
pub struct ExcludedCandidate {
    /// The excluded candidate.
    pub candidate: Candidate,
    /// The filled cell; `None` if an earlier step has eliminated the candidate.
    pub blocker: Option<Cell>,
}

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
    /// Creates the evidence. Ladders without evidence never call this function.
    fn new(state: &State, placed: Candidate, house: Option<House>) -> Self {
        Self { placed, house, digits: *state.digits() }
    }

    /// Lists the excluded candidates: every other digit of the cell, or the digit in every other empty cell of the
    /// house.
    pub fn excluded_candidates(&self) -> Vec<ExcludedCandidate> {
        match self.house {
            None => excluded_in_cell(&self.digits, self.placed),
            Some(house) => excluded_in_house(&self.digits, self.placed, house),
        }
    }

    fn cell_explanation(&self) -> String {
        let (cell, digit) = (self.placed.cell(), self.placed.digit());
        // Each digit is named once, with the first house that has it.
        let first_house = |blocker: Cell| cell.houses().into_iter().find(|house| house.cells().contains(blocker));
        let excluded_candidates = self.excluded_candidates();
        let house_text = |house: House| {
            let is_in_house = |excluded: &&ExcludedCandidate| excluded.blocker.and_then(first_house) == Some(house);
            let excluded_in_house = excluded_candidates.iter().filter(is_in_house);
            let digits: DigitSet = excluded_in_house.map(|excluded| excluded.candidate.digit()).collect();
            (!digits.is_empty()).then(|| format!("{house} has {}", join_and(digits)))
        };
        let house_texts = join(cell.houses().into_iter().filter_map(house_text), ", ");
        let eliminated: DigitSet = excluded_by(&excluded_candidates, None).map(Candidate::digit).collect();
        let verb = if eliminated.single().is_some() { "was" } else { "were" };
        let eliminated_text =
            (!eliminated.is_empty()).then(|| format!("{} {verb} eliminated earlier", join_and(eliminated)));
        let reasons = join((!house_texts.is_empty()).then_some(house_texts).into_iter().chain(eliminated_text), "; ");
        capitalised(format!("{reasons}, so only {digit} is left for {cell}."))
    }

    fn house_explanation(&self, house: House) -> String {
        let (cell, digit) = (self.placed.cell(), self.placed.digit());
        let excluded_candidates = self.excluded_candidates();
        if excluded_candidates.is_empty() {
            return format!(
                "{cell} is the only empty cell of {house}, and {digit} is the only digit that {house} still \
                 lacks."
            );
        }
        let mut blockers: Vec<Cell> = excluded_candidates.iter().filter_map(|excluded| excluded.blocker).collect();
        blockers.dedup();
        let places_text = |blocker| join_and(excluded_by(&excluded_candidates, blocker).map(Candidate::cell));
        let blocker_text = |blocker: Cell| format!("{digit} in {blocker} rules out {}", places_text(Some(blocker)));
        let has_eliminations = excluded_by(&excluded_candidates, None).next().is_some();
        let eliminated_text =
            has_eliminations.then(|| format!("{digit} was eliminated from {} earlier", places_text(None)));
        let reasons = join(blockers.into_iter().map(blocker_text).chain(eliminated_text), "; ");
        format!("{reasons}, so only {cell} is left for {digit} in {house}.")
    }
}

/// Iterates over the candidates that the filled cell `blocker` rules out. If `blocker` is `None`, iterates over those
/// that earlier steps have eliminated.
fn excluded_by(excluded_candidates: &[ExcludedCandidate], blocker: Option<Cell>) -> impl Iterator<Item = Candidate> {
    let is_excluded_by = move |excluded: &&ExcludedCandidate| excluded.blocker == blocker;
    excluded_candidates.iter().filter(is_excluded_by).map(|excluded| excluded.candidate)
}

fn capitalised(mut text: String) -> String {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Returns a candidate for each other digit of a cell, with the filled cell, if any, that rules it out: in the row if
/// possible, otherwise in the column, otherwise in the box.
fn excluded_in_cell(digits: &[Option<Digit>; Cell::COUNT], placed: Candidate) -> Vec<ExcludedCandidate> {
    let cell = placed.cell();
    let other_digits = Digit::all().filter(|&digit| digit != placed.digit());
    let with_blocker = |digit: Digit| {
        let mut house_cells = cell.houses().into_iter().flat_map(House::cells);
        let blocker = house_cells.find(|&peer| digits[peer.index()] == Some(digit));
        ExcludedCandidate { candidate: Candidate::new(cell, digit), blocker }
    };
    other_digits.map(with_blocker).collect()
}

/// Returns a candidate for each other empty cell of a house, with the filled cell, if any, that rules it out. Uses few
/// filled cells: first the one that rules out the most candidates.
fn excluded_in_house(digits: &[Option<Digit>; Cell::COUNT], placed: Candidate, house: House) -> Vec<ExcludedCandidate> {
    let digit = placed.digit();
    let is_empty = |cell: &Cell| digits[cell.index()].is_none();
    let mut unexplained_cells: CellSet = house.cells().without(placed.cell()).iter().filter(is_empty).collect();
    let mut excluded = Vec::new();
    let mut exclude = |cells: CellSet, blocker: Option<Cell>| {
        let candidates = cells.iter().map(|cell| Candidate::new(cell, digit));
        excluded.extend(candidates.map(|candidate| ExcludedCandidate { candidate, blocker }));
    };
    loop {
        let cells_with_digit = Cell::all().filter(|&cell| digits[cell.index()] == Some(digit));
        // `max_by_key` returns the last of several maxima; in reverse order, this is the first cell.
        let best_blocker = cells_with_digit.rev().max_by_key(|cell| (unexplained_cells & cell.peers()).len());
        let Some(blocker) = best_blocker.filter(|cell| !(unexplained_cells & cell.peers()).is_empty()) else { break };
        exclude(unexplained_cells & blocker.peers(), Some(blocker));
        unexplained_cells -= blocker.peers();
    }
    exclude(unexplained_cells, None);
    excluded
}

impl Evidence for Single {
    fn parts(&self) -> PatternParts {
        let cell_constraint = Constraint::Cell(self.placed.cell());
        let house_constraint = self.house.map(|house| Constraint::House(house, self.placed.digit()));
        PatternParts {
            roles: vec![(Role::Pattern, CandidateSet::from_candidate(self.placed))],
            base: vec![house_constraint.unwrap_or(cell_constraint)],
            cover: house_constraint.map(|_| cell_constraint).into_iter().collect(),
        }
    }

    fn one_line(&self, _: &Step) -> String {
        self.house.map(|house| format!(" in {house}")).unwrap_or_default()
    }

    fn blocking_cells(&self) -> Vec<(Cell, House)> {
        let blocker_and_house = |&ExcludedCandidate { candidate, blocker }: &ExcludedCandidate| {
            let blocker = blocker?;
            let house = blocker.houses().into_iter().find(|house| house.cells().contains(candidate.cell()))?;
            Some((blocker, house))
        };
        self.excluded_candidates().iter().filter_map(blocker_and_house).collect()
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

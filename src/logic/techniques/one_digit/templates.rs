//! Templates: the ways to place a digit in all rows that lack it.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::explain::phrases::join;
use crate::logic::position::order::houses_of_kind;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds cells that are in all templates of a digit.
pub fn template_set(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let used = consistent_cells(state, DigitSet::ALL);
    for digit in Digit::all() {
        for cell in common_cells(used[digit.index()]) {
            let step = Step::from_placement(Technique::TemplateSet, Candidate::new(cell, digit));
            steps.push(step, || evidence(state, digit, Some(cell)))?;
        }
    }
    CONTINUE
}

/// Finds cells that are in no template of a digit.
pub fn template_delete(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let used = consistent_cells(state, DigitSet::ALL);
    for digit in Digit::all() {
        let places = state.cells_with(digit) - used[digit.index()];
        let step = Step::from_eliminations(Technique::TemplateDelete, CandidateSet::from_digit(digit, places));
        steps.push(step, || evidence(state, digit, None))?;
    }
    CONTINUE
}

/// Returns the cells in the consistent templates of each of these digits. Consistent templates avoid all cells that are
/// common to the consistent templates of another of these digits. Other digits have no cells.
fn consistent_cells(state: &State, digits: DigitSet) -> [CellSet; 9] {
    let of_digit = |digit| match digits.contains(digit) {
        true => places_in_templates(state.cells_with(digit)),
        false => CellSet::EMPTY,
    };
    let mut all: [CellSet; 9] = std::array::from_fn(|index| of_digit(Digit::from_index(index)));
    loop {
        let taken = all.map(common_cells);
        let mut has_changed = false;
        for (digit, own) in all.iter_mut().enumerate() {
            let left = (0..9).filter(|&other| other != digit).fold(*own, |left, other| left - taken[other]);
            if left != *own {
                *own = places_in_templates(left);
                has_changed = true;
            }
        }
        if !has_changed {
            return all;
        }
    }
}

/// Returns the cells common to all templates. `used` are the cells in any template: if a row has only one of them,
/// every template has it.
fn common_cells(used: CellSet) -> CellSet {
    houses_of_kind(HouseKind::Row).filter_map(|row| (used & row.cells()).single()).collect()
}

/// Returns the places that are in no template, or an empty set if there is no template.
///
/// These include every elimination that uses only this digit, so other finders can check here first.
pub(crate) fn places_in_no_template(places: CellSet) -> CellSet {
    let used = places_in_templates(places);
    if used.is_empty() { used } else { places - used }
}

/// The places of each digit when it was last searched, and whether they allow any elimination.
#[derive(Default)]
pub(crate) struct OneDigitMemory([(CellSet, bool); 9]);

impl OneDigitMemory {
    /// Restricts a search to the digits that have a place outside all templates. Returns whether there are any.
    pub(crate) fn restrict_search(&mut self, state: &State, steps: &mut StepSink<'_>) -> bool {
        let is_promising = |&digit: &Digit| {
            let (known_places, allows_elimination) = &mut self.0[digit.index()];
            let places = state.cells_with(digit);
            if *known_places != places {
                (*known_places, *allows_elimination) = (places, places_in_templates(places) != places);
            }
            *allows_elimination
        };
        steps.changes.digits = steps.changes.digits.iter().filter(is_promising).collect();
        steps.is_one_digit = true;
        !steps.changes.digits.is_empty()
    }
}

/// Returns the places that are in a template. A template is a choice of one place in each row that has any, with no two
/// of them in the same column or box. The function searches only for templates through cells not yet in a known one.
fn places_in_templates(places: CellSet) -> CellSet {
    let mut used = CellSet::EMPTY;
    let rows = places.iter().fold(0, |rows, cell| rows | 1 << cell.row());
    for cell in places {
        if !used.contains(cell)
            && let Some(others) = find_template(places - cell.peers(), rows & !(1 << cell.row()))
        {
            used |= others.with(cell);
        }
    }
    used
}

/// Returns a template: one of the places in each of these rows, with no two that see each other.
fn find_template(places: CellSet, rows: u32) -> Option<CellSet> {
    if rows == 0 {
        return Some(CellSet::EMPTY);
    }
    let row = House::row(rows.trailing_zeros() as usize);
    let others = |cell: Cell| find_template(places - cell.peers(), rows & (rows - 1));
    (places & row.cells()).iter().find_map(|cell| Some(others(cell)?.with(cell)))
}

/// Returns the evidence: all places of the digit, and of the other digits that the conclusion needs.
fn evidence(state: &State, digit: Digit, placed: Option<Cell>) -> Pattern {
    let used_with = |digits| consistent_cells(state, digits)[digit.index()];
    let goal = used_with(DigitSet::ALL);
    let drop_one = |digits: DigitSet, other| {
        let fewer = digits - DigitSet::from_digit(other);
        if other != digit && used_with(fewer) == goal { fewer } else { digits }
    };
    let needed = Digit::all().fold(DigitSet::ALL, drop_one);
    let own = CandidateSet::from_digit(digit, state.cells_with(digit));
    let others = state.candidates_in(CellSet::ALL, needed - DigitSet::from_digit(digit));
    let used = consistent_cells(state, needed);
    // The cells that are common to all templates of one of these digits and are a place of another one.
    let mut taken = CandidateSet::EMPTY;
    for other in needed {
        let rivals = needed - DigitSet::from_digit(other);
        let cells = state.candidates_in(common_cells(used[other.index()]), rivals).cells();
        taken |= CandidateSet::from_digit(other, cells);
    }
    let all = own | others;
    let of_kind = |kind| {
        all.digits().iter().flat_map(move |digit| {
            let has_place = move |house: &House| !(house.cells() & all.cells_of(digit)).is_empty();
            houses_of_kind(kind).filter(has_place).map(move |house| Constraint::House(house, digit))
        })
    };
    let across = || of_kind(HouseKind::Column).chain(of_kind(HouseKind::Block));
    let parts = PatternParts {
        roles: vec![(Role::Pattern, own), (Role::Set(0), taken), (Role::Set(1), others)],
        base: of_kind(HouseKind::Row).chain(across()).collect(),
        cover: across().chain(taken.cells().iter().map(Constraint::Cell)).collect(),
    };
    let long = move || {
        let cells = join(taken.iter().filter(|taken| taken.digit() != digit), ", ");
        let beside = match cells.as_str() {
            "" => String::new(),
            _ => format!(", avoiding the cells that all templates of another digit share ({cells})"),
        };
        let share = match placed {
            Some(placed) => format!("Every template has {placed}"),
            None => "Some candidates are in none of them".to_owned(),
        };
        format!(
            "A template of {digit} is a choice of one cell for {digit} in each row, column and box that lacks \
             it{beside}. {share}"
        )
    };
    let digits = Some(DigitSet::from_digit(digit));
    Pattern { digits, ..Pattern::new(parts, move || digit.to_string(), long) }
}

//! Templates: the ways to place a digit in all rows that lack it.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::explain::phrases::join;
use crate::logic::position::order::houses_of_kind;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds cells that are in all templates of a digit.
pub fn template_set(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let template_cells = consistent_cells(state, DigitSet::ALL);
    for digit in Digit::all() {
        for cell in common_cells(template_cells[digit.index()]) {
            let step = Step::from_placement(Technique::TemplateSet, Candidate::new(cell, digit));
            steps.push(step, || evidence(state, digit, Some(cell)))?;
        }
    }
    CONTINUE
}

/// Finds cells that are in no template of a digit.
pub fn template_delete(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let template_cells = consistent_cells(state, DigitSet::ALL);
    for digit in Digit::all() {
        let places = state.cells_with(digit) - template_cells[digit.index()];
        let step = Step::from_eliminations(Technique::TemplateDelete, CandidateSet::from_digit(digit, places));
        steps.push(step, || evidence(state, digit, None))?;
    }
    CONTINUE
}

/// Returns the cells in the consistent templates of each of these digits. A template is consistent if it avoids every
/// cell that all consistent templates of another of these digits share. The sets of other digits are empty.
fn consistent_cells(state: &State, digits: DigitSet) -> [CellSet; 9] {
    let digit_cells = |digit| match digits.contains(digit) {
        true => places_in_templates(state.cells_with(digit)),
        false => CellSet::EMPTY,
    };
    let mut template_cells: [CellSet; 9] = std::array::from_fn(|index| digit_cells(Digit::from_index(index)));
    loop {
        let common_cells_by_digit = template_cells.map(common_cells);
        let mut has_changed = false;
        for (digit, own_cells) in template_cells.iter_mut().enumerate() {
            let other_digits = (0..9).filter(|&other| other != digit);
            let remaining = other_digits.fold(*own_cells, |cells, other| cells - common_cells_by_digit[other]);
            if remaining != *own_cells {
                *own_cells = places_in_templates(remaining);
                has_changed = true;
            }
        }
        if !has_changed {
            return template_cells;
        }
    }
}

/// Returns the cells common to all templates, given the cells in any of them. If a row has only one of these cells,
/// every template has it.
fn common_cells(template_cells: CellSet) -> CellSet {
    houses_of_kind(HouseKind::Row).filter_map(|row| (template_cells & row.cells()).single()).collect()
}

/// Returns the places that are in no template, or an empty set if there is no template.
///
/// Every elimination that follows from this digit alone is at one of these places, so finders need not try others.
pub(crate) fn places_in_no_template(places: CellSet) -> CellSet {
    let template_cells = places_in_templates(places);
    if template_cells.is_empty() { template_cells } else { places - template_cells }
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

/// Returns the places that are in a template: a choice of one place in each row that has any, no two of them in the
/// same column or box. Searches only for templates through places that are in no template found so far.
fn places_in_templates(places: CellSet) -> CellSet {
    let mut template_cells = CellSet::EMPTY;
    let rows = places.iter().fold(0, |rows, cell| rows | 1 << cell.row());
    for cell in places {
        if !template_cells.contains(cell)
            && let Some(other_cells) = find_template(places - cell.peers(), rows & !(1 << cell.row()))
        {
            template_cells |= other_cells.with(cell);
        }
    }
    template_cells
}

/// Returns a template, if there is one: one of the places in each of these rows, no two of which see each other.
fn find_template(places: CellSet, rows: u32) -> Option<CellSet> {
    if rows == 0 {
        return Some(CellSet::EMPTY);
    }
    let row = House::row(rows.trailing_zeros() as usize);
    let rest_of_template = |cell: Cell| find_template(places - cell.peers(), rows & (rows - 1));
    (places & row.cells()).iter().find_map(|cell| Some(rest_of_template(cell)?.with(cell)))
}

/// Returns the digits that decide which templates of the digit are consistent, the digit included.
fn needed_digits(state: &State, digit: Digit) -> DigitSet {
    let template_cells_with = |digits| consistent_cells(state, digits)[digit.index()];
    let full_template_cells = template_cells_with(DigitSet::ALL);
    Digit::all().filter(|&other_digit| other_digit != digit).fold(DigitSet::ALL, |digits, other_digit| {
        let fewer_digits = digits.without(other_digit);
        if template_cells_with(fewer_digits) == full_template_cells { fewer_digits } else { digits }
    })
}

/// Returns the cells that all templates of one of these digits share and that are places of another of these digits.
fn taken_candidates(state: &State, digits: DigitSet) -> CandidateSet {
    let template_cells = consistent_cells(state, digits);
    digits.iter().fold(CandidateSet::EMPTY, |union, digit| {
        let common_cells = common_cells(template_cells[digit.index()]);
        union | CandidateSet::from_digit(digit, state.candidates_in(common_cells, digits.without(digit)).cells())
    })
}

/// Returns the evidence: all places of the digit, and of the other digits that the conclusion needs.
fn evidence(state: &State, digit: Digit, placed_cell: Option<Cell>) -> Pattern {
    let needed_digits = needed_digits(state, digit);
    let own_candidates = CandidateSet::from_digit(digit, state.cells_with(digit));
    let other_candidates = state.candidates_in(CellSet::ALL, needed_digits - DigitSet::from_digit(digit));
    let taken_candidates = taken_candidates(state, needed_digits);
    let all_candidates = own_candidates | other_candidates;
    let house_constraints = |kind| {
        all_candidates.digits().iter().flat_map(move |digit| {
            let has_place = move |house: &House| !(house.cells() & all_candidates.cells_of(digit)).is_empty();
            houses_of_kind(kind).filter(has_place).map(move |house| Constraint::House(house, digit))
        })
    };
    let cross_constraints = || house_constraints(HouseKind::Column).chain(house_constraints(HouseKind::Block));
    let parts = PatternParts {
        roles: vec![
            (Role::Pattern, own_candidates),
            (Role::Set(0), taken_candidates),
            (Role::Set(1), other_candidates),
        ],
        base: house_constraints(HouseKind::Row).chain(cross_constraints()).collect(),
        cover: cross_constraints().chain(taken_candidates.cells().iter().map(Constraint::Cell)).collect(),
    };
    let reason = move || {
        let taken_text = join(taken_candidates.iter().filter(|candidate| candidate.digit() != digit), ", ");
        let restriction = match taken_text.as_str() {
            "" => String::new(),
            _ => format!(", avoiding the cells that all templates of another digit share ({taken_text})"),
        };
        let conclusion_text = match placed_cell {
            Some(placed_cell) => format!("Every template has {placed_cell}"),
            None => "Some candidates are in no template".to_owned(),
        };
        format!(
            "A template of {digit} is a choice of one cell for {digit} in each row, column and box that lacks \
             it{restriction}. {conclusion_text}"
        )
    };
    let digits = Some(DigitSet::from_digit(digit));
    Pattern { digits, ..Pattern::new(parts, move || digit.to_string(), reason) }
}

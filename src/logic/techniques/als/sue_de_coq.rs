//! Sue de Coq, or two-sector disjoint subsets.
//!
//! In the extended form, there are extra digits outside the crossing, and one more cell for each of them.

use crate::grid::{CellSet, DigitSet, House, HouseKind};
use crate::logic::explain::phrases::{format_cells, format_digits, join_and};
use crate::logic::position::order::houses_of_kind;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Cells, their number, and the union of their candidates.
type CellChoice = (CellSet, usize, DigitSet);

/// Returns the choices of these empty cells that have more digits than cells.
fn cell_choices(state: &State, cells: CellSet) -> Vec<CellChoice> {
    let mut choices = Vec::with_capacity(1 << cells.len());
    choices.push((CellSet::EMPTY, 0, DigitSet::EMPTY));
    for cell in cells {
        for index in 0..choices.len() {
            let (chosen_cells, size, digits) = choices[index];
            choices.push((chosen_cells.with(cell), size + 1, digits | state.candidates(cell)));
        }
    }
    choices.retain(|(_, size, digits)| digits.len() > *size);
    choices
}

/// Iterates over the choices that have more cells than digits outside `crossing_digits`, each with the difference.
/// Skips choices whose difference is `surplus` or more.
fn sets_beside(
    choices: &[CellChoice],
    crossing_digits: DigitSet,
    surplus: usize,
) -> impl Iterator<Item = (CellChoice, usize)> {
    choices.iter().filter_map(move |&choice| {
        let (_, size, digits) = choice;
        let difference = size.checked_sub((digits - crossing_digits).len())?;
        (1..surplus).contains(&difference).then_some((choice, difference))
    })
}

pub fn sue_de_coq(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for block in houses_of_kind(HouseKind::Block) {
        for kind in [HouseKind::Row, HouseKind::Column] {
            for index in 0..3 {
                let first_cell = block.cell(if kind == HouseKind::Row { 3 * index } else { index });
                let line = first_cell.house(kind);
                let crossing = block.cells() & line.cells() & state.empty_cells();
                let has_changes = steps.changes.has_changes_in(block) || steps.changes.has_changes_in(line);
                if crossing.len() >= 2 && has_changes {
                    search_crossing(state, block, line, crossing, steps)?;
                }
            }
        }
    }
    CONTINUE
}

fn search_crossing(state: &State, block: House, line: House, crossing: CellSet, steps: &mut StepSink<'_>) -> Flow {
    if state.digits_in(crossing).len() < 4 {
        return CONTINUE;
    }
    let line_choices = cell_choices(state, (line.cells() - block.cells()) & state.empty_cells());
    let block_choices = cell_choices(state, (block.cells() - line.cells()) & state.empty_cells());
    let mut block_sets = Vec::with_capacity(block_choices.len());
    let has_surplus = |(_, size, digits): &CellChoice| *size >= 2 && digits.len() >= size + 2;
    for crossing_choice in cell_choices(state, crossing).into_iter().filter(has_surplus) {
        let (crossing_cells, size, crossing_digits) = crossing_choice;
        let surplus = crossing_digits.len() - size;
        block_sets.clear();
        block_sets.extend(sets_beside(&block_choices, crossing_digits, surplus));
        for (line_set, line_difference) in sets_beside(&line_choices, crossing_digits, surplus) {
            let fits = |((.., digits), block_difference): &&(CellChoice, usize)| {
                line_difference + block_difference == surplus && (*digits & line_set.2 & crossing_digits).is_empty()
            };
            for &(block_set, _) in block_sets.iter().filter(fits) {
                let choices = [crossing_choice, line_set, block_set];
                let [(line_cells, _, line_digits), (block_cells, _, block_digits)] = [line_set, block_set];
                let locked_sets = [
                    (line, crossing_cells | line_cells, (crossing_digits - block_digits) | line_digits),
                    (block, crossing_cells | block_cells, (crossing_digits - line_digits) | block_digits),
                ];
                let [line_eliminations, block_eliminations] =
                    locked_sets.map(|(house, cells, digits)| state.candidates_in(house.cells() - cells, digits));
                let step = Step::from_eliminations(Technique::SueDeCoq, line_eliminations | block_eliminations);
                steps.push(step, || evidence(choices, locked_sets))?;
            }
        }
    }
    CONTINUE
}

/// Returns the evidence: cells where a line and a box cross, and cells in the rest of the line and of the box, whose
/// digits are all locked. `locked_sets` has the cells and digits locked in the line, then those locked in the box.
fn evidence(choices: [CellChoice; 3], locked_sets: [(House, CellSet, DigitSet); 2]) -> Pattern {
    let [(line, ..), (block, ..)] = locked_sets;
    let [crossing_candidates, line_candidates, block_candidates] =
        choices.map(|(cells, _, digits)| CandidateSet::product(cells, digits));
    let all_cells = (crossing_candidates | line_candidates | block_candidates).cells();
    let digit_constraints = |(house, _, digits)| Constraint::house_constraints(house, digits);
    let roles =
        vec![(Role::Pattern, crossing_candidates), (Role::Set(0), line_candidates), (Role::Set(1), block_candidates)];
    let base = all_cells.iter().map(Constraint::Cell).collect();
    let cover = locked_sets.into_iter().flat_map(digit_constraints).collect();
    let one_line = move || {
        let [crossing_text, line_text, block_text] =
            choices.map(|(cells, _, digits)| format!("{} in {}", format_digits(digits), format_cells(cells)));
        format!("{crossing_text}, with {line_text} ({line}) and {block_text} ({block})")
    };
    let reason = move || {
        let [(crossing_cells, crossing_digits), (line_cells, line_digits), (block_cells, block_digits)] =
            choices.map(|(cells, _, digits)| (join_and(cells), join_and(digits)));
        let cell_count = all_cells.len();
        format!(
            "The candidates of {crossing_cells}, where {line} and {block} cross, are {crossing_digits}; those of \
             {line_cells} in {line} are {line_digits}, and those of {block_cells} in {block} are {block_digits}. These \
             are {cell_count} cells, and their digits can fill at most {cell_count} of them: each fills one or, if \
             {crossing_cells} cannot hold it, one in {line_cells} and one in {block_cells}. So all are used, and each \
             digit is eliminated from the other cells of the line or box where it is locked"
        )
    };
    Pattern::new(PatternParts { roles, base, cover }, one_line, reason)
}

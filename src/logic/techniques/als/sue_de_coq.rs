//! Sue de Coq, or two-sector disjoint subsets.
//!
//! In the extended form, there are extra digits outside the crossing, and one more cell for each of them.

use crate::grid::{CellSet, DigitSet, House, HouseKind};
use crate::logic::explain::phrases::{format_cells, format_digits, join_and};
use crate::logic::position::order::houses_of_kind;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Cells, their number, and the union of their candidates.
#[derive(Clone, Copy)]
struct CellChoice {
    cells: CellSet,
    size: usize,
    digits: DigitSet,
}

/// Returns the choices of these empty cells that have more digits than cells.
fn cell_choices(state: &State, cells: CellSet) -> Vec<CellChoice> {
    let mut choices = Vec::with_capacity(1 << cells.len());
    choices.push(CellChoice { cells: CellSet::EMPTY, size: 0, digits: DigitSet::EMPTY });
    for cell in cells {
        for index in 0..choices.len() {
            let CellChoice { cells, size, digits } = choices[index];
            let (cells, digits) = (cells.with(cell), digits | state.candidates(cell));
            choices.push(CellChoice { cells, size: size + 1, digits });
        }
    }
    choices.retain(|choice| choice.digits.len() > choice.size);
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
        let difference = choice.size.checked_sub((choice.digits - crossing_digits).len())?;
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
    let has_surplus = |choice: &CellChoice| choice.size >= 2 && choice.digits.len() >= choice.size + 2;
    for crossing_choice in cell_choices(state, crossing).into_iter().filter(has_surplus) {
        let surplus = crossing_choice.digits.len() - crossing_choice.size;
        block_sets.clear();
        block_sets.extend(sets_beside(&block_choices, crossing_choice.digits, surplus));
        for (line_set, line_difference) in sets_beside(&line_choices, crossing_choice.digits, surplus) {
            let shared_digits = line_set.digits & crossing_choice.digits;
            let fits = |&&(block_set, block_difference): &&(CellChoice, usize)| {
                line_difference + block_difference == surplus && (block_set.digits & shared_digits).is_empty()
            };
            for &(block_set, _) in block_sets.iter().filter(fits) {
                let choices = [crossing_choice, line_set, block_set];
                let [line_digits, block_digits] = locked_digits(choices);
                let victims = |house: House, set: CellChoice| house.cells() - crossing_choice.cells - set.cells;
                let eliminated = state.candidates_in(victims(line, line_set), line_digits)
                    | state.candidates_in(victims(block, block_set), block_digits);
                let step = Step::from_eliminations(Technique::SueDeCoq, eliminated);
                steps.push(step, || evidence(choices, [line, block]))?;
            }
        }
    }
    CONTINUE
}

/// Returns the digits that are locked in the line, and those that are locked in the box.
fn locked_digits([crossing_choice, line_set, block_set]: [CellChoice; 3]) -> [DigitSet; 2] {
    let locked_in = |set: CellChoice, other_set: CellChoice| (crossing_choice.digits - other_set.digits) | set.digits;
    [locked_in(line_set, block_set), locked_in(block_set, line_set)]
}

/// Returns the evidence: cells where a line and a box cross, and cells in the rest of the line and of the box, whose
/// digits are all locked.
fn evidence(choices: [CellChoice; 3], [line, block]: [House; 2]) -> Pattern {
    let [crossing_candidates, line_candidates, block_candidates] =
        choices.map(|choice| CandidateSet::product(choice.cells, choice.digits));
    let all_cells = (crossing_candidates | line_candidates | block_candidates).cells();
    let locked_digits = [line, block].into_iter().zip(locked_digits(choices));
    let roles =
        vec![(Role::Pattern, crossing_candidates), (Role::Set(0), line_candidates), (Role::Set(1), block_candidates)];
    let base = all_cells.iter().map(Constraint::Cell).collect();
    let cover = locked_digits.flat_map(|(house, digits)| Constraint::house_constraints(house, digits)).collect();
    let one_line = move || {
        let [crossing_text, line_text, block_text] =
            choices.map(|choice| format!("{} in {}", format_digits(choice.digits), format_cells(choice.cells)));
        format!("{crossing_text}, with {line_text} ({line}) and {block_text} ({block})")
    };
    let verb = |cells: CellSet| if cells.is_single() { "holds" } else { "hold" };
    let reason = move || {
        let [crossing_cells, line_cells, block_cells] = choices.map(|choice| join_and(choice.cells));
        let [crossing_digits, line_digits, block_digits] = choices.map(|choice| join_and(choice.digits));
        let count = all_cells.len();
        let [crossing_choice, line_set, block_set] = choices;
        let crossing_only = crossing_choice.digits - line_set.digits - block_set.digits;
        let parts = [(line_set.digits, line.to_string()), (block_set.digits, block.to_string())];
        let parts = parts.into_iter().chain([(crossing_only, format!("both {line} and {block}"))]);
        let parts: Vec<_> = parts.filter(|(digits, _)| !digits.is_empty()).collect();
        let one_each = parts.iter().map(|(digits, place)| format!("{} in {place}", join_and(*digits)));
        let locked = parts.iter().map(|(digits, place)| {
            let verb = if digits.is_single() { "is" } else { "are" };
            format!("{} {verb} locked in {place}", join_and(*digits))
        });
        format!(
            "Where {line} and {block} cross, {crossing_cells} hold only {crossing_digits}. In the rest of {line}, \
             {line_cells} {line_verb} only {line_digits}; in the rest of {block}, {block_cells} {block_verb} only \
             {block_digits}. Each digit can fill at most one of these {count} cells: {one_each}. That makes {count} digits, \
             so each fills one. So {locked}, and the digits are eliminated from the other cells there",
            line_verb = verb(line_set.cells),
            block_verb = verb(block_set.cells),
            one_each = join_and(one_each),
            locked = join_and(locked),
        )
    };
    Pattern::new(PatternParts { roles, base, cover }, one_line, reason)
}

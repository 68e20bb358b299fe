//! Almost locked pairs and triples, known as almost locked candidates.

use crate::grid::{Cell, CellSet, Digit, House, HouseKind, bit_indexes};
use crate::logic::explain::phrases::{format_cells, format_digits, join_and};
use crate::logic::position::order::{combinations, houses_of_kind};
use crate::logic::{CONTINUE, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds almost locked pairs (size 2) or triples (size 3).
pub fn almost_locked(state: &State, size: usize, steps: &mut StepSink<'_>) -> Flow {
    for block in houses_of_kind(HouseKind::Block) {
        for line in [HouseKind::Row, HouseKind::Column].into_iter().flat_map(houses_of_kind) {
            let crossing = block.cells() & line.cells();
            if !(crossing & state.empty_cells()).is_empty() {
                search_crossing(state, size, [line, block], steps)?;
                search_crossing(state, size, [block, line], steps)?;
            }
        }
    }
    CONTINUE
}

/// Searches the rest of the first house for `size - 1` cells that hold only `size` digits. In the rest of the second
/// house, these digits must have only `size - 1` places.
fn search_crossing(state: &State, size: usize, [naked, hidden]: [House; 2], steps: &mut StepSink<'_>) -> Flow {
    let is_small = |cell: &Cell| state.candidates(*cell).len() <= size;
    let rest = (naked.cells() - hidden.cells()) & state.empty_cells();
    let few: Vec<Cell> = rest.iter().filter(is_small).collect();
    for mask in combinations(size - 1, few.len()) {
        let set: CellSet = bit_indexes(mask).map(|place| few[place]).collect();
        let all = state.digits_in(set);
        let is_open = |digit: Digit| state.places(hidden, digit) != 0;
        if all.len() != size || !all.iter().all(is_open) {
            continue;
        }
        let places = all.iter().fold(CellSet::EMPTY, |places, digit| places | state.cells_with(digit));
        let places = places & (hidden.cells() - naked.cells());
        if places.len() != size - 1 {
            continue;
        }
        let eliminated = state.candidates_in(rest - set, all) | state.candidates_in(places, !all);
        let technique = if size == 2 { Technique::AlmostLockedPair } else { Technique::AlmostLockedTriple };
        steps.push(Step::from_eliminations(technique, eliminated), || {
            let base = set.iter().map(Constraint::Cell).chain(Constraint::house_constraints(hidden, all)).collect();
            let cover = places.iter().map(Constraint::Cell).chain(Constraint::house_constraints(naked, all)).collect();
            let (one, others) =
                if size == 2 { ("one cell", "the other fills") } else { ("two cells", "the others fill") };
            Pattern::from_sets(
                state,
                all,
                [base, cover],
                format!(
                    "{} in {} ({naked}) and {} ({hidden})",
                    format_digits(all),
                    format_cells(set),
                    format_cells(places)
                ),
                format!(
                    "In {naked}, {set} can hold only {all}, so at most one of these digits is left for the cells where \
                     {naked} and {hidden} cross. In the rest of {hidden}, they fit only in {one}, {places}, so at \
                     least one of them is in the crossing. So exactly one is; {others} {places}, and no other cell in \
                     the rest of {naked} holds any of them",
                    set = join_and(set),
                    all = join_and(all),
                    places = join_and(places)
                ),
            )
        })?;
    }
    CONTINUE
}

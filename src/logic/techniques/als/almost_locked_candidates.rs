//! Almost locked pairs and triples, known as almost locked candidates.

use crate::grid::{Cell, CellSet, Digit, House, HouseKind, bit_indices};
use crate::logic::explain::phrases::{format_cells, format_digits, join_and};
use crate::logic::position::order::{combinations, houses_of_kind};
use crate::logic::{CONTINUE, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds almost locked pairs (size 2) or triples (size 3).
pub fn almost_locked_subsets(state: &State, size: usize, steps: &mut StepSink<'_>) -> Flow {
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

/// Searches the first house, outside the crossing, for `size - 1` cells that hold only `size` digits. In the second
/// house, these digits must have only `size - 1` places outside the crossing.
fn search_crossing(state: &State, size: usize, houses: [House; 2], steps: &mut StepSink<'_>) -> Flow {
    let [naked_house, hidden_house] = houses;
    let is_small = |cell: &Cell| state.candidates(*cell).len() <= size;
    let outer_cells = (naked_house.cells() - hidden_house.cells()) & state.empty_cells();
    let small_cells: Vec<Cell> = outer_cells.iter().filter(is_small).collect();
    for mask in combinations(size - 1, small_cells.len()) {
        let cells: CellSet = bit_indices(mask).map(|index| small_cells[index]).collect();
        let digits = state.digits_in(cells);
        let has_place = |digit: Digit| state.places(hidden_house, digit) != 0;
        if digits.len() != size || !digits.iter().all(has_place) {
            continue;
        }
        let places = digits.iter().fold(CellSet::EMPTY, |places, digit| places | state.cells_with(digit));
        let places = places & (hidden_house.cells() - naked_house.cells());
        if places.len() != size - 1 {
            continue;
        }
        let eliminated = state.candidates_in(outer_cells - cells, digits) | state.candidates_in(places, !digits);
        let technique = if size == 2 { Technique::AlmostLockedPair } else { Technique::AlmostLockedTriple };
        let step = Step::from_eliminations(technique, eliminated);
        steps.push(step, || evidence(state, cells, places, houses))?;
    }
    CONTINUE
}

/// Returns the evidence: cells of the first house, and the other places of their digits in the second house.
fn evidence(state: &State, cells: CellSet, places: CellSet, [naked_house, hidden_house]: [House; 2]) -> Pattern {
    let digits = state.digits_in(cells);
    let [naked_constraints, hidden_constraints] =
        [naked_house, hidden_house].map(|house| Constraint::house_constraints(house, digits));
    let base = cells.iter().map(Constraint::Cell).chain(hidden_constraints).collect();
    let cover = places.iter().map(Constraint::Cell).chain(naked_constraints).collect();
    let (count_text, filling_text) =
        if cells.len() == 1 { ("one cell", "the other fills") } else { ("two cells", "the others fill") };
    Pattern::from_constraints(
        state,
        digits,
        [base, cover],
        format!(
            "{} in {} ({naked_house}) and {} ({hidden_house})",
            format_digits(digits),
            format_cells(cells),
            format_cells(places)
        ),
        format!(
            "In {naked_house}, {cells} can hold only {digits}, so at most one of these digits is left for the cells \
             where {naked_house} and {hidden_house} cross. In the rest of {hidden_house}, they fit only in \
             {count_text}, {places}, so at least one of them is in the crossing. So exactly one is; {filling_text} \
             {places}, and no other cell in the rest of {naked_house} holds any of them",
            cells = join_and(cells),
            digits = join_and(digits),
            places = join_and(places)
        ),
    )
}

//! Locked pairs and triples: naked subsets in both a box and a line.
//!
//! If only one of the two houses loses candidates, or only cells that are in both houses do, the step is an ordinary
//! naked subset.

use crate::grid::{Cell, CellSet, DigitSet, House, HouseKind};
use crate::logic::explain::phrases::join_and;
use crate::logic::position::order::{combinations, houses_of_kind};
use crate::logic::position::state::cells_at;
use crate::logic::{CONTINUE, Constraint, Flow, Pattern, PatternParts, Role, State, Step, StepSink, Subset, Technique};

/// Finds naked subsets of two or three cells where a box and a line cross, if both houses lose candidates.
pub fn locked_subset(state: &State, size: usize, steps: &mut StepSink<'_>) -> Flow {
    let technique = [Technique::LockedPair, Technique::LockedTriple][size - 2];
    let is_small = |&cell: &Cell| state.candidates(cell).len() <= size;
    let small_cells: CellSet = state.empty_cells().iter().filter(is_small).collect();
    for line in [HouseKind::Row, HouseKind::Column].into_iter().flat_map(houses_of_kind) {
        for minirow_index in 0..3 {
            let block = line.cell(3 * minirow_index).house(HouseKind::Block);
            let has_changes = steps.changes.has_changes_in(line) || steps.changes.has_changes_in(block);
            let small_minirow_cells = line.cells() & block.cells() & small_cells;
            if !has_changes || small_minirow_cells.len() < size {
                continue;
            }
            for mask in combinations(size, 3) {
                let cells = cells_at(line, (mask as u16) << (3 * minirow_index));
                let digits = state.digits_in(cells);
                if digits.len() != size || !cells.is_subset(small_minirow_cells) {
                    continue;
                }
                let eliminations_in = |house: House| state.candidates_in(house.cells() - cells, digits);
                let (line_eliminations, block_eliminations) = (eliminations_in(line), eliminations_in(block));
                // As in HoDoKu, if only cells in both houses lose candidates, the step is left to naked subsets.
                let is_reported = !line_eliminations.is_empty()
                    && !block_eliminations.is_empty()
                    && line_eliminations != block_eliminations;
                if is_reported {
                    let step = Step::from_eliminations(technique, line_eliminations | block_eliminations);
                    steps.push(step, || evidence(cells, digits, [line, block]))?;
                }
            }
        }
    }
    CONTINUE
}

/// Returns the evidence: as many cells as digits where a line and a box cross.
fn evidence(cells: CellSet, digits: DigitSet, [line, block]: [House; 2]) -> Pattern {
    let [in_line, in_block] = [line, block].map(|house| Subset { house, cells, digits });
    let parts = PatternParts {
        roles: vec![(Role::Pattern, in_line.candidates())],
        base: cells.iter().map(Constraint::Cell).collect(),
        cover: [in_line.digit_constraints(), in_block.digit_constraints()].concat(),
    };
    let reason = move || {
        let count_word = ["two", "three"][cells.len() - 2];
        format!(
            "{cells} hold only {digits}. These {count_word} cells take these {count_word} digits in both {line} and \
             {block}, where the digits are eliminated from the other cells",
            cells = join_and(cells),
            digits = join_and(digits),
        )
    };
    Pattern::new(parts, move || in_line.one_line(), reason)
}

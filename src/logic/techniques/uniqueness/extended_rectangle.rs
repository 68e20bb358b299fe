//! Extended rectangles: the cells where two lines of a band or stack cross three or four other lines, with as many
//! digits as there are other lines.

use super::deadly::DeadlyShape;
use super::types::GuardedPattern;
use crate::grid::{CellSet, DigitSet, House, HouseKind, bit_indices};
use crate::logic::position::order::{Order, cells_of_houses, combinations, pairs};
use crate::logic::{CONTINUE, Flow, State, StepSink, Technique};

/// Finds extended rectangles whose guardians are all in one cell or are all the same digit.
pub fn extended_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    use HouseKind::{Column, Row};
    for (line_kind, cross_kind) in [(Row, Column), (Column, Row)] {
        for (band, pair) in (0..3).flat_map(|band| pairs(0..3).map(move |pair| (band, pair))) {
            let [a, b] = pair.map(|line| House::new(line_kind, 3 * band + line));
            let has_only_empty_cells = |&place: &usize| {
                (cells_of_houses([a, b]) & House::new(cross_kind, place).cells()).is_subset(state.empty_cells())
            };
            let fitting_places: Vec<usize> = (0..9).filter(has_only_empty_cells).collect();
            for size in [3, 4] {
                for mask in combinations(size, fitting_places.len()) {
                    let cross_cells =
                        cells_of_houses(bit_indices(mask).map(|index| House::new(cross_kind, fitting_places[index])));
                    search_cells(state, [a, b], cross_cells & cells_of_houses([a, b]), size, steps)?;
                }
            }
        }
    }
    CONTINUE
}

fn search_cells(state: &State, lines: [House; 2], cells: CellSet, size: usize, steps: &mut StepSink<'_>) -> Flow {
    let all_digits = state.digits_in(cells);
    let mut push = |digits: DigitSet| {
        let guardians = state.candidates_in(cells, !digits);
        let shape = DeadlyShape::ExtendedRectangle { lines, cells };
        let guardian_cells = guardians.cells();
        let pattern = GuardedPattern { state, order: Order::HoDoKu, shape, digits, guardians, guardian_cells };
        pattern.find_common_victims(Technique::ExtendedRectangle, steps)
    };
    if all_digits.len() == size + 1 {
        for digit in all_digits {
            push(all_digits - DigitSet::from_digit(digit))?;
        }
    } else if all_digits.len() > size {
        for cell in cells {
            let digits = state.digits_in(cells.without(cell));
            if digits.len() == size {
                push(digits)?;
            }
        }
    }
    CONTINUE
}

//! Extended rectangles: the cells where two lines of a band or stack cross three or four other lines, with as many
//! digits as there are other lines.

use crate::grid::{CellSet, DigitSet, House, HouseKind, bit_indices};
use crate::logic::explain::phrases::{candidates_in_words, format_cells, format_digits, join_and};
use crate::logic::position::order::{cells_of_houses, combinations, pairs};
use crate::logic::{
    CONTINUE, CandidateSet, Constraint, Flow, Pattern, PatternParts, Role, State, Step, StepSink, Technique,
};

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
        let eliminated = state.candidates_seeing_all(&guardians);
        let step = Step::from_eliminations(Technique::ExtendedRectangle, eliminated);
        steps.push(step, || evidence(lines, cells, digits, guardians))
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

/// Returns the evidence for cells of two lines that could be filled in two ways without the guardians.
fn evidence(lines: [House; 2], cells: CellSet, digits: DigitSet, guardians: CandidateSet) -> Pattern {
    let parts = PatternParts {
        roles: vec![(Role::Fin, guardians), (Role::Pattern, CandidateSet::product(cells, digits))],
        base: Vec::new(),
        cover: guardians.cells().iter().map(Constraint::Cell).collect(),
    };
    let one_line = move || format!("{} in {}", format_digits(digits), format_cells(cells));
    let reason = move || {
        let [a, b] = lines;
        let guardian_text = candidates_in_words(&guardians, "or");
        let conclusion_text = if guardians.len() == 1 {
            format!("so {guardian_text} is true. Candidates that conflict with it are eliminated")
        } else {
            format!(
                "so one of the other candidates is true: {guardian_text}. Candidates that conflict with all of them \
                 are eliminated"
            )
        };
        format!(
            "If {cells} held only {digits}, {a} and {b} would each hold all of these there and could swap them, \
             and the puzzle would have two solutions. It is assumed to have one, {conclusion_text}",
            cells = join_and(cells),
            digits = join_and(digits),
        )
    };
    Pattern { digits: Some(digits), houses: Some(lines.to_vec()), ..Pattern::new(parts, one_line, reason) }
}

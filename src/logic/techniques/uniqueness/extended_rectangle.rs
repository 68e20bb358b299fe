//! Extended rectangles: the cells where two lines of a band or stack cross three or four other lines, with as many
//! digits as there are other lines.

use crate::grid::{CellSet, DigitSet, House, HouseKind, bit_indexes};
use crate::logic::explain::phrases::{candidates_in_words, format_cells, format_digits, join_and};
use crate::logic::position::order::{cells_of_houses, combinations, pairs};
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Evidence, Flow, State, Step, StepSink, Technique};

/// Finds extended rectangles whose guardians are all in one cell or are all the same digit.
pub fn extended_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    use HouseKind::{Column, Row};
    for (line_kind, cross_kind) in [(Row, Column), (Column, Row)] {
        for (band, pair) in (0..3).flat_map(|band| pairs(0..3).map(move |pair| (band, pair))) {
            let [a, b] = pair.map(|line| House::new(line_kind, 3 * band + line));
            let has_empty_cells = |&place: &usize| {
                (cells_of_houses([a, b]) & House::new(cross_kind, place).cells()).is_subset(state.empty_cells())
            };
            let fitting_places: Vec<usize> = (0..9).filter(has_empty_cells).collect();
            for size in [3, 4] {
                for mask in combinations(size, fitting_places.len()) {
                    let places =
                        cells_of_houses(bit_indexes(mask).map(|index| House::new(cross_kind, fitting_places[index])));
                    search_cells(state, [a, b], places & cells_of_houses([a, b]), size, steps)?;
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
        steps.push(step, || ExtendedRectangle { lines, cells, digits, guardians })
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

/// Cells of two lines that could be filled in two ways without the guardians.
#[derive(Debug)]
pub struct ExtendedRectangle {
    /// The two lines, of the same band or stack.
    pub lines: [House; 2],
    /// The cells, at the same places in both lines.
    pub cells: CellSet,
    /// The digits, as many as there are cells on each line.
    pub digits: DigitSet,
    /// The guardians, one of which must be true.
    pub guardians: CandidateSet,
}

impl Evidence for ExtendedRectangle {
    fn parts(&self) -> PatternParts {
        let pattern = CandidateSet::product(self.cells, self.digits);
        PatternParts {
            roles: vec![(Role::Fin, self.guardians), (Role::Pattern, pattern)],
            base: Vec::new(),
            cover: self.guardians.cells().iter().map(Constraint::Cell).collect(),
        }
    }

    fn digits(&self) -> DigitSet {
        self.digits
    }

    fn houses(&self) -> Vec<House> {
        self.lines.to_vec()
    }

    fn one_line(&self, _: &Step) -> String {
        format!("{} in {}", format_digits(self.digits), format_cells(self.cells))
    }

    fn reason(&self, _: &Step) -> String {
        let [a, b] = self.lines;
        let guardians = candidates_in_words(&self.guardians, "or");
        let conclusion_text = if self.guardians.len() == 1 {
            format!("so {guardians} is true. Candidates that conflict with it are eliminated")
        } else {
            format!(
                "so one of the other candidates is true: {guardians}. Candidates that conflict with all of them are \
                 eliminated"
            )
        };
        format!(
            "If {cells} held only {digits}, {a} and {b} would each hold all of these there and could swap them, \
             and the puzzle would have two solutions. It is assumed to have one, {conclusion_text}",
            cells = join_and(self.cells),
            digits = join_and(self.digits),
        )
    }
}

//! Empty Rectangle, and two of the same box.

use crate::grid::{Cell, CellSet, Digit, House, HouseKind};
use crate::logic::explain::phrases::{and, cells, join, lines};
use crate::logic::position::order::houses;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds empty rectangles.
pub fn empty_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for digit in steps.changes.digits {
        search_digit(state, digit, &mut |found| {
            let step =
                Step::from_eliminations(Technique::EmptyRectangle, CandidateSet::from_candidate(found.elimination));
            steps.push(step, || evidence([found]))
        })?;
    }
    CONTINUE
}

/// Finds two empty rectangles of the same box with different eliminations.
pub fn dual_empty_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for digit in Digit::all() {
        search_digit(state, digit, &mut |second| {
            search_digit(state, digit, &mut |first| {
                if first.block != second.block || first.elimination >= second.elimination {
                    return CONTINUE;
                }
                let eliminated =
                    CandidateSet::from_candidate(first.elimination) | CandidateSet::from_candidate(second.elimination);
                let step = Step::from_eliminations(Technique::DualEmptyRectangle, eliminated);
                steps.push(step, || evidence([first, second]))
            })
        })?;
    }
    CONTINUE
}

fn search_digit(state: &State, digit: Digit, take: &mut impl FnMut(EmptyRectangle) -> Flow) -> Flow {
    for block in houses(HouseKind::Block) {
        let places = state.cells_with(digit) & block.cells();
        if !(2..=5).contains(&places.len()) {
            continue;
        }
        for corner in block.cells() {
            let [row, column, _] = corner.houses();
            let (on_row, on_column) = (places & row.cells(), places & column.cells());
            let is_cross = (on_row | on_column) == places;
            if is_cross && !(on_row - column.cells()).is_empty() && !(on_column - row.cells()).is_empty() {
                for (through, across) in [(row, column), (column, row)] {
                    search_links(state, digit, block, through, across, take)?;
                }
            }
        }
    }
    CONTINUE
}

/// Finds the rectangles whose link ends on the line `through`, and whose victim is on `across`.
fn search_links(
    state: &State,
    digit: Digit,
    block: House,
    through: House,
    across: House,
    take: &mut impl FnMut(EmptyRectangle) -> Flow,
) -> Flow {
    let places = state.cells_with(digit);
    for end in (places & through.cells()) - block.cells() {
        let link = end.house(across.kind());
        if state.places(link, digit).count_ones() != 2 {
            continue;
        }
        let far = (places & link.cells()).without(end);
        let seen = far.first().map_or(CellSet::EMPTY, Cell::peers);
        let victims = (places & across.cells() & seen) - block.cells();
        if let Some(cell) = victims.first() {
            let (places, elimination) = (places & block.cells(), Candidate::new(cell, digit));
            take(EmptyRectangle { block, places, through, link, ends: far.with(end), elimination })?;
        }
    }
    CONTINUE
}

/// A box and a strong link, connected by a line.
#[derive(Debug, Clone, Copy)]
struct EmptyRectangle {
    block: House,
    /// The places of the digit in the box.
    places: CellSet,
    /// The line of the box that meets the link.
    through: House,
    link: House,
    ends: CellSet,
    /// The eliminated candidate.
    elimination: Candidate,
}

impl EmptyRectangle {
    fn one_line(self) -> String {
        let (block, link) = (lines(&[self.block]), lines(&[self.link]));
        format!("{} in {block} and {link} ({})", self.elimination.digit(), cells(self.ends))
    }

    fn explanation(self) -> String {
        let Self { block, places, through, link, ends, elimination } = self;
        let (cell, digit) = (elimination.cell(), elimination.digit());
        format!(
            "In {block}, {digit} lies in {}; in {link}, in {}. If {cell} were {digit}, both {block} and {link} would \
             have to take their {digit} in {through}.",
            and(places),
            and(ends)
        )
    }
}

/// Returns an empty rectangle, or two of the same box.
fn evidence<const N: usize>(found: [EmptyRectangle; N]) -> Pattern {
    let mut parts = PatternParts::default();
    for EmptyRectangle { block, places, through, link, ends, elimination } in found {
        let digit = elimination.digit();
        parts.roles.push((Role::Set(0), CandidateSet::from_digit(digit, places)));
        parts.roles.push((Role::Pattern, CandidateSet::from_digit(digit, ends)));
        parts.base.extend([block, link].map(|house| Constraint::House(house, digit)));
        parts.cover.push(Constraint::House(through, digit));
    }
    let explanation = move || format!("{} That cannot be", join(found.map(EmptyRectangle::explanation), " "));
    Pattern::new(parts, move || join(found.map(EmptyRectangle::one_line), ", "), explanation)
}

//! Empty Rectangle, and two of the same box.

use crate::grid::{Cell, CellSet, Digit, House, HouseKind};
use crate::logic::explain::phrases::{and, cells, join, lines};
use crate::logic::position::order::houses;
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Constraint, Flow, Parts, Pattern, Role, State, Step, Steps, Technique,
};

/// Finds empty rectangles.
pub fn empty_rectangle(state: &State, steps: &mut Steps<'_>) -> Flow {
    for digit in steps.news.digits {
        in_digit(state, digit, &mut |found| {
            let step = Step::eliminating(Technique::EmptyRectangle, CandidateSet::of(found.hit));
            steps.push(step, || rectangles([found]))
        })?;
    }
    CONTINUE
}

/// Finds two empty rectangles of the same box with different eliminations.
pub fn dual_empty_rectangle(state: &State, steps: &mut Steps<'_>) -> Flow {
    for digit in Digit::all() {
        in_digit(state, digit, &mut |second| {
            in_digit(state, digit, &mut |first| {
                if first.block != second.block || first.hit >= second.hit {
                    return CONTINUE;
                }
                let eliminated = CandidateSet::of(first.hit) | CandidateSet::of(second.hit);
                let step = Step::eliminating(Technique::DualEmptyRectangle, eliminated);
                steps.push(step, || rectangles([first, second]))
            })
        })?;
    }
    CONTINUE
}

fn in_digit(state: &State, digit: Digit, take: &mut impl FnMut(FoundRectangle) -> Flow) -> Flow {
    for block in houses(HouseKind::Box) {
        let places = state.cells(digit) & block.cells();
        if !(2..=5).contains(&places.len()) {
            continue;
        }
        for corner in block.cells() {
            let [row, column, _] = corner.houses();
            let (on_row, on_column) = (places & row.cells(), places & column.cells());
            let is_cross = (on_row | on_column) == places;
            if is_cross && !(on_row - column.cells()).is_empty() && !(on_column - row.cells()).is_empty() {
                for (through, across) in [(row, column), (column, row)] {
                    linked(state, digit, block, through, across, take)?;
                }
            }
        }
    }
    CONTINUE
}

/// Finds the rectangles whose link ends on the line `through`, and whose victim is on `across`.
fn linked(
    state: &State,
    digit: Digit,
    block: House,
    through: House,
    across: House,
    take: &mut impl FnMut(FoundRectangle) -> Flow,
) -> Flow {
    let places = state.cells(digit);
    for end in (places & through.cells()) - block.cells() {
        let link = end.house(across.kind());
        if state.places(link, digit).count_ones() != 2 {
            continue;
        }
        let far = (places & link.cells()).without(end);
        let seen = far.first().map_or(CellSet::EMPTY, Cell::peers);
        let hit = (places & across.cells() & seen) - block.cells();
        if let Some(hit) = hit.first() {
            let hit = Candidate::new(hit, digit);
            take(FoundRectangle { block, places: places & block.cells(), through, link, ends: far.with(end), hit })?;
        }
    }
    CONTINUE
}

/// A box and a strong link, connected by a line.
#[derive(Debug, Clone, Copy)]
struct FoundRectangle {
    block: House,
    /// The places of the digit in the box.
    places: CellSet,
    /// The line of the box that meets the link.
    through: House,
    link: House,
    ends: CellSet,
    /// The eliminated candidate.
    hit: Candidate,
}

impl FoundRectangle {
    fn short(self) -> String {
        let (block, link) = (lines(&[self.block]), lines(&[self.link]));
        format!("{} in {block} and {link} ({})", self.hit.digit(), cells(self.ends))
    }

    fn long(self) -> String {
        let Self { block, places, through, link, ends, hit } = self;
        let (cell, digit) = (hit.cell(), hit.digit());
        format!(
            "In {block}, {digit} lies in {}; in {link}, in {}. If {cell} were {digit}, both {block} and {link} would \
             have to take their {digit} in {through}.",
            and(places),
            and(ends)
        )
    }
}

/// Returns an empty rectangle, or two of the same box.
fn rectangles<const N: usize>(found: [FoundRectangle; N]) -> Pattern {
    let mut parts = Parts::default();
    for FoundRectangle { block, places, through, link, ends, hit } in found {
        let digit = hit.digit();
        parts.roles.push((Role::Set(0), CandidateSet::of_digit(digit, places)));
        parts.roles.push((Role::Pattern, CandidateSet::of_digit(digit, ends)));
        parts.base.extend([block, link].map(|house| Constraint::House(house, digit)));
        parts.cover.push(Constraint::House(through, digit));
    }
    let long = move || format!("{} That cannot be", join(found.map(FoundRectangle::long), " "));
    Pattern::new(parts, move || join(found.map(FoundRectangle::short), ", "), long)
}

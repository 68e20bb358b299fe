//! Empty Rectangle, and Dual Empty Rectangle: two empty rectangles in the same box.

use crate::grid::{CellSet, Digit, House, HouseKind};
use crate::logic::explain::phrases::{format_cells, format_houses, join, join_and};
use crate::logic::position::order::houses_of_kind;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

pub fn empty_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for digit in steps.changes.digits {
        for rectangle in empty_rectangles(state, digit) {
            let eliminated = CandidateSet::from_candidate(rectangle.elimination);
            steps.push(Step::from_eliminations(Technique::EmptyRectangle, eliminated), || evidence([rectangle]))?;
        }
    }
    CONTINUE
}

/// Finds two empty rectangles of the same box with different eliminations.
pub fn dual_empty_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for digit in Digit::all() {
        let rectangles: Vec<EmptyRectangle> = empty_rectangles(state, digit).collect();
        for &second in &rectangles {
            for &first in &rectangles {
                if first.block == second.block && first.elimination < second.elimination {
                    let eliminated = [first, second].iter().map(|rectangle| rectangle.elimination).collect();
                    let step = Step::from_eliminations(Technique::DualEmptyRectangle, eliminated);
                    steps.push(step, || evidence([first, second]))?;
                }
            }
        }
    }
    CONTINUE
}

fn empty_rectangles(state: &State, digit: Digit) -> impl Iterator<Item = EmptyRectangle> {
    houses_of_kind(HouseKind::Block).flat_map(move |block| {
        let places = state.cells_with(digit) & block.cells();
        let crossing_cells = if (2..=5).contains(&places.len()) { block.cells() } else { CellSet::EMPTY };
        let crosses = crossing_cells.iter().map(|cell| cell.houses()).filter(move |&[row, column, _]| {
            let (row_places, column_places) = (places & row.cells(), places & column.cells());
            let needs_both = !(row_places - column.cells()).is_empty() && !(column_places - row.cells()).is_empty();
            (row_places | column_places) == places && needs_both
        });
        let line_pairs = crosses.flat_map(|[row, column, _]| [[row, column], [column, row]]);
        line_pairs.flat_map(move |lines| rectangles_on(state, digit, block, lines))
    })
}

/// Iterates over the rectangles whose link ends on the connecting line and whose elimination is on the crossing line.
fn rectangles_on(
    state: &State,
    digit: Digit,
    block: House,
    [connecting_line, crossing_line]: [House; 2],
) -> impl Iterator<Item = EmptyRectangle> {
    let places = state.cells_with(digit);
    ((places & connecting_line.cells()) - block.cells()).iter().filter_map(move |end| {
        let link = end.house(crossing_line.kind());
        let far_end = (places & link.cells()).without(end).single()?;
        let victim = ((places & crossing_line.cells() & far_end.peers()) - block.cells()).first()?;
        let (places, ends) = (places & block.cells(), CellSet::from_cell(far_end).with(end));
        let elimination = Candidate::new(victim, digit);
        Some(EmptyRectangle { block, places, connecting_line, link, ends, elimination })
    })
}

/// A box and a strong link, connected by a line.
#[derive(Debug, Clone, Copy)]
struct EmptyRectangle {
    block: House,
    places: CellSet,
    /// The line through the box on which the link ends.
    connecting_line: House,
    link: House,
    ends: CellSet,
    elimination: Candidate,
}

impl EmptyRectangle {
    fn one_line(self) -> String {
        let (block, link) = (format_houses(&[self.block]), format_houses(&[self.link]));
        format!("{} in {block} and {link} ({})", self.elimination.digit(), format_cells(self.ends))
    }

    fn explanation(self) -> String {
        let Self { block, places, connecting_line, link, ends, elimination } = self;
        let (cell, digit) = (elimination.cell(), elimination.digit());
        format!(
            "In {block}, the places for {digit} are {}; in {link}, they are {}. If {cell} were {digit}, both {block} \
             and {link} would have to place their {digit} in {connecting_line}.",
            join_and(places),
            join_and(ends)
        )
    }
}

fn evidence<const N: usize>(rectangles: [EmptyRectangle; N]) -> Pattern {
    let mut parts = PatternParts::default();
    for EmptyRectangle { block, places, connecting_line, link, ends, elimination } in rectangles {
        let digit = elimination.digit();
        parts.roles.push((Role::Set(0), CandidateSet::from_digit(digit, places)));
        parts.roles.push((Role::Pattern, CandidateSet::from_digit(digit, ends)));
        parts.base.extend([block, link].map(|house| Constraint::House(house, digit)));
        parts.cover.push(Constraint::House(connecting_line, digit));
    }
    let explanation = move || format!("{} That is impossible", join(rectangles.map(EmptyRectangle::explanation), " "));
    Pattern::new(parts, move || join(rectangles.map(EmptyRectangle::one_line), ", "), explanation)
}

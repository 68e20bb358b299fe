//! Empty Rectangle, also dual.

use super::twins::visit_with_twins;
use crate::grid::{CellSet, Digit, House, HouseKind};
use crate::logic::explain::phrases::{format_cells, format_houses, join, join_and};
use crate::logic::position::order::houses_of_kind;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{Candidate, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds empty rectangles, and dual ones: two empty rectangles of the same box.
pub fn empty_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let rectangles = steps.changes.digits.iter().flat_map(|digit| empty_rectangles(state, digit));
    let base = |rectangle: &EmptyRectangle| (rectangle.elimination.digit(), rectangle.block);
    let victims = |rectangle: &EmptyRectangle| CandidateSet::from_candidate(rectangle.elimination);
    visit_with_twins(rectangles, base, victims, |rectangles| {
        let technique = match rectangles {
            [_] => Technique::EmptyRectangle,
            _ => Technique::DualEmptyRectangle,
        };
        let eliminated = rectangles.iter().map(|rectangle| rectangle.elimination).collect();
        steps.push(Step::from_eliminations(technique, eliminated), || evidence(rectangles))
    })
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
    fn one_line(&self) -> String {
        let (block, link) = (format_houses(&[self.block]), format_houses(&[self.link]));
        format!("{} in {block} and {link} ({})", self.elimination.digit(), format_cells(self.ends))
    }

    fn explanation(&self) -> String {
        let &Self { block, places, connecting_line, link, ends, elimination } = self;
        let (cell, digit) = (elimination.cell(), elimination.digit());
        format!(
            "In {block}, the places for {digit} are {}; in {link}, they are {}. If {cell} were {digit}, both {block} \
             and {link} would have to place their {digit} in {connecting_line}. So {cell} is not {digit}",
            join_and(places),
            join_and(ends)
        )
    }
}

/// Returns the evidence of one rectangle, or of twins in the order of their eliminations.
fn evidence(rectangles: &[EmptyRectangle]) -> Pattern {
    let mut rectangles = rectangles.to_vec();
    rectangles.sort_by_key(|rectangle| rectangle.elimination);
    let mut parts = PatternParts::default();
    for &EmptyRectangle { block, places, connecting_line, link, ends, elimination } in &rectangles {
        let digit = elimination.digit();
        parts.roles.push((Role::Set(0), CandidateSet::from_digit(digit, places)));
        parts.roles.push((Role::Pattern, CandidateSet::from_digit(digit, ends)));
        parts.base.extend([block, link].map(|house| Constraint::House(house, digit)));
        parts.cover.push(Constraint::House(connecting_line, digit));
    }
    let text = |part: fn(&EmptyRectangle) -> String, separator: &'static str| {
        let rectangles = rectangles.clone();
        move || join(rectangles.iter().map(part), separator)
    };
    Pattern::new(parts, text(EmptyRectangle::one_line, ", "), text(EmptyRectangle::explanation, ". "))
}

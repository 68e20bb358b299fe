//! Unique rectangles with strong links.
//!
//! Rectangles that have two corners with only two candidates, and hidden rectangles, are found by other rules.

use super::rectangles::{cells_after, rectangles};
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::explain::phrases::{format_cells, format_digits, join, join_and};
use crate::logic::position::order::pairs;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Evidence, Flow, State, Step, StepSink, Technique};

pub fn linked_rectangle(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for first in state.empty_cells() {
        for corners in rectangles(first, state.empty_cells() & cells_after(first)) {
            let common = corners.iter().fold(DigitSet::ALL, |all, &cell| all & state.candidates(cell));
            pairs(common.iter()).try_for_each(|pair| search_pair(state, corners, pair, steps))?;
        }
    }
    CONTINUE
}

fn search_pair(state: &State, corners: [Cell; 4], pair: [Digit; 2], steps: &mut StepSink<'_>) -> Flow {
    let both = DigitSet::from_digit(pair[0]).with(pair[1]);
    let is_plain = |number: usize| state.candidates(corners[number]) == both;
    if (0..4).filter(|&number| is_plain(number)).count() > 1 {
        return CONTINUE;
    }
    // Each side has the index of the corner at which it begins.
    let link = |side: usize, digit: Digit| {
        let [a, b] = [side, (side + 1) % 4].map(|number| corners[number]);
        let kind = if a.row() == b.row() { HouseKind::Row } else { HouseKind::Column };
        let line = a.house(kind);
        let is_strong = state.cells_with(digit) & line.cells() == CellSet::from_cell(a).with(b);
        is_strong.then_some(line)
    };
    let links = pair.map(|digit| [0, 1, 2, 3].map(|side| link(side, digit)));
    for start in 0..4 {
        for first in 0..2 {
            let Some(used) = completing_links(&links, is_plain, start, first) else { continue };
            // If only links at the start are used, and the opposite corner is plain, it is a hidden rectangle.
            let meets_start = |&(_, side): &(usize, usize)| side == start || (side + 1) % 4 == start;
            if is_plain((start + 2) % 4) && used.iter().all(meets_start) {
                continue;
            }
            let eliminated = CandidateSet::from_cell(corners[start], DigitSet::from_digit(pair[first]));
            let step = Step::from_eliminations(Technique::LinkedRectangle, eliminated);
            let of = |&(digit, side): &(usize, usize)| Some((pair[digit], links[digit][side]?));
            let links = used.iter().filter_map(of).collect();
            let guardians = state.candidates_in(corners.into_iter().collect(), !both);
            steps.push(step, || LinkedRectangle { corners, pair: both, guardians, links })?;
        }
    }
    CONTINUE
}

/// Returns the strong links, as digit and side, by which the two digits alternate in all corners if the corner `start`
/// holds the digit with the index `first`. Returns `None` if they do not.
fn completing_links(
    links: &[[Option<House>; 4]; 2],
    is_plain: impl Fn(usize) -> bool,
    start: usize,
    first: usize,
) -> Option<Vec<(usize, usize)>> {
    // The digit that each corner must hold to complete the pattern; the start already does.
    let needed_digit = |number: usize| (first + number + 4 - start) % 2;
    let mut holds = [false; 4];
    holds[start] = true;
    let mut used = Vec::new();
    loop {
        let next = (0..4).filter(|&number| !holds[number]).find_map(|number| {
            // The neighbours, each with the side between.
            let before = (number + 3) % 4;
            let mut held = [(before, before), ((number + 1) % 4, number)].into_iter().filter(|&(next, _)| holds[next]);
            // Beside a corner that holds the other digit, a plain corner must hold this one. Any other corner must hold
            // it if a strong link of the digit joins the two.
            if is_plain(number) {
                return held.next().map(|_| (number, None));
            }
            let (_, side) = held.find(|&(_, side)| links[needed_digit(number)][side].is_some())?;
            Some((number, Some((needed_digit(number), side))))
        });
        match next {
            Some((number, link)) => {
                holds[number] = true;
                used.extend(link);
            }
            None => return holds.iter().all(|&is_held| is_held).then_some(used),
        }
    }
}

/// A rectangle whose deadly pattern one of its candidates would complete, along strong links.
#[derive(Debug)]
pub struct LinkedRectangle {
    /// The corners in cyclic order.
    pub corners: [Cell; 4],
    /// The digits that could be exchanged.
    pub pair: DigitSet,
    /// The guardians, one of which must be true.
    pub guardians: CandidateSet,
    /// The strong links: each digit has only two corners as places on its line.
    links: Vec<(Digit, House)>,
}

impl Evidence for LinkedRectangle {
    fn parts(&self) -> PatternParts {
        let all: CellSet = self.corners.into_iter().collect();
        let pattern = CandidateSet::product(all, self.pair);
        let is_plain = |cell: &Cell| self.guardians.digits_of(*cell).is_empty();
        let lines =
            [self.corners[0], self.corners[2]].into_iter().flat_map(|corner| corner.houses().into_iter().take(2));
        let sides = lines.flat_map(|line| Constraint::house_constraints(line, self.pair));
        let of_links = self.links.iter().map(|&(digit, line)| Constraint::House(line, digit));
        PatternParts {
            roles: vec![(Role::Fin, self.guardians), (Role::Pattern, pattern)],
            base: of_links.chain(all.iter().filter(is_plain).map(Constraint::Cell)).collect(),
            cover: all.iter().map(Constraint::Cell).chain(sides).collect(),
        }
    }

    fn digits(&self) -> DigitSet {
        self.pair
    }

    fn houses(&self) -> Vec<House> {
        self.links.iter().map(|&(_, line)| line).collect()
    }

    fn one_line(&self, _: &Step) -> String {
        let links = join(self.links.iter().map(|(digit, line)| format!("{digit} of {line}")), ", ");
        let all = format_cells(self.corners.into_iter().collect());
        format!("{} in {all}, {links}", format_digits(self.pair))
    }

    fn reason(&self, step: &Step) -> String {
        let link = |(digit, line): &(Digit, House)| format!("{digit} in {line}");
        format!(
            "{corners} are the corners of a rectangle in two rows, two columns and two boxes. If they held only \
             {pair}, the two digits could be exchanged, and the puzzle would have two solutions. The only places \
             for {links} are corners. If {start}, each corner in turn would have only one of {pair} left, until \
             the pattern is complete. The puzzle is assumed to have one solution",
            start = join(step.eliminations.iter().map(|c| format!("{} were {}", c.cell(), c.digit())), ", "),
            corners = join_and(self.corners),
            pair = join_and(self.pair),
            links = join_and(self.links.iter().map(link)),
        )
    }
}

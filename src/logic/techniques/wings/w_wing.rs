//! W-wing: two cells with the same two candidates, joined by a strong link of one of the digits.

use crate::grid::{Cell, Digit, DigitSet, House};
use crate::logic::explain::phrases::format_digits;
use crate::logic::position::order::{pairs, shared_houses};
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

pub fn w_wing(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for cells in pairs(state.bivalue_cells().iter()) {
        let [first, second] = cells;
        let pair = state.candidates(first);
        if state.candidates(second) != pair || first.sees(second) {
            continue;
        }
        for digit in pair {
            let victims = first.peers() & second.peers() & state.cells_with(digit);
            let Some(joining_digit) = pair.without(digit).first().filter(|_| !victims.is_empty()) else {
                continue;
            };
            for house in House::all() {
                if let Some(link_ends) = find_link_ends(state, house, joining_digit, cells) {
                    let eliminated = CandidateSet::from_digit(digit, victims);
                    let step = Step::from_eliminations(Technique::WWing, eliminated);
                    steps.push(step, || evidence(cells, digit, joining_digit, house, link_ends))?;
                }
            }
        }
    }
    CONTINUE
}

/// Returns the only two places of the digit in a house, if the first cell sees one of them and the second cell the
/// other, in this order.
fn find_link_ends(state: &State, house: House, digit: Digit, cells: [Cell; 2]) -> Option<[Cell; 2]> {
    let [a, b] = (state.cells_with(digit) & house.cells()).pair()?;
    [[a, b], [b, a]].into_iter().find(|&[a, b]| cells[0].sees(a) && cells[1].sees(b))
}

/// Returns the evidence: two cells, one of which holds the digit because each end of the strong link sees one of them.
fn evidence(cells: [Cell; 2], digit: Digit, joining_digit: Digit, house: House, link_ends: [Cell; 2]) -> Pattern {
    let pair: DigitSet = [digit, joining_digit].into_iter().collect();
    let pair_candidates = CandidateSet::product(cells.into_iter().collect(), pair);
    let link_candidates = CandidateSet::from_digit(joining_digit, link_ends.into_iter().collect());
    let shared_constraint = |(cell, place)| Some(Constraint::House(shared_houses(cell, place).next()?, joining_digit));
    let parts = PatternParts {
        roles: vec![(Role::Pattern, pair_candidates | link_candidates)],
        base: cells.map(Constraint::Cell).into_iter().chain([Constraint::House(house, joining_digit)]).collect(),
        cover: cells.into_iter().zip(link_ends).filter_map(shared_constraint).collect(),
    };
    let ([first, second], [a, b]) = (cells, link_ends);
    let one_line = move || format!("{} in {first},{second}, {joining_digit} in {a},{b}", format_digits(pair));
    let reason = move || {
        format!(
            "{first} and {second} hold only {digit} and {joining_digit}. In {house}, {joining_digit} is in {a}, which \
             sees {first}, or in {b}, which sees {second}. So one of {first} and {second} is not {joining_digit} but \
             {digit}, which is eliminated from the cells that see both"
        )
    };
    Pattern::new(parts, one_line, reason)
}

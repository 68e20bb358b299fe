//! Remote pairs of at least four cells, in which every cell forms a naked pair with the next.

use crate::grid::{Cell, CellSet, DigitSet};
use crate::logic::explain::phrases::{format_cells, format_digits, join, join_and};
use crate::logic::position::order::shared_houses;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds the cells that see two cells of a remote pair at an odd distance of at least three from each other.
pub fn remote_pair(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let mut left = state.bivalue_cells();
    while let Some(first) = left.first() {
        let pair = state.candidates(first);
        let equal: CellSet = left.iter().filter(|&cell| state.candidates(cell) == pair).collect();
        left = left.without(first);
        if equal.len() < 4 {
            continue;
        }
        let [even, odd] = alternate_cells(first, equal);
        left -= even | odd;
        let is_possible = |cells: CellSet| cells.iter().all(|c| (c.peers() & cells).is_empty());
        if (even | odd).len() < 4 || !is_possible(even) || !is_possible(odd) {
            continue;
        }
        let holders = pair.iter().fold(CellSet::EMPTY, |all, digit| all | state.cells_with(digit));
        let sees_two = |cell: &Cell| {
            let (of_even, of_odd) = (even & cell.peers(), odd & cell.peers());
            of_even.iter().any(|a| !(of_odd - a.peers()).is_empty())
        };
        let seen: CellSet = (holders - even - odd).iter().filter(sees_two).collect();
        let step = Step::from_eliminations(Technique::RemotePair, state.candidates_in(seen, pair));
        steps.push(step, || evidence(pair, [even, odd]))?;
    }
    CONTINUE
}

/// Returns the cells that can be reached from the first cell in an even number of steps, and in an odd number.
fn alternate_cells(first: Cell, equal: CellSet) -> [CellSet; 2] {
    let mut alternating_cells = [CellSet::from_cell(first), CellSet::EMPTY];
    let (mut new, mut side) = (alternating_cells[0], 0);
    while !new.is_empty() {
        new = (new.peers_of_any() & equal) - alternating_cells[0] - alternating_cells[1];
        side = 1 - side;
        alternating_cells[side] |= new;
    }
    alternating_cells
}

/// Returns the evidence: cells with the same two candidates, which hold them alternately.
fn evidence(pair: DigitSet, [even, odd]: [CellSet; 2]) -> Pattern {
    let linked = even.iter().flat_map(|a| (odd & a.peers()).iter().filter_map(move |b| shared_houses(a, b).next()));
    let parts = PatternParts {
        roles: vec![(Role::Pattern, CandidateSet::product(even | odd, pair))],
        base: (even | odd).iter().map(Constraint::Cell).collect(),
        cover: linked.flat_map(|house| Constraint::house_constraints(house, pair)).collect(),
    };
    let short =
        move || format!("{} alternating in {} and {}", format_digits(pair), format_cells(even), format_cells(odd));
    let long = move || {
        format!(
            "{all} hold only {pair}, and each sees another of them, which takes the other digit. So {even} hold the \
             same digit, and {odd} hold the other. A cell that sees one of each group is neither {either}",
            all = join_and(even | odd),
            pair = join_and(pair),
            even = join_and(even),
            odd = join_and(odd),
            either = join(pair, " nor "),
        )
    };
    Pattern::new(parts, short, long)
}

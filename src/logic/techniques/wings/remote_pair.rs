//! Remote pairs of at least four cells, in which every cell forms a naked pair with the next.

use crate::grid::{Cell, CellSet, DigitSet};
use crate::logic::explain::phrases::{format_cells, format_digits, join, join_and};
use crate::logic::position::order::shared_houses;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds cells that see two cells of a remote pair whose distance along the pair is odd and at least three.
pub fn remote_pair(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let mut unvisited_cells = state.bivalue_cells();
    while let Some(first_cell) = unvisited_cells.first() {
        let pair = state.candidates(first_cell);
        let pair_cells: CellSet = unvisited_cells.iter().filter(|&cell| state.candidates(cell) == pair).collect();
        unvisited_cells = unvisited_cells.without(first_cell);
        if pair_cells.len() < 4 {
            continue;
        }
        let [even, odd] = cells_by_parity(first_cell, pair_cells);
        unvisited_cells -= even | odd;
        let is_consistent = |cells: CellSet| cells.iter().all(|cell| (cell.peers() & cells).is_empty());
        if (even | odd).len() < 4 || !is_consistent(even) || !is_consistent(odd) {
            continue;
        }
        let places = pair.iter().fold(CellSet::EMPTY, |union, digit| union | state.cells_with(digit));
        let sees_distant_cells = |cell: &Cell| {
            let (seen_even, seen_odd) = (even & cell.peers(), odd & cell.peers());
            seen_even.iter().any(|a| !(seen_odd - a.peers()).is_empty())
        };
        let victim_cells: CellSet = (places - even - odd).iter().filter(sees_distant_cells).collect();
        let step = Step::from_eliminations(Technique::RemotePair, state.candidates_in(victim_cells, pair));
        steps.push(step, || evidence(pair, [even, odd]))?;
    }
    CONTINUE
}

/// Returns the cells at an even distance from the first cell, and those at an odd distance.
fn cells_by_parity(first_cell: Cell, pair_cells: CellSet) -> [CellSet; 2] {
    let mut alternating_cells = [CellSet::from_cell(first_cell), CellSet::EMPTY];
    let (mut new_cells, mut parity) = (alternating_cells[0], 0);
    while !new_cells.is_empty() {
        new_cells = (new_cells.peers_of_any() & pair_cells) - alternating_cells[0] - alternating_cells[1];
        parity = 1 - parity;
        alternating_cells[parity] |= new_cells;
    }
    alternating_cells
}

/// Returns the evidence: cells with the same two candidates, which hold them alternately.
fn evidence(pair: DigitSet, [even, odd]: [CellSet; 2]) -> Pattern {
    let houses = even.iter().flat_map(|a| (odd & a.peers()).iter().filter_map(move |b| shared_houses(a, b).next()));
    let parts = PatternParts {
        roles: vec![(Role::Pattern, CandidateSet::product(even | odd, pair))],
        base: (even | odd).iter().map(Constraint::Cell).collect(),
        cover: houses.flat_map(|house| Constraint::house_constraints(house, pair)).collect(),
    };
    let one_line =
        move || format!("{} alternating in {} and {}", format_digits(pair), format_cells(even), format_cells(odd));
    let reason = move || {
        format!(
            "{all} hold only {pair}. Two of them that share a house hold different digits: {links}. So {even} hold the \
             same digit, and {odd} hold the other. A cell that sees one of each group is neither {either}",
            all = join_and(even | odd),
            pair = join_and(pair),
            links = join_and(links_in_words([even, odd])),
            even = join_and(even),
            odd = join_and(odd),
            either = join(pair, " nor "),
        )
    };
    Pattern::new(parts, one_line, reason)
}

/// Returns the links that join all cells to the first, each as two cells with the house that they share.
fn links_in_words([even, odd]: [CellSet; 2]) -> Vec<String> {
    let mut joined: Vec<Cell> = even.first().into_iter().collect();
    let mut links = Vec::new();
    let mut index = 0;
    while let Some(&cell) = joined.get(index) {
        let others = if even.contains(cell) { odd } else { even };
        for other in others & cell.peers() {
            if !joined.contains(&other) {
                links.extend(shared_houses(cell, other).next().map(|house| format!("{cell} and {other} in {house}")));
                joined.push(other);
            }
        }
        index += 1;
    }
    links
}

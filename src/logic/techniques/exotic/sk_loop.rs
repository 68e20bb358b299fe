//! The SK loop, which Steve Kurzhals found in the puzzle Easter Monster. It is a multi-sector locked set.
//!
//! The loop has eight pairs of cells, the dominoes. Two neighbouring dominoes share a line or a box, their link. The
//! digits of the links are chosen so that each candidate of a domino belongs to one of the domino's two links.

use crate::grid::{CellSet, DigitSet, House};
use crate::logic::explain::phrases::{format_cells, format_digits, format_houses, join};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds SK loops. Of those on the same rows and columns with the same eliminations, finds only one.
pub fn sk_loop(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let line_pairs = || (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b))).filter(|(a, b)| a / 3 != b / 3);
    for (top, bottom) in line_pairs() {
        for (left, right) in line_pairs() {
            let rows = [top, bottom].map(House::row);
            let columns = [left, right].map(House::column);
            let block = |row: usize, column: usize| House::block(row / 3 * 3 + column / 3);
            // In the order of the loop: each link joins the domino with the same index to the next one.
            let links = [
                rows[0],
                block(top, right),
                columns[1],
                block(bottom, right),
                rows[1],
                block(bottom, left),
                columns[0],
                block(top, left),
            ];
            let pivots = (rows[0].cells() | rows[1].cells()) & (columns[0].cells() | columns[1].cells());
            let domino = |index: usize| {
                let [previous_cells, next_cells] = [links[(index + 7) % 8], links[index]].map(House::cells);
                ((previous_cells & next_cells) - pivots) & state.empty_cells()
            };
            let dominoes: [CellSet; 8] = std::array::from_fn(domino);
            if dominoes.iter().all(|cells| !cells.is_empty()) {
                search_dominoes(state, &links, &dominoes, steps)?;
            }
        }
    }
    CONTINUE
}

fn search_dominoes(state: &State, links: &[House; 8], dominoes: &[CellSet; 8], steps: &mut StepSink<'_>) -> Flow {
    let domino_digits = dominoes.map(|cells| state.digits_in(cells));
    let count: usize = dominoes.iter().map(|cells| cells.len()).sum();
    if domino_digits.iter().map(|digits| digits.len()).sum::<usize>() > 2 * count {
        return CONTINUE;
    }
    let loop_cells = dominoes.iter().fold(CellSet::EMPTY, |union, &cells| union | cells);
    let mut known_eliminations = Vec::new();
    // The digits of the last link determine the digits of all other links.
    for mask in 1..512 {
        let last_digits = DigitSet::from_bits(mask);
        if !(last_digits - (domino_digits[7] | domino_digits[0])).is_empty() {
            continue;
        }
        let mut link_digits = [last_digits; 8];
        let mut previous_digits = last_digits;
        for index in 0..7 {
            link_digits[index] = domino_digits[index] - previous_digits;
            previous_digits = link_digits[index];
        }
        let is_closed = (domino_digits[7] - previous_digits - last_digits).is_empty();
        if !is_closed || link_digits.iter().map(|digits| digits.len()).sum::<usize>() != count {
            continue;
        }
        let eliminations =
            |(link, &digits): (&House, &DigitSet)| state.candidates_in(link.cells() - loop_cells, digits);
        let link_eliminations = links.iter().zip(&link_digits).map(eliminations);
        let eliminated = link_eliminations.fold(CandidateSet::EMPTY, |union, candidates| union | candidates);
        if known_eliminations.contains(&eliminated) {
            continue;
        }
        known_eliminations.push(eliminated);
        steps.push(Step::from_eliminations(Technique::SkLoop, eliminated), || {
            let base = loop_cells.iter().map(Constraint::Cell).collect();
            let link_constraints = |(&link, &digits): (&House, &DigitSet)| Constraint::house_constraints(link, digits);
            let cover = links.iter().zip(&link_digits).flat_map(link_constraints).collect();
            let used_digits = link_digits.iter().fold(DigitSet::EMPTY, |union, &digits| union | digits);
            let link_text = |(&link, &digits): (&House, &DigitSet)| {
                (!digits.is_empty()).then(|| format!("{} in {}", format_digits(digits), format_houses(&[link])))
            };
            let assigned_text = join(links.iter().zip(&link_digits).filter_map(link_text), ", ");
            Pattern::from_constraints(
                state,
                used_digits,
                [base, cover],
                format!("{count} cells {}, {assigned_text}", format_cells(loop_cells)),
                format!(
                    "{} are pairs of cells in a loop; each pair shares a line or a box with the next. They can hold \
                     only these {count} digits, each in a line or box of the loop: {assigned_text}. There are as many \
                     cells, so each digit must fill one of them, and is eliminated from the rest of its line or box",
                    format_cells(loop_cells)
                ),
            )
        })?;
    }
    CONTINUE
}

//! The SK loop, which Steve Kurzhals found in the puzzle Easter Monster. It is a multi-sector locked set.
//!
//! The loop has eight pairs of cells, the dominoes. Two neighbouring dominoes share a line or a box, their link. Digits
//! are assigned to the links in such a way that each candidate of a domino belongs to one of the domino's two links.

use crate::grid::{CellSet, DigitSet, House};
use crate::logic::explain::phrases::{format_cells, format_digits, format_houses, join};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds SK loops, one for each set of eliminations in the same four boxes.
pub fn sk_loop(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let pairs = || (0..9).flat_map(|a| (a + 1..9).map(move |b| (a, b))).filter(|(a, b)| a / 3 != b / 3);
    for (first, second) in pairs() {
        for (left, right) in pairs() {
            let rows = [first, second].map(House::row);
            let columns = [left, right].map(House::column);
            let block = |row: usize, column: usize| House::block(row / 3 * 3 + column / 3);
            // In the order of the loop: each link joins the domino of the same number to the next one.
            let links = [
                rows[0],
                block(first, right),
                columns[1],
                block(second, right),
                rows[1],
                block(second, left),
                columns[0],
                block(first, left),
            ];
            let pivots = (rows[0].cells() | rows[1].cells()) & (columns[0].cells() | columns[1].cells());
            let domino = |number: usize| {
                let [before, after] = [links[(number + 7) % 8], links[number]].map(House::cells);
                ((before & after) - pivots) & state.empty_cells()
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
    let of_dominoes = dominoes.map(|cells| state.digits_in(cells));
    let count: usize = dominoes.iter().map(|cells| cells.len()).sum();
    if of_dominoes.iter().map(|all| all.len()).sum::<usize>() > 2 * count {
        return CONTINUE;
    }
    let all = dominoes.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
    let mut known = Vec::new();
    // The digits of the last link determine the digits of all other links.
    for mask in 1..512 {
        let last = DigitSet::from_bits(mask);
        if !(last - (of_dominoes[7] | of_dominoes[0])).is_empty() {
            continue;
        }
        let mut of_links = [last; 8];
        let mut before = last;
        for number in 0..7 {
            of_links[number] = of_dominoes[number] - before;
            before = of_links[number];
        }
        let is_closed = (of_dominoes[7] - before - last).is_empty();
        if !is_closed || of_links.iter().map(|digits| digits.len()).sum::<usize>() != count {
            continue;
        }
        let gone = |(link, &digits): (&House, &DigitSet)| state.candidates_in(link.cells() - all, digits);
        let eliminated = links.iter().zip(&of_links).map(gone);
        let eliminated = eliminated.fold(CandidateSet::EMPTY, |all, some| all | some);
        if known.contains(&eliminated) {
            continue;
        }
        known.push(eliminated);
        steps.push(Step::from_eliminations(Technique::SkLoop, eliminated), || {
            let base = all.iter().map(Constraint::Cell).collect();
            let of = |(&link, &digits): (&House, &DigitSet)| Constraint::house_constraints(link, digits);
            let cover = links.iter().zip(&of_links).flat_map(of).collect();
            let used = of_links.iter().fold(DigitSet::EMPTY, |all, &digits| all | digits);
            let assigned = |(&link, &all): (&House, &DigitSet)| {
                (!all.is_empty()).then(|| format!("{} in {}", format_digits(all), format_houses(&[link])))
            };
            let assigned = join(links.iter().zip(&of_links).filter_map(assigned), ", ");
            Pattern::from_sets(
                state,
                used,
                [base, cover],
                format!("{count} cells {}, {assigned}", format_cells(all)),
                format!(
                    "{} are pairs of cells in a loop; each pair shares a line or a box with the next. They can hold \
                     only these {count} digits, each in a line or box of the loop: {assigned}. There are as many \
                     cells, so each digit must fill one of them, and is eliminated from the rest of its line or box",
                    format_cells(all)
                ),
            )
        })?;
    }
    CONTINUE
}

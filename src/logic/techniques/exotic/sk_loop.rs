//! The SK loop, which Steve Kurzhals found in the puzzle Easter Monster. It is a multi-sector locked set.
//!
//! The loop has eight pairs of cells, the dominoes. Two neighbouring dominoes share a line or a box, their link. The
//! digits of the links are chosen so that each candidate of a domino belongs to one of the domino's two links.

use crate::grid::{CellSet, DigitSet, House};
use crate::logic::explain::phrases::{
    eliminations_by_house, format_cells, format_digits, format_houses, join, join_and,
};
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
    let cell_count: usize = dominoes.iter().map(|cells| cells.len()).sum();
    let digit_count = |digits: &[DigitSet; 8]| digits.iter().map(|digits| digits.len()).sum::<usize>();
    if digit_count(&domino_digits) > 2 * cell_count {
        return CONTINUE;
    }
    let loop_cells = dominoes.iter().fold(CellSet::EMPTY, |union, &cells| union | cells);
    let mut known_eliminations = Vec::new();
    // The digits of the last link determine the digits of all other links.
    for last_digits in (1..512).map(DigitSet::from_bits) {
        let link_digits = digits_by_link(&domino_digits, last_digits);
        let Some(link_digits) = link_digits.filter(|digits| digit_count(digits) == cell_count) else { continue };
        let eliminations =
            |(link, &digits): (&House, &DigitSet)| state.candidates_in(link.cells() - loop_cells, digits);
        let link_eliminations = links.iter().zip(&link_digits).map(eliminations);
        let eliminated = link_eliminations.fold(CandidateSet::EMPTY, |union, candidates| union | candidates);
        if !known_eliminations.contains(&eliminated) {
            known_eliminations.push(eliminated);
            let step = Step::from_eliminations(Technique::SkLoop, eliminated);
            steps.push(step, || evidence(state, loop_cells, links, &link_digits, &eliminated))?;
        }
    }
    CONTINUE
}

/// Returns the digits of each link if the last link has `last_digits`, or `None` if the loop then does not close.
fn digits_by_link(domino_digits: &[DigitSet; 8], last_digits: DigitSet) -> Option<[DigitSet; 8]> {
    if !last_digits.is_subset(domino_digits[7] | domino_digits[0]) {
        return None;
    }
    let mut link_digits = [last_digits; 8];
    for index in 0..7 {
        link_digits[index] = domino_digits[index] - link_digits[(index + 7) % 8];
    }
    (domino_digits[7] - link_digits[6] - last_digits).is_empty().then_some(link_digits)
}

/// Returns the evidence: the cells of the loop, and as many digits, each of which one of the links must hold.
fn evidence(
    state: &State,
    loop_cells: CellSet,
    links: &[House; 8],
    link_digits: &[DigitSet; 8],
    eliminated: &CandidateSet,
) -> Pattern {
    let links_with_digits = || links.iter().copied().zip(link_digits.iter().copied());
    let base = loop_cells.iter().map(Constraint::Cell).collect();
    let cover: Vec<_> =
        links_with_digits().flat_map(|(link, digits)| Constraint::house_constraints(link, digits)).collect();
    let used_digits = link_digits.iter().fold(DigitSet::EMPTY, |union, &digits| union | digits);
    let link_text = |(link, digits): (House, DigitSet)| {
        (!digits.is_empty()).then(|| format!("{} in {}", format_digits(digits), format_houses(&[link])))
    };
    let assigned_text = join(links_with_digits().filter_map(link_text), ", ");
    let link_in_words =
        |(link, digits): (House, DigitSet)| (!digits.is_empty()).then(|| format!("{} in {link}", join_and(digits)));
    let assigned_words = join(links_with_digits().filter_map(link_in_words), ", ");
    let eliminated_text = eliminations_by_house(eliminated, &cover);
    let (count, cells_text) = (loop_cells.len(), format_cells(loop_cells));
    Pattern::from_constraints(
        state,
        used_digits,
        [base, cover],
        format!("{count} cells {cells_text}, {assigned_text}"),
        format!(
            "{cells_text} are pairs of cells in a loop; each pair shares a line or a box with the next. They can hold \
             only these {count} digits, each in a line or box of the loop: {assigned_words}. There are as many cells, \
             so each digit must fill one of them, and no other cell of its line or box. That eliminates \
             {eliminated_text}"
        ),
    )
}

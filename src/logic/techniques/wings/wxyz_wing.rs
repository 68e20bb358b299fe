//! WXYZ-wing: four cells that hold four digits. Only one of the digits may have places in them that do not all see each
//! other. In a house, the four would be a naked quad.

use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::explain::phrases::{format_cells, format_digits, join_and};
use crate::logic::position::order::{houses_of, pairs};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

const SIZE: usize = 4;

pub fn wxyz_wing(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let has_few_candidates = |cell: &Cell| (2..=SIZE).contains(&state.candidates(*cell).len());
    let cells: CellSet = state.empty_cells().iter().filter(has_few_candidates).collect();
    extend_wing(state, CellSet::EMPTY, cells, steps)
}

/// Finds all wings that consist of the chosen cells and some of the others.
fn extend_wing(state: &State, chosen: CellSet, mut others: CellSet, steps: &mut StepSink<'_>) -> Flow {
    while let Some(cell) = others.first() {
        others = others.without(cell);
        let cells = chosen.with(cell);
        let is_possible = state.digits_in(cells).len() <= SIZE && unrestricted_digits(state, cells).len() <= 1;
        if is_possible && cells.len() < SIZE {
            extend_wing(state, cells, others, steps)?;
        } else if is_possible && is_wing(state, cells) {
            push_wing(state, cells, steps)?;
        }
    }
    CONTINUE
}

/// Returns the digits whose places in the cells do not all see each other.
fn unrestricted_digits(state: &State, cells: CellSet) -> DigitSet {
    let is_unrestricted = |digit: &Digit| houses_of(cells & state.cells_with(*digit)).next().is_none();
    state.digits_in(cells).iter().filter(is_unrestricted).collect()
}

/// Returns whether no fewer of the four cells would do, and they are not a naked quad.
fn is_wing(state: &State, cells: CellSet) -> bool {
    let holds_all_digits = |without: Cell| state.digits_in(cells.without(without)).len() == SIZE;
    let is_naked_pair = |[a, b]: [Cell; 2]| state.digits_in(CellSet::from_cell(a).with(b)).len() == 2;
    cells.iter().all(holds_all_digits) && !pairs(cells.iter()).any(is_naked_pair) && houses_of(cells).next().is_none()
}

fn push_wing(state: &State, cells: CellSet, steps: &mut StepSink<'_>) -> Flow {
    let digits = state.digits_in(cells);
    let unrestricted = unrestricted_digits(state, cells);
    // If all digits are restricted, each of them is in one of the four cells.
    let locked_digits = if unrestricted.is_empty() { digits } else { unrestricted };
    let eliminated = locked_digits.iter().fold(CandidateSet::EMPTY, |union, digit| {
        let places = cells & state.cells_with(digit);
        union | CandidateSet::from_digit(digit, state.cells_with(digit) & places.common_peers())
    });
    steps.push(Step::from_eliminations(Technique::WxyzWing, eliminated), || evidence(state, cells, unrestricted))
}

fn evidence(state: &State, cells: CellSet, unrestricted: DigitSet) -> Pattern {
    let digits = state.digits_in(cells);
    let houses_by_digit = (digits - unrestricted)
        .iter()
        .filter_map(|digit| Some((digit, houses_of(cells & state.cells_with(digit)).next()?)));
    let base = cells.iter().map(Constraint::Cell).collect();
    let cover = houses_by_digit.clone().map(|(digit, house)| Constraint::House(house, digit)).collect();
    let places = join_and(houses_by_digit.map(|(digit, house)| format!("those of {digit} in {house}")));
    let premise = format!(
        "{} hold {}. There, all places share a house: {places}. So each of these digits is in one of the cells at most",
        join_and(cells),
        join_and(digits),
    );
    let reason = match unrestricted.single() {
        None => format!(
            "{premise}, and as there are four of each, in exactly one. Each digit is eliminated from the cells that see \
             all its places"
        ),
        Some(digit) => format!(
            "{premise}. Three digits cannot fill four cells, so one of the cells holds {digit}. So {digit} is \
             eliminated from the cells that see all its places there"
        ),
    };
    let one_line = format!("{} in {}", format_digits(digits), format_cells(cells));
    Pattern::from_constraints(state, digits, [base, cover], one_line, reason)
}

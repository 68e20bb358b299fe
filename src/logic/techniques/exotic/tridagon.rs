//! Tridagon, or Thor's hammer.
//!
//! The pattern has three cells in each of four boxes, one in each row and column of the box. The three cells rise if
//! they form an even permutation, and fall otherwise. The pattern is a tridagon if they rise in one or three boxes.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind, bit_indices};
use crate::logic::explain::phrases::{format_cells, format_digits, houses_in_words, join, join_and};
use crate::logic::position::order::{LINK_ORDER, combinations, houses_of_kind, pairs};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// The columns of a diagonal in the three rows of a box: first the rising diagonals, then the falling ones.
const DIAGONALS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

const MAX_GUARDIANS: usize = 6;

/// Three cells of a box, one in each of its rows and columns.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: CellSet,
    is_rising: bool,
    guardians: CandidateSet,
}

/// Finds tridagons whose guardians eliminate something, or whose only guardian can be placed.
pub fn tridagon(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for mask in combinations(3, 9) {
        let digits: DigitSet = bit_indices(mask).map(Digit::from_index).collect();
        let box_diagonals: Vec<Vec<Diagonal>> = (0..9).map(|block| diagonals(state, block, digits)).collect();
        if box_diagonals.iter().filter(|found_diagonals| !found_diagonals.is_empty()).count() < 4 {
            continue;
        }
        for [top, bottom] in pairs(0..3) {
            for [left, right] in pairs(0..3) {
                let corners = [3 * top + left, 3 * top + right, 3 * bottom + left, 3 * bottom + right];
                let diagonals_by_corner = corners.map(|block| &box_diagonals[block][..]);
                choose_diagonals(state, digits, &diagonals_by_corner, &mut Vec::new(), steps)?;
            }
        }
    }
    CONTINUE
}

/// Returns the diagonals of a box whose cells each have at least two of the digits, with at most [`MAX_GUARDIANS`]
/// other candidates in all.
fn diagonals(state: &State, block: usize, digits: DigitSet) -> Vec<Diagonal> {
    let (first_row, first_column) = (block / 3 * 3, block % 3 * 3);
    let new_diagonal = |(index, columns): (usize, &[usize; 3])| {
        let cells: CellSet = (0..3).map(|line| Cell::at(first_row + line, first_column + columns[line])).collect();
        let guardians = state.candidates_in(cells, !digits);
        let fits = |cell: Cell| (state.candidates(cell) & digits).len() >= 2;
        let is_valid = cells.iter().all(fits) && guardians.len() <= MAX_GUARDIANS;
        is_valid.then_some(Diagonal { cells, is_rising: index < 3, guardians })
    };
    DIAGONALS.iter().enumerate().filter_map(new_diagonal).collect()
}

fn choose_diagonals(
    state: &State,
    digits: DigitSet,
    diagonals_by_box: &[&[Diagonal]],
    chosen_diagonals: &mut Vec<Diagonal>,
    steps: &mut StepSink<'_>,
) -> Flow {
    let guardians = chosen_diagonals.iter().fold(CandidateSet::EMPTY, |union, diagonal| union | diagonal.guardians);
    if guardians.len() > MAX_GUARDIANS {
        return CONTINUE;
    }
    if let Some((first_box, later_boxes)) = diagonals_by_box.split_first() {
        for &diagonal in *first_box {
            chosen_diagonals.push(diagonal);
            choose_diagonals(state, digits, later_boxes, chosen_diagonals, steps)?;
            chosen_diagonals.pop();
        }
        return CONTINUE;
    }
    let rising_count = chosen_diagonals.iter().filter(|diagonal| diagonal.is_rising).count();
    if rising_count.is_multiple_of(2) || guardians.is_empty() {
        return CONTINUE;
    }
    let only_guardian = guardians.iter().next().filter(|_| guardians.len() == 1);
    let step = match only_guardian {
        Some(guardian) => Step::from_placement(Technique::Tridagon, guardian),
        None => Step::from_eliminations(Technique::Tridagon, state.candidates_seeing_all(&guardians)),
    };
    steps.push(step, || evidence(state, digits, chosen_diagonals, guardians))
}

fn evidence(state: &State, digits: DigitSet, diagonals: &[Diagonal], guardians: CandidateSet) -> Pattern {
    let cells = diagonals.iter().fold(CellSet::EMPTY, |union, diagonal| union | diagonal.cells);
    let is_covered = |house: &House| (house.cells() & cells).len() > 1;
    let covered_houses = LINK_ORDER.into_iter().flat_map(houses_of_kind).filter(is_covered);
    let base = cells.iter().map(Constraint::Cell).collect();
    let cover = covered_houses.flat_map(|house| Constraint::house_constraints(house, digits)).collect();
    let guardian_text = |guardian: Candidate| format!("{} in {}", guardian.digit(), guardian.cell());
    let guardian_texts = join_and(guardians.iter().map(guardian_text));
    let diagonal_text = |diagonal: &Diagonal| join_and(diagonal.cells);
    let boxes_in_words = |is_rising: bool| {
        let chosen = diagonals.iter().filter(|diagonal| diagonal.is_rising == is_rising);
        let cells = chosen.filter_map(|diagonal| diagonal.cells.first());
        houses_in_words(&cells.map(|cell| cell.house(HouseKind::Block)).collect::<Vec<_>>())
    };
    let conclusion_text = if guardians.len() == 1 {
        "it is true".to_owned()
    } else {
        let all = if guardians.len() == 2 { "both" } else { "all of them" };
        format!("one of them is true, and candidates that conflict with {all} are eliminated")
    };
    Pattern::from_constraints(
        state,
        digits,
        [base, cover],
        format!("{} in {}, but for {guardian_texts}", format_digits(digits), format_cells(cells)),
        format!(
            "Four boxes at the corners of a rectangle have three cells each: {}. In each box, these are one cell in \
             each row and column. From row to row, they go to the right in {}, and to the left in {}, with a turn from \
             one edge of the box to the other. As one box differs from the other three, {digits} alone cannot fill these \
             cells. Their only other candidates are {guardian_texts}, so {conclusion_text}",
            join(diagonals.iter().map(diagonal_text), "; "),
            boxes_in_words(true),
            boxes_in_words(false),
            digits = join_and(digits)
        ),
    )
}

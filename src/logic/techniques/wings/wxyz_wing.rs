//! WXYZ-wing: an ALS-XZ of three cells in a house and a fourth cell elsewhere. In the same house, the four would be a
//! naked quad.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind, bit_indices};
use crate::logic::explain::phrases::{format_cells, format_digits, join_and};
use crate::logic::position::order::{combinations, pattern_houses, shared_houses};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

pub fn wxyz_wing(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for house in pattern_houses() {
        let empty_cells: Vec<Cell> = (house.cells() & state.empty_cells()).iter().collect();
        for mask in combinations(3, empty_cells.len()) {
            let three_cells: CellSet = bit_indices(mask).map(|index| empty_cells[index]).collect();
            let digits = state.digits_in(three_cells);
            let is_in_box_of = |cell: Cell| three_cells.is_subset(cell.house(HouseKind::Block).cells());
            let is_in_box = house.kind() != HouseKind::Block && three_cells.first().is_some_and(is_in_box_of);
            if digits.len() == 4 && !is_in_box {
                find_fourth_cells(state, house, three_cells, digits, steps)?;
            }
        }
    }
    CONTINUE
}

/// Finds fourth cells: each has two of the three cells' digits, and sees all places of at least one of the two in the
/// three cells.
fn find_fourth_cells(
    state: &State,
    house: House,
    three_cells: CellSet,
    digits: DigitSet,
    steps: &mut StepSink<'_>,
) -> Flow {
    let places = |digit: Digit| three_cells & state.cells_with(digit);
    for cell in state.bivalue_cells() - three_cells {
        let pair = state.candidates(cell);
        let restricted_digits: DigitSet = pair.iter().filter(|&digit| places(digit).is_subset(cell.peers())).collect();
        let four_cells = three_cells.with(cell);
        let is_quad = cell.houses().iter().any(|house| four_cells.is_subset(house.cells()));
        if !(pair - digits).is_empty() || restricted_digits.is_empty() || is_quad {
            continue;
        }
        // If both of its digits are restricted, the other two are locked in the three cells.
        let are_both_restricted = restricted_digits == pair;
        let eliminated_digits = if are_both_restricted { pair } else { pair - restricted_digits };
        let locked_digits = if are_both_restricted { digits } else { eliminated_digits };
        let eliminated = locked_digits.iter().fold(CandidateSet::EMPTY, |union, digit| {
            let digit_places = if eliminated_digits.contains(digit) { places(digit).with(cell) } else { places(digit) };
            union | CandidateSet::from_digit(digit, state.cells_with(digit) & digit_places.common_peers())
        });
        let step = Step::from_eliminations(Technique::WxyzWing, eliminated);
        steps.push(step, || evidence(state, house, three_cells, cell, restricted_digits))?;
    }
    CONTINUE
}

/// Returns the evidence: three cells of a house with four digits, and a cell that sees all their places for the
/// restricted digits.
fn evidence(state: &State, house: House, three_cells: CellSet, cell: Cell, restricted_digits: DigitSet) -> Pattern {
    let (digits, pair) = (state.digits_in(three_cells), state.candidates(cell));
    let shared_constraint = |digit: Digit| {
        let places = three_cells & state.cells_with(digit);
        let house = shared_houses(places.first()?, cell).find(|house| places.is_subset(house.cells()))?;
        Some(Constraint::House(house, digit))
    };
    let base = three_cells.with(cell).iter().map(Constraint::Cell).collect();
    let shared_constraints = restricted_digits.iter().filter_map(shared_constraint);
    let cover = Constraint::house_constraints(house, digits).chain(shared_constraints).collect();
    let [digits_text, pair_text, common_text] = [digits, pair, restricted_digits].map(format_digits);
    let one_line =
        format!("{digits_text} in {}, {pair_text} in {cell}, common {common_text}", format_cells(three_cells));
    let premise = format!(
        "{} hold {}, and {cell} holds {}. All places of",
        join_and(three_cells),
        join_and(digits),
        join_and(pair)
    );
    let reason = if restricted_digits == pair {
        format!(
            "{premise} both digits in the three cells see {cell}, which takes one of them. So the three cells hold \
             their other digits, and each digit is eliminated from the cells that see all its places"
        )
    } else {
        let (x, z) = (join_and(restricted_digits), join_and(pair - restricted_digits));
        format!(
            "{premise} {x} in the three cells see {cell}. If {cell} is {x}, the three cells hold their other digits, \
             {z} among them; if not, {cell} is {z}. So {z} is eliminated from the cells that see all its places in \
             the four cells"
        )
    };
    Pattern::from_constraints(state, digits, [base, cover], one_line, reason)
}

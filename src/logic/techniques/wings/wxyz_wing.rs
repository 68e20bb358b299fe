//! WXYZ-wing: an ALS-XZ of three cells in a house and a fourth cell. If the fourth were in the same house, the cells
//! would be a naked quad.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind, bit_indexes};
use crate::logic::explain::phrases::{format_cells, format_digits, join_and};
use crate::logic::position::order::{combinations, pattern_houses, shared_houses};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

pub fn wxyz_wing(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for house in pattern_houses() {
        let empty: Vec<Cell> = (house.cells() & state.empty_cells()).iter().collect();
        for mask in combinations(3, empty.len()) {
            let three: CellSet = bit_indexes(mask).map(|place| empty[place]).collect();
            let all = state.digits_in(three);
            let in_box = |cell: Cell| three.is_subset(cell.house(HouseKind::Block).cells());
            let is_in_box = house.kind() != HouseKind::Block && three.first().is_some_and(in_box);
            if all.len() == 4 && !is_in_box {
                find_outer_cells(state, house, three, all, steps)?;
            }
        }
    }
    CONTINUE
}

/// Finds fourth cells: cells with two of the digits of the three cells that see all places of one of these digits
/// there.
fn find_outer_cells(state: &State, house: House, three: CellSet, all: DigitSet, steps: &mut StepSink<'_>) -> Flow {
    let places = |digit: Digit| three & state.cells_with(digit);
    for cell in state.bivalue_cells() - three {
        let pair = state.candidates(cell);
        let restricted: DigitSet = pair.iter().filter(|&digit| places(digit).is_subset(cell.peers())).collect();
        let four = three.with(cell);
        let is_quad = cell.houses().iter().any(|house| four.is_subset(house.cells()));
        if !(pair - all).is_empty() || restricted.is_empty() || is_quad {
            continue;
        }
        // If both are restricted, the other two digits are locked in the three cells.
        let is_double = restricted == pair;
        let eliminated_digits = if is_double { pair } else { pair - restricted };
        let eliminated =
            (if is_double { all } else { eliminated_digits }).iter().fold(CandidateSet::EMPTY, |sum, digit| {
                let places = if eliminated_digits.contains(digit) { places(digit).with(cell) } else { places(digit) };
                sum | CandidateSet::from_digit(digit, state.cells_with(digit) & places.common_peers())
            });
        steps.push(Step::from_eliminations(Technique::WxyzWing, eliminated), || {
            let shared = |digit: Digit| {
                let mut houses = shared_houses(places(digit).first()?, cell);
                Some(Constraint::House(houses.find(|house| places(digit).is_subset(house.cells()))?, digit))
            };
            let base = four.iter().map(Constraint::Cell).collect();
            let cover = Constraint::house_constraints(house, all).chain(restricted.iter().filter_map(shared)).collect();
            let [all_digits, pair_text, common] = [all, pair, restricted].map(format_digits);
            let one_line = format!("{all_digits} in {}, {pair_text} in {cell}, common {common}", format_cells(three));
            let reason = move || {
                let start = format!("{} hold {}, and {cell} holds {}. All places of", join_and(three), join_and(all), join_and(pair));
                let (x, z) = (join_and(restricted), join_and(eliminated_digits));
                if is_double {
                    return format!(
                        "{start} both digits in the three cells see {cell}, which takes one of them. So the three cells \
                         hold their other digits, and each digit is eliminated from the cells that see all its places"
                    );
                }
                format!(
                    "{start} {x} in the three cells see {cell}. If {cell} is {x}, the three cells hold their other \
                     digits, {z} among them; if not, {cell} is {z}. So {z} is eliminated from the cells that see all \
                     its places in the four"
                )
            };
            Pattern::from_sets(state, all, [base, cover], one_line, reason)
        })?;
    }
    CONTINUE
}

//! Fireworks, discovered by shye: triples, and quads of fireworks in opposite corners of a rectangle.
//!
//! A digit is a firework if it must be in one of three cells: the crossing of a row and a column, or one of the two
//! wings, which are on the row and on the column, outside the box of the crossing.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::explain::phrases::{format_cells, format_digits, houses_in_words, join_and};
use crate::logic::{CONTINUE, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Returns the digits that must be in the crossing cell or in one of the wings.
fn firework_digits(state: &State, crossing: Cell, wings: [Cell; 2]) -> DigitSet {
    let [row, column, block] = crossing.houses();
    let is_firework = |digit: &Digit| {
        [row, column].into_iter().zip(wings).all(|(line, wing)| {
            let outside_places = state.cells_with(*digit) & (line.cells() - block.cells());
            state.places(line, *digit) != 0 && outside_places.is_subset(CellSet::from_cell(wing))
        })
    };
    Digit::all().filter(is_firework).collect()
}

/// Iterates over rectangles in four boxes. The corners are the crossing, the wing in its row, the wing in its column
/// (all three are empty), and the opposite corner.
fn rectangles(state: &State) -> impl Iterator<Item = [Cell; 4]> {
    let empty = state.empty_cells();
    let corners = move |crossing: Cell| {
        let [row, column, block] = crossing.houses().map(House::cells);
        let [row, column] = [row, column].map(|line| line & (empty - block));
        row.iter().flat_map(move |a| column.iter().map(move |b| [crossing, a, b, Cell::at(b.row(), a.column())]))
    };
    empty.iter().flat_map(corners)
}

/// Names the row and the column of a cell.
fn lines_in_words(cell: Cell) -> String {
    let [row, column, _] = cell.houses();
    houses_in_words(&[row, column])
}

/// Returns the base and the cover by which these digits are fireworks of the crossing.
fn base_and_cover(crossing: Cell, digits: DigitSet) -> [Vec<Constraint>; 2] {
    let [row, column, block] = crossing.houses().map(|house| Constraint::house_constraints(house, digits));
    [row.chain(column).collect(), block.chain([Constraint::Cell(crossing)]).collect()]
}

/// Finds three digits that fill a crossing cell and its wings.
pub fn firework_triple(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for [crossing, a, b, _] in rectangles(state) {
        let digits = firework_digits(state, crossing, [a, b]);
        if digits.len() != 3 {
            continue;
        }
        let cells = CellSet::from_cell(crossing).with(a).with(b);
        let eliminated = state.candidates_in(cells, !digits);
        steps.push(Step::from_eliminations(Technique::FireworkTriple, eliminated), || {
            let [row, column, block] = crossing.houses();
            let [base, mut cover] = base_and_cover(crossing, digits);
            cover.extend([a, b].map(Constraint::Cell));
            Pattern::from_constraints(
                state,
                digits,
                [base, cover],
                format!("{} in {}, crossing {crossing}", format_digits(digits), format_cells(cells)),
                format!(
                    "Outside {block}, the only place for {digits} is {a} in {row} and {b} in {column}. A digit in \
                     neither {a} nor {b} is on both lines inside {block}, that is, in {crossing}. So {digits} fill \
                     these three cells, and other digits are eliminated from them",
                    digits = join_and(digits)
                ),
            )
        })?;
    }
    CONTINUE
}

/// Finds two fireworks of one corner of a rectangle and two of the opposite corner. These digits fill the four corners.
pub fn firework_quad(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for [corner, a, b, opposite] in rectangles(state) {
        if opposite < corner || !state.empty_cells().contains(opposite) {
            continue;
        }
        let corner_digits = firework_digits(state, corner, [a, b]);
        let opposite_digits = firework_digits(state, opposite, [b, a]);
        if corner_digits.len() != 2 || opposite_digits.len() != 2 || !(corner_digits & opposite_digits).is_empty() {
            continue;
        }
        let wings = CellSet::from_cell(a).with(b);
        let all_digits = corner_digits | opposite_digits;
        let eliminated = state.candidates_in(CellSet::from_cell(corner), !corner_digits)
            | state.candidates_in(CellSet::from_cell(opposite), !opposite_digits)
            | state.candidates_in(wings, !all_digits);
        steps.push(Step::from_eliminations(Technique::FireworkQuad, eliminated), || {
            let [base, cover] = base_and_cover(corner, corner_digits);
            let [opposite_base, opposite_cover] = base_and_cover(opposite, opposite_digits);
            let base = [base, opposite_base].concat();
            let cover = [cover, opposite_cover, wings.iter().map(Constraint::Cell).collect()].concat();
            Pattern::from_constraints(
                state,
                all_digits,
                [base, cover],
                format!(
                    "{} from {corner} and {} from {opposite}, wings {}",
                    format_digits(corner_digits),
                    format_digits(opposite_digits),
                    format_cells(wings)
                ),
                format!(
                    "In {corner_lines} outside {corner_box}, {corner_digits} have no places but {wings}. A digit in \
                     neither of these is on both lines inside the box, that is, in {corner}. In {opposite_lines} outside \
                     {opposite_box}, {opposite_digits} have no places but {wings}; in neither, they are in {opposite}. As \
                     {corner} and {opposite} hold one digit each, one of {corner_digits} and one of {opposite_digits} \
                     are in {wings}. So the four cells hold the four digits, and others are eliminated from them",
                    corner_lines = lines_in_words(corner),
                    corner_box = corner.house(HouseKind::Block),
                    opposite_lines = lines_in_words(opposite),
                    opposite_box = opposite.house(HouseKind::Block),
                    corner_digits = join_and(corner_digits),
                    opposite_digits = join_and(opposite_digits),
                    wings = join_and(wings)
                ),
            )
        })?;
    }
    CONTINUE
}

//! Fireworks, discovered by shye: triples, and quads of fireworks in opposite corners of a rectangle.
//!
//! A digit is a firework if it must be in one of three cells: the crossing of a row and a column, or one of the two
//! wings, which are on the row and on the column, outside the box of the crossing.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::phrases::{format_cells, format_digits, join_and};
use crate::logic::{CONTINUE, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Returns the digits that must be in the crossing cell or in one of the wings.
fn firework_digits(state: &State, crossing: Cell, wings: [Cell; 2]) -> DigitSet {
    let [row, column, block] = crossing.houses();
    let is_firework = |digit: &Digit| {
        [row, column].into_iter().zip(wings).all(|(line, wing)| {
            let outside = state.cells_with(*digit) & (line.cells() - block.cells());
            state.places(line, *digit) != 0 && outside.is_subset(CellSet::from_cell(wing))
        })
    };
    Digit::all().filter(is_firework).collect()
}

/// Iterates over rectangles in four boxes. The corners are the crossing, the wing in its row, the wing in its column,
/// and the opposite corner.
fn rectangles(state: &State) -> impl Iterator<Item = [Cell; 4]> {
    let empty = state.empty_cells();
    let corners = move |crossing: Cell| {
        let [row, column, block] = crossing.houses().map(House::cells);
        let [row, column] = [row, column].map(|line| line & (empty - block));
        row.iter().flat_map(move |a| column.iter().map(move |b| [crossing, a, b, Cell::at(b.row(), a.column())]))
    };
    empty.iter().flat_map(corners)
}

/// Returns the base and the cover that make these digits fireworks of the crossing.
fn base_and_cover(crossing: Cell, all: DigitSet) -> [Vec<Constraint>; 2] {
    let [row, column, block] = crossing.houses().map(|house| Constraint::house_constraints(house, all));
    [row.chain(column).collect(), block.chain([Constraint::Cell(crossing)]).collect()]
}

/// Finds three digits that fill a crossing cell and its wings.
pub fn triple(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for [crossing, a, b, _] in rectangles(state) {
        let all = firework_digits(state, crossing, [a, b]);
        if all.len() != 3 {
            continue;
        }
        let three = CellSet::from_cell(crossing).with(a).with(b);
        let eliminated = state.candidates_in(three, !all);
        steps.push(Step::from_eliminations(Technique::FireworkTriple, eliminated), || {
            let [row, column, block] = crossing.houses();
            let [base, mut cover] = base_and_cover(crossing, all);
            cover.extend([a, b].map(Constraint::Cell));
            Pattern::from_sets(
                state,
                all,
                [base, cover],
                format!("{} in {}, crossing {crossing}", format_digits(all), format_cells(three)),
                format!(
                    "Outside {block}, the only place for {all} is {a} in {row} and {b} in {column}. A digit in \
                     neither {a} nor {b} is on both lines inside {block}, that is, in {crossing}. So {all} fill these \
                     three cells, and other digits are eliminated from them",
                    all = join_and(all)
                ),
            )
        })?;
    }
    CONTINUE
}

/// Finds two fireworks of one corner and two of the opposite corner, which together fill the corners of a rectangle.
pub fn quad(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for [corner, a, b, opposite] in rectangles(state) {
        if opposite < corner || !state.empty_cells().contains(opposite) {
            continue;
        }
        let own = firework_digits(state, corner, [a, b]);
        let others = firework_digits(state, opposite, [b, a]);
        if own.len() != 2 || others.len() != 2 || !(own & others).is_empty() {
            continue;
        }
        let wings = CellSet::from_cell(a).with(b);
        let all = own | others;
        let eliminated = state.candidates_in(CellSet::from_cell(corner), !own)
            | state.candidates_in(CellSet::from_cell(opposite), !others)
            | state.candidates_in(wings, !all);
        steps.push(Step::from_eliminations(Technique::FireworkQuad, eliminated), || {
            let ([base, cover], [more_base, more_cover]) =
                (base_and_cover(corner, own), base_and_cover(opposite, others));
            let base = [base, more_base].concat();
            let cover = [cover, more_cover, wings.iter().map(Constraint::Cell).collect()].concat();
            Pattern::from_sets(
                state,
                all,
                [base, cover],
                format!(
                    "{} from {corner} and {} from {opposite}, wings {}",
                    format_digits(own),
                    format_digits(others),
                    format_cells(wings)
                ),
                format!(
                    "On the lines of {corner}, {own} have no places outside its box except {wings}, so each of them is \
                     in one of the three; so are {others} on the lines of {opposite}. As {corner} and {opposite} \
                     hold one digit each, one of {own} and one of {others} are in {wings}. So the four cells hold the \
                     four digits, and others are eliminated from them",
                    own = join_and(own),
                    others = join_and(others),
                    wings = join_and(wings)
                ),
            )
        })?;
    }
    CONTINUE
}

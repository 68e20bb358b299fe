//! The examples by which techniques are explained: each shows its technique, in a position of a proper puzzle, and the
//! step holds.

use sudoku::grid::{Cell, DigitSet, Grid};
use sudoku::logic::{CandidateSet, Family, LadderName, State, Step, Technique, explain};

use crate::perturbed::assert_holds;
use crate::{lines, only_solution};

/// The digits of these cells.
fn digits(state: &State, of: impl Fn(Cell) -> bool) -> Grid {
    let mut grid = Grid::EMPTY;
    for cell in Cell::all().filter(|&cell| of(cell)) {
        if let Some(digit) = state.digit(cell) {
            grid[cell] = DigitSet::of(digit);
        }
    }
    grid
}

/// The line for a step in a position.
pub fn example_line(ladder: LadderName, state: &State, step: &Step) -> String {
    let cell = |cell: Cell| match state.digit(cell) {
        None => ".".to_owned(),
        Some(digit) if state.given().contains(cell) => digit.to_string(),
        Some(digit) => format!("+{digit}"),
    };
    let cells: String = Cell::all().map(cell).collect();
    let eliminated: CandidateSet = *State::new(&digits(state, |_| true)).all() - *state.all();
    let eliminated =
        eliminated.iter().map(|one| format!("{}{}{}", one.digit(), one.cell().row() + 1, one.cell().column() + 1));
    let eliminated: Vec<String> = eliminated.collect();
    format!("{}\t{ladder}\t{cells}\t{}\t{}", step.technique, eliminated.join(" "), explain::short(step))
}

#[test]
fn every_technique_has_examples_and_each_shows_it() {
    let mut rows = lines(include_str!("../../src/logic/examples.txt"));
    for technique in Technique::in_order() {
        assert!(technique.examples() >= 1, "{technique}");
        for number in 0..technique.examples() {
            let example = technique.example(number).unwrap_or_else(|| panic!("{technique}"));
            let line = example_line(example.ladder, &example.state, &example.step);
            assert_eq!(line, rows.next().unwrap());
            assert_eq!(example.step.technique, technique);
            let expected = match technique.entry() {
                Some(_) => LadderName::Human,
                None => LadderName::SudokuExplainer,
            };
            assert_eq!(example.ladder, expected, "{technique}");
            let solution = only_solution(&example.state.grid());
            // What rests on the puzzle having one solution would prove nothing else.
            if technique.family() == Family::Uniqueness {
                let given = example.state.given();
                let puzzle = digits(&example.state, |cell| given.contains(cell));
                assert_eq!(only_solution(&puzzle), solution, "{technique}");
            }
            assert_holds(example.ladder, &example.state, &example.step, &solution);
        }
        assert!(technique.example(technique.examples()).is_none());
    }
    assert_eq!(rows.next(), None, "examples in the order of the techniques");
}

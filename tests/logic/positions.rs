//! Positions of puzzles as text, and all steps in them.

use sudoku::Limit;
use sudoku::grid::{Cell, DigitSet, Grid, Solution};
use sudoku::logic::{Candidate, CandidateSet, LadderName, State, Step};
use sudoku::search::Search;

/// Iterates over the lines of a text that are not comments.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

pub fn only_solution(puzzle: &Grid) -> Solution {
    let mut search = Search::new(puzzle);
    let answer = search.count(Limit::TWO);
    assert_eq!(answer.solutions, 1, "{puzzle}");
    answer.first.unwrap()
}

/// Returns the grid with only the digits of the cells that `is_included` accepts.
pub fn grid_with_digits(state: &State, is_included: impl Fn(Cell) -> bool) -> Grid {
    let mut grid = Grid::EMPTY;
    for cell in Cell::all().filter(|&cell| is_included(cell)) {
        if let Some(digit) = state.digit(cell) {
            grid[cell] = DigitSet::from_digit(digit);
        }
    }
    grid
}

/// Returns the line of `src/logic/examples.txt` for a step in a position.
pub fn example_line(ladder: LadderName, state: &State, step: &Step) -> String {
    let cell_text = |cell: Cell| match state.digit(cell) {
        None => ".".to_owned(),
        Some(digit) if state.givens().contains(cell) => digit.to_string(),
        Some(digit) => format!("+{digit}"),
    };
    let cells: String = Cell::all().map(cell_text).collect();
    let eliminated: CandidateSet =
        *State::new(&grid_with_digits(state, |_| true)).all_candidates() - *state.all_candidates();
    let word = |one: Candidate| format!("{}{}{}", one.digit(), one.cell().row() + 1, one.cell().column() + 1);
    let words: Vec<String> = eliminated.iter().map(word).collect();
    format!("{}\t{ladder}\t{cells}\t{}\t{step}", step.technique, words.join(" "))
}

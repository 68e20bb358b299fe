//! What the tests of the logic share: reading positions and reference files.
#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each test file uses its own part; a test may panic"
)]

pub mod check;

use std::path::{Path, PathBuf};

use sudoku::grid::{Cell, DigitSet, Grid, Solution};
use sudoku::logic::{State, Step};
use sudoku::search::Search;

/// The text of a file of the shared corpora, or `None`, with a note, where it is missing.
pub fn shared(path: &str) -> Option<String> {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            println!("skipped: {}: {error}", path.display());
            None
        }
    }
}

/// Reads 81 characters, or 729, nine for each cell: the digits that may stand there, and dots.
pub fn candidates(text: &str) -> Grid {
    let bytes = text.as_bytes();
    if bytes.len() == 81 {
        return text.parse().unwrap();
    }
    assert_eq!(bytes.len(), 729, "{text}");
    let mut grid = Grid::EMPTY;
    for cell in Cell::all() {
        let nine = &bytes[9 * cell.index()..9 * cell.index() + 9];
        let digits = nine.iter().filter_map(|&byte| sudoku::grid::Digit::from_ascii(byte));
        grid[cell] = digits.collect();
    }
    grid
}

/// The state as 729 characters.
pub fn as_candidates(state: &State) -> String {
    let grid = state.grid();
    let digits = |set: DigitSet| -> String {
        sudoku::grid::Digit::all()
            .map(|digit| if set.contains(digit) { char::from(digit.ascii()) } else { '.' })
            .collect()
    };
    Cell::all().map(|cell| digits(grid[cell])).collect()
}

/// The only solution of a puzzle.
pub fn only_solution(puzzle: &Grid) -> Solution {
    let mut search = Search::new(puzzle);
    let answer = search.count(2);
    assert_eq!(answer.solutions, 1, "{puzzle}");
    answer.first.unwrap()
}

/// Asserts that the step strikes no digit of the solution, places only such, changes the state, and that
/// what it rests on is there.
pub fn assert_sound(state: &State, step: &Step, solution: &Solution) {
    check::assert_pattern(state, step);
    let mut changes = 0;
    if let Some(placed) = step.placement {
        assert_eq!(solution.digit(placed.cell()), placed.digit(), "{step:?}");
        assert!(state.empty().contains(placed.cell()), "{step:?}");
        changes += 1;
    }
    for struck in step.eliminations.iter() {
        assert_ne!(solution.digit(struck.cell()), struck.digit(), "{step:?}");
        assert!(state.candidates(struck.cell()).contains(struck.digit()), "{step:?}");
        changes += 1;
    }
    assert!(changes > 0, "{step:?}");
}

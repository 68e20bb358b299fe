//! A half-solved grid and, as far as they are known, the givens of its puzzle.

use std::path::Path;

use clap::Args;

use crate::cli::input::read_puzzle;
use crate::cli::run::PuzzleCase;
use sudoku::Limit;
use sudoku::engine::Solver;
use sudoku::grid::{Cell, CellSet, Grid};
use sudoku::rate::{Flaw, only_solution};

/// The puzzle that a person is solving.
#[derive(Debug, Clone, Default, Args)]
pub struct AgainstOption {
    /// Check the grids as attempts at PUZZLE, a puzzle or a file with one, whose digits are the givens
    #[arg(long, value_name = "PUZZLE", value_parser = proper_puzzle)]
    against: Option<Grid>,
}

impl AgainstOption {
    /// Whether a puzzle is named.
    pub fn is_given(&self) -> bool {
        self.against.is_some()
    }
}

/// The puzzle in an argument or a file, if it has exactly one solution.
fn proper_puzzle(text: &str) -> Result<Grid, String> {
    let puzzle = read_puzzle(Path::new(text)).map_err(|error| format!("{error:#}"))?;
    let solution = Solver::new().solve_one(&puzzle, Limit::TWO).unique_solution();
    solution.map(|_| puzzle).map_err(|problem| format!("the puzzle has {problem}"))
}

/// A half-solved grid.
#[derive(Debug)]
pub struct Position {
    /// Its digits and candidates, and the givens that it leaves out.
    pub grid: Grid,
    /// The puzzle that it comes from, if that is known.
    pub givens: Option<Grid>,
    /// The digits that were placed.
    pub placed: CellSet,
}

impl Position {
    /// The position of a record. If no digit of the input is marked as placed, any of them may be, unless the puzzle is
    /// named.
    pub fn new(case: &PuzzleCase<'_>, AgainstOption { against }: &AgainstOption) -> Self {
        let (mut grid, extra) = (*case.puzzle, case.record.extra());
        let Some(puzzle) = against else {
            let givens = (!extra.placed.is_empty()).then(|| extra.givens(&grid));
            return Self { grid, givens, placed: extra.placed };
        };
        for cell in Cell::all() {
            let both = grid[cell] & puzzle[cell];
            grid[cell] = if both.is_empty() { grid[cell] } else { both };
        }
        Self { grid, givens: Some(*puzzle), placed: grid.filled() - puzzle.filled() }
    }

    /// Returns what is wrong with the position, if anything.
    pub fn flaw(&self, solver: &mut Solver) -> Option<Flaw> {
        only_solution(&self.grid, self.givens.as_ref(), solver).err()
    }
}

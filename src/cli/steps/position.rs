//! Half-solved grids, with the givens of the puzzle if known. Examining a grid finds the next steps or the mistakes.

use std::path::Path;

use clap::Args;

use crate::cli::input::read_puzzle;
use crate::cli::record_writer::PuzzleCase;
use sudoku::Limit;
use sudoku::engine::Solver;
use sudoku::grid::{Cell, CellSet, Grid};
use sudoku::logic::{LadderName, State};
use sudoku::rate::{Flaw, SuspectCells, only_solution};
use sudoku::search::{NotProper, Verdict};

/// The option that names the puzzle that the user is solving.
#[derive(Debug, Clone, Default, Args)]
pub struct AgainstOption {
    /// Check the grids as attempts at PUZZLE (a puzzle or a file with one); its digits are the givens
    #[arg(long, value_name = "PUZZLE", value_parser = parse_proper_puzzle)]
    pub against: Option<Grid>,
}

/// Reads the puzzle in an argument or a file. Fails if the puzzle does not have exactly one solution.
fn parse_proper_puzzle(text: &str) -> Result<Grid, String> {
    let puzzle = read_puzzle(Path::new(text)).map_err(|error| format!("{error:#}"))?;
    let solution = Solver::new().solve_one(&puzzle, Limit::TWO).unique_solution();
    solution.map(|_| puzzle).map_err(|problem| format!("the puzzle has {problem}"))
}

/// A half-solved grid.
#[derive(Debug)]
pub struct Position {
    /// The digits and candidates of the grid, and the givens that it lacks.
    pub grid: Grid,
    /// The puzzle that the grid comes from, if it is known.
    pub givens: Option<Grid>,
    pub placed_cells: CellSet,
}

impl Position {
    /// Creates the position of a record. With neither `--against` nor digits marked as placed, the givens are unknown.
    pub fn new(case: &PuzzleCase<'_>, AgainstOption { against }: &AgainstOption) -> Self {
        let (mut grid, extra) = (*case.puzzle, case.record.extra());
        let Some(puzzle) = against else {
            let givens = (!extra.placed.is_empty()).then(|| extra.givens(&grid));
            return Self { grid, givens, placed_cells: extra.placed };
        };
        for cell in Cell::all() {
            let common_candidates = grid[cell] & puzzle[cell];
            grid[cell] = if common_candidates.is_empty() { grid[cell] } else { common_candidates };
        }
        Self { grid, givens: Some(*puzzle), placed_cells: grid.filled_cells() - puzzle.filled_cells() }
    }

    pub fn find_flaw(&self, solver: &mut Solver) -> Option<Flaw> {
        only_solution(&self.grid, self.givens.as_ref(), solver).err()
    }
}

/// The result of examining a position.
#[derive(Debug)]
pub struct Finding<T> {
    pub verdict: Verdict,
    /// The value of the field `status`.
    pub status: &'static str,
    /// The steps, or the reason why there are none.
    pub result: Result<T, String>,
    /// The cells with mistakes, or a guess at them.
    pub wrong_cells: CellSet,
}

impl<T> Finding<T> {
    /// Examines a position. `find_steps` searches for steps; it is called only if the grid contains no mistake.
    pub fn examine(
        position: &Position,
        ladder: LadderName,
        solver: &mut Solver,
        find_steps: impl FnOnce() -> Option<T>,
    ) -> Self {
        let mut wrong_cells = CellSet::EMPTY;
        let (verdict, status, result) = match position.find_flaw(solver) {
            Some(Flaw::Improper(problem)) => {
                let reason = match problem {
                    NotProper::GaveUp => "gave up the search for solutions",
                    _ => "there are several solutions, so no step is certain",
                };
                let verdict = Verdict::from(problem);
                (verdict, verdict.name(), Err(format!("No hint: {reason}.")))
            }
            Some(flaw) => {
                wrong_cells = flaw.cells();
                let is_guess = matches!(flaw, Flaw::Suspects(SuspectCells::AnyOf(_) | SuspectCells::Pair(_)));
                let guess_sentence = if is_guess { GUESS_SENTENCE } else { "" };
                (Verdict::None, "wrong", Err(format!("Wrong so far: {flaw}.{guess_sentence}")))
            }
            None if State::new(&position.grid).is_solved() => {
                (Verdict::Unique, "solved", Err("Solved: every cell is filled correctly.".to_owned()))
            }
            None => match find_steps() {
                Some(steps) => (Verdict::Unique, "hint", Ok(steps)),
                None => {
                    let reason = match ladder {
                        LadderName::SudokuExplainer => "beyond all techniques: none makes progress here",
                        LadderName::Human => "none of the techniques makes progress here",
                    };
                    (Verdict::Unique, "stuck", Err(format!("No hint: {reason}.")))
                }
            },
        };
        Self { verdict, status, result, wrong_cells }
    }

    pub fn is_solved_or_has_step(&self) -> bool {
        matches!(self.status, "hint" | "solved")
    }
}

/// The sentence that is added if the named cells may be right.
const GUESS_SENTENCE: &str = " This is a guess, as the input does not distinguish givens from placed digits.";

//! Half-solved grids, with the givens of the puzzle if known. Examining a grid finds the next steps or the mistakes.

use std::path::Path;

use clap::Args;

use crate::cli::input::read_puzzle;
use crate::cli::outcome::{Outcome, RecordStatus};
use crate::cli::record_writer::CurrentRecord;
use sudoku::engine::Solver;
use sudoku::grid::{Cell, CellSet, Grid, Progress};
use sudoku::logic::State;
use sudoku::rate::{Flaw, SuspectCells, only_solution};

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
    let solution = Solver::new().prove(&puzzle);
    let remark = |problem| Outcome::improper(problem, &puzzle).remark().unwrap_or_default();
    solution.map(|_| puzzle).map_err(|problem| format!("the puzzle needs one solution: {}", remark(problem)))
}

/// A half-solved grid.
#[derive(Debug)]
pub struct Position {
    /// The digits and candidates of the grid, and the givens that it lacks.
    pub grid: Grid,
    /// The puzzle that the grid comes from, if it is known.
    pub givens: Option<Grid>,
    pub progress: Progress,
}

impl Position {
    /// Creates the position of a record. With neither `--against` nor digits marked as placed, the givens are unknown.
    pub fn new(case: &CurrentRecord<'_>, AgainstOption { against }: &AgainstOption) -> Self {
        let (mut grid, extra) = (*case.puzzle, case.record.extra());
        let Some(puzzle) = against else {
            let givens = (!extra.progress.placed.is_empty()).then(|| extra.givens(&grid));
            return Self { grid, givens, progress: extra.progress };
        };
        for cell in Cell::all() {
            let common_candidates = grid[cell] & puzzle[cell];
            grid[cell] = if common_candidates.is_empty() { grid[cell] } else { common_candidates };
        }
        let unfilled = extra.progress.unfilled - puzzle.filled_cells();
        let placed = grid.filled_cells() - puzzle.filled_cells() - unfilled;
        Self { grid, givens: Some(*puzzle), progress: Progress { placed, unfilled } }
    }

    pub fn state(&self) -> State {
        State::with_progress(&self.grid, self.progress)
    }

    pub fn find_flaw(&self, solver: &mut Solver) -> Option<Flaw> {
        only_solution(&self.grid, self.progress, self.givens.as_ref(), solver).err()
    }
}

/// The result of examining a position.
#[derive(Debug)]
pub struct Finding<T> {
    pub outcome: Outcome,
    /// The steps, if the position has one solution, is not complete, and there are steps.
    pub steps: Option<T>,
    /// The cells with mistakes, or a guess at them.
    pub wrong_cells: CellSet,
    /// Whether the named cells may be right.
    is_guess: bool,
}

impl<T> Finding<T> {
    /// Examines a position, whose state may have last candidates that are not filled in. `find_steps` searches for steps,
    /// or returns the reason why there are none; it is called only if the grid contains no mistake.
    pub fn examine(
        position: &Position,
        state: &State,
        solver: &mut Solver,
        find_steps: impl FnOnce() -> Result<T, String>,
    ) -> Self {
        let finding = |outcome, steps| Self { outcome, steps, wrong_cells: CellSet::EMPTY, is_guess: false };
        if let Some(flaw) = position.find_flaw(solver) {
            let outcome = Outcome::of_flaw(&flaw, position.givens.as_ref(), None);
            let is_guess = matches!(flaw, Flaw::Suspects(SuspectCells::AnyOf(_) | SuspectCells::Pair(_)));
            return Self { wrong_cells: flaw.cells(), is_guess, ..finding(outcome, None) };
        }
        if state.is_solved() {
            return finding(RecordStatus::Complete.into(), None);
        }
        match find_steps() {
            Ok(steps) => finding(RecordStatus::Unique.into(), Some(steps)),
            Err(reason) => finding(Outcome::new(RecordStatus::GaveUp, reason), None),
        }
    }

    /// Returns the sentences for a person, if there is no step.
    pub fn sentence(&self) -> String {
        match self.outcome.status {
            RecordStatus::Multiple => "More than one solution, so no step is certain.".to_owned(),
            _ if self.is_guess => self.outcome.sentence() + GUESS_SENTENCE,
            _ => self.outcome.sentence(),
        }
    }
}

/// The sentence that is added if the named cells may be right.
const GUESS_SENTENCE: &str = " This is a guess, as the input does not distinguish givens from placed digits.";

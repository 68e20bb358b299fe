//! The examination of a position: the next steps, or what is wrong with it.

use crate::cli::run::PuzzleCase;
use sudoku::engine::Solver;
use sudoku::grid::CellSet;
use sudoku::logic::{LadderName, State};
use sudoku::rate::{Flaw, SuspectCells, only_solution};
use sudoku::search::{NotProper, Verdict};

/// The result of examining a position.
#[derive(Debug)]
pub struct Finding<T> {
    /// The verdict on its solutions.
    pub verdict: Verdict,
    /// The value of the field `status`.
    pub status: &'static str,
    /// The steps, or the reason why there are none.
    pub found: Result<T, String>,
    /// The cells to blame.
    pub cells: CellSet,
}

impl<T> Finding<T> {
    /// Examines a position. `look` searches for steps, if the grid contains no mistake.
    pub fn of(
        case: &PuzzleCase<'_>,
        ladder: LadderName,
        solver: &mut Solver,
        look: impl FnOnce() -> Option<T>,
    ) -> Self {
        let (grid, extra) = (case.puzzle, case.record.extra());
        let no_hint = |verdict, status, why| Self {
            verdict,
            status,
            found: Err(format!("No hint: {why}.")),
            cells: CellSet::EMPTY,
        };
        // If no digit is marked as placed, any of them may be.
        let givens = (!extra.placed.is_empty()).then(|| extra.givens(grid));
        match only_solution(grid, givens.as_ref(), solver) {
            Err(Flaw::Improper(problem)) => {
                let why = match problem {
                    NotProper::GaveUp => "gave up the search for solutions",
                    _ => "there are several solutions, so that no step is certain",
                };
                let verdict = Verdict::from(problem);
                no_hint(verdict, verdict.name(), why)
            }
            Err(flaw) => {
                let is_guess = matches!(flaw, Flaw::Suspects(SuspectCells::AnyOf(_) | SuspectCells::Pair(_)));
                let note = if is_guess { GUESS } else { "" };
                let found = Err(format!("Wrong so far: {flaw}.{note}"));
                Self { verdict: Verdict::None, status: "wrong", found, cells: flaw.cells() }
            }
            Ok(_) => {
                let (status, found) = match look() {
                    _ if State::new(grid).is_solved() => {
                        ("solved", Err("Solved: every cell is filled, and rightly.".to_owned()))
                    }
                    Some(found) => ("hint", Ok(found)),
                    None => {
                        let why = match ladder {
                            LadderName::SudokuExplainer => "beyond all techniques: none leads on from here",
                            LadderName::Human => "none of the techniques leads on from here",
                        };
                        return no_hint(Verdict::Unique, "stuck", why);
                    }
                };
                Self { verdict: Verdict::Unique, status, found, cells: CellSet::EMPTY }
            }
        }
    }

    /// Whether the position is solved or has a step.
    pub fn is_good(&self) -> bool {
        matches!(self.status, "hint" | "solved")
    }
}

/// The note after the names of cells that may be right.
const GUESS: &str = " That is a guess, as the input does not tell givens from placed digits.";

//! The examination of a position: the next steps, or what is wrong with it.

use super::Position;
use sudoku::engine::Solver;
use sudoku::grid::CellSet;
use sudoku::logic::{LadderName, State};
use sudoku::rate::{Flaw, SuspectCells};
use sudoku::search::{NotProper, Verdict};

/// The result of examining a position.
#[derive(Debug)]
pub struct Finding<T> {
    pub verdict: Verdict,
    /// The value of the field `status`.
    pub status: &'static str,
    /// The steps, or the reason why there are none.
    pub result: Result<T, String>,
    /// The cells to blame.
    pub cells: CellSet,
}

impl<T> Finding<T> {
    /// Examines a position. `look` searches for steps, if the grid contains no mistake.
    pub fn examine(
        position: &Position,
        ladder: LadderName,
        solver: &mut Solver,
        look: impl FnOnce() -> Option<T>,
    ) -> Self {
        let mut cells = CellSet::EMPTY;
        let (verdict, status, found) = match position.flaw(solver) {
            Some(Flaw::Improper(problem)) => {
                let why = match problem {
                    NotProper::GaveUp => "gave up the search for solutions",
                    _ => "there are several solutions, so no step is certain",
                };
                let verdict = Verdict::from(problem);
                (verdict, verdict.name(), Err(format!("No hint: {why}.")))
            }
            Some(flaw) => {
                cells = flaw.cells();
                let is_guess = matches!(flaw, Flaw::Suspects(SuspectCells::AnyOf(_) | SuspectCells::Pair(_)));
                let note = if is_guess { GUESS } else { "" };
                (Verdict::None, "wrong", Err(format!("Wrong so far: {flaw}.{note}")))
            }
            None if State::new(&position.grid).is_solved() => {
                (Verdict::Unique, "solved", Err("Solved: every cell is filled correctly.".to_owned()))
            }
            None => match look() {
                Some(found) => (Verdict::Unique, "hint", Ok(found)),
                None => {
                    let why = match ladder {
                        LadderName::SudokuExplainer => "beyond all techniques: none makes progress here",
                        LadderName::Human => "none of the techniques makes progress here",
                    };
                    (Verdict::Unique, "stuck", Err(format!("No hint: {why}.")))
                }
            },
        };
        Self { verdict, status, result: found, cells }
    }

    /// Whether the position is solved or has a step.
    pub fn is_good(&self) -> bool {
        matches!(self.status, "hint" | "solved")
    }
}

/// The note after the names of cells that may be right.
const GUESS: &str = " That is a guess, as the input does not distinguish givens from placed digits.";

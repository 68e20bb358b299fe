//! The examination of a position: the next steps, or what is wrong with it.

use sudoku::engine::Solver;
use sudoku::grid::{CellSet, DigitSet, Grid};
use sudoku::logic::{LadderName, State};
use sudoku::rate::{Flaw, only_solution};
use sudoku::search::Verdict;

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
    /// Examines a grid. `look` searches for steps, if the grid contains no mistake.
    pub fn of(grid: &Grid, ladder: LadderName, solver: &mut Solver, look: impl FnOnce() -> Option<T>) -> Self {
        let wrong = |cells, why| Self {
            verdict: Verdict::None,
            status: "wrong",
            found: Err(format!("Wrong so far: {why}.")),
            cells,
        };
        let no_hint = |verdict, status, why| Self {
            verdict,
            status,
            found: Err(format!("No hint: {why}.")),
            cells: CellSet::EMPTY,
        };
        match only_solution(grid, solver) {
            Err(Flaw::Clash(clash)) => wrong(clash.cells.into_iter().collect(), clash.to_string()),
            Err(Flaw::Wrong(cells)) => {
                let any_will_do = is_any_enough(grid, cells, solver);
                wrong(cells, blame(cells, any_will_do))
            }
            Err(Flaw::Improper(verdict)) => {
                let why = match verdict {
                    Verdict::GaveUp => "gave up the search for solutions",
                    _ => "there are several solutions, so that no step is certain",
                };
                no_hint(verdict, verdict.name(), why)
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

/// Whether emptying any one of the cells makes the grid solvable.
fn is_any_enough(grid: &Grid, cells: CellSet, solver: &mut Solver) -> bool {
    cells.first().is_some_and(|cell| {
        let mut emptied = *grid;
        emptied[cell] = DigitSet::ALL;
        solver.solve_one(&emptied, 1).solutions > 0
    })
}

/// The message about wrong cells. Changing any one of them is enough, or all have to change; no cells mean that more
/// than two are wrong.
fn blame(cells: CellSet, any_will_do: bool) -> String {
    let names: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    match names.split_last() {
        None => "there is no solution, and more than two cells contradict it".to_owned(),
        Some((only, [])) => format!("{only} contradicts the solution"),
        Some((last, others)) => {
            let others = others.join(", ");
            if any_will_do {
                format!("there is no solution unless one of {others} or {last} is changed")
            } else {
                format!("{others} and {last} contradict the solution")
            }
        }
    }
}

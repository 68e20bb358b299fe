//! What there is to say of a position: what leads on from it, or what is wrong with it.

use sudoku::engine::Solver;
use sudoku::grid::{CellSet, DigitSet, Grid};
use sudoku::logic::{LadderName, State};
use sudoku::rate::{Flaw, only_solution};
use sudoku::search::Verdict;

/// What comes of looking at a position.
#[derive(Debug)]
pub struct Finding<T> {
    /// What is known of the solutions.
    pub verdict: Verdict,
    /// Its name for a machine.
    pub status: &'static str,
    /// What leads on, or what else there is to say.
    pub found: Result<T, String>,
    /// The cells to blame.
    pub cells: CellSet,
}

impl<T> Finding<T> {
    /// Looks at a grid as it stands, and for what leads on if it is right so far.
    pub fn of(
        grid: &Grid,
        ladder: LadderName,
        solver: &mut Solver,
        look: impl FnOnce() -> Option<T>,
    ) -> Self {
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
                            LadderName::SudokuExplainer => {
                                "beyond all techniques: none leads on from here"
                            }
                            LadderName::Human => "none of the techniques leads on from here",
                        };
                        return no_hint(Verdict::Unique, "stuck", why);
                    }
                };
                Self { verdict: Verdict::Unique, status, found, cells: CellSet::EMPTY }
            }
        }
    }

    /// Whether the user got what was asked for.
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

/// What is wrong with the cells, where there is no solution until one of them is changed or else all are; more
/// than two have to be, if none is named.
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

//! What there is to say to somebody who is stuck.

use sudoku::engine::Solver;
use sudoku::grid::{CellSet, DigitSet, Grid};
use sudoku::logic::{Ladder, State, Step};
use sudoku::rate::{Flaw, review};
use sudoku::search::Verdict;

/// What comes of looking for a hint.
#[derive(Debug)]
pub struct Finding {
    /// What is known of the solutions.
    pub verdict: Verdict,
    /// Its name for a machine.
    pub status: &'static str,
    /// The next step, or what else there is to say.
    pub step: Result<Step, String>,
    /// The cells to blame.
    pub cells: CellSet,
}

impl Finding {
    /// Looks at a grid as it stands.
    pub fn of(grid: &Grid, ladder: &mut Ladder, solver: &mut Solver) -> Self {
        let wrong = |cells, why| Self {
            verdict: Verdict::None,
            status: "wrong",
            step: Err(format!("Wrong so far: {why}.")),
            cells,
        };
        let no_hint = |verdict, status, why| Self {
            verdict,
            status,
            step: Err(format!("No hint: {why}.")),
            cells: CellSet::EMPTY,
        };
        match review(grid, solver) {
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
                let state = State::new(grid);
                let (status, step) = match ladder.next_step(&state) {
                    _ if state.is_solved() => {
                        ("solved", Err("Solved: every cell is filled, and rightly.".to_owned()))
                    }
                    Some(step) => ("hint", Ok(step)),
                    None => {
                        let why = "beyond all techniques: none leads on from here";
                        return no_hint(Verdict::Unique, "stuck", why);
                    }
                };
                Self { verdict: Verdict::Unique, status, step, cells: CellSet::EMPTY }
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

//! What there is to say to somebody who is stuck.

use std::fmt;

use sudoku::engine::Solver;
use sudoku::grid::{CellSet, Clash, DigitSet, Grid};
use sudoku::logic::{Ladder, State, Step};
use sudoku::rate::{Review, review};
use sudoku::search::Verdict;

/// What comes of looking for a hint.
#[derive(Debug)]
pub enum Finding {
    /// The next step.
    Step(Box<Step>),
    /// All cells are filled, rightly.
    Solved,
    /// There is one solution, but no technique finds anything.
    Stuck,
    /// A digit stands twice in a house.
    Clash(Clash),
    /// There is no solution, and one of these cells is the reason, whichever the user filled or struck from.
    OneWrong(CellSet),
    /// There is no solution, and it takes a change in all of these to get one; more of them, if there are none.
    AllWrong(CellSet),
    /// There are several solutions.
    Ambiguous,
    /// The search for solutions was given up.
    GaveUp,
}

impl Finding {
    /// Looks at a grid as it stands.
    pub fn of(grid: &Grid, ladder: &mut Ladder, solver: &mut Solver) -> Self {
        match review(grid, solver) {
            Review::Clash(clash) => Self::Clash(clash),
            Review::Ambiguous => Self::Ambiguous,
            Review::GaveUp => Self::GaveUp,
            Review::Wrong(cells) if is_any_enough(grid, cells, solver) => Self::OneWrong(cells),
            Review::Wrong(cells) => Self::AllWrong(cells),
            Review::Sound(_) => {
                let state = State::new(grid);
                match ladder.next_step(&state) {
                    _ if state.is_solved() => Self::Solved,
                    Some(step) => Self::Step(Box::new(step)),
                    None => Self::Stuck,
                }
            }
        }
    }

    pub fn step(&self) -> Option<&Step> {
        match self {
            Self::Step(step) => Some(step),
            _ => None,
        }
    }

    /// The cells to blame.
    pub fn cells(&self) -> CellSet {
        match self {
            Self::OneWrong(cells) | Self::AllWrong(cells) => *cells,
            Self::Clash(clash) => clash.cells.into_iter().collect(),
            _ => CellSet::EMPTY,
        }
    }

    /// Whether the user got what was asked for.
    pub fn is_good(&self) -> bool {
        matches!(self, Self::Step(_) | Self::Solved)
    }

    /// What it means for the number of solutions.
    pub fn outcome(&self) -> Verdict {
        match self {
            Self::Step(_) | Self::Solved | Self::Stuck => Verdict::Unique,
            Self::Clash(_) | Self::OneWrong(_) | Self::AllWrong(_) => Verdict::None,
            Self::Ambiguous => Verdict::Multiple,
            Self::GaveUp => Verdict::GaveUp,
        }
    }

    /// Its name for a machine.
    pub fn status(&self) -> &'static str {
        match self {
            Self::Step(_) => "hint",
            Self::Solved => "solved",
            Self::Stuck => "stuck",
            Self::Clash(_) | Self::OneWrong(_) | Self::AllWrong(_) => "wrong",
            Self::Ambiguous => "multiple",
            Self::GaveUp => "gave up",
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(step) => f.write_str(step.technique.name()),
            Self::Solved => write!(f, "Solved: every cell is filled, and rightly."),
            Self::Stuck => {
                write!(f, "No hint: none of the techniques rated up to 8.4 leads on from here.")
            }
            Self::Clash(clash) => write!(f, "Wrong so far: {clash}."),
            Self::OneWrong(cells) => write!(f, "Wrong so far: {}.", blame(*cells, "or")),
            Self::AllWrong(cells) if cells.is_empty() => {
                write!(
                    f,
                    "Wrong so far: there is no solution, and more than two cells contradict it."
                )
            }
            Self::AllWrong(cells) => write!(f, "Wrong so far: {}.", blame(*cells, "and")),
            Self::Ambiguous => {
                write!(f, "No hint: there are several solutions, so that no step is certain.")
            }
            Self::GaveUp => write!(f, "No hint: gave up the search for solutions."),
        }
    }
}

/// Whether emptying any one of the cells makes the grid solvable.
fn is_any_enough(grid: &Grid, cells: CellSet, solver: &mut Solver) -> bool {
    cells.iter().next().is_some_and(|cell| {
        let mut emptied = *grid;
        emptied[cell] = DigitSet::ALL;
        solver.solve_one(&emptied, 1).solutions > 0
    })
}

fn blame(cells: CellSet, word: &str) -> String {
    let names: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
    match names.split_last() {
        None => String::new(),
        Some((only, [])) => format!("{only} contradicts the solution"),
        Some((last, others)) if word == "or" => {
            format!("there is no solution unless one of {} or {last} is changed", others.join(", "))
        }
        Some((last, others)) => {
            format!("{} {word} {last} contradict the solution", others.join(", "))
        }
    }
}

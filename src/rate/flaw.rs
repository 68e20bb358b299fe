//! Mistakes in half-solved grids.

use std::fmt;

use crate::engine::Solver;
use crate::grid::{Cell, CellSet, Clash, DigitSet, Grid, Progress, Solution};
use crate::logic::State;
use crate::logic::explain::phrases::{self, join, join_and, join_or};
use crate::{Limit, NotUnique};

/// The reason why a half-solved grid does not have exactly one solution, which every hint requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// A digit occurs twice in a house.
    Clash(Clash),
    /// The grid contradicts the only solution of the givens.
    Wrong(WrongCells),
    /// The grid has no solution, and its givens are not known.
    Suspects(SuspectCells),
    /// The grid has no solution, and the givens alone do not have exactly one.
    ImproperGivens(NotUnique),
    /// The grid has several solutions, or the solver [gave up](Solver::with_max_guesses).
    Improper(NotUnique),
}

/// The cells that contradict the solution, all of them certainly wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrongCells {
    /// The filled cells whose digit differs from the solution's.
    pub digits: CellSet,
    /// The empty cells that lack the solution's digit as a candidate. A cell that sees this digit in a filled cell is
    /// left out, because then the filled cell is the mistake.
    pub candidates: CellSet,
}

/// The fewest cells that must be emptied to give a grid a solution. The mistake may be elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SuspectCells {
    /// Emptying any one of these cells is enough.
    AnyOf(CellSet),
    /// Emptying these two cells is enough, but emptying a single cell is not.
    Pair(CellSet),
    /// More than two cells must be emptied.
    More,
}

impl WrongCells {
    /// Finds the cells of a half-solved grid that contradict this solution.
    pub fn find(grid: &Grid, progress: Progress, solution: &Solution) -> Self {
        let lacks_digit = |&cell: &Cell| !grid[cell].contains(solution.digit(cell));
        let wrong_cells: CellSet = Cell::all().filter(lacks_digit).collect();
        let filled_cells = grid.filled_cells() - progress.unfilled;
        let is_seen = |cell: Cell| {
            let digit = solution.digit(cell);
            (cell.peers() & filled_cells).iter().any(|peer| grid[peer].single() == Some(digit))
        };
        let candidates = (wrong_cells - filled_cells).iter().filter(|&cell| !is_seen(cell)).collect();
        Self { digits: wrong_cells & filled_cells, candidates }
    }

    /// Names the wrong cells in a sentence without a full stop.
    ///
    /// A changed given is named with its digit in the puzzle. Other cells are named with their digits in the solution,
    /// unless `solution` is `None`.
    pub fn describe(self, givens: &Grid, solution: Option<&Solution>) -> String {
        let cell_text = |cell: Cell| match solution {
            Some(solution) => format!("{cell} ({})", solution.digit(cell)),
            None => cell.to_string(),
        };
        let cell_list = |cells: CellSet| join_and(cells.iter().map(cell_text));
        let given_cells = givens.filled_cells();
        let changed_givens = ((self.digits | self.candidates) & given_cells).iter();
        let [digits, candidates] = [self.digits - given_cells, self.candidates - given_cells];
        let noun = if candidates.len() == 1 { "the right digit" } else { "the right digits" };
        let verb = if digits.len() == 1 { "contradicts" } else { "contradict" };
        let placed_text = (!digits.is_empty()).then(|| format!("{} {verb} the solution", cell_list(digits)));
        let candidates_text =
            (!candidates.is_empty()).then(|| format!("the candidates of {} lack {noun}", cell_list(candidates)));
        let given_texts =
            changed_givens.map(|cell| format!("{cell} is a given: {}", phrases::format_digits(givens[cell])));
        join(placed_text.into_iter().chain(given_texts).chain(candidates_text), "; ")
    }
}

impl Flaw {
    /// Returns the cells that are or may be wrong.
    pub fn cells(&self) -> CellSet {
        match self {
            Self::Clash(clash) => clash.cells.into_iter().collect(),
            Self::Wrong(WrongCells { digits, candidates }) => *digits | *candidates,
            Self::Suspects(SuspectCells::AnyOf(cells) | SuspectCells::Pair(cells)) => *cells,
            Self::Suspects(SuspectCells::More) | Self::ImproperGivens(_) | Self::Improper(_) => CellSet::EMPTY,
        }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Clash(clash) => clash.fmt(f),
            Self::Wrong(wrong_cells) => f.write_str(&wrong_cells.describe(&Grid::EMPTY, None)),
            Self::Suspects(SuspectCells::More) => f.write_str("more than two cells are wrong"),
            Self::Suspects(SuspectCells::AnyOf(cells)) => write!(f, "{} may be wrong", join_or(cells.iter())),
            Self::Suspects(SuspectCells::Pair(cells)) => write!(f, "{} may be wrong", join_and(cells.iter())),
            Self::ImproperGivens(problem) => {
                let givens = match problem {
                    NotUnique::NoSolution => "the givens alone have none either",
                    NotUnique::GaveUp => "the search for a solution of the givens was given up",
                    NotUnique::Multiple => "the givens alone have several",
                };
                write!(f, "{givens}, so the wrong cells are not known")
            }
            Self::Improper(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for Flaw {}

/// Returns the only solution that the placed digits and the remaining candidates of a half-solved grid allow.
///
/// If the `givens` are known, the cells that contradict their solution are the wrong ones.
///
/// ```
/// use sudoku::engine::Solver;
/// use sudoku::grid::{Cell, CellSet, Digit, DigitSet, Grid, Progress};
/// use sudoku::rate::{Flaw, SuspectCells, WrongCells, only_solution};
///
/// let givens: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let (mut grid, wrong) = (givens, Cell::at(0, 2));
/// grid[wrong] = DigitSet::from_digit(Digit::from_index(0));
/// let mut flaw = |givens| only_solution(&grid, Progress::NONE, givens, &mut Solver::new()).unwrap_err();
/// let wrong = CellSet::from_cell(wrong);
/// assert_eq!(flaw(None), Flaw::Suspects(SuspectCells::AnyOf(wrong)));
/// assert_eq!(flaw(Some(&givens)), Flaw::Wrong(WrongCells { digits: wrong, candidates: CellSet::EMPTY }));
/// # Ok::<(), sudoku::grid::ParseGridError>(())
/// ```
///
/// # Errors
/// Returns the flaw of the grid if the grid does not have exactly one solution.
pub fn only_solution(
    grid: &Grid,
    progress: Progress,
    givens: Option<&Grid>,
    solver: &mut Solver,
) -> Result<Solution, Flaw> {
    let problem = match solver.prove(grid) {
        Ok(solution) if givens.is_none_or(|givens| solution.solves(givens)) => return Ok(solution),
        Ok(_) => NotUnique::NoSolution,
        Err(problem) => problem,
    };
    Err(match (problem, givens) {
        (NotUnique::NoSolution, Some(givens)) => match solver.prove(givens) {
            Ok(solution) => Flaw::Wrong(WrongCells::find(grid, progress, &solution)),
            Err(problem) => Flaw::ImproperGivens(problem),
        },
        (NotUnique::NoSolution, None) => match Clash::find(grid) {
            Some(clash) => Flaw::Clash(clash),
            None => find_suspects(grid, solver).map_or(Flaw::Improper(NotUnique::GaveUp), Flaw::Suspects),
        },
        (problem, _) => Flaw::Improper(problem),
    })
}

/// Returns candidates that occur in solutions of a grid, or `None` if the solver gave up.
///
/// If `is_exhaustive` is true, the result has every such candidate. Otherwise, each cell that has several of them has
/// at least two in the result.
pub fn occurring_candidates(grid: &Grid, is_exhaustive: bool, solver: &mut Solver) -> Option<Grid> {
    let (remaining, mut occurring_digits) = (State::new(grid).grid(), [DigitSet::EMPTY; Cell::COUNT]);
    for cell in Cell::all() {
        while is_exhaustive || occurring_digits[cell.index()].len() < 2 {
            let mut question = *grid;
            question[cell] = remaining[cell] - occurring_digits[cell.index()];
            let answer = solver.solve_one(&question, Limit::ONE);
            if answer.gave_up() {
                return None;
            }
            let Some(solution) = answer.first else { break };
            Cell::all().for_each(|cell| occurring_digits[cell.index()] |= DigitSet::from_digit(solution.digit(cell)));
        }
    }
    Some(Grid::new(occurring_digits))
}

/// Finds the cells that may be wrong: all single cells that give the grid a solution if emptied, or otherwise the first
/// pair of cells that does, or else `More`. Returns `None` if the solver gave up.
///
/// If emptying some single cell gives exactly one solution, the cells that give several are left out.
fn find_suspects(grid: &Grid, solver: &mut Solver) -> Option<SuspectCells> {
    /// The number of pairs in one call of the solver. The search ends with the first pair that gives a solution.
    const PAIRS_PER_CALL: usize = 128;

    let restricted_cells: Vec<_> = Cell::all().filter(|&cell| grid[cell] != DigitSet::ALL).collect();
    let single_cells: Vec<_> = restricted_cells.iter().map(|&cell| CellSet::from_cell(cell)).collect();
    let solution_counts = count_solutions_without(grid, &single_cells, solver)?;
    let wanted_count = if solution_counts.contains(&1) { 1 } else { 2 };
    let suspects = restricted_cells.iter().zip(solution_counts).filter(|&(_, count)| count == wanted_count);
    let suspects: CellSet = suspects.map(|(&cell, _)| cell).collect();
    if !suspects.is_empty() {
        return Some(SuspectCells::AnyOf(suspects));
    }
    let pairs_with = |(index, &second): (usize, &Cell)| {
        restricted_cells[..index].iter().map(move |&first| CellSet::from_cell(first).with(second))
    };
    let pairs: Vec<_> = restricted_cells.iter().enumerate().flat_map(pairs_with).collect();
    for call_pairs in pairs.chunks(PAIRS_PER_CALL) {
        let solution_counts = count_solutions_without(grid, call_pairs, solver)?;
        if let Some(index) = solution_counts.iter().position(|&count| count > 0) {
            return Some(SuspectCells::Pair(call_pairs[index]));
        }
    }
    Some(SuspectCells::More)
}

/// Counts the solutions, up to two, after each of these sets of cells is emptied. Returns `None` if the solver gave up.
fn count_solutions_without(grid: &Grid, sets: &[CellSet], solver: &mut Solver) -> Option<Vec<u64>> {
    let grids: Vec<_> = sets.iter().map(|&cells| grid.without(cells)).collect();
    let mut answers = Vec::new();
    solver.solve_many(&grids, Limit::TWO, &mut answers);
    answers.iter().map(|answer| (!answer.gave_up()).then_some(answer.solutions)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn with_entries(entries: &[(&str, usize)]) -> Grid {
        let mut grid: Grid = PUZZLE.parse().unwrap();
        for &(cell, digit) in entries {
            grid[cell.parse().unwrap()] = DigitSet::from_digit(Digit::new(digit).unwrap());
        }
        grid
    }

    fn review(grid: &Grid, givens: Option<&Grid>) -> Result<Solution, Flaw> {
        only_solution(grid, Progress::NONE, givens, &mut Solver::new())
    }

    fn cells(names: &str) -> CellSet {
        names.split_whitespace().map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    #[test]
    fn without_givens_the_fewest_cells_to_empty_are_suspects() {
        let any_of = |names| Err(Flaw::Suspects(SuspectCells::AnyOf(cells(names))));
        assert_eq!(review(&with_entries(&[("r1c3", 1), ("r5c5", 5)]), None), any_of("r1c3"));
        let pair = with_entries(&[("r1c3", 1), ("r9c7", 4)]);
        assert_eq!(review(&pair, None), Err(Flaw::Suspects(SuspectCells::Pair(cells("r1c3 r9c7")))));
        let three = with_entries(&[("r1c3", 1), ("r1c4", 2), ("r9c7", 4)]);
        assert_eq!(review(&three, None), Err(Flaw::Suspects(SuspectCells::More)));
    }

    #[test]
    fn an_eliminated_digit_of_the_solution_is_named() {
        let givens = with_entries(&[]);
        let mut grid = givens;
        let cell: Cell = "r1c3".parse().unwrap();
        grid[cell] -= DigitSet::from_digit(Digit::from_index(3));
        // The mistake could equally well be one of two givens.
        assert_eq!(review(&grid, None), Err(Flaw::Suspects(SuspectCells::AnyOf(cells("r1c3 r5c9 r7c8")))));
        let candidates = Flaw::Wrong(WrongCells { digits: CellSet::EMPTY, candidates: CellSet::from_cell(cell) });
        assert_eq!(review(&grid, Some(&givens)), Err(candidates));
    }
}

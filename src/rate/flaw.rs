//! Whether a half-solved grid is right so far.

use std::fmt;

use crate::engine::Solver;
use crate::grid::{Cell, CellSet, Clash, DigitSet, Grid, Solution};
use crate::search::{Answer, Verdict};

/// Why a half-solved grid has no next step: a hint makes sense only where there is exactly one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flaw {
    /// A digit stands twice in a house.
    Clash(Clash),
    /// It has no solution. Emptying any one of these cells would give it one; or, if no single cell does, emptying all
    /// of them. The set is empty if more than two cells are wrong.
    Wrong(CellSet),
    /// It has several solutions, or the solver [gave up](Solver::with_max_guesses).
    Improper(Verdict),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(clash) => clash.fmt(f),
            Self::Wrong(cells) if cells.is_empty() => f.write_str("no solution"),
            Self::Wrong(cells) => write!(f, "no solution; check {cells}"),
            Self::Improper(verdict) => verdict.fmt(f),
        }
    }
}

impl std::error::Error for Flaw {}

/// The only solution of a grid as it stands: filled cells, and candidates that may have been eliminated.
///
/// # Errors
/// Its flaw, if it does not have exactly one solution.
pub fn only_solution(grid: &Grid, solver: &mut Solver) -> Result<Solution, Flaw> {
    if let Some(clash) = Clash::find(grid) {
        return Err(Flaw::Clash(clash));
    }
    solver.solve_one(grid, 2).only().map_err(|verdict| match verdict {
        Verdict::None => suspects(grid, solver).map_or(Flaw::Improper(Verdict::GaveUp), Flaw::Wrong),
        verdict => Flaw::Improper(verdict),
    })
}

/// The cells that may be wrong: all single cells that give a solution when emptied, or else the first such pair. `None`
/// if the solver gave up.
///
/// If emptying some of the single cells gives exactly one solution, those that give several are left out.
fn suspects(grid: &Grid, solver: &mut Solver) -> Option<CellSet> {
    /// Pairs to try in one call: the first one that helps is the last.
    const TOGETHER: usize = 128;

    let touched: Vec<_> = Cell::all().filter(|&cell| grid[cell] != DigitSet::ALL).collect();
    let singles: Vec<_> = touched.iter().map(|&cell| CellSet::of(cell)).collect();
    let solutions = solutions_without(grid, &singles, solver)?;
    let least = if solutions.contains(&1) { 1 } else { 2 };
    let named = singles.iter().zip(solutions).filter(|&(_, found)| found == least);
    let named = named.fold(CellSet::EMPTY, |all, (&cell, _)| all | cell);
    if !named.is_empty() {
        return Some(named);
    }
    let pairs: Vec<_> = (0..touched.len())
        .flat_map(|second| touched[..second].iter().map(move |&first| (first, second)))
        .map(|(first, second)| CellSet::of(first).with(touched[second]))
        .collect();
    for pairs in pairs.chunks(TOGETHER) {
        let solutions = solutions_without(grid, pairs, solver)?;
        if let Some(at) = solutions.iter().position(|&found| found > 0) {
            return Some(pairs[at]);
        }
    }
    Some(CellSet::EMPTY)
}

/// The numbers of solutions, up to two, of the grid with each of these sets of cells emptied; `None` if the solver gave
/// up.
fn solutions_without(grid: &Grid, sets: &[CellSet], solver: &mut Solver) -> Option<Vec<u64>> {
    let emptied = |&cells: &CellSet| {
        let mut emptied = *grid;
        emptied.clear(cells);
        emptied
    };
    let grids: Vec<_> = sets.iter().map(emptied).collect();
    let mut answers = vec![Answer::default(); grids.len()];
    solver.solve_many(&grids, 2, &mut answers);
    let known = |answer: &Answer| (!answer.gave_up).then_some(answer.solutions);
    answers.iter().map(known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn with_entries(entries: &[(&str, usize)]) -> Grid {
        let mut grid: Grid = PUZZLE.parse().unwrap();
        for &(cell, digit) in entries {
            grid[cell.parse().unwrap()] = DigitSet::of(Digit::new(digit).unwrap());
        }
        grid
    }

    fn review(grid: &Grid) -> Result<Solution, Flaw> {
        super::only_solution(grid, &mut Solver::new())
    }

    fn wrong(names: &str) -> Result<Solution, Flaw> {
        Err(Flaw::Wrong(names.split(' ').map(|name| name.parse::<Cell>().unwrap()).collect()))
    }

    #[test]
    fn wrong_entries_are_named() {
        assert_eq!(review(&with_entries(&[("r1c3", 1), ("r5c5", 5)])), wrong("r1c3"));
        assert_eq!(review(&with_entries(&[("r1c3", 1), ("r9c7", 4)])), wrong("r1c3 r9c7"));
    }

    #[test]
    fn an_eliminated_digit_of_the_solution_is_named() {
        let mut grid = with_entries(&[]);
        let cell: Cell = "r1c3".parse().unwrap();
        grid[cell] -= DigitSet::of(Digit::from_index(3));
        // Two of the givens could as well be the mistake.
        assert_eq!(review(&grid), wrong("r1c3 r5c9 r7c8"));
    }
}

//! Whether a half-solved grid is right so far.

use crate::grid::{Cell, CellSet, Clash, DigitSet, Grid, Solution};
use crate::search::Search;

/// What there is to say of a half-solved grid before a hint makes sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Review {
    /// It has exactly one solution.
    Sound(Solution),
    /// A digit stands twice in a house.
    Clash(Clash),
    /// It has no solution. Each of these cells, if it were emptied, would alone give it one; where no
    /// single cell does, they do together. The set is empty if more than two cells are wrong.
    Wrong(CellSet),
    /// It has several solutions: some deductions would mean nothing.
    Ambiguous,
}

/// Looks at a grid as it stands: filled cells, and candidates that may have been struck.
pub fn review(grid: &Grid) -> Review {
    if let Some(clash) = Clash::find(grid) {
        return Review::Clash(clash);
    }
    let answer = Search::new(grid).count(2);
    match (answer.solutions, answer.first) {
        (1, Some(solution)) => Review::Sound(solution),
        (0, _) => Review::Wrong(suspects(grid)),
        _ => Review::Ambiguous,
    }
}

/// The cells whose entries or candidates contradict the solution of the puzzle.
pub fn wrong_cells(grid: &Grid, solution: &Solution) -> CellSet {
    Cell::all().filter(|&cell| !grid[cell].contains(solution.digit(cell))).collect()
}

/// The cells that must have gone wrong: single ones that alone make the difference, or a first pair.
///
/// Where emptying some of the cells gives exactly one solution, those that give several are not named:
/// a puzzle has one.
fn suspects(grid: &Grid) -> CellSet {
    let touched: Vec<_> = Cell::all().filter(|&cell| grid[cell] != DigitSet::ALL).collect();
    let solutions_without = |cells: CellSet| {
        let mut emptied = *grid;
        for cell in cells {
            emptied[cell] = DigitSet::ALL;
        }
        Search::new(&emptied).count(2).solutions
    };
    let singles =
        touched.iter().map(|&cell| (CellSet::of(cell), solutions_without(CellSet::of(cell))));
    let singles: Vec<(CellSet, u64)> = singles.filter(|&(_, solutions)| solutions > 0).collect();
    let has_unique = singles.iter().any(|&(_, solutions)| solutions == 1);
    let named = singles.iter().filter(|&&(_, solutions)| !has_unique || solutions == 1);
    let named = named.fold(CellSet::EMPTY, |all, &(cell, _)| all | cell);
    if !named.is_empty() {
        return named;
    }
    let mut pairs = touched.iter().enumerate().flat_map(|(number, &second)| {
        touched[..number].iter().map(move |&first| CellSet::of(first).with(second))
    });
    pairs.find(|&pair| solutions_without(pair) > 0).unwrap_or(CellSet::EMPTY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Digit;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn with_entries(entries: &[(&str, usize)]) -> Grid {
        let mut grid: Grid = PUZZLE.parse().unwrap();
        for &(cell, digit) in entries {
            grid[cell.parse().unwrap()] = DigitSet::of(Digit::new(digit).unwrap());
        }
        grid
    }

    fn wrong(names: &str) -> Review {
        Review::Wrong(names.split(' ').map(|name| name.parse::<Cell>().unwrap()).collect())
    }

    #[test]
    fn right_entries_leave_the_one_solution() {
        let Review::Sound(solution) = review(&with_entries(&[("r1c3", 4)])) else { panic!() };
        assert!(solution.solves(&with_entries(&[])));
        assert!(wrong_cells(&with_entries(&[("r1c3", 4)]), &solution).is_empty());
        let cells = wrong_cells(&with_entries(&[("r1c3", 1), ("r5c5", 5)]), &solution);
        assert_eq!(cells.to_string(), "r1c3");
    }

    #[test]
    fn wrong_entries_are_named() {
        assert_eq!(review(&with_entries(&[("r1c3", 1), ("r5c5", 5)])), wrong("r1c3"));
        assert_eq!(review(&with_entries(&[("r1c3", 1), ("r9c7", 4)])), wrong("r1c3 r9c7"));
        let clash = review(&with_entries(&[("r1c3", 5)]));
        assert!(matches!(clash, Review::Clash(_)), "{clash:?}");
        assert_eq!(review(&Grid::EMPTY), Review::Ambiguous);
    }

    #[test]
    fn a_struck_digit_of_the_solution_is_named() {
        let mut grid = with_entries(&[]);
        let cell: Cell = "r1c3".parse().unwrap();
        grid[cell] -= DigitSet::of(Digit::from_index(3));
        // Two of the givens could as well be the mistake.
        assert_eq!(review(&grid), wrong("r1c3 r5c9 r7c8"));
    }
}

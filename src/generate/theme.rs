//! Themes: whether a few digits can complete one to a puzzle, and random solutions of one.

use crate::Limit;
use crate::engine::Solver;
use crate::grid::{Cell, CellSet, DigitSet, Grid, Solution};
use crate::random::Random;
use crate::search::Search;
use crate::transform::Symmetry;

/// The number of guesses after which the random search is given up. Most themes take a few dozen.
const MAX_RANDOM_GUESSES: u32 = 1000;

/// The number of guesses after which the solver gives up: about a tenth of a second.
const MAX_SOLVER_GUESSES: u32 = 100_000;

/// The maximum number of additions that are tried one by one: about a second of work.
const MAX_ADDITIONS: u64 = 300_000;

/// Returns whether a theme has one solution after `added` more digits in some of these cells; `None` if there are too many
/// choices to try them all.
pub(super) fn can_be_completed(theme: &Grid, allowed_cells: CellSet, added: usize) -> Option<bool> {
    let mut candidates = *theme;
    for cell in theme.filled_cells() {
        if let Some(digit) = theme[cell].single() {
            candidates.place(cell, digit);
        }
    }
    let free_cells = allowed_cells - theme.filled_cells();
    let digits: Vec<(Cell, DigitSet)> = free_cells
        .iter()
        .flat_map(|cell| candidates[cell].iter().map(move |digit| (cell, DigitSet::from_digit(digit))))
        .collect();
    let choice_count = (0..added.min(digits.len()))
        .fold(1, |count: u64, index| count.saturating_mul((digits.len() - index) as u64) / (index as u64 + 1));
    (choice_count <= MAX_ADDITIONS).then(|| {
        // A puzzle stays proper with further digits of its solution, so only the highest number is tried.
        let mut search = AdditionSearch { solver: Solver::new(), digits: &digits, puzzles: Vec::new() };
        search.has_proper_puzzle(theme, 0, added)
    })
}

/// A search among all ways to add some digits to a theme.
struct AdditionSearch<'a> {
    solver: Solver,
    digits: &'a [(Cell, DigitSet)],
    /// The puzzles to solve together.
    puzzles: Vec<Grid>,
}

impl AdditionSearch<'_> {
    /// Returns whether a puzzle has one solution after `added` of the digits from this index on.
    fn has_proper_puzzle(&mut self, puzzle: &Grid, first_index: usize, added: usize) -> bool {
        if added == 0 {
            self.puzzles.push(*puzzle);
            return self.puzzles.len() >= MAX_PUZZLES_TOGETHER && self.has_proper_puzzle_among_last();
        }
        for (index, &(cell, digit)) in self.digits.iter().enumerate().skip(first_index) {
            if puzzle[cell].is_single() {
                continue;
            }
            let mut completed = *puzzle;
            completed[cell] = digit;
            if self.has_proper_puzzle(&completed, index + 1, added - 1) {
                return true;
            }
        }
        first_index == 0 && self.has_proper_puzzle_among_last()
    }

    fn has_proper_puzzle_among_last(&mut self) -> bool {
        let mut answers = Vec::new();
        self.solver.solve_many(&self.puzzles, Limit::TWO, &mut answers);
        self.puzzles.clear();
        answers.iter().any(|answer| answer.unique_solution().is_ok())
    }
}

/// Enough to fill the solver's lanes.
const MAX_PUZZLES_TOGETHER: usize = 1024;

/// Finds random solutions of themes.
///
/// A search that tries candidates in random order comes first. Its solutions vary most, but it knows naked singles only.
/// A theme that takes it too long is solved by the engine, after a random symmetry. Such a theme has many givens and few
/// solutions, so that this varies enough.
#[derive(Default)]
pub(super) struct ThemeCompleter {
    /// Created for the first theme that takes the search too long.
    solver: Option<Solver>,
}

impl ThemeCompleter {
    /// Returns a solution of a theme; `None` if none was found.
    pub(super) fn complete(&mut self, theme: &Grid, random: &mut Random) -> Option<Solution> {
        // The search has random numbers of its own: those that follow are for the removal of givens.
        let order = Random::new(&[random.bits()]);
        let mut search = Search::new(theme).with_random_order(Some(order)).with_max_guesses(Some(MAX_RANDOM_GUESSES));
        search.next_solution().or_else(|| {
            let symmetry = Symmetry::random(random);
            let solver = self.solver.get_or_insert_with(|| Solver::new().with_max_guesses(Some(MAX_SOLVER_GUESSES)));
            let solution = solver.solve_one(&symmetry.apply(theme), Limit::ONE).first?;
            Solution::try_from(&symmetry.inverse().apply(&solution.into())).ok()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A full grid without the digits of two houses needs some of them, and is completed by others.
    #[test]
    fn themes_are_completed_by_as_few_digits_as_they_need() {
        let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        // Two rows of a band without digits can be swapped: one more digit in either decides.
        let theme: Grid = format!("{}{}", &grid[..63], ".".repeat(18)).parse().unwrap();
        assert_eq!(can_be_completed(&theme, CellSet::ALL, 0), Some(false));
        assert_eq!(can_be_completed(&theme, CellSet::ALL, 1), Some(true));
        assert_eq!(can_be_completed(&theme, theme.filled_cells(), 1), Some(false));
        // Two such pairs of rows need more.
        let theme: Grid =
            format!("{}{}{}{}", &grid[..9], ".".repeat(18), &grid[27..63], ".".repeat(18)).parse().unwrap();
        assert_eq!(can_be_completed(&theme, CellSet::ALL, 1), Some(false));
        assert_eq!(can_be_completed(&Grid::EMPTY, CellSet::ALL, 17), None);
    }

    /// The numbers of the stream itself are for the removal of givens, which would otherwise depend on the solution.
    #[test]
    fn the_search_has_random_numbers_of_its_own() {
        let theme = format!("123456789{}", ".".repeat(72)).parse().unwrap();
        for seed in 0..20 {
            let mut random = Random::new(&[seed]);
            let unwanted = Search::new(&theme).with_random_order(Some(random.clone())).next_solution();
            let solution = ThemeCompleter::default().complete(&theme, &mut random);
            assert!(solution.is_some_and(|solution| solution.solves(&theme)) && solution != unwanted);
        }
    }
}

//! Random solutions of a theme.

use crate::Limit;
use crate::engine::Solver;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::search::Search;
use crate::transform::Symmetry;

/// The number of guesses after which the random search is given up. Most themes take a few dozen.
const MAX_RANDOM_GUESSES: u32 = 1000;

/// The number of guesses after which the solver gives up: about a tenth of a second.
const MAX_SOLVER_GUESSES: u32 = 100_000;

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

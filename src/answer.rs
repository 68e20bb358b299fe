//! The answer of a solver to one puzzle, and the reasons why a puzzle is not known to have exactly one solution.

use std::fmt;

use crate::grid::Solution;

/// The answer of a solver, the model solver or the fast engine, to one puzzle.
///
/// An answer knows how its search ended, so that it claims no more than the search has shown:
///
/// ```
/// use sudoku::{Answer, Limit, NotUnique, SearchEnd, engine::Solver};
///
/// let two_solutions = "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
/// let [one, two, all] = [Limit::ONE, Limit::TWO, Limit::All]
///     .map(|limit| Solver::new().solve_one(&two_solutions.parse().unwrap(), limit));
/// assert_eq!((one.solutions, one.end, one.unique_solution()), (1, SearchEnd::AtLimit, Err(NotUnique::GaveUp)));
/// assert_eq!((two.solutions, two.end, two.unique_solution()), (2, SearchEnd::AtLimit, Err(NotUnique::Multiple)));
/// assert_eq!((all.solutions, all.end, all.unique_solution()), (2, SearchEnd::Exhausted, Err(NotUnique::Multiple)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Answer {
    /// The number of solutions that were found. It is the number of all solutions if the search was
    /// [exhausted](SearchEnd::Exhausted); otherwise there may be more.
    pub solutions: u64,
    /// The number of guesses: digits tried while others remained.
    pub guesses: u64,
    /// The first solution of a depth-first search.
    pub first: Option<Solution>,
    /// Why the search ended.
    pub end: SearchEnd,
}

/// The number of solutions of a puzzle, as far as it is known.
///
/// Its text is the number, with a plus sign if there may be more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Count {
    /// The puzzle has exactly this number of solutions.
    Exact(u64),
    /// The puzzle has at least this number of solutions.
    AtLeast(u64),
}

impl Count {
    /// Returns the number, whether or not there may be more solutions.
    pub const fn get(self) -> u64 {
        match self {
            Self::Exact(solutions) | Self::AtLeast(solutions) => solutions,
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(solutions) => write!(f, "{solutions}"),
            Self::AtLeast(solutions) => write!(f, "{solutions}+"),
        }
    }
}

/// The reason why a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SearchEnd {
    /// Nothing is left to try.
    #[default]
    Exhausted,
    /// As many solutions were found as the search was to look for. There may be more.
    AtLimit,
    /// The search would have needed more guesses than it was allowed, its observer broke off, or it was
    /// [stopped](crate::StopFlag). It found fewer solutions than its limit.
    GaveUp,
}

/// The reason why a puzzle is not known to have exactly one solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NotUnique {
    /// It has no solution.
    #[error("no solution")]
    NoSolution,
    /// It has several solutions.
    #[error("multiple solutions")]
    Multiple,
    /// Not known: the search gave up, or it was to find one solution and looked for no other.
    #[error("gave up")]
    GaveUp,
}

impl Answer {
    /// Returns whether the search gave up.
    pub const fn gave_up(&self) -> bool {
        matches!(self.end, SearchEnd::GaveUp)
    }

    /// Returns the number of solutions, as far as the search has shown it.
    pub const fn count(&self) -> Count {
        match self.end {
            SearchEnd::Exhausted => Count::Exact(self.solutions),
            SearchEnd::AtLimit | SearchEnd::GaveUp => Count::AtLeast(self.solutions),
        }
    }

    /// Returns the only solution.
    ///
    /// # Errors
    /// Returns an error unless the search has shown that the puzzle has exactly one solution.
    pub fn unique_solution(&self) -> Result<Solution, NotUnique> {
        match (self.end, self.first) {
            (SearchEnd::GaveUp, _) => Err(NotUnique::GaveUp),
            (_, Some(_)) if self.solutions > 1 => Err(NotUnique::Multiple),
            (SearchEnd::AtLimit, Some(_)) => Err(NotUnique::GaveUp),
            (_, first) => first.ok_or(NotUnique::NoSolution),
        }
    }
}

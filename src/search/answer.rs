//! The answer of a solver.

use crate::grid::Solution;

/// The answer of a solver, this one or the fast one, for one puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Answer {
    /// The number of solutions, or the limit of the search if there are at least as many. No limit is above
    /// [`u64::MAX`], see [`Answer::is_beyond_counting`].
    pub solutions: u64,
    /// The number of guesses: digits tried while others remained.
    pub guesses: u64,
    /// The first solution of a depth-first search.
    pub first: Option<Solution>,
    /// Whether the search gave up because it would have taken more guesses than allowed. The other fields then have the
    /// solutions found so far, fewer than the limit, and the number of guesses allowed.
    pub gave_up: bool,
}

/// What a search has shown about the number of solutions. A puzzle is proper if it has exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Verdict {
    /// There is none.
    #[error("no solution")]
    None,
    /// There is exactly one.
    #[error("one solution")]
    Unique,
    /// There is at least one; the search did not look for others.
    #[error("a solution")]
    Solved,
    /// There are several.
    #[error("multiple solutions")]
    Multiple,
    /// The search gave up before that was known.
    #[error("gave up")]
    GaveUp,
}

impl Verdict {
    /// Its name in a field `status`: `none`, `unique`, `solved`, `multiple` or `gave up`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Unique => "unique",
            Self::Solved => "solved",
            Self::Multiple => "multiple",
            Self::GaveUp => "gave up",
        }
    }
}

impl Answer {
    /// Whether the number of solutions has reached the largest number that can be counted, so that there may be more.
    pub const fn is_beyond_counting(&self) -> bool {
        self.solutions == u64::MAX
    }

    /// The verdict, if this is the answer of a search up to this number of solutions.
    pub const fn verdict(&self, limit: u64) -> Verdict {
        match self.solutions {
            _ if self.gave_up => Verdict::GaveUp,
            0 => Verdict::None,
            1 if limit == 1 => Verdict::Solved,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }

    /// The solution of a proper puzzle, if this is the answer of a search up to two solutions.
    ///
    /// # Errors
    /// The verdict, if the puzzle is not proper.
    pub fn only(&self) -> Result<Solution, Verdict> {
        match (self.verdict(2), self.first) {
            (Verdict::Unique, Some(solution)) => Ok(solution),
            (verdict, _) => Err(verdict),
        }
    }
}

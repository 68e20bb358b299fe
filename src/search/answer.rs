//! What a solver says of a puzzle.

use crate::grid::Solution;

/// What a solver, this one or the fast one, says of one puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Answer {
    /// The number of solutions, or the limit of the question if there are at least as many. No question goes
    /// beyond [`u64::MAX`], see [`Answer::is_beyond_counting`].
    pub solutions: u64,
    /// How often a digit was tried while others remained.
    pub guesses: u64,
    /// The solution that a depth-first search comes to first.
    pub first: Option<Solution>,
    /// Whether the search gave up because it would have taken more guesses than allowed. The rest is then what
    /// it knew: the solutions found so far, fewer than asked for, and the guesses allowed.
    pub gave_up: bool,
}

/// What is known of a puzzle's solutions. A puzzle is proper if there is exactly one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Verdict {
    /// There is none.
    #[error("no solution")]
    None,
    /// There is exactly one.
    #[error("one solution")]
    Unique,
    /// One was asked for and found; whether there are others is not known.
    #[error("a solution")]
    Solved,
    /// There are several.
    #[error("multiple solutions")]
    Multiple,
    /// The search was given up before that was known.
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
    /// Whether the solutions are as many as can be counted, so that there may be more even though all were asked
    /// for.
    pub const fn is_beyond_counting(&self) -> bool {
        self.solutions == u64::MAX
    }

    /// What the answer of a search up to this many solutions means.
    pub const fn verdict(&self, limit: u64) -> Verdict {
        match self.solutions {
            _ if self.gave_up => Verdict::GaveUp,
            0 => Verdict::None,
            1 if limit == 1 => Verdict::Solved,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        }
    }

    /// The solution of a proper puzzle, as a search up to two solutions finds it.
    ///
    /// # Errors
    /// What else the puzzle is.
    pub fn only(&self) -> Result<Solution, Verdict> {
        match (self.verdict(2), self.first) {
            (Verdict::Unique, Some(solution)) => Ok(solution),
            (verdict, _) => Err(verdict),
        }
    }
}

//! The limit of a search for solutions.

use std::num::NonZeroU64;

/// The number of solutions after which a search ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// The search ends when it has found this number of solutions.
    AtMost(NonZeroU64),
    /// The search finds all solutions. It ends at [`u64::MAX`], the largest number that can be counted.
    All,
}

impl Limit {
    /// One solution, the first that is found.
    pub const ONE: Self = Self::at_most(1);
    /// Two solutions, which is enough to prove that a puzzle has only one.
    pub const TWO: Self = Self::at_most(2);

    /// Returns the limit of this number of solutions.
    ///
    /// ```
    /// use sudoku::Limit;
    ///
    /// assert_eq!(Limit::at_most(2), Limit::TWO);
    /// ```
    ///
    /// # Panics
    /// Panics if `max_solutions` is 0. [`Limit::AtMost`] takes a number that cannot be 0.
    pub const fn at_most(max_solutions: u64) -> Self {
        match NonZeroU64::new(max_solutions) {
            Some(max_solutions) => Self::AtMost(max_solutions),
            None => panic!("a search for no solutions would find nothing"),
        }
    }

    /// Returns the largest number of solutions that an answer can have.
    pub const fn get(self) -> u64 {
        match self {
            Self::AtMost(limit) => limit.get(),
            Self::All => u64::MAX,
        }
    }
}

impl From<NonZeroU64> for Limit {
    fn from(max_solutions: NonZeroU64) -> Self {
        Self::AtMost(max_solutions)
    }
}

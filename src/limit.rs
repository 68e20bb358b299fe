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
    pub const ONE: Self = Self::AtMost(NonZeroU64::MIN);
    /// Two solutions, which is enough to prove that a puzzle has only one.
    pub const TWO: Self = Self::AtMost(NonZeroU64::MIN.saturating_add(1));

    /// Returns the largest number of solutions that an answer can have.
    pub const fn get(self) -> u64 {
        match self {
            Self::AtMost(limit) => limit.get(),
            Self::All => u64::MAX,
        }
    }
}

/// Converts `None` to [`Limit::All`].
impl From<Option<NonZeroU64>> for Limit {
    fn from(limit: Option<NonZeroU64>) -> Self {
        limit.map_or(Self::All, Self::AtMost)
    }
}

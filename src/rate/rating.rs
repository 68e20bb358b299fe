//! The rating of a puzzle, and counts of techniques.

use std::fmt;

use crate::logic::{Difficulty, LadderName, Technique};

/// The rating of a puzzle by Sudoku Explainer's techniques; written `7.2/1.2/1.2` as ER/EP/ED.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ErRating {
    /// The difficulty of the hardest step; [`Difficulty::UNSOLVED`] if the techniques do not solve the puzzle.
    pub er: Difficulty,
    /// The difficulty of the hardest step up to the first digit placed; 0 if no digit can be placed.
    pub ep: Difficulty,
    /// The difficulty of the first step; 0 if there is no step.
    pub ed: Difficulty,
    /// The number of times that each technique was used until the puzzle was solved or no technique found a step.
    pub counts: TechniqueCounts,
}

impl ErRating {
    /// Returns whether the techniques do not solve the puzzle.
    pub fn is_unsolved(&self) -> bool {
        self.er == Difficulty::UNSOLVED
    }
}

impl fmt::Display for ErRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// The number of times that each technique of a ladder was used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TechniqueCounts {
    ladder: LadderName,
    counts: [u16; Technique::COUNT],
}

impl TechniqueCounts {
    pub(super) const fn new(ladder: LadderName) -> Self {
        Self { ladder, counts: [0; Technique::COUNT] }
    }

    pub(super) const fn add(&mut self, technique: Technique) {
        self.counts[technique.index()] += 1;
    }

    /// Returns the number of times that this technique was used.
    pub const fn count_of(&self, technique: Technique) -> usize {
        self.counts[technique.index()] as usize
    }

    /// Iterates over the techniques that were used, in the order of their ladder, with their counts.
    pub fn used_techniques(&self) -> impl Iterator<Item = (Technique, usize)> + '_ {
        let counts = self.ladder.ordered_techniques().map(|technique| (technique, self.count_of(technique)));
        counts.filter(|&(_, count)| count > 0)
    }
}

impl fmt::Debug for TechniqueCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.used_techniques()).finish()
    }
}

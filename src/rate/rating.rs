//! The rating of a puzzle.

use std::fmt;

use crate::logic::{Difficulty, Technique};

/// The difficulty of a puzzle; written `7.2/1.2/1.2` as ER/EP/ED.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The rating of the hardest step; [`Difficulty::UNSOLVED`] if the techniques do not solve the puzzle.
    pub er: Difficulty,
    /// The rating of the hardest step up to the first digit placed; 0 if none can be placed.
    pub ep: Difficulty,
    /// The rating of the first step; 0 if there is none.
    pub ed: Difficulty,
    /// The number of times that each technique was used, up to the end or to the point where no technique finds a step.
    pub counts: TechniqueCounts,
}

impl Rating {
    /// Whether the techniques do not solve the puzzle.
    pub fn is_unsolved(&self) -> bool {
        self.er == Difficulty::UNSOLVED
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// The number of times that each technique was used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TechniqueCounts([u16; Technique::COUNT]);

impl TechniqueCounts {
    pub(super) const fn add(&mut self, technique: Technique) {
        self.0[technique.index()] += 1;
    }

    /// The number of times that this technique was used.
    pub const fn count_of(&self, technique: Technique) -> usize {
        self.0[technique.index()] as usize
    }

    /// Sudoku Explainer's techniques that were used, in its order, with their counts.
    pub fn used(&self) -> impl Iterator<Item = (Technique, usize)> + '_ {
        self.used_of(Technique::OF_SUDOKU_EXPLAINER.iter().copied())
    }

    pub(super) fn used_of(
        &self,
        techniques: impl Iterator<Item = Technique>,
    ) -> impl Iterator<Item = (Technique, usize)> {
        techniques.map(|technique| (technique, self.count_of(technique))).filter(|&(_, count)| count > 0)
    }
}

impl Default for TechniqueCounts {
    fn default() -> Self {
        Self([0; Technique::COUNT])
    }
}

impl fmt::Debug for TechniqueCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.used()).finish()
    }
}

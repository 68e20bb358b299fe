//! What a puzzle is rated.

use std::fmt;

use crate::logic::{Difficulty, Technique};

use super::Level;

/// What there is to say of a puzzle's difficulty; written `7.2/1.2/1.2` as ER/EP/ED.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The hardest step; [`Difficulty::BEYOND`] if no technique leads to the end.
    pub er: Difficulty,
    /// The hardest step up to the first digit placed; 0 if none can be.
    pub ep: Difficulty,
    /// The first step; 0 if there is none.
    pub ed: Difficulty,
    /// How often each technique was used; where none leads to the end, up to that point.
    pub counts: TechniqueCounts,
}

impl Rating {
    /// Whether no technique leads to the end.
    pub fn is_beyond(&self) -> bool {
        self.er == Difficulty::BEYOND
    }

    /// The level of the puzzle.
    pub fn level(&self) -> Level {
        Level::of(self.er)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// How often each technique was used.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TechniqueCounts([u16; Technique::COUNT]);

impl TechniqueCounts {
    /// Counts one more step of it.
    pub(super) const fn add(&mut self, technique: Technique) {
        self.0[technique.index()] += 1;
    }

    /// How often this one was used.
    pub const fn of(&self, technique: Technique) -> usize {
        self.0[technique.index()] as usize
    }

    /// Those of Sudoku Explainer's techniques that were used, in its order, with how often.
    pub fn used(&self) -> impl Iterator<Item = (Technique, usize)> + '_ {
        self.used_of(Technique::OF_SUDOKU_EXPLAINER.iter().copied())
    }

    /// Those of these techniques that were used, with how often.
    pub(super) fn used_of(
        &self,
        techniques: impl Iterator<Item = Technique>,
    ) -> impl Iterator<Item = (Technique, usize)> {
        let counted = techniques.map(|technique| (technique, self.of(technique)));
        counted.filter(|&(_, count)| count > 0)
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

//! Other names of techniques: those in other programs, and those that players use.

use super::lessons::LESSONS;
use crate::grid::named;
use crate::logic::{Technique, TechniqueSet};

named! {
    /// Where a technique has another name.
    pub enum NameGiver {
        SudokuExplainer "Sudoku Explainer" "the program of Nicolas Juillerat, and those made from it"
        HoDoKu "HoDoKu" "the program of Bernhard Hobiger"
        SudokuWiki "SudokuWiki" "sudokuwiki.org, by Andrew Stuart"
        Players "players" "players and their forums"
    }
}

impl NameGiver {
    /// All of them.
    pub const ALL: [Self; 4] = Self::LIST;
}

impl Technique {
    /// Iterates over its other names. A program that has no such technique may find the same under another name.
    pub fn called_elsewhere(self) -> impl Iterator<Item = (NameGiver, &'static str)> {
        let rows = LESSONS.names.iter().filter(move |(.., techniques)| techniques.contains(self));
        rows.map(|(giver, name, _)| (*giver, name.as_str()))
    }
}

/// Iterates over all other names, each with its techniques.
pub(crate) fn names() -> impl Iterator<Item = (&'static str, TechniqueSet)> {
    LESSONS.names.iter().map(|(_, name, techniques)| (name.as_str(), *techniques))
}

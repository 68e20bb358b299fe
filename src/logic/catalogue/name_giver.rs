//! The givers of other names of techniques: other programs, and players.

use crate::grid::named;

named! {
    /// The sources of a technique's other names.
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

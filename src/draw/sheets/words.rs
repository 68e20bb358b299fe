//! The words of sheets: the texts that they print besides those of puzzles, in any language.

use crate::NotUnique;
use crate::grid::named;
use crate::logic::Level;

named! {
    /// The direction in which the texts of a page run, and the boards in a row.
    pub enum TextDirection {
        LeftToRight "ltr" "from left to right"
        RightToLeft "rtl" "from right to left"
    }
}

/// The texts of sheets. By default, they are English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetWords {
    /// The language, as a tag such as `pt-BR`.
    pub language: String,
    /// The direction of the texts.
    pub direction: TextDirection,
    /// The title of a document that has no other.
    pub title: String,
    /// The heading of pages with solutions.
    pub solutions: String,
    /// The names of the levels, in the order of [`Level::ALL`].
    pub levels: [String; Level::ALL.len()],
    /// The words for a puzzle without a solution.
    pub no_solution: String,
    /// The words for a puzzle with several solutions.
    pub multiple_solutions: String,
    /// The words for a puzzle whose solutions were not counted, since that took too long.
    pub gave_up: String,
    /// The words beside a QR code: what it is for.
    pub code_purpose: String,
    /// The name of a puzzle's board for screen readers, with [`Self::NUMBER`] in place of the number.
    pub puzzle_label: String,
    /// The name of a solution's board for screen readers, with [`Self::NUMBER`] in place of the number.
    pub solution_label: String,
    /// The name of a QR code for screen readers.
    pub code_label: String,
}

impl Default for SheetWords {
    fn default() -> Self {
        Self {
            language: "en".into(),
            direction: TextDirection::LeftToRight,
            title: "Sudoku".into(),
            solutions: "Solutions".into(),
            levels: ["Easy", "Medium", "Hard", "Unfair", "Extreme"].map(str::to_owned),
            no_solution: "no solution".into(),
            multiple_solutions: "multiple solutions".into(),
            gave_up: "gave up".into(),
            code_purpose: "check your solution".into(),
            puzzle_label: "Puzzle {n}".into(),
            solution_label: "Solution of puzzle {n}".into(),
            code_label: "Link to the puzzle".into(),
        }
    }
}

impl SheetWords {
    /// The text that stands for a number in a label.
    pub const NUMBER: &str = "{n}";

    /// Returns the name of a level.
    pub fn level(&self, level: Level) -> &str {
        &self.levels[level as usize]
    }

    /// Returns the words for a puzzle that is not known to have exactly one solution.
    pub fn problem(&self, problem: NotUnique) -> &str {
        match problem {
            NotUnique::NoSolution => &self.no_solution,
            NotUnique::Multiple => &self.multiple_solutions,
            NotUnique::GaveUp => &self.gave_up,
        }
    }
}

//! What a named part of a record is, whether the name is that of a JSON member or of a CSV column, or the word of a
//! title: one vocabulary for all.

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FieldRole {
    /// The puzzle.
    Puzzle,
    /// The solution that is claimed for it.
    Solution,
    /// What the puzzle is called.
    Name,
    /// What there is to say of it.
    Remark,
    /// None of these: it is carried through.
    Other,
}

/// The names of puzzles. Where several parts have one, the first of this list is meant: `clues` may as well be their
/// number.
pub(super) const PUZZLES: [&str; 24] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "sudoku",
    "sudokus",
    "grid",
    "grids",
    "board",
    "boards",
    "question",
    "questions",
    "problem",
    "problems",
    "mission",
    "givens",
    "given",
    "unsolved",
    "initial",
    "start",
    "input",
    "clues",
    "pencilmarks",
    "candidates",
];

/// The names of claimed solutions, in the same order.
pub(super) const SOLUTIONS: [&str; 8] =
    ["solution", "solutions", "answer", "answers", "solved", "response", "result", "output"];

/// The names of what a puzzle is called, in the same order.
pub(super) const NAMES: [&str; 2] = ["name", "title"];

/// The names of remarks.
pub(super) const REMARKS: [&str; 1] = ["remark"];

impl FieldRole {
    /// What this name stands for, in upper or lower case.
    pub(super) fn of(name: &str) -> Self {
        let is = |names: &[&str]| names.iter().any(|other| name.eq_ignore_ascii_case(other));
        match () {
            () if is(&PUZZLES) => Self::Puzzle,
            () if is(&SOLUTIONS) => Self::Solution,
            () if is(&NAMES) => Self::Name,
            () if is(&REMARKS) => Self::Remark,
            () => Self::Other,
        }
    }
}

//! Maps names to the roles of fields. JSON members, CSV columns and headings share one vocabulary.

/// The role of a named field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FieldRole {
    Puzzle,
    Solution,
    Name,
    Remark,
    /// Any other field, which is carried through to the output.
    Other,
}

/// The names of puzzle fields. A field named `clues` may also hold the number of clues.
pub(super) const PUZZLE_FIELDS: [&str; 24] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "grid", "grids", "board", "boards", "question",
    "questions", "problem", "problems", "mission", "givens", "given", "unsolved", "initial", "start", "input", "clues",
    "pencilmarks", "candidates",
];

/// The names of fields with claimed solutions, in order of precedence.
pub(super) const SOLUTION_FIELDS: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// The names of fields with the puzzle's name, in order of precedence.
pub(super) const NAME_FIELDS: [&str; 2] = ["name", "title"];

pub(super) const REMARK_FIELDS: [&str; 1] = ["remark"];

/// Returns whether a column or member of this name holds claimed solutions. Case does not matter.
///
/// ```
/// assert!(sudoku::format::is_claim_name("Solution") && !sudoku::format::is_claim_name("puzzle"));
/// ```
pub fn is_claim_name(name: &str) -> bool {
    FieldRole::from_name(name) == FieldRole::Solution
}

impl FieldRole {
    /// Returns the role of a field of this name. Case does not matter.
    pub(super) fn from_name(name: &str) -> Self {
        match () {
            () if name.is_empty() => Self::Other,
            () if is_one_of(name, &PUZZLE_FIELDS) => Self::Puzzle,
            () if is_one_of(name, &SOLUTION_FIELDS) => Self::Solution,
            () if is_one_of(name, &NAME_FIELDS) => Self::Name,
            () if is_one_of(name, &REMARK_FIELDS) => Self::Remark,
            () => Self::Other,
        }
    }
}

/// Returns whether the name is one of these names. Case does not matter.
pub(super) fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|listed_name| name.eq_ignore_ascii_case(listed_name))
}

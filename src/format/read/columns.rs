//! The names of a table's columns, and what each holds.

use std::sync::Arc;

use super::cut::Cut;
use crate::format::Extra;

/// What may part the fields.
const DELIMITERS: [char; 3] = [',', ';', '\t'];

/// The name under which the column of claimed solutions is known, whatever its own.
pub(super) const SOLUTION: &str = "solution";

/// Names of the column of puzzles. Where several are there, the first of this list is meant: `clues` may as well be
/// their number.
const PUZZLES: [&str; 12] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "grid", "board", "question",
    "givens", "unsolved", "clues",
];

/// Names of the column of claimed solutions, in the same way.
const SOLUTIONS: [&str; 6] = [SOLUTION, "solutions", "answer", "answers", "solved", "response"];

/// The most columns that a table has.
const MOST: usize = 1000;

/// The columns of a table.
#[derive(Debug)]
pub(super) struct Columns {
    pub delimiter: char,
    pub names: Vec<Arc<str>>,
    /// Which column holds the puzzles. If no name says so, the first row with a puzzle does.
    pub puzzle: Option<usize>,
    /// Which holds their claimed solutions, in the same way.
    pub solution: Option<usize>,
    /// Whether a column says which digits were placed, or has notes.
    pub have_position: bool,
}

impl Columns {
    /// The columns that a header names: two or more.
    pub(super) fn new(header: &str) -> Option<Self> {
        // A TAB at either end parts a name from an empty one.
        let header = header.trim_matches([' ', '\r']);
        let all = DELIMITERS.iter().filter_map(|&delimiter| Self::parted(header, delimiter));
        all.reduce(|first, other| if first.names_puzzles() { first } else { other })
    }

    fn parted(header: &str, delimiter: char) -> Option<Self> {
        let cut = Cut::new(delimiter, header.as_bytes())?;
        let fields: Vec<_> =
            cut.fields().map(|(_, field)| field.trim().trim_matches('\'')).collect();
        let find = |known: &[&str]| {
            let place =
                |name| fields.iter().position(|field: &&str| field.eq_ignore_ascii_case(name));
            known.iter().find_map(|name| place(name))
        };
        let (puzzle, solution) = (find(&PUZZLES), find(&SOLUTIONS));
        // Where nothing says that puzzles come, the names must look like names.
        let is_plain = |c: char| c.is_alphanumeric() || "_ -.()".contains(c);
        let is_name = |field: &&str| {
            !field.starts_with(|c: char| c.is_ascii_digit())
                && field.chars().all(|c| is_plain(c) || puzzle.is_some() && !c.is_control())
        };
        if !(2..=MOST).contains(&fields.len()) || !fields.iter().all(is_name) {
            return None;
        }
        let mut names: Vec<Arc<str>> = Vec::new();
        for (number, field) in (1..).zip(fields) {
            let name = if field.is_empty() { format!("field{number}") } else { field.to_owned() };
            let taken = |name: &str| names.iter().any(|other| **other == *name);
            let numbered = (2..).map(|nth| format!("{name}_{nth}"));
            let name = std::iter::once(name.clone()).chain(numbered).find(|name| !taken(name));
            names.extend(name.map(Arc::from));
        }
        let own = |name: &Arc<str>| [Extra::GIVENS, Extra::NOTES].contains(&&**name);
        let have_position = names.iter().any(own);
        Some(Self { delimiter, names, puzzle, solution, have_position })
    }

    /// Whether a name says which column holds the puzzles.
    pub(super) fn names_puzzles(&self) -> bool {
        self.puzzle.is_some()
    }

    /// The names of what comes with each puzzle, in their order.
    pub(super) fn carried(&self) -> Vec<Arc<str>> {
        let others = (0..).zip(&self.names).filter(|&(at, _)| self.puzzle != Some(at));
        let name = |(at, name): (usize, &Arc<str>)| match self.solution == Some(at) {
            true => SOLUTION.into(),
            false => name.clone(),
        };
        others.map(name).collect()
    }
}

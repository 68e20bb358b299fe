//! Parses the header of a table, and finds the role of each column.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::quoted::QuotedRow;
use crate::format::Extra;
use crate::format::line::fields;
use crate::format::names::{self, NAMES, PUZZLES, REMARKS, SOLUTIONS};

/// The delimiters between fields.
pub(in crate::format) const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// The maximum number of columns.
pub(super) const MAX_COLUMNS: usize = 1000;

/// The field name of the column of claimed solutions.
const SOLUTION: &str = "solution";

/// Names that are also common for other columns. The contents of the column decide.
const AMBIGUOUS: [&str; 6] = ["given", "start", "input", "candidates", "result", "output"];

/// The columns of a table with a header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::format) struct Columns {
    pub delimiter: u8,
    /// The line of the header, without its end.
    pub line: Box<[u8]>,
    /// The distinct names, of one column more than [`MAX_COLUMNS`] at most. A claimed solution is named `solution`.
    pub names: Vec<Arc<str>>,
    /// The column of the puzzles.
    pub puzzle: Option<usize>,
    /// The column of the claimed solutions.
    pub solution: Option<usize>,
    /// The columns of the puzzles' names and remarks.
    pub name: Option<usize>,
    pub remark: Option<usize>,
    /// Whether anything in the column of claimed solutions is a claim.
    pub has_claims: bool,
    /// Whether a column distinguishes givens from placed digits, or has notes.
    pub have_position: bool,
}

impl Columns {
    /// Parses a header. Prefers the first delimiter for which a column is named as a puzzle, and else takes the last that
    /// fits. Returns `None` if a quote is open at the end of the line.
    pub(in crate::format) fn new(line: &[u8]) -> Option<Self> {
        let all = DELIMITERS.into_iter().filter(|&delimiter| line.contains(&delimiter));
        let all = all.filter_map(|delimiter| Self::with_delimiter(line, delimiter));
        let best = all.reduce(|first, other| if first.names_puzzles() { first } else { other });
        best.or_else(|| Self::with_delimiter(line, b','))
    }

    fn with_delimiter(line: &[u8], delimiter: u8) -> Option<Self> {
        let (fields, is_open) = split_line(line, delimiter);
        let names: Vec<&str> = fields.iter().map(|field| field.trim().trim_matches('\'')).collect();
        let distinct = distinct(&names);
        let solution = find(&names, &SOLUTIONS, false);
        let mut columns = Self {
            delimiter,
            line: line.into(),
            puzzle: find(&names, &PUZZLES, false),
            solution: None,
            name: find(&names, &NAMES, false),
            remark: find(&names, &REMARKS, false),
            has_claims: solution.is_some_and(|column| names::is_claim(names[column])),
            have_position: distinct.iter().any(|name| [Extra::GIVENS, Extra::NOTES].contains(&&**name)),
            names: distinct,
        };
        if let Some(column) = solution {
            columns.set_solution(column);
        }
        (!is_open).then_some(columns)
    }

    /// Returns whether a name identifies the column of the puzzles.
    pub(in crate::format) fn names_puzzles(&self) -> bool {
        self.puzzle.is_some()
    }

    /// Returns whether the names are plain words, or, if a column is named as a puzzle, at least names.
    pub(in crate::format) fn are_plain(&self) -> bool {
        let is_plain = |c: char| c.is_alphanumeric() || "_ -.()".contains(c);
        let is_name = |name: &Arc<str>| {
            !name.starts_with(|c: char| c.is_ascii_digit())
                && name.chars().all(|c| is_plain(c) || self.names_puzzles() && !c.is_control())
        };
        (self.names_puzzles() || self.names.len() <= MAX_COLUMNS) && self.names.iter().all(is_name)
    }

    /// Finds the column of puzzles by the contents of this row, unless it is named: prefers a column that has a name of
    /// puzzles, and else takes the first that is not named as a solution.
    pub(in crate::format) fn find_puzzle(&mut self, row: &str) {
        if self.names_puzzles() {
            return;
        }
        let likely = find(&self.names, &PUZZLES, true);
        let puzzles =
            split_line(row.as_bytes(), self.delimiter).0.into_iter().enumerate().filter_map(|(column, field)| {
                let puzzle = fields::puzzle(0, field.trim())?;
                let column = Some(column);
                Some((puzzle.is_err(), column == self.solution, column != likely, column))
            });
        self.puzzle = puzzles.min().and_then(|(.., column)| column);
    }

    /// Sets the column of the claimed solutions.
    pub(super) fn set_solution(&mut self, column: usize) {
        self.solution = Some(column);
        if let Some(name) = self.names.get_mut(column) {
            *name = SOLUTION.into();
        }
    }

    /// Returns the names of the fields that are carried with each puzzle, in order, without its name and remark.
    pub(super) fn carried(&self) -> Vec<Arc<str>> {
        let own = [self.puzzle, self.name, self.remark];
        let others = (0..).zip(&self.names).filter(|&(column, _)| !own.contains(&Some(column)));
        others.map(|(_, name)| name.clone()).collect()
    }
}

/// Splits a line into its first fields, one more than [`MAX_COLUMNS`] at most. Returns whether a quote is open at its end;
/// then the open field is left out.
fn split_line(line: &[u8], delimiter: u8) -> (Vec<String>, bool) {
    let mut row = QuotedRow::new(delimiter);
    let is_open = !row.read(line) && !row.read(b"\n");
    let fields = row.fields().take(MAX_COLUMNS + 1).map(|field| String::from_utf8_lossy(field).into_owned());
    (fields.collect(), is_open)
}

/// Returns the column that has the earliest of the `known` names, among the ambiguous or the other names.
fn find(names: &[impl AsRef<str>], known: &[&str], is_ambiguous: bool) -> Option<usize> {
    let is_meant = |name: &&str| AMBIGUOUS.contains(name) == is_ambiguous;
    let column = |known: &str| names.iter().position(|name| name.as_ref().eq_ignore_ascii_case(known));
    known.iter().copied().filter(is_meant).find_map(column)
}

/// Returns the names made distinct: empty and repeated ones get a number.
fn distinct(names: &[&str]) -> Vec<Arc<str>> {
    let mut taken: HashSet<Arc<str>> = HashSet::new();
    let mut tried: HashMap<String, usize> = HashMap::new();
    let distinct = (1..).zip(names).map(|(number, &name)| {
        let name = if name.is_empty() { format!("field{number}") } else { name.to_owned() };
        let mut distinct = Arc::from(&*name);
        while !taken.insert(Arc::clone(&distinct)) {
            let nth = tried.entry(name.clone()).or_insert(1);
            *nth += 1;
            distinct = format!("{name}_{nth}").into();
        }
        distinct
    });
    distinct.collect()
}

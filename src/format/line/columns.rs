//! Parses the column names of a table, and finds the role of each column.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::cut::Cut;
use crate::format::Extra;
use crate::format::effort::look;
use crate::format::names::{NAMES, PUZZLES, REMARKS, SOLUTIONS};

/// The delimiters between fields.
pub(crate) const DELIMITERS: [char; 3] = [',', ';', '\t'];

/// The field name of the column of claimed solutions.
pub(crate) const SOLUTION: &str = "solution";

/// Names that are also common for other columns. The contents of the column decide.
const AMBIGUOUS: [&str; 6] = ["given", "start", "input", "candidates", "result", "output"];

/// The maximum number of columns.
const MOST: usize = 1000;

/// The columns of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Columns {
    pub delimiter: char,
    pub names: Vec<Arc<str>>,
    /// The column of the puzzles. If no name identifies it, the first row with a puzzle does.
    pub puzzle: Option<usize>,
    /// The preferred column, if several fields of that row are puzzles.
    pub likely: Option<usize>,
    /// The column of the claimed solutions, found in the same way.
    pub solution: Option<usize>,
    /// The columns of the puzzles' names and remarks.
    pub name: Option<usize>,
    pub remark: Option<usize>,
    /// Whether a column distinguishes givens from placed digits, or has notes.
    pub have_position: bool,
}

/// A line of column names.
struct Header<'a> {
    delimiter: char,
    fields: Vec<Cow<'a, str>>,
    puzzle: Option<usize>,
}

impl<'a> Header<'a> {
    /// Parses two names or more. Prefers the first delimiter for which a column is named as a puzzle, and else takes
    /// the last that fits.
    fn of(line: &'a str) -> Option<Self> {
        // A TAB at either end follows or precedes an empty name.
        let line = line.trim_matches([' ', '\r']);
        look(DELIMITERS.len() * line.len());
        let all = DELIMITERS.iter().filter(|&&delimiter| line.contains(delimiter));
        let all = all.filter_map(|&delimiter| Self::parted(line, delimiter));
        all.reduce(|first, other| if first.puzzle.is_some() { first } else { other })
    }

    fn parted(line: &'a str, delimiter: char) -> Option<Self> {
        let fields = Cut::line(delimiter, line)?;
        if !(2..=MOST).contains(&fields.len()) {
            return None;
        }
        let fields = fields.into_iter().map(|(_, field)| field).collect();
        let mut header = Self { delimiter, fields, puzzle: None };
        let puzzle = header.find(&PUZZLES, false);
        header.puzzle = puzzle;
        // If no column is named as a puzzle, only plain words are accepted as names.
        let is_plain = |c: char| c.is_alphanumeric() || "_ -.()".contains(c);
        let is_name = |field: &str| {
            !field.starts_with(|c: char| c.is_ascii_digit())
                && field.chars().all(|c| is_plain(c) || puzzle.is_some() && !c.is_control())
        };
        look(line.len());
        let are_names = header.names().all(is_name);
        are_names.then_some(header)
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|field| field.trim().trim_matches('\''))
    }

    /// Returns the column that has the earliest of the `known` names, among the ambiguous or the other names.
    fn find(&self, known: &[&str], ambiguous: bool) -> Option<usize> {
        let rank = |name: &str| known.iter().position(|known| name.eq_ignore_ascii_case(known));
        let ranks = self.names().map(rank).enumerate();
        let ranks = ranks.filter_map(|(at, rank)| rank.map(|rank| (rank, at)));
        let is_meant = |rank: usize| AMBIGUOUS.contains(&known[rank]) == ambiguous;
        ranks.filter(|&(rank, _)| is_meant(rank)).min().map(|(_, at)| at)
    }

    /// Returns the names made distinct: empty and repeated ones get a number.
    fn distinct(&self) -> Vec<Arc<str>> {
        let mut taken: HashSet<Arc<str>> = HashSet::new();
        let mut tried: HashMap<String, usize> = HashMap::new();
        let distinct = (1..).zip(self.names()).map(|(number, field)| {
            let name = if field.is_empty() { format!("field{number}") } else { field.to_owned() };
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
}

/// Returns whether a line names the column of the puzzles.
pub(crate) fn names_puzzles(line: &str) -> bool {
    Header::of(line).is_some_and(|header| header.puzzle.is_some())
}

impl Columns {
    /// Parses a header of two columns or more.
    pub(crate) fn new(header: &str) -> Option<Self> {
        let header = Header::of(header)?;
        let names = header.distinct();
        let own = |name: &Arc<str>| [Extra::GIVENS, Extra::NOTES].contains(&&**name);
        Some(Self {
            delimiter: header.delimiter,
            puzzle: header.puzzle,
            likely: header.find(&PUZZLES, true),
            solution: header.find(&SOLUTIONS, false),
            name: header.find(&NAMES, false),
            remark: header.find(&REMARKS, false),
            have_position: names.iter().any(own),
            names,
        })
    }

    /// Returns the header as a title, for a line that no table follows.
    pub(crate) fn title(&self) -> String {
        self.names.join(&format!("{} ", self.delimiter))
    }

    /// Returns whether a name identifies the column of the puzzles.
    pub(crate) fn names_puzzles(&self) -> bool {
        self.puzzle.is_some()
    }

    /// Returns the names of the fields that are carried with each puzzle, in order, without its name and remark.
    pub(crate) fn carried(&self) -> Vec<Arc<str>> {
        let own = [self.puzzle, self.name, self.remark];
        let others = (0..).zip(&self.names).filter(|&(at, _)| !own.contains(&Some(at)));
        let name = |(at, name): (usize, &Arc<str>)| match self.solution == Some(at) {
            true => SOLUTION.into(),
            false => name.clone(),
        };
        others.map(name).collect()
    }
}

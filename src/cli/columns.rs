//! The columns of records on their way from a table to the output: those of a command, and those that came with the
//! puzzles and are carried through.

use std::borrow::Cow;
use std::sync::Arc;

use sudoku::format::write::{Blank, Board, Value};
use sudoku::format::{Extra, Record};
use sudoku::grid::Grid;

/// The column of the solution that came with a puzzle.
pub const SOLUTION: &str = "solution";

/// Where a field is. Others are columns of tables and members of each object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// A column of tables, and a member of objects where it is not null. Malformed records have all of them.
    Optional,
    /// No column, and a member of objects where it is not null.
    Json,
}

/// The columns that a command writes.
#[derive(Debug, Clone, Copy)]
pub struct CommandColumns {
    /// The names of its own values, in order.
    pub own: &'static [&'static str],
    /// Those that not every record has.
    pub special: &'static [(&'static str, Presence)],
    /// Whether `solution` is one of them and holds the solution that came with the puzzle.
    pub takes_claim: bool,
}

impl CommandColumns {
    /// The names of all columns that are not carried through, in order; for JSON also of what is no column of tables.
    pub fn names(self, is_json: bool) -> Vec<&'static str> {
        let is_column = |name: &&str| is_json || !self.special.contains(&(*name, Presence::Json));
        let own = self.own.iter().copied().filter(is_column);
        ["source", "line", "puzzle"].into_iter().chain(own).chain(["name", "remark"]).collect()
    }
}

/// The header of a table.
#[derive(Debug)]
pub struct TableHeader {
    /// The names of the columns that are not carried through.
    pub names: Vec<&'static str>,
    /// As in [`CommandColumns::takes_claim`].
    pub takes_claim: bool,
}

impl TableHeader {
    /// The names of all columns.
    pub fn with<'a>(&'a self, carried: Option<&'a CarriedColumns>) -> Vec<Cow<'a, str>> {
        let carried = carried.into_iter().flat_map(|columns| columns.names(self.takes_claim));
        let carried = distinct(carried, &self.names);
        self.names.iter().map(|&name| name.into()).chain(carried).collect()
    }
}

/// These names, each with `input_` before it as often as it takes to differ from those before it and from `taken`.
pub fn distinct<'a>(names: impl IntoIterator<Item = &'a str>, taken: &[&str]) -> Vec<Cow<'a, str>> {
    let mut all: Vec<Cow<'a, str>> = Vec::new();
    for name in names {
        let mut name = Cow::Borrowed(name);
        while taken.contains(&&*name) || all.contains(&name) {
            name = format!("input_{name}").into();
        }
        all.push(name);
    }
    all
}

/// The columns of a table that are carried through. They are those of the first record, and the same for all.
#[derive(Debug, Default)]
pub struct CarriedColumns(Vec<Arc<str>>);

impl CarriedColumns {
    /// The columns of the table that the first record stands in or, where there is none, what came with that record.
    pub fn new(first: &Record, table: Option<&[Arc<str>]>) -> Self {
        let Extra { placed, notes, fields, .. } = first.extra();
        let own = [
            (first.extra().claimed().is_some() && table.is_none(), SOLUTION),
            (!placed.is_empty(), Extra::GIVENS),
            (notes.is_some(), Extra::NOTES),
        ];
        let own = own.into_iter().filter(|(is_there, _)| *is_there);
        let mut names: Vec<Arc<str>> = own.map(|(_, name)| name.into()).collect();
        let of_record: Vec<_>;
        let others = match table {
            Some(table) => table,
            None => {
                of_record = fields.iter().map(|(name, _)| name.clone()).collect();
                &of_record
            }
        };
        for name in others {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        Self(names)
    }

    /// Their names, without `solution` where the command has a column for it.
    pub fn names(&self, takes_claim: bool) -> impl Iterator<Item = &str> {
        let names = self.0.iter().map(|name| &**name);
        names.filter(move |&name| !(takes_claim && name == SOLUTION))
    }
}

/// What came with a puzzle and is carried through, in a form that values can borrow from.
pub struct CarriedValues<'a> {
    extra: &'a Extra,
    /// The givens, if other digits were placed.
    givens: Option<Grid>,
    notes: Option<String>,
}

impl<'a> CarriedValues<'a> {
    pub fn new(extra: &'a Extra, board: Board<'_>) -> Self {
        let givens = match board {
            Board::Puzzle(puzzle) | Board::Solved(puzzle, _) if !extra.placed.is_empty() => Some(extra.givens(puzzle)),
            _ => None,
        };
        Self { extra, givens, notes: extra.notes_text() }
    }

    /// Names and values, without the claimed solution where the command has a column for it.
    pub fn iter(&self, blank: Blank, takes_claim: bool) -> impl Iterator<Item = (&str, Value<'_>)> + Clone {
        let claimed = self.extra.claimed().filter(|_| !takes_claim);
        let solution = claimed.map(|claimed| (SOLUTION, Value::Solution(claimed)));
        let givens = self.givens.as_ref().map(|grid| (Extra::GIVENS, Value::Puzzle(grid, blank)));
        let notes = self.notes.as_ref().map(|notes| (Extra::NOTES, Value::Text(notes)));
        let fields = self.extra.fields.iter().map(|(name, field)| (&**name, Value::from(field)));
        [solution, givens, notes].into_iter().flatten().chain(fields)
    }
}

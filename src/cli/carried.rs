//! What came with a puzzle, on its way out beside what a command says of it.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Serialize, Serializer};

use sudoku::format::write::{Board, Value};
use sudoku::format::{Extra, Record};
use sudoku::grid::Grid;

/// Under what names values are carried through that came with a puzzle: their own, with `input_` before those that
/// are taken.
pub fn names<'a>(names: impl IntoIterator<Item = &'a str>, taken: &[&'a str]) -> Vec<Cow<'a, str>> {
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

/// What is carried through in rows, which have the same columns from the first to the last: what came with the
/// first record.
#[derive(Debug, Default)]
pub struct CarriedColumns(Vec<Arc<str>>);

impl CarriedColumns {
    /// The name under which a claimed solution is carried.
    pub const SOLUTION: &str = "solution";

    /// Those of the first record, or of the table that it stands in.
    pub fn new(first: &Record, table: Option<&[Arc<str>]>) -> Self {
        let Extra { placed, notes, claimed, fields, .. } = first.extra();
        let own = [
            (claimed.is_some() && table.is_none(), Self::SOLUTION),
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

    /// Their names, less the solution where a command has a column for what is claimed.
    pub fn names(&self, takes_claim: bool) -> impl Iterator<Item = &str> {
        let names = self.0.iter().map(|name| &**name);
        names.filter(move |&name| !(takes_claim && name == Self::SOLUTION))
    }
}

/// What is carried through of one record, as the members of a JSON object.
#[derive(Default)]
pub struct Carried<'a>(pub Vec<(Cow<'a, str>, Value<'a>)>);

impl Serialize for Carried<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// What a puzzle came with, as text: which of its digits are givens, where others were placed, and notes.
pub struct Position {
    pub givens: Option<Grid>,
    pub notes: Option<String>,
}

impl Position {
    pub fn new(extra: &Extra, board: Board<'_>) -> Self {
        let puzzle = match board {
            Board::Puzzle(puzzle) | Board::Solved(puzzle, _) if !extra.placed.is_empty() => puzzle,
            _ => return Self { givens: None, notes: extra.notes_text() },
        };
        Self { givens: Some(extra.givens(puzzle)), notes: extra.notes_text() }
    }
}

//! The fields of a record as its source has them: those of a row, or the members of an object.

use std::sync::Arc;

use super::json_value::Tape;
use super::{Field, table};

/// The syntax of the fields of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldSyntax {
    /// Fields with this byte between them, as in CSV.
    Delimited(u8),
    /// Members of a JSON object.
    Json,
}

/// The columns of a table, or the names of the members of objects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceColumns {
    /// The names, all different.
    pub names: Vec<Arc<str>>,
    /// The syntax of the fields.
    pub syntax: FieldSyntax,
    /// The line of the header without its end. A table without a header, and objects, have none.
    pub header: Option<Box<[u8]>>,
    /// The index of the puzzle among the fields; their number if there is none.
    pub puzzle: usize,
}

/// The fields of a record, as they are written in its source.
///
/// They are kept by a [`Reader`](super::Reader) with [`KeptFields::AsWritten`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFields {
    /// Their names; records with the same names share them.
    pub columns: Arc<SourceColumns>,
    /// A row without its end, or the members of an object without the braces, on one line.
    text: Box<[u8]>,
}

/// The fields that a reader keeps beside puzzle, claim, name and remark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum KeptFields {
    /// None. Reading is fastest.
    Nothing,
    /// Those in [`Extra::fields`](super::Extra::fields).
    #[default]
    Named,
    /// All fields of rows and objects, in [`Record::source_fields`](super::Record::source_fields); of other records,
    /// those in [`Extra::fields`](super::Extra::fields).
    AsWritten,
}

impl SourceFields {
    pub(super) fn new(columns: Arc<SourceColumns>, text: Box<[u8]>) -> Self {
        Self { columns, text }
    }

    /// Returns the text of all fields if it is in this syntax.
    pub fn text(&self, syntax: FieldSyntax) -> Option<&[u8]> {
        (self.columns.syntax == syntax).then_some(&*self.text)
    }

    /// Returns the value of each field, in the order of the names.
    pub fn values(&self) -> Vec<Field> {
        match self.columns.syntax {
            FieldSyntax::Delimited(delimiter) => {
                table::split_row(&self.text, delimiter).into_iter().map(Field::Text).collect()
            }
            FieldSyntax::Json => {
                let (mut tape, text) = (Tape::default(), format!("{{{}}}", String::from_utf8_lossy(&self.text)));
                let members = tape.parse(&text).into_iter().flat_map(|object| object.members());
                members.map(|member| Field::Json(member.value.json())).collect()
            }
        }
    }
}

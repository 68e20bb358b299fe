//! The fields of a record as they are written in its source: the fields of a row, or the members of an object.

use std::sync::Arc;

use super::json_value::Tape;
use super::{Field, table};

/// The syntax of the fields of a record.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FieldSyntax {
    /// Fields with this byte between them, as in CSV.
    Delimited(u8),
    /// Members of a JSON object.
    #[default]
    Json,
}

/// The columns of a table, or the names of the members of objects.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceColumns {
    /// The distinct names.
    pub names: Vec<Arc<str>>,
    /// The syntax of the fields.
    pub syntax: FieldSyntax,
    /// The header without its line end; `None` for objects and for a table without a header.
    pub header: Option<Box<[u8]>>,
    /// The index of the puzzle's field, or the number of fields if there is none.
    pub puzzle_index: usize,
    /// The names of the columns of a table that are neither puzzle, claim, name nor remark.
    pub carried_names: Vec<Arc<str>>,
}

/// The fields of a record as they are written in its source. A [`Reader`](super::Reader) keeps them if it has
/// [`FieldRetention::AsWritten`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFields {
    /// The names and the syntax of the fields, shared by all records with the same columns.
    pub columns: Arc<SourceColumns>,
    /// A row without its line end, or the members of an object without the braces, on one line.
    pub(super) text: Box<[u8]>,
}

/// The fields that a reader keeps besides puzzle, claim, name and remark.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FieldRetention {
    /// None of a table, whose columns are known from its header. This is the fastest way to read. Other records keep
    /// theirs.
    Nothing,
    /// The fields in [`RecordData::fields`](super::RecordData::fields).
    #[default]
    Named,
    /// All fields of rows and objects, in [`Record::source_fields`](super::Record::source_fields). For other records,
    /// the fields in [`RecordData::fields`](super::RecordData::fields).
    AsWritten,
}

impl SourceFields {
    /// Returns the text of all fields, if they have this syntax.
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

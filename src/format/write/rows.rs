//! Rows: named fields for a machine, in a table or as objects.

use super::values::Value;
use crate::format::FieldSyntax;

/// Writes rows in one format.
pub trait RowWriter: Sync {
    /// Returns the syntax of the fields that a row may begin with as they are written in its source, if it may.
    fn syntax(&self) -> Option<FieldSyntax> {
        None
    }

    /// Writes the text before all rows: in a table, the header of the source, if rows copy its fields, and the names of
    /// the other fields.
    fn write_header(&self, _source_header: Option<&[u8]>, _names: &[&str], _out: &mut Vec<u8>) {}

    /// Writes one row.
    fn write_row(&self, row: &Row<'_>, out: &mut Vec<u8>);
}

/// A row to write.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    /// The fields of the record as they are written in its source, in the syntax of the writer. They come before the
    /// other fields.
    pub source_fields: Option<&'a [u8]>,
    /// The names and values of the other fields. In a table, all rows have the same names.
    pub fields: &'a [(&'a str, Value<'a>)],
}

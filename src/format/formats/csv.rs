//! Values separated by commas or TABs, as in RFC 4180 except that `\n` ends a line.

use crate::format::FieldSyntax;
use crate::format::write::{Row, RowWriter, Value};

pub(super) const COMMA_SEPARATED: CsvWriter = CsvWriter { delimiter: b',' };
pub(super) const TAB_SEPARATED: CsvWriter = CsvWriter { delimiter: b'\t' };

/// A writer of a header, then of one row of fields per record.
pub(crate) struct CsvWriter {
    delimiter: u8,
}

impl RowWriter for CsvWriter {
    fn syntax(&self) -> Option<FieldSyntax> {
        Some(FieldSyntax::Delimited(self.delimiter))
    }

    fn write_header(&self, source_header: Option<&[u8]>, names: &[&str], out: &mut Vec<u8>) {
        self.write_values(source_header, names.iter().map(|name| Value::Str(name)), out);
    }

    fn write_row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        self.write_values(row.source_fields, row.fields.iter().map(|&(_, value)| value), out);
    }
}

impl CsvWriter {
    /// Writes a row: the fields copied from its source, if any, then the values, with quotes where they are needed.
    fn write_values<'a>(
        &self,
        source_fields: Option<&[u8]>,
        values: impl Iterator<Item = Value<'a>>,
        out: &mut Vec<u8>,
    ) {
        out.extend_from_slice(source_fields.unwrap_or_default());
        let mut is_first = source_fields.is_none();
        for value in values {
            if !std::mem::take(&mut is_first) {
                out.push(self.delimiter);
            }
            let start = out.len();
            value.write(out);
            let is_safe = matches!(value, Value::Null | Value::Puzzle(..) | Value::Solution(_) | Value::Number(_));
            let is_special = |byte: &u8| *byte == self.delimiter || b"\"\r\n".contains(byte);
            if !is_safe && out[start..].iter().any(is_special) {
                let text = out.split_off(start);
                out.push(b'"');
                out.extend(text.iter().flat_map(|&byte| std::iter::repeat_n(byte, 1 + usize::from(byte == b'"'))));
                out.push(b'"');
            }
        }
        out.push(b'\n');
    }
}

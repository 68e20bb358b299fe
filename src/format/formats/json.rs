//! The JSON Lines format.

use crate::format::FieldSyntax;
use crate::format::write::{Row, RowWriter, Value, write_json};

pub(crate) struct JsonLinesWriter;

impl RowWriter for JsonLinesWriter {
    fn syntax(&self) -> Option<FieldSyntax> {
        Some(FieldSyntax::Json)
    }

    fn write_row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let source_fields = row.source_fields.unwrap_or_default();
        out.push(b'{');
        out.extend_from_slice(source_fields);
        for (i, (name, value)) in row.fields.iter().enumerate() {
            if i > 0 || !source_fields.is_empty() {
                out.push(b',');
            }
            write_json_string(name, out);
            out.push(b':');
            match value {
                // Fast path: puzzles and solutions are most of the output, and need no escapes.
                Value::Puzzle(..) | Value::Solution(_) => {
                    out.push(b'"');
                    value.write(out);
                    out.push(b'"');
                }
                Value::Null => out.extend_from_slice(b"null"),
                Value::Number(_) => value.write(out),
                Value::Str(word) => write_json_string(word, out),
                _ => write_json(out, value),
            }
        }
        out.extend_from_slice(b"}\n");
    }
}

/// Writes text as a JSON string. Text without characters to escape is copied as it is.
fn write_json_string(text: &str, out: &mut Vec<u8>) {
    let is_plain = |byte: u8| matches!(byte, b' ' | b'!' | b'#'..=b'[' | b']'..=b'~');
    if !text.bytes().all(is_plain) {
        return write_json(out, text);
    }
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

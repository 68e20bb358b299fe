//! Comma-separated values, as in RFC 4180 but with `\n`.

pub(crate) mod table;

use super::Format;
use super::syntax::{Syntax, SyntaxName};
use crate::format::keeps::FIELDS;
use crate::format::write::{Entry, Form, Shape, Value, Writer};

pub(super) const FORMAT: Format = Format {
    reads: &[SyntaxName {
        name: "csv",
        syntax: Syntax::Line,
        about: "a header names the columns, and those beside `puzzle` and `solution` are \
                carried into CSV and JSON; without one the first field of 81 cells is the \
                puzzle, the second its claimed solution",
    }],
    writes: &[Form {
        name: "csv",
        suffix: "csv",
        shape: Shape::Csv,
        keeps: FIELDS,
        writer: &Csv,
        about: "a header, then a row of fields for each record",
    }],
};

/// Writes a header, then one row of fields per record.
pub(crate) struct Csv;

impl Writer for Csv {
    fn header(&self, names: &[&str], out: &mut Vec<u8>) {
        out.extend_from_slice(names.join(",").as_bytes());
        out.push(b'\n');
    }

    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        for (i, (_, value)) in record.fields.iter().enumerate() {
            if i > 0 {
                out.push(b',');
            }
            let start = out.len();
            value.write(out);
            if !matches!(value, Value::Null | Value::Puzzle(..) | Value::Solution(_) | Value::Number(_)) {
                quote(start, out);
            }
        }
        out.push(b'\n');
    }
}

/// Quotes the field that starts at `start` if it contains a comma, a quote or a line end.
fn quote(start: usize, out: &mut Vec<u8>) {
    if out[start..].iter().any(|byte| b",\"\r\n".contains(byte)) {
        let text = out.split_off(start);
        out.push(b'"');
        out.extend(text.iter().flat_map(|&byte| std::iter::repeat_n(byte, 1 + usize::from(byte == b'"'))));
        out.push(b'"');
    }
}

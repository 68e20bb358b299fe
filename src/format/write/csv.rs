//! Comma-separated values, as in RFC 4180 but with `\n`.

use super::entry::{Entry, Value, Writer};

/// A header, then one row of fields per record.
pub(super) struct Csv;

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
            if !matches!(
                value,
                Value::Null | Value::Puzzle(..) | Value::Solution(_) | Value::Number(_)
            ) {
                quote(start, out);
            }
        }
        out.push(b'\n');
    }
}

/// Quotes what stands in `out` from `start` on, if a reader would take it apart otherwise.
fn quote(start: usize, out: &mut Vec<u8>) {
    if out[start..].iter().any(|byte| b",\"\r\n".contains(byte)) {
        let text = out.split_off(start);
        out.push(b'"');
        out.extend(
            text.iter().flat_map(|&byte| std::iter::repeat_n(byte, 1 + usize::from(byte == b'"'))),
        );
        out.push(b'"');
    }
}

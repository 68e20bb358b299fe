//! Comma-separated values, as in RFC 4180 but with `\n`.

use crate::format::write::{Entry, Value, Writer};

pub(super) const COMMAS: Csv = Csv { delimiter: b',' };
pub(super) const TABS: Csv = Csv { delimiter: b'\t' };

/// Writes a header, then one row of fields per record.
pub(crate) struct Csv {
    delimiter: u8,
}

impl Writer for Csv {
    fn header(&self, names: &[&str], out: &mut Vec<u8>) {
        self.write_row(names.iter().map(|name| Value::Word(name)), out);
    }

    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        self.write_row(record.fields.iter().map(|&(_, value)| value), out);
    }
}

impl Csv {
    /// Writes a row. Quotes the fields that contain a delimiter, a quote or a line end.
    fn write_row<'a>(&self, values: impl Iterator<Item = Value<'a>>, out: &mut Vec<u8>) {
        for (i, value) in values.enumerate() {
            if i > 0 {
                out.push(self.delimiter);
            }
            let start = out.len();
            value.write(out);
            let is_plain = matches!(value, Value::Null | Value::Puzzle(..) | Value::Solution(_) | Value::Number(_));
            let is_special = |byte: &u8| *byte == self.delimiter || b"\"\r\n".contains(byte);
            if !is_plain && out[start..].iter().any(is_special) {
                let text = out.split_off(start);
                out.push(b'"');
                out.extend(text.iter().flat_map(|&byte| std::iter::repeat_n(byte, 1 + usize::from(byte == b'"'))));
                out.push(b'"');
            }
        }
        out.push(b'\n');
    }
}

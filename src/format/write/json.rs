//! JSON Lines.

use super::entry::{Entry, Value, Writer};

/// One object per record.
pub(super) struct Json;

impl Writer for Json {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        for (i, (name, value)) in record.fields.iter().enumerate() {
            out.push(if i == 0 { b'{' } else { b',' });
            // Writing to a vector does not fail, and neither do strings and maps with strings for keys.
            let _ = serde_json::to_writer(&mut *out, name);
            out.push(b':');
            match value {
                // Nothing in them is to be escaped, and most of the output are these.
                Value::Puzzle(_) | Value::Solution(_) => {
                    out.push(b'"');
                    value.write(out);
                    out.push(b'"');
                }
                _ => _ = serde_json::to_writer(&mut *out, value),
            }
        }
        out.extend_from_slice(if record.fields.is_empty() { b"{}" } else { b"}" });
        out.push(b'\n');
    }
}

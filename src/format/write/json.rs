//! JSON Lines.

use serde::Serializer;

use super::entry::{Entry, Writer};

/// One object per record.
pub(super) struct Json;

impl Writer for Json {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        // Writing to a vector does not fail, and neither do maps with strings for keys.
        let fields = record.fields.iter().copied();
        let _ = serde_json::Serializer::new(&mut *out).collect_map(fields);
        out.push(b'\n');
    }
}

//! JSON Lines.

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::entry::{Entry, Writer};

/// One object per record.
pub(super) struct Json;

impl Writer for Json {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        // Writing to a vector does not fail, and neither do maps with strings for keys.
        let _ = serde_json::to_writer(&mut *out, &Fields(record));
        out.push(b'\n');
    }
}

struct Fields<'a>(&'a Entry<'a>);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.fields.len()))?;
        for (name, value) in self.0.fields {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

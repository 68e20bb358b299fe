//! Writes JSON in which unprintable characters are escaped.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// Returns whether a terminal obeys a character rather than showing it: a control character, or one that changes the
/// direction of text.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Writes a value as JSON, with [unprintable](is_unprintable) characters escaped. The keys of all maps must be strings.
pub fn write_json(out: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    // Writing to a vector cannot fail, and neither can the serialization of maps with string keys.
    let _ = value.serialize(&mut Serializer::with_formatter(out, PrintableFormatter));
}

/// Returns the JSON that [`write_json`] writes for a value. The keys of all maps must be strings.
pub fn to_json(value: &(impl Serialize + ?Sized)) -> String {
    let mut out = Vec::new();
    write_json(&mut out, value);
    // The serializer writes UTF-8 only.
    String::from_utf8_lossy(&out).into_owned()
}

struct PrintableFormatter;

impl Formatter for PrintableFormatter {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        write_escaped(writer, fragment)
    }

    fn write_raw_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        write_escaped(writer, fragment)
    }
}

/// Writes a fragment of JSON. The control characters before DEL are already escaped, or lie between values. All other
/// characters to escape occur only in strings.
fn write_escaped<W: ?Sized + Write>(writer: &mut W, fragment: &str) -> io::Result<()> {
    let mut written_len = 0;
    for (offset, c) in fragment.char_indices().filter(|&(_, c)| c >= '\u{7F}' && is_unprintable(c)) {
        write!(writer, "{}\\u{:04x}", &fragment[written_len..offset], u32::from(c))?;
        written_len = offset + c.len_utf8();
    }
    writer.write_all(&fragment.as_bytes()[written_len..])
}

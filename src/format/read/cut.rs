//! A row of CSV to its fields, where quotes stand in it.

use std::ops::Range;

use csv_core::{ReadFieldResult, ReaderBuilder};

/// A row on its way to fields without quotes.
pub(super) struct Cut {
    reader: csv_core::Reader,
    /// The fields' text, one after the other.
    text: Vec<u8>,
    pub fields: Vec<Part>,
    /// Where the field that is open starts in the row, and in the text.
    pub start: usize,
    text_start: usize,
    /// How much has been taken of the row, and how much text there is.
    taken: usize,
    filled: usize,
}

/// A field: where it starts and ends in its row, and in the text.
pub(super) struct Part {
    pub start: usize,
    end: usize,
    text: Range<usize>,
}

impl Cut {
    pub(super) fn begin(delimiter: char) -> Self {
        Self {
            reader: ReaderBuilder::new().delimiter(delimiter as u8).build(),
            text: vec![0; 256],
            fields: Vec::new(),
            start: 0,
            text_start: 0,
            taken: 0,
            filled: 0,
        }
    }

    /// A row of one line; `None` if a quote is not closed on it.
    pub(super) fn new(delimiter: char, line: &[u8]) -> Option<Self> {
        let mut cut = Self::begin(delimiter);
        (cut.take(line) || cut.take(b"\n")).then_some(cut)
    }

    /// Takes more of the row, a line or its end. Returns whether the row is complete.
    pub(super) fn take(&mut self, mut bytes: &[u8]) -> bool {
        // To the reader, nothing is the end of all input.
        while !bytes.is_empty() {
            let (result, read, written) =
                self.reader.read_field(bytes, &mut self.text[self.filled..]);
            bytes = &bytes[read..];
            (self.taken, self.filled) = (self.taken + read, self.filled + written);
            match result {
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::OutputFull => self.text.resize(2 * self.text.len(), 0),
                ReadFieldResult::End => return true,
                ReadFieldResult::Field { record_end } => {
                    let text = self.text_start..self.filled;
                    self.fields.push(Part { start: self.start, end: self.taken - 1, text });
                    (self.start, self.text_start) = (self.taken, self.filled);
                    if record_end {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Where a field starts that goes on over a line's end, but not up to a quote: the one that it found closes
    /// none, it opens another.
    pub(super) fn runaway(&self, row: &[u8]) -> Option<usize> {
        let part = self.fields.iter().find(|part| {
            let field = &row[part.start..part.end.min(row.len())];
            memchr::memchr2(b'\n', b'\r', field).is_some() && !is_closed(field)
        });
        part.map(|part| part.start)
    }

    /// The fields with where each starts in its row, behind its quote.
    pub(super) fn fields(&self) -> impl Iterator<Item = (usize, &str)> + Clone {
        self.fields.iter().map(|part| {
            // Fields are cut from a row that is valid UTF-8, at ASCII characters.
            let text = str::from_utf8(&self.text[part.text.clone()]).unwrap_or_default();
            let quoted = part.end - part.start > text.len();
            (part.start + usize::from(quoted), text)
        })
    }
}

/// Whether the quotes within a field that begins with one are doubled, up to that at its end.
fn is_closed(field: &[u8]) -> bool {
    let Some(inner) = field.get(1..field.len() - 1) else { return false };
    let quotes: Vec<_> = memchr::memchr_iter(b'"', inner).collect();
    let (pairs, odd) = quotes.as_chunks();
    field.ends_with(b"\"")
        && odd.is_empty()
        && pairs.iter().all(|[first, second]| first + 1 == *second)
}

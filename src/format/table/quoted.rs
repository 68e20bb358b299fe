//! Splits a row with quotes into fields, by `csv-core`. A quoted field may hold delimiters and line ends.

use csv_core::{ReadFieldResult, ReadRecordResult, Reader, ReaderBuilder, Terminator};

/// A row with quotes, which is read in parts. It is not cloned, as a clone of [`Reader`] lacks tables in `csv-core` 0.1.13.
#[derive(Debug)]
pub(super) struct QuotedRow {
    csv: Box<Reader>,
    /// The texts of the fields without quotes, one after the other. What is behind `text_len` is memory to use.
    text: Vec<u8>,
    text_len: usize,
    /// The end of each field in the text. What is behind `field_count` is memory to use.
    ends: Vec<usize>,
    field_count: usize,
    /// The number of bytes that have been read.
    pub len: usize,
}

impl QuotedRow {
    pub(super) fn new(delimiter: u8) -> Self {
        let csv = ReaderBuilder::new().delimiter(delimiter).terminator(Terminator::Any(b'\n')).build();
        Self { csv: Box::new(csv), text: Vec::new(), text_len: 0, ends: Vec::new(), field_count: 0, len: 0 }
    }

    /// Begins a row.
    pub(super) fn clear(&mut self) {
        self.csv.reset();
        (self.text_len, self.field_count, self.len) = (0, 0, 0);
    }

    /// Reads the next part of the row, up to its line end. Returns whether the row is complete.
    pub(super) fn read(&mut self, mut part: &[u8]) -> bool {
        while !part.is_empty() {
            let (text, ends) = (&mut self.text[self.text_len..], &mut self.ends[self.field_count..]);
            let (result, read, written, ended) = self.csv.read_record(part, text, ends);
            self.len += read;
            self.text_len += written;
            self.field_count += ended;
            part = &part[read..];
            match result {
                ReadRecordResult::OutputFull => self.text.resize(2 * self.text.len() + 1024, 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(2 * self.ends.len() + 64, 0),
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::Record | ReadRecordResult::End => return true,
            }
        }
        false
    }

    /// Drops the last byte of the last field, the first one of `\r\n`.
    pub(super) fn drop_return(&mut self) {
        if let Some(end) = self.field_count.checked_sub(1).and_then(|last| self.ends.get_mut(last)) {
            *end = end.saturating_sub(1);
        }
    }

    /// Returns the fields that are complete.
    pub(super) fn fields(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.ends[..self.field_count].iter().map(move |&end| &self.text[std::mem::replace(&mut start, end)..end])
    }

    /// Returns the byte offset of a field in its row: that of the quote, if there is one.
    pub(super) fn field_start(&mut self, row: &[u8], column: usize) -> usize {
        self.csv.reset();
        let (mut at, mut fields_before, mut scratch) = (0, 0, [0; 256]);
        while fields_before < column && at < row.len() {
            let (result, read, _) = self.csv.read_field(&row[at..], &mut scratch);
            at += read;
            fields_before += usize::from(matches!(result, ReadFieldResult::Field { .. }));
        }
        at
    }

    /// Returns the byte offset in the row of the quote that is open.
    pub(super) fn open_quote(&mut self, row: &[u8]) -> usize {
        self.field_start(row, self.field_count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a row in parts of this size. Returns its length if it is complete, and its fields.
    fn read(text: &[u8], size: usize) -> (Option<usize>, Vec<Vec<u8>>) {
        let mut row = QuotedRow::new(b',');
        let is_whole = text.chunks(size).any(|part| row.read(part));
        (is_whole.then_some(row.len), row.fields().map(<[u8]>::to_vec).collect())
    }

    #[test]
    fn a_row_does_not_depend_on_how_it_is_cut() {
        for (text, len, fields) in [
            (&b"1,\"a,\"\"b\"\"\",c\nnext"[..], Some(14), &[&b"1"[..], b"a,\"b\"", b"c"][..]),
            (b"\"a\n\nb\",\nnext", Some(8), &[b"a\n\nb", b""]),
            (b"\"a\"b\"c\",d\n", Some(10), &[b"ab\"c\"", b"d"]),
            (b"5\" disk,\"\xFF\"\r\n", Some(13), &[b"5\" disk", b"\xFF\r"]),
            (b"1,\"a\n2,\n", None, &[b"1"]),
        ] {
            for size in 1..=text.len() {
                assert_eq!(read(text, size), (len, fields.iter().map(|field| field.to_vec()).collect()));
            }
        }
    }

    #[test]
    fn a_field_starts_behind_the_delimiter_before_it() {
        let text = b"1,\"a\n,\"\"b\",c,\"d";
        let mut row = QuotedRow::new(b',');
        assert!(!row.read(text));
        assert_eq!((0..5).map(|column| row.field_start(text, column)).collect::<Vec<_>>(), [0, 2, 11, 13, 15]);
        assert_eq!(row.open_quote(text), 13);
    }
}

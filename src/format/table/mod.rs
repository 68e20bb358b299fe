//! Decodes tables, CSV and TSV: rows of fields, perhaps below a header that names the columns.
//!
//! Every row is a record: a puzzle or an error. Blank lines, comments, and lines like the header are no rows. A comment
//! with as many delimiters as a row is one, since an id may begin with `#`; in a table of one column every line is a row.
//! A row without quotes is split at its delimiters. `csv-core` splits any other, which may span lines.

mod columns;
mod quoted;
mod row;

use std::sync::Arc;

use super::line::kind::Broken;
use super::lines::LineDecoder;
use super::source::{BOM, DecoderFlow, Source};
use super::{Batch, Layout, MAX_LINE_BYTES, Malformed, Problem, Record};
use quoted::QuotedRow;
use row::{Row, RowDecoder, RowError};

pub(super) use columns::{Columns, DELIMITERS};

/// Decodes the rows of a table.
#[derive(Debug)]
pub(super) struct TableDecoder {
    rows: RowDecoder,
    quoted: QuotedRow,
    next: NextPart,
    /// Whether a row ends with its line, even within quotes.
    rows_are_lines: bool,
    /// The line of the header.
    header_line: u64,
    /// The names of the fields that accompany each record, if there is a header.
    carried: Option<Vec<Arc<str>>>,
}

/// The part of a table that is next.
#[derive(Debug, Clone, Copy)]
enum NextPart {
    /// A line.
    Line,
    /// More of a row with quotes, which has this many bytes at most.
    QuotedRow { max_len: usize },
    /// The rest of the line at which a row became too long. It is skipped.
    LineRest,
    /// Rows that cannot be read. The error of the table has been handed out.
    Refused,
}

impl TableDecoder {
    /// Creates a decoder of a table that begins with the line of its header, if it has one.
    pub(super) fn new(delimiter: u8, columns: Option<Columns>, keeps_fields: bool) -> Self {
        Self {
            carried: columns.as_ref().map(Columns::carried),
            rows: RowDecoder {
                delimiter,
                delimiters: columns.as_ref().map(|columns| columns.names.len() - 1),
                columns,
                lines: LineDecoder { is_strict: true, has_claims: false },
                keeps_fields,
                is_first: true,
            },
            quoted: QuotedRow::new(delimiter),
            next: NextPart::Line,
            rows_are_lines: false,
            header_line: 1,
        }
    }

    /// Returns a decoder of a part of the same table, which begins with a line. To it, a quoted field over several lines
    /// is an error. This decoder must have decoded the first row, since that decides what is a claim.
    pub(super) fn for_part(&self) -> Self {
        let is_refused = matches!(self.next, NextPart::Refused);
        Self {
            rows: self.rows.clone(),
            quoted: QuotedRow::new(self.rows.delimiter),
            next: if is_refused { NextPart::Refused } else { NextPart::Line },
            rows_are_lines: true,
            header_line: self.header_line,
            carried: self.carried.clone(),
        }
    }

    /// Returns the names of the fields that accompany each record, `solution` for a claimed one, if there is a header.
    pub(super) fn columns(&self) -> Option<&[Arc<str>]> {
        self.carried.as_deref()
    }

    /// Adds records to the batch until it holds `max`, or more text is needed.
    pub(super) fn decode(&mut self, source: &mut Source<'_>, batch: &mut Batch, max: usize) -> DecoderFlow {
        while batch.len() < max {
            let done = match self.next {
                NextPart::Line => self.decode_line(source, batch),
                NextPart::QuotedRow { max_len } => self.decode_quoted(max_len, source, batch),
                NextPart::LineRest => source.first_line().map(|(_, with_end)| {
                    source.consume_line(with_end);
                    self.next = NextPart::Line;
                }),
                NextPart::Refused => {
                    source.consume(source.buffered().len());
                    None
                }
            };
            if done.is_none() {
                return if source.at_end() { DecoderFlow::End } else { DecoderFlow::More };
            }
        }
        DecoderFlow::Full
    }

    /// Decodes a line: a row, the start of one with quotes, or none. Returns `None` if more text is needed.
    fn decode_line(&mut self, source: &mut Source<'_>, batch: &mut Batch) -> Option<()> {
        let (len, with_end) = source.first_line()?;
        let line = &source.buffered()[..len];
        let number = source.line() + 1;
        match () {
            () if line.starts_with(BOM) => {
                source.consume(BOM.len());
                return Some(());
            }
            () if line.len() > MAX_LINE_BYTES => push_error(Problem::TOO_LONG, number, batch),
            () if self.rows.is_header(line) => {
                if self.rows.is_first {
                    self.header_line = number;
                }
            }
            () if !self.rows.is_row(line) => {}
            () => {
                if let Some(problem) = self.rows.refusal() {
                    push_error(problem, self.header_line, batch);
                    self.next = NextPart::Refused;
                    return Some(());
                }
                if memchr::memchr(b'"', line).is_some() {
                    self.quoted.clear();
                    let max_len = if self.rows_are_lines { with_end } else { MAX_LINE_BYTES + 2 };
                    self.next = NextPart::QuotedRow { max_len };
                    return Some(());
                }
                let row = self.rows.decode(line, split(line, self.rows.delimiter));
                self.push(row, line, number, batch);
            }
        }
        source.consume_line(with_end);
        Some(())
    }

    /// Decodes a row with quotes. Returns `None` if more text is needed.
    fn decode_quoted(&mut self, max_len: usize, source: &mut Source<'_>, batch: &mut Batch) -> Option<()> {
        let text = &source.buffered()[..source.buffered().len().min(max_len)];
        if text.len() < self.quoted.len {
            // A failure has dropped the line that it cut off.
            self.quoted.clear();
        }
        let is_whole = self.quoted.read(&text[self.quoted.len..]);
        if !is_whole && text.len() < max_len && !source.at_end() {
            return None;
        }
        let (len, number) = (self.quoted.len, source.line() + 1);
        let line = text[..len].strip_suffix(b"\n").unwrap_or(&text[..len]);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        // Where no more may be read, a line end would end the row, unless a quote is open.
        let is_closed = is_whole || self.quoted.read(b"\n");
        let row = match () {
            () if !is_closed => {
                let problem = if self.rows_are_lines {
                    Problem::Text("a quoted field over several lines: --shard takes a row a line")
                } else {
                    Problem::OPEN_QUOTE
                };
                Row::from(Broken::line(problem, self.quoted.open_quote(line)))
            }
            () if line.len() > MAX_LINE_BYTES => {
                Row::from(Broken { problem: Problem::TOO_LONG, at: None, is_row: false })
            }
            () => {
                if text[line.len()..len].starts_with(b"\r") {
                    self.quoted.drop_return();
                }
                self.rows.decode(line, self.quoted.fields())
            }
        };
        self.push(row, line, number, batch);
        let is_at_line_end = text[..len].ends_with(b"\n");
        self.next = if is_at_line_end { NextPart::Line } else { NextPart::LineRest };
        source.consume(len);
        Some(())
    }

    /// Adds a row to the batch; its first line has this number.
    fn push(&mut self, row: Row, text: &[u8], number: u64, batch: &mut Batch) {
        if std::mem::take(&mut self.rows.is_first) {
            self.carried = self.rows.columns.as_ref().map(Columns::carried);
        }
        let Row { puzzle, extra, note } = row;
        let record = Record { extra, note, ..Record::new(number, Layout::Line) };
        match puzzle {
            Ok(puzzle) => batch.push(record, puzzle),
            Err(error) => {
                let malformed = Some(Box::new(self.locate(error, text, number)));
                batch.records.push(Record { malformed, ..record });
            }
        }
    }

    /// Returns the error of a row with its line and column.
    fn locate(&mut self, RowError { column, broken }: RowError, text: &[u8], number: u64) -> Malformed {
        let Some(mut at) = broken.at else { return broken.on(number) };
        if let Some(column) = column {
            let start = self.quoted.field_start(text, column);
            at += start + usize::from(text[start..].starts_with(b"\""));
        }
        let before = &text[..at.min(text.len())];
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        let lines_before = memchr::memchr_iter(b'\n', before).count() as u64;
        Broken { at: Some(at - line_start), ..broken }.on(number + lines_before)
    }
}

/// Splits a row without quotes into fields.
fn split(row: &[u8], delimiter: u8) -> impl Iterator<Item = &[u8]> {
    let mut start = 0;
    let ends = memchr::memchr_iter(delimiter, row).chain([row.len()]);
    ends.map(move |end| &row[std::mem::replace(&mut start, end + 1)..end])
}

/// Adds an error that concerns no single byte.
fn push_error(problem: Problem, line: u64, batch: &mut Batch) {
    batch.push_malformed(line, Layout::Line, Malformed { line, column: None, problem });
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn decode(table: &mut TableDecoder, text: &str) -> Vec<String> {
        let mut source = Source::new(Box::new(text.as_bytes()));
        let mut batch = Batch::default();
        while table.decode(&mut source, &mut batch, usize::MAX) != DecoderFlow::End {
            source.fill();
        }
        let records = batch.iter().map(|(record, puzzle)| match puzzle {
            Ok(_) => format!("{} {:?}", record.line, record.extra().claim),
            Err(error) => format!("{}:{} {error}", error.line, error.column.unwrap_or(0)),
        });
        records.collect()
    }

    #[test]
    fn a_part_is_read_by_what_the_first_row_has_decided_and_each_line_is_a_row() {
        let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        for header in ["id,puzzle,x", ""] {
            let columns = Columns::new(header.as_bytes()).filter(|_| !header.is_empty());
            let mut table = TableDecoder::new(b',', columns, false);
            let first = [header, if header.is_empty() { "" } else { "\n" }, "1,", PUZZLE, ",", solved, "\n"].concat();
            assert!(decode(&mut table, &first)[0].contains("Digits"));
            let carried = table.columns().map(|names| names.iter().map(|name| &**name).collect::<Vec<_>>());
            assert_eq!(carried.unwrap_or(vec!["id", "solution"]), ["id", "solution"]);
            // Anything beside the puzzle is a claim now.
            let part = format!("2,{PUZZLE},none\n3,{PUZZLE},\"a\nb\"\n4,\"{PUZZLE}\",\n5,{PUZZLE},\"\"");
            let found = decode(&mut table.for_part(), &part);
            let open = "2:85 a quoted field over several lines: --shard takes a row a line";
            assert_eq!(found[..2], ["1 Some(Unreadable)", open], "{header} {found:?}");
            assert_eq!(found[3..], ["4 None", "5 None"]);
            assert!(found[2].starts_with("3:"), "{found:?}");
        }
    }

    #[test]
    fn the_role_of_a_column_is_known_by_its_name_or_else_by_the_first_row() {
        let columns = |line: &str| Columns::new(line.as_bytes()).unwrap();
        let names = |line: &str| columns(line).names.join("|");
        assert_eq!(names("a,,a,'b c',\"d,e\",Solution"), "a|field2|a_2|b c|d,e|solution");
        assert_eq!((columns("clues;grid;x").puzzle, columns("clues;grid;x").delimiter), (Some(1), b';'));
        assert_eq!((columns("a,b;puzzle").delimiter, columns("a;b,c").delimiter), (b';', b';'));
        assert_eq!((columns("Puzzle").puzzle, columns("input,a").puzzle), (Some(0), None));
        assert!(Columns::new(b"a,\"b").is_none());
        for (header, row, expected) in [
            ("a,input", format!("{PUZZLE},{PUZZLE}"), Some(1)),
            ("solution,b", format!("{PUZZLE},{PUZZLE}"), Some(1)),
            ("a,b", format!("{},{PUZZLE}", &PUZZLE[1..]), Some(1)),
            ("a,b", format!("x,{}", &PUZZLE[1..]), Some(1)),
            ("a,b", "x,y".to_owned(), None),
        ] {
            let mut columns = columns(header);
            columns.find_puzzle(&row);
            assert_eq!(columns.puzzle, expected, "{header}");
        }
    }
}

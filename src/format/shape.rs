//! Detects the shape of a source from its start.
//!
//! | shape | decided by |
//! |---|---|
//! | document | the first byte that is not white space, and the first key or tag |
//! | lines | a first line with a puzzle, either at its start or after one id; a HoDoKu library line; a link |
//! | table | a header; or a first row whose puzzle is quoted or comes after at least two fields |
//! | text | anything else |
//!
//! Blank lines and comments before the first record do not count.

use std::ops::RangeInclusive;

use super::document::{JsonDecoder, XmlDecoder};
use super::grammar::decoded_puzzle::DecodedPuzzle;
use super::grammar::lexer::{self, LexedLine};
use super::grammar::row::RowCells;
use super::lines::{LineDecoder, fields, forms, other_lines};
use super::names::FieldRole;
use super::source::{BOM, Source, without_line_end};
use super::table::{Columns, DELIMITERS, TableDecoder};
use super::text::TextDecoder;
use super::{ColumnChoice, FieldRetention, InputFormat, MAX_LINE_BYTES, links};
use crate::grid::Cell;

/// The shape of a source, with its decoder.
pub(super) enum Shape {
    Lines(LineDecoder),
    Table(Box<TableDecoder>),
    Json(Box<JsonDecoder>),
    Xml(Box<XmlDecoder>),
    Text(Box<TextDecoder>),
    /// The source is not text. Its error has been added to a batch.
    Refused,
}

/// The number of cells in a first field that is meant as a puzzle.
const PUZZLE_CELLS: RangeInclusive<usize> = 60..=100;

/// The starts of documents that do not begin with a bracket: ipuz, OpenSudoku, and other XML, which is an error.
const DOCUMENT_STARTS: [&[u8]; 7] = [b"ipuz(", b"<?xml", b"<!", b"<html", b"<opensudoku", b"<folder", b"<game"];

/// The maximum length of the text that is examined to decide whether a source is a document.
const MAX_DOCUMENT_START_BYTES: usize = 1 << 16;

impl Shape {
    /// Detects the shape of a source. Returns `None` if more input is needed.
    pub(super) fn detect(
        source: &mut Source<'_>,
        format: InputFormat,
        column_choice: &ColumnChoice,
        kept_fields: FieldRetention,
    ) -> Option<Self> {
        let json = || Self::Json(Box::new(JsonDecoder::new(kept_fields, column_choice.clone())));
        let text_shape = || Self::Text(Box::default());
        match format {
            InputFormat::Auto | InputFormat::Table => {}
            InputFormat::Line => return Some(Self::Lines(LineDecoder { is_strict: true, has_claims: false })),
            InputFormat::Json => return Some(json()),
            InputFormat::OpenSudoku => return Some(Self::Xml(Box::default())),
            InputFormat::Text => return Some(text_shape()),
        }
        let may_be_header = |columns: &Columns| columns.source_columns.names.len() > 1 || columns.has_puzzle_name;
        let (mut is_table, is_at_end) = (format == InputFormat::Table, source.is_at_end);
        let (start, first_line) = first_content_line(source.buffered(), is_at_end);
        if first_line.is_none() && start > MAX_LINE_BYTES {
            source.consume(start);
            return None;
        }
        let buffered = &source.buffered()[start..];
        if !is_table && is_document(buffered, is_at_end)? {
            let is_xml = buffered.trim_ascii_start().starts_with(b"<");
            return Some(if is_xml { Self::Xml(Box::default()) } else { json() });
        }
        is_table |= column_choice.is_made();
        let line = first_line?;
        let text_below = &buffered[line.len()..];
        let line = without_line_end(line);
        if let Some(delimiter) = declared_delimiter(line) {
            let (header_start, header) = first_content_line(text_below, is_at_end);
            let header = header?;
            let rows = &text_below[header_start + header.len()..];
            let row = first_content_line(rows, is_at_end).1?;
            let [header_text, row] = [header, row].map(without_line_end);
            let text = String::from_utf8_lossy(header_text);
            let columns = match Columns::from_delimited_line(delimiter, &text) {
                Some(columns) => columns,
                None if header_text.is_empty() => return Some(text_shape()),
                None => Columns::from_delimited_header(delimiter, header_text, row, column_choice),
            };
            let declaration_len = buffered.len() - text_below.len() + header_start;
            source.consume(start + declaration_len);
            return Some(Self::Table(Box::new(TableDecoder::new(columns, kept_fields))));
        }
        if line.is_empty() || !is_table && is_record(line) {
            return Some(Self::Lines(LineDecoder::default().with_first_line(line)));
        }
        let columns = match columns_from_row(line, is_table).filter(|_| !column_choice.is_made()) {
            None if is_table || may_be_header(&Columns::from_header(line, b"", column_choice)) => {
                let (row_start, row) = first_content_line(text_below, is_at_end);
                let empty_row = (row_start > MAX_LINE_BYTES).then_some(&b""[..]);
                columns_from_header(line, row.or(empty_row)?, is_table, column_choice)
            }
            columns => columns,
        };
        let Some(columns) = columns else { return Some(text_shape()) };
        source.consume(start);
        Some(Self::Table(Box::new(TableDecoder::new(columns, kept_fields))))
    }
}

/// Returns the byte offset of the first line that is neither blank nor a comment, and that line with its line end. At
/// the end of the text, the line is empty; if more input is needed, it is `None`.
fn first_content_line(text: &[u8], is_at_end: bool) -> (usize, Option<&[u8]>) {
    let mut start = 0;
    loop {
        let remaining_text = &text[start..];
        let is_last_or_too_long = is_at_end || remaining_text.len() > MAX_LINE_BYTES;
        let end = memchr::memchr(b'\n', remaining_text).map(|end| end + 1);
        let Some(len) = end.or(is_last_or_too_long.then_some(remaining_text.len())) else { return (start, None) };
        match &remaining_text[..len] {
            line if line.starts_with(BOM) => start += BOM.len(),
            line if line.is_empty() || !other_lines::trim_start(line).is_empty() && !other_lines::is_comment(line) => {
                return (start, Some(line));
            }
            line if is_marked_header(without_line_end(line)) => return (start, Some(line)),
            line => start += line.len(),
        }
    }
}

/// Returns whether a line is a header that begins with `#`, directly before the first of several words. One of them names
/// the puzzles.
fn is_marked_header(line: &[u8]) -> bool {
    let is_name_byte = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let is_word = |name: &[u8]| !name.is_empty() && name.iter().all(is_name_byte);
    let Some(names) = line.strip_prefix(b"#") else { return false };
    // Fast path: most comments are sentences.
    let mut delimiters = names.iter().filter(|byte| !is_name_byte(byte)).peekable();
    if delimiters.peek().is_none() || !delimiters.all(|byte| DELIMITERS.contains(byte)) {
        return false;
    }
    let columns = Columns::from_header(line, b"", &ColumnChoice::default());
    columns.has_puzzle_name
        && columns.source_columns.names.len() > 1
        && names.split(|byte| *byte == columns.delimiter).all(is_word)
}

/// Returns the delimiter that a line declares, as Excel does: `sep=;`.
fn declared_delimiter(line: &[u8]) -> Option<u8> {
    match line {
        [b's' | b'S', b'e' | b'E', b'p' | b'P', b'=', delimiter] => Some(*delimiter),
        _ => None,
    }
}

/// Returns whether a text that begins like this may be a document, in which only `\n` ends a line.
pub(super) fn may_be_document(text: &[u8]) -> bool {
    let body = text.strip_prefix(BOM).unwrap_or(text).trim_ascii_start();
    let may_begin = |start: &&[u8]| body.starts_with(start) || start.starts_with(body);
    let inner_text = body.trim_ascii_start();
    let bracket_len = inner_text.iter().take_while(|byte| **byte == b'[' || byte.is_ascii_whitespace()).count();
    let is_value = |text: &[u8]| match text {
        [] | [b'{' | b'"' | b'-' | b']' | b'0'..=b'9', ..] => true,
        _ => [&b"false"[..], b"null", b"true"].iter().any(|word| text.starts_with(word) || word.starts_with(text)),
    };
    match body.first() {
        None | Some(b'{' | b'<') => true,
        Some(b'[') => is_value(&inner_text[bracket_len..]),
        _ => DOCUMENT_STARTS.iter().any(may_begin),
    }
}

/// Returns whether a text is the start of a document, or `None` if more input is needed.
fn is_document(text: &[u8], is_at_end: bool) -> Option<bool> {
    let text = text.trim_ascii_start();
    let start = &text[..text.len().min(MAX_DOCUMENT_START_BYTES)];
    let is_final = is_at_end || start.len() == MAX_DOCUMENT_START_BYTES;
    let is_document = match start.first() {
        Some(b'{' | b'[') => is_json(start, is_final),
        _ if DOCUMENT_STARTS.iter().any(|document_start| start.starts_with(document_start)) => Some(true),
        _ if DOCUMENT_STARTS.iter().any(|document_start| document_start.starts_with(start)) => None,
        _ => Some(false),
    };
    is_document.or(is_final.then_some(false))
}

/// Returns whether a text that begins with a bracket is JSON, rather than an array from a program or a section of an
/// `.sdk` file. In JSON, the first object is empty or begins with a name, or the first value of the list is not on a
/// line of cells. Returns `None` if the text is too short to decide.
fn is_json(text: &[u8], is_final: bool) -> Option<bool> {
    let is_bracket = |byte: &&u8| **byte == b'[' || byte.is_ascii_whitespace();
    let inner_text = &text[text.iter().take_while(is_bracket).count()..];
    let Some(first_byte) = inner_text.first() else { return is_final.then_some(true) };
    match first_byte {
        b'{' => match inner_text[1..].trim_ascii_start() {
            [b'"', name @ ..] => {
                let end = memchr::memchr(b'"', name)? + 1;
                Some(*name[end..].trim_ascii_start().first()? == b':')
            }
            members => Some(*members.first()? == b'}'),
        },
        b'"' | b'-' | b'0'..=b'9' | b'f' | b'n' | b't' => {
            let end = memchr::memchr2(b'\n', b'\r', inner_text).or(is_final.then_some(inner_text.len()))?;
            let line = String::from_utf8_lossy(&inner_text[..end]);
            let lexed = LexedLine::new(&line);
            let tokens = lexed.data();
            let (word_count, cell_count) = (lexer::words(tokens).count(), lexer::cell_count(tokens));
            let is_number = word_count == 1 && cell_count != 9;
            let are_cells =
                lexer::first_stray(tokens).is_none() && cell_count > 1 && !is_number && word_count <= Cell::COUNT;
            let is_readable = || RowCells::parse(tokens).is_some() || DecodedPuzzle::parse_array(tokens).is_some();
            let first_line = &text[..text.len() - inner_text.len() + end];
            let count = |bracket| memchr::memchr_iter(bracket, first_line).count();
            let is_complete = count(b'[') == count(b']');
            let is_text = are_cells && (is_readable() || !is_complete);
            Some(!is_text || fields::puzzle_offsets(&lexed, &line).next().is_some())
        }
        _ => Some(false),
    }
}

/// Returns whether a line is a record: a format of one line, a link, or a puzzle, perhaps after an id.
fn is_record(line: &[u8]) -> bool {
    let Ok(line) = str::from_utf8(line) else { return false };
    let start = lexer::mail_marker_end(line);
    let body = &line[start..];
    if other_lines::parse_border(body).is_some() {
        return false;
    }
    let begins_with_link = || links::find_links(body.trim_start()).first().is_some_and(|link| link.start == 0);
    if forms::begins_with_format(body) || begins_with_link() {
        return true;
    }
    let is_separator = |c: char| c.is_whitespace() || ",;|#".contains(c);
    let mut words = body.split(is_separator).filter(|word| !word.is_empty());
    let is_puzzle = |word: &str| {
        let lexed = LexedLine::new(word);
        let cell_count = lexer::cell_count(&lexed.tokens);
        let char_count = word.chars().filter(|c| *c != '+').count();
        let has_puzzle_cells = PUZZLE_CELLS.contains(&cell_count) && char_count <= cell_count + 8;
        has_puzzle_cells || cell_count == char_count && cell_count == 9 * Cell::COUNT
    };
    words.by_ref().take(2).any(is_puzzle)
}

/// Returns the columns of a table without a header, if its first line is a row: the puzzle of the row is quoted or
/// comes after at least two fields. If `is_table`, the puzzle may be in any field.
fn columns_from_row(line: &[u8], is_table: bool) -> Option<Columns> {
    let line = String::from_utf8_lossy(line);
    let is_literal = line[other_lines::literal_start(&line)..].trim_start().starts_with(['[', '{', '(', '<']);
    let accepts = |column: usize, field: &str| is_table || column >= 2 || field.starts_with('"');
    if is_literal { None } else { Columns::from_first_line(&line, accepts) }
}

/// Returns the columns of a header, if the line is one. If `is_table`, any line is a header. Otherwise, no name begins
/// with a digit, and either one name designates the column of the puzzles, or all names are words and `line_below` has
/// as many fields. A single name may also be a title, so a record or the end of the text must follow it.
fn columns_from_header(line: &[u8], line_below: &[u8], is_table: bool, choice: &ColumnChoice) -> Option<Columns> {
    let line_below = without_line_end(line_below);
    let columns = Columns::from_header(line, line_below, choice);
    let names = &columns.source_columns.names;
    let has_number = names.iter().any(|name| name.starts_with(|c: char| c.is_ascii_digit()));
    // In other_lines, a space follows a comma. Nine fields may be a row of a grid.
    let has_puzzle = columns.roles.contains(&FieldRole::Puzzle);
    let is_word =
        |name: &[u8]| name.first().map_or(has_puzzle, |byte| byte.is_ascii_alphabetic() || b"_\"".contains(byte));
    let are_words = || line.split(|&byte| byte == columns.delimiter).all(is_word);
    let are_headings = || other_lines::parse_column_headings(&String::from_utf8_lossy(line)).is_some();
    let is_quoted = line_below.contains(&b'"');
    let is_row = is_quoted || line_below.split(|&byte| byte == columns.delimiter).count() == names.len();
    let is_header = match names.len() {
        _ if is_table => true,
        _ if has_number || line.starts_with(b"|") || are_headings() => false,
        // A line of prose may have bars, too.
        _ if columns.delimiter == b'|' => is_row && columns.has_puzzle_in(line_below),
        1 => columns.has_puzzle_name && (line_below.is_empty() || is_quoted || is_record(line_below)),
        count => columns.has_puzzle_name || are_words() && is_row && (has_puzzle || count != 9),
    };
    is_header.then_some(columns)
}

//! Decides the shape of a source, once, at its start.
//!
//! | shape | decided by |
//! |---|---|
//! | document | the first byte that is not white space, and the first key or tag |
//! | table | a header that names a puzzle column; or a first row whose puzzle is quoted, or comes after two fields or more |
//! | lines | a first line with a puzzle, at its start or after one id; a HoDoKu library line; a link |
//! | text | anything else |
//!
//! Blank lines and comments before the first record do not count.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use super::line::{cells, fields, prose, tokens};
use super::lines::LineDecoder;
use super::names::FieldRole;
use super::source::{BOM, Source};
use super::table::{Columns, DELIMITERS};
use super::{MAX_LINE_BYTES, Syntax, links};
use crate::grid::Cell;

/// The shape of a source.
#[derive(Debug)]
pub(super) enum Shape {
    /// Every line is a record.
    Lines(LineDecoder),
    /// Every row is a record.
    Table {
        /// The byte between two fields.
        delimiter: u8,
        /// The columns by the header, if the table has one. Its line is the next one.
        columns: Option<Columns>,
    },
    /// A document of this format.
    Document(DocumentFormat),
    /// Grids, lines and links among other text.
    Text,
}

/// A format of documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DocumentFormat {
    Json,
    Xml,
}

/// The number of cells of a first field that is meant to be a puzzle.
const PUZZLE_CELLS: RangeInclusive<usize> = 60..=100;

/// The elements that begin a document of OpenSudoku, or one of another kind that is an error.
const XML_STARTS: [&str; 8] =
    ["<?xml", "<!DOCTYPE", "<!doctype", "<html", "<opensudoku", "<opensudoku2", "<folder", "<game"];

/// The maximum nesting of the array of a program.
const MAX_ARRAY_DEPTH: usize = 8;

/// The maximum length of a first line that may be an array literal, and of a first key of JSON.
const MAX_FIRST: usize = 1 << 16;

impl Shape {
    /// Decides the shape of a source. Returns `None` if more input is needed.
    pub(super) fn of(source: &mut Source<'_>, syntax: Syntax) -> Option<Self> {
        match syntax {
            Syntax::Auto => {}
            Syntax::Line => return Some(Self::Lines(LineDecoder { is_strict: true, has_claims: false })),
            Syntax::Json => return Some(Self::Document(DocumentFormat::Json)),
            Syntax::OpenSudoku => return Some(Self::Document(DocumentFormat::Xml)),
            Syntax::Table => {}
            _ => return Some(Self::Text),
        }
        loop {
            match first_line(source.buffered(), source.at_end()) {
                FirstLine::Blank(len) => source.consume(len),
                FirstLine::Comments(len) if len > MAX_LINE_BYTES => source.consume(len),
                FirstLine::End => return Some(Self::Lines(LineDecoder::default())),
                FirstLine::Comments(_) => return None,
                FirstLine::At(start) => {
                    let text = &source.buffered()[start..];
                    let text = text.strip_prefix(BOM).unwrap_or(text);
                    let shape = of_text(text, source.at_end(), syntax);
                    if let Some(Self::Table { .. }) = shape {
                        source.consume(start);
                    }
                    return shape;
                }
            }
        }
    }
}

/// Where the first line stands that is neither blank nor a comment.
enum FirstLine {
    /// This number of bytes before it is blank.
    Blank(usize),
    /// This number of bytes is blank lines and comments; more input is needed.
    Comments(usize),
    At(usize),
    End,
}

fn first_line(text: &[u8], at_end: bool) -> FirstLine {
    let mut start = 0;
    let mut has_comments = false;
    loop {
        let rest = &text[start..];
        let end = memchr::memchr(b'\n', rest);
        let line = &rest[..end.unwrap_or(rest.len())];
        let body = line.strip_prefix(BOM).unwrap_or(line).trim_ascii();
        let is_comment = prose::is_comment(body);
        match end {
            _ if !body.is_empty() && !is_comment => return FirstLine::At(start),
            Some(end) => start += end + 1,
            None if at_end => return FirstLine::End,
            None => return FirstLine::Comments(start),
        }
        has_comments |= is_comment;
        if !has_comments && start > MAX_FIRST {
            return FirstLine::Blank(start);
        }
    }
}

/// Decides the shape by a text that begins with the first line. Returns `None` if more input is needed.
fn of_text(text: &[u8], at_end: bool, syntax: Syntax) -> Option<Shape> {
    if syntax != Syntax::Table
        && let Some(format) = document(text, at_end)?
    {
        return Some(Shape::Document(format));
    }
    let end = memchr::memchr(b'\n', text);
    let line = match end {
        Some(end) => &text[..end],
        None if at_end || text.len() > MAX_LINE_BYTES => text,
        None => return None,
    };
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let valid = str::from_utf8(line).ok();
    if syntax != Syntax::Table && valid.is_some_and(is_record) {
        return Some(Shape::Lines(LineDecoder::default().for_first_line(line)));
    }
    if let Some(delimiter) = headerless(&String::from_utf8_lossy(line), syntax) {
        return Some(Shape::Table { delimiter, columns: None });
    }
    let is_table = syntax == Syntax::Table;
    let has_names = line.iter().any(|byte| DELIMITERS.contains(byte)) || valid.is_some_and(is_puzzle_name);
    let columns = if line.len() <= MAX_LINE_BYTES && (is_table || has_names) {
        let below = next_row(&text[end.map_or(text.len(), |end| end + 1)..], at_end)?;
        header(line, below.as_deref(), is_table)
    } else {
        None
    };
    Some(match columns {
        Some(columns) => Shape::Table { delimiter: columns.delimiter, columns: Some(columns) },
        None if is_table => Shape::Table { delimiter: b',', columns: None },
        None => Shape::Text,
    })
}

/// Returns the format of a document that begins here, if one does; `None` if more input is needed.
#[allow(clippy::option_option)]
fn document(text: &[u8], at_end: bool) -> Option<Option<DocumentFormat>> {
    let body = text.trim_ascii_start();
    match body.first() {
        Some(b'<') => {
            let needed = XML_STARTS.iter().map(|start| start.len()).max().unwrap_or_default() + 1;
            if body.len() < needed && !at_end && !body.contains(&b'\n') {
                return None;
            }
            let starts = |start: &&str| {
                let rest = body.strip_prefix(start.as_bytes());
                rest.is_some_and(|rest| rest.first().is_none_or(|byte| !byte.is_ascii_alphanumeric()))
            };
            let is_xml = XML_STARTS.iter().any(starts) || body.starts_with(b"<!--");
            Some(is_xml.then_some(DocumentFormat::Xml))
        }
        Some(b'i') if b"ipuz(".starts_with(&body[..body.len().min(5)]) => match body.len() {
            0..5 if !at_end => None,
            len => Some((len >= 5).then_some(DocumentFormat::Json)),
        },
        Some(b'{' | b'[') => Some(is_json(body, at_end)?.then_some(DocumentFormat::Json)),
        _ => Some(None),
    }
}

/// Returns whether a text that begins with a bracket is JSON rather than the array of a program or a section of an
/// `.sdk` file; `None` if more input is needed.
fn is_json(text: &[u8], at_end: bool) -> Option<bool> {
    let brackets = text.iter().take_while(|byte| byte.is_ascii_whitespace() || **byte == b'[').count();
    let needs_more = |at: usize| !at_end && at >= text.len() && at < MAX_FIRST;
    if memchr::memchr_iter(b'[', &text[..brackets]).count() > MAX_ARRAY_DEPTH {
        return Some(true);
    }
    match text.get(brackets) {
        None if needs_more(brackets) => None,
        Some(b'{') => {
            let inside = brackets + 1;
            let name = inside + text[inside..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            match text.get(name) {
                None if needs_more(name) => None,
                Some(b'}') => Some(true),
                Some(b'"') => {
                    let Some(end) = string_end(&text[name + 1..]) else {
                        return if needs_more(text.len()) { None } else { Some(false) };
                    };
                    let after = &text[name + 1 + end..];
                    let white = after.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                    match after.get(white) {
                        None if needs_more(text.len()) => None,
                        byte => Some(byte == Some(&b':')),
                    }
                }
                _ => Some(false),
            }
        }
        Some(b'"' | b'0'..=b'9' | b'-' | b'n' | b't' | b'f') if text.first() == Some(&b'[') => {
            is_json_list(text, brackets, at_end)
        }
        _ => Some(false),
    }
}

/// Returns whether a list is JSON; its first value is at `first`. A list is the array of a program if its line holds cells
/// or rows of cells, which are written alike in many languages.
fn is_json_list(text: &[u8], first: usize, at_end: bool) -> Option<bool> {
    let start = memchr::memrchr(b'\n', &text[..first]).map_or(0, |end| end + 1);
    let line = &text[start..text.len().min(start + MAX_FIRST)];
    let line = match memchr::memchr(b'\n', line) {
        Some(end) => &line[..end],
        None if line.len() == MAX_FIRST => return Some(true),
        None if at_end => line,
        None => return None,
    };
    let Ok(line) = str::from_utf8(line) else { return Some(true) };
    let line = line.trim();
    let tokens = tokens::Tokens::of(line);
    let value = line.strip_suffix(',').unwrap_or(line).trim_start_matches(['[', ' ']);
    let is_cell_alone = !line.contains(']') && matches!(value.trim_matches('"').len(), 0 | 1) || value == "null";
    let has_puzzle = fields::puzzles(line).next().is_some();
    // Strings of 81 cells, a cell on each line, or lists within lists beyond one grid.
    Some(has_puzzle || is_cell_alone || tokens.stray.is_some() || tokens.cells > Cell::COUNT && line.contains("],"))
}

/// Returns the number of bytes up to and with the quote that ends a string.
fn string_end(text: &[u8]) -> Option<usize> {
    let mut is_escaped = false;
    text.iter()
        .take(MAX_FIRST)
        .position(|&byte| {
            let ends = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            ends
        })
        .map(|at| at + 1)
}

/// Returns whether a line is a record of its own: it begins with a puzzle, perhaps after an id, or it is a HoDoKu library
/// line or a link.
fn is_record(line: &str) -> bool {
    if super::formats::hodoku::line(line).is_some() || links::is_in_front(line.trim_start()) {
        return true;
    }
    if prose::border(line).is_some() {
        return false;
    }
    let is_separator = |c: char| c.is_whitespace() || ",;|#".contains(c);
    let mut words = line.split(is_separator).filter(|word| !word.is_empty());
    let is_puzzle = |word: &str| {
        let cells = word.bytes().filter(|&byte| cells::is_cell(byte)).count();
        let is_line = PUZZLE_CELLS.contains(&cells) && word.chars().count() <= cells + 8;
        is_line || cells == word.len() && word.len() == 9 * Cell::COUNT
    };
    words.by_ref().take(2).any(is_puzzle)
}

/// Returns the delimiter of a row without a header: its puzzle is quoted, or comes after two fields or more. In a file
/// that is said to be a table, it may be anywhere.
fn headerless(line: &str, syntax: Syntax) -> Option<u8> {
    if line[prose::literal_start(line)..].trim_start().starts_with(['[', '{', '(', '<']) {
        return None;
    }
    let is_puzzle = |field: &str| fields::puzzle(0, field.trim()).is_some();
    let is_quoted = |field: &str| field.trim().starts_with('"') && is_puzzle(field.trim().trim_matches('"'));
    let is_in_table = |field: &str| syntax == Syntax::Table && is_puzzle(field);
    let all = DELIMITERS.into_iter().filter(|&delimiter| line.as_bytes().contains(&delimiter));
    let mut all = all.chain([b',']);
    all.find(|&delimiter| {
        let mut fields = line.split(char::from(delimiter));
        fields.clone().any(|field| is_quoted(field) || is_in_table(field))
            || fields.position(is_puzzle).is_some_and(|column| column >= 2)
    })
}

/// Returns the columns of a header; `below` is the first line below it. A header names a column of puzzles, or a row of as
/// many fields is below it. A single name may be a title, so that a record must follow, if anything does.
fn header(line: &[u8], below: Option<&str>, is_table: bool) -> Option<Columns> {
    let mut columns = Columns::new(line)?;
    let (is_named, is_plain) = (columns.names_puzzles(), columns.are_plain());
    let row = below.unwrap_or_default();
    columns.find_puzzle(row);
    let fields = row.bytes().filter(|&byte| byte == columns.delimiter).count() + 1;
    let is_row = row.contains('"') || fields == columns.names.len();
    // Prose has a space after a comma; nine fields may be a row of a grid.
    let mut names = line.split(|&byte| byte == columns.delimiter);
    let are_words =
        names.all(|name| name.first().is_some_and(|byte| byte.is_ascii_alphabetic() || b"_\"".contains(byte)));
    let is_unnamed = are_words && fields == columns.names.len() && fields != 9;
    let is_header = match columns.names.len() {
        _ if is_table => true,
        1 => is_named && (below.is_none() || row.contains('"') || is_record(row)),
        _ => is_plain && (is_named || columns.names_puzzles() && is_row || is_unnamed),
    };
    is_header.then_some(columns)
}

/// Returns whether a line is a name of columns of puzzles.
fn is_puzzle_name(line: &str) -> bool {
    FieldRole::of(line.trim().trim_matches('"')) == FieldRole::Puzzle
}

/// Returns the first line of a text that is neither blank nor a comment, if there is one; `None` if more input is needed.
#[allow(clippy::option_option)]
fn next_row(text: &[u8], at_end: bool) -> Option<Option<Cow<'_, str>>> {
    match first_line(text, at_end) {
        FirstLine::At(start) => {
            let rest = &text[start..];
            match memchr::memchr(b'\n', rest) {
                Some(end) => Some(Some(String::from_utf8_lossy(&rest[..end]))),
                None if at_end || rest.len() > MAX_LINE_BYTES => Some(Some(String::from_utf8_lossy(rest))),
                None => None,
            }
        }
        FirstLine::End => Some(None),
        FirstLine::Blank(_) => Some(None),
        FirstLine::Comments(len) => {
            if len > MAX_LINE_BYTES {
                Some(None)
            } else {
                None
            }
        }
    }
}

//! The formats that write a puzzle as one line of their own form.
//!
//! To add one, read and written, add a file with its [`LineFormat`] and a row to [`LINE_FORMATS`].

mod hodoku;
mod tatham;

use super::RecordErrorKind;
use super::grammar::LineError;
use super::grammar::decoded_puzzle::DecodedPuzzle;
use super::grammar::lexer::offset_of;
use super::kept_parts::KeptParts;
use super::write::EncodedWriter;

/// A format that writes a puzzle as one line of its own form.
pub(crate) struct LineFormat {
    /// The name by which a user selects the format.
    pub name: &'static str,
    /// A description of its lines, for the list of input formats.
    pub example: &'static str,
    /// A short description of the lines that are written.
    pub description: &'static str,
    /// The function that reads a text without white space around it. It returns `None` if the text has another form.
    pub decode: fn(&str) -> Option<Result<DecodedPuzzle, LineError>>,
    pub writer: EncodedWriter,
    pub kept_parts: KeptParts,
}

/// The formats of one line. All that reads a puzzle reads these: lines, fields of a table, JSON strings, arguments.
pub(crate) const LINE_FORMATS: &[LineFormat] = &[hodoku::FORMAT, tatham::FORMAT];

const SECOND_PUZZLE: RecordErrorKind = RecordErrorKind::Text("a second puzzle on this line; write it on its own line");

/// Parses a text that begins with a puzzle in one of these formats. No second puzzle may follow it.
pub(crate) fn parse_format(text: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    let body = text.trim();
    let start = offset_of(text, body);
    let decoded = decode(body)?.and_then(|decoded| {
        let remark = decoded.extra.as_ref().and_then(|extra| extra.remark.as_deref()).unwrap_or_default();
        let is_puzzle = DecodedPuzzle::parse(remark).is_some() || matches!(decode(remark), Some(Ok(_)));
        let error = || LineError::new(SECOND_PUZZLE, body.len() - remark.len());
        if is_puzzle { Err(error()) } else { Ok(decoded) }
    });
    Some(decoded.map_err(|error| error.map_offset(|offset| start + offset)))
}

fn decode(body: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    LINE_FORMATS.iter().find_map(|format| (format.decode)(body))
}

/// Parses a text that is a puzzle and no link: cells, or a format of one line.
pub(crate) fn parse_puzzle(text: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    DecodedPuzzle::parse(text).map(Ok).or_else(|| parse_format(text))
}

//! Reads documents, JSON and XML, on one line or several, in parts of bounded length.

use memchr::memrchr2;

use crate::format::formats::json::reader;
use crate::format::formats::json::reader::Json;
use crate::format::formats::opensudoku::xml;
use crate::format::formats::opensudoku::xml::Xml;
use crate::format::formats::part::{FoundRecord, PartStep, TextPlace};
use crate::format::line::kind::LineKind;
use crate::format::line::whole::Whole;
use crate::format::{Malformed, effort};

/// The state of reading a document.
#[derive(Debug)]
pub(super) struct Document {
    format: DocumentFormat,
    /// The place of the first byte of the buffer.
    front: TextPlace,
    /// The end of the text read so far, without trailing white space.
    solid: TextPlace,
    found: Vec<FoundRecord>,
}

#[derive(Debug)]
enum DocumentFormat {
    Json(Box<Json>),
    Xml(Xml),
}

/// The kind of lines that are skipped after a broken document, since they belong to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    /// Lines of JSON. A line that begins with a bracket, indented no further than `indent`, begins a new record (but
    /// not a line of brackets only, if the document is nested too deep). The rest of the line of the error may be a
    /// puzzle, and so may strings in a list of records.
    Json { indent: usize, deep: bool, strings: bool, broken_on: u64 },
    /// Lines of XML or HTML.
    Xml,
}

/// The state after a read.
pub(super) enum DocumentNext {
    /// The document continues.
    On,
    /// More input is needed.
    More,
    /// The document is over. Lines of this kind after it belong to it.
    Over(Option<Rest>),
}

/// Begins a document, JSON or XML if allowed, at the start of `bytes`, which is the start of a line. Returns `None` if
/// more input is needed, and `Some(None)` if no document begins. `classify` returns the kind of a line.
pub(super) fn begins(
    bytes: &[u8],
    at_end: bool,
    line: u64,
    rest: Option<Rest>,
    [json, xml]: [bool; 2],
    classify: impl FnOnce(&[u8]) -> LineKind,
) -> Option<Option<Document>> {
    let indent = bytes.iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count();
    let nested = |rest| match rest {
        Rest::Json { indent: of_records, .. } => indent > of_records,
        Rest::Xml => false,
    };
    let format = match bytes.get(indent) {
        Some(b'{' | b'[') if json && !rest.is_some_and(nested) => {
            let deep = matches!(rest, Some(Rest::Json { deep: true, .. }));
            reader::begins(bytes, indent, at_end, deep, classify)?
                .then(|| DocumentFormat::Json(Box::new(Json::new(indent, false))))
        }
        Some(b'i') if json && !at_end && reader::WRAPPER.starts_with(&bytes[indent..]) => {
            return None;
        }
        Some(b'i') if json && bytes[indent..].starts_with(reader::WRAPPER) => {
            Some(DocumentFormat::Json(Box::new(Json::new(indent, true))))
        }
        Some(b'<') if xml => xml::begins(&bytes[indent..], at_end, rest == Some(Rest::Xml), classify)?
            .then(|| DocumentFormat::Xml(Xml::default())),
        _ => None,
    };
    let front = TextPlace { line, column: 0, indent: None, after_cr: false };
    Some(format.map(|format| Document { format, front, solid: front, found: Vec::new() }))
}

impl Document {
    /// Reads a part of the document. Returns the number of bytes to consume and the state. Calls `pass` with each
    /// record and its place.
    pub(super) fn read(
        &mut self,
        bytes: &[u8],
        at_end: bool,
        mut pass: impl FnMut(TextPlace, Result<Whole, Malformed>),
    ) -> (usize, DocumentNext) {
        let step = match &mut self.format {
            DocumentFormat::Json(json) => json.step(bytes, at_end, &self.front, &mut self.found),
            DocumentFormat::Xml(xml) => xml.step(bytes, at_end, &mut self.found),
        };
        let mut place = self.front;
        let mut from = 0;
        for FoundRecord { at, whole } in self.found.drain(..) {
            // Records are nearly always in order.
            if at < from {
                (place, from) = (self.front, 0);
            }
            effort::look(at - from);
            place.advance(&bytes[from..at]);
            from = at;
            pass(place, whole.map_err(|problem| place.error(problem)));
        }
        match step {
            PartStep::More => (0, DocumentNext::More),
            PartStep::Taken(len) => {
                self.advance(&bytes[..len]);
                (len, DocumentNext::On)
            }
            PartStep::End(len) => {
                self.advance(&bytes[..len]);
                (len, DocumentNext::Over(self.rest()))
            }
            PartStep::Broken { problem, at, part } => {
                let (begin, error, start) = self.fault(bytes, at_end, at, part);
                pass(begin, Err(error.error(problem)));
                if let Some(start) = start {
                    self.advance(&bytes[..start]);
                    return (start, DocumentNext::Over(Some(self.rest_of_broken())));
                }
                self.advance(&bytes[..part]);
                match &mut self.format {
                    DocumentFormat::Json(json) => json.recover(part, bytes.get(part).copied()),
                    DocumentFormat::Xml(xml) => xml.skip_line(),
                }
                (part, DocumentNext::On)
            }
        }
    }

    /// Returns the place of the record with the broken part, the place of its error, and, if the document is over, the
    /// start of the line at which reading resumes.
    fn fault(&self, bytes: &[u8], at_end: bool, at: usize, part: usize) -> (TextPlace, TextPlace, Option<usize>) {
        // If the broken part begins a line, and that is not the first line of the document, the document is over and
        // reading resumes at that line. Otherwise it resumes at the next line; so it does at a tag, which would be an
        // error again.
        effort::look(at);
        let start = memrchr2(b'\n', b'\r', &bytes[..part]).map_or(0, |end| end + 1);
        let alone = bytes[start..part].trim_ascii().is_empty() && self.is_past(start) && bytes.get(part) != Some(&b'<');
        let cut_off = at_end && at == bytes.len();
        let at = if alone { start } else { at };
        let solid = bytes[..at].trim_ascii_end().len();
        let (mut place, mut begin) = (self.front, self.front);
        match (alone || cut_off, solid) {
            (true, 0) => place = self.solid,
            (true, _) => place.advance(&bytes[..solid]),
            (false, _) => place.advance(&bytes[..at]),
        }
        begin.advance(&bytes[..part]);
        begin.line = begin.line.min(place.line);
        (begin, place, alone.then_some(start))
    }

    /// Returns the number of the current line.
    pub(super) fn line(&self) -> u64 {
        self.front.line
    }

    /// Returns whether a line begins at this offset, and it is not the first of the document.
    fn is_past(&self, start: usize) -> bool {
        start > 0 || self.front.indent.is_none() && self.solid.line < self.front.line
    }

    fn advance(&mut self, bytes: &[u8]) {
        effort::look(bytes.len());
        let solid = bytes.trim_ascii_end().len();
        self.front.advance(&bytes[..solid]);
        if solid > 0 {
            self.solid = self.front;
        }
        self.front.advance(&bytes[solid..]);
    }

    /// Returns the kind of lines to skip after the end of the document.
    fn rest(&self) -> Option<Rest> {
        match &self.format {
            DocumentFormat::Json(json) => json.is_broken().then(|| self.rest_of_broken()),
            DocumentFormat::Xml(xml) => xml.is_broken().then_some(Rest::Xml),
        }
    }

    fn rest_of_broken(&self) -> Rest {
        match &self.format {
            DocumentFormat::Json(json) => {
                let (indent, deep, strings) = json.level();
                Rest::Json { indent, deep, strings, broken_on: self.front.line }
            }
            DocumentFormat::Xml(_) => Rest::Xml,
        }
    }
}

impl Rest {
    /// Returns whether a line of this kind belongs to the broken document. Its strings are not read as puzzles, since
    /// their context is lost.
    pub(super) fn has(self, number: u64, line: &[u8], kind: &LineKind) -> bool {
        let body = line.trim_ascii();
        let is_puzzle = matches!(kind, LineKind::Whole(_) | LineKind::List(_) | LineKind::Row(_));
        match self {
            Self::Json { deep: true, .. } if body.iter().all(|&byte| byte == b'[') => true,
            Self::Json { indent, broken_on, strings, .. } => match body.first() {
                Some(b'"') if strings && is_puzzle => false,
                None | Some(b'"' | b'}' | b']' | b',' | b':') => true,
                Some(b'{' | b'[') => line.len() - line.trim_ascii_start().len() > indent,
                Some(_) if number == broken_on => !is_puzzle,
                Some(_) => {
                    let value = body.strip_suffix(b",").unwrap_or(body);
                    value.len() < 9 && serde_json::from_slice::<serde::de::IgnoredAny>(value).is_ok()
                }
            },
            Self::Xml => !is_puzzle,
        }
    }
}

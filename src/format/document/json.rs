//! Cuts JSON into values, one at a time. `json_records` finds the records in them.
//!
//! A value is read whole, but a list of objects is *entered*: its items are read one by one. So is a list or an object
//! that is longer than [`MAX_VALUE_BYTES`], and the outermost list beyond [`MAX_LIST_BYTES`]. Memory stays bounded, and
//! records are handed out as they come.
//!
//! If the first value is an object on a line of its own, the document is JSON Lines, and every line is a value. A syntax
//! error is one error; the rest of its line is skipped if the value began on that line, and else the rest of the document.

use json_event_parser::{JsonEvent, JsonSyntaxError, LowLevelJsonParser, LowLevelJsonParserResult};

use super::json_records::{SharedFields, Values};
use super::{FoundRecord, Places};
use crate::format::json_value::{JsonToken, JsonValue, MAX_DEPTH, Tape, separators, string_text};
use crate::format::names::FieldRole;
use crate::format::source::{BOM, DecoderFlow, Source};
use crate::format::{Batch, Problem};

/// The maximum length of a value that is read whole, in bytes and in parts.
const MAX_VALUE_BYTES: usize = 8 << 20;
const MAX_VALUE_PARTS: usize = 1 << 19;

/// The maximum length of an outermost list that is read whole: it may be a grid, or a puzzle and its solution.
const MAX_LIST_BYTES: usize = 1 << 16;

/// The start of a script that wraps the document in a function call.
const WRAPPER: &[u8] = b"ipuz(";

/// Decodes JSON, JSON Lines and ipuz.
pub(super) struct JsonDecoder {
    next: NextPart,
    parser: LowLevelJsonParser,
    /// The value that is being read; empty between two values.
    tape: Tape,
    /// The number of bytes at the start of the buffer that the parser has read, and of those that have been consumed.
    read: usize,
    consumed: u64,
    /// The number of buffered bytes in which a token was incomplete.
    incomplete: usize,
    /// The lists and objects that have been entered, outermost first.
    levels: Vec<JsonLevel>,
    /// The role and the name of the member whose value is next.
    member: Option<(FieldRole, String)>,
    values: Values,
    /// The records that have been found and are to be handed out, with their lines and columns.
    found: std::vec::IntoIter<((u64, usize), FoundRecord)>,
    /// The line on which the outermost value began.
    first_line: u64,
    /// Whether every line is a value, when that is known, and the end of the line that is being read, if so.
    has_lines: Option<bool>,
    line_end: Option<usize>,
    /// Whether the document is wrapped in [`WRAPPER`] and a closing bracket.
    is_wrapped: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NextPart {
    /// An outermost value, or the end.
    Document,
    /// More of one.
    Value,
    /// The rest of a line behind an error.
    LineRest,
    /// The rest of a document behind an error.
    Rest,
}

/// A list or an object that has been entered.
#[derive(Debug)]
struct JsonLevel {
    is_list: bool,
    /// Whether it holds claimed solutions of puzzles that are too far away.
    holds_claims: bool,
    /// Whether it has held a puzzle, and an object without one.
    has_puzzles: bool,
    has_other_objects: bool,
    /// The name and the fields of its puzzles.
    shared: SharedFields,
}

impl Default for JsonDecoder {
    fn default() -> Self {
        Self {
            next: NextPart::Document,
            parser: LowLevelJsonParser::new(),
            tape: Tape::default(),
            read: 0,
            consumed: 0,
            incomplete: 0,
            levels: Vec::new(),
            member: None,
            values: Values::default(),
            found: Vec::new().into_iter(),
            first_line: 0,
            has_lines: None,
            line_end: None,
            is_wrapped: false,
        }
    }
}

impl JsonDecoder {
    /// Adds records to the batch until it holds `max`, or more text is needed.
    pub(super) fn decode(&mut self, source: &mut Source<'_>, batch: &mut Batch, max: usize) -> DecoderFlow {
        while batch.len() < max {
            if let Some((place, found)) = self.found.next() {
                found.push(place, batch);
                continue;
            }
            let is_read = match self.next {
                NextPart::Document => self.begin_document(source),
                NextPart::Value => self.read_token(source),
                NextPart::LineRest => source.first_line().is_some_and(|(_, with_end)| {
                    self.consume(with_end, source);
                    self.next = NextPart::Document;
                    true
                }),
                NextPart::Rest => {
                    self.consume(source.buffered().len(), source);
                    false
                }
            };
            if !is_read && self.found.as_slice().is_empty() {
                return if source.at_end() { DecoderFlow::End } else { DecoderFlow::More };
            }
        }
        DecoderFlow::Full
    }

    /// Consumes bytes that need no further reading.
    fn consume(&mut self, len: usize, source: &mut Source<'_>) {
        self.consumed += len as u64;
        self.read = self.read.saturating_sub(len);
        self.line_end = self.line_end.map(|end| end.saturating_sub(len));
        source.consume(len);
    }

    /// Skips what stands between two documents, and begins the next. Returns `false` if more text is needed.
    fn begin_document(&mut self, source: &mut Source<'_>) -> bool {
        let text = source.buffered();
        let between = text.iter().take_while(|byte| b" \t\r\n,;".contains(byte)).count();
        let rest = &text[between..];
        let needed = WRAPPER.len().min(if source.at_end() { 1 } else { usize::MAX });
        let skipped = match rest {
            _ if rest.len() < needed && [WRAPPER, BOM, b"//"].iter().any(|start| start.starts_with(rest)) => {
                self.consume(between, source);
                return false;
            }
            _ if rest.starts_with(BOM) => between + BOM.len(),
            _ if rest.starts_with(WRAPPER) => {
                self.is_wrapped = true;
                between + WRAPPER.len()
            }
            [b')', ..] if std::mem::take(&mut self.is_wrapped) => between + 1,
            [b'#' | b'%', ..] | [b'/', b'/', ..] => {
                self.next = NextPart::LineRest;
                between
            }
            _ => {
                self.consume(between, source);
                if self.has_lines == Some(true) && !self.find_line_end(source) {
                    return false;
                }
                self.parser = LowLevelJsonParser::new().with_max_stack_size(MAX_DEPTH + 1);
                (self.next, self.consumed, self.first_line) = (NextPart::Value, 0, source.line() + 1);
                self.incomplete = 0;
                return true;
            }
        };
        self.consume(skipped, source);
        true
    }

    /// Finds the end of the line at the start of the buffer. Returns `false` if more text is needed.
    fn find_line_end(&mut self, source: &Source<'_>) -> bool {
        let text = source.buffered();
        let searched = self.incomplete.min(text.len());
        let end = memchr::memchr(b'\n', &text[searched..]).map(|end| searched + end);
        let is_long = text.len() > MAX_VALUE_BYTES;
        self.line_end = end.or((source.at_end() || is_long).then_some(text.len()));
        self.incomplete = if self.line_end.is_some() { 0 } else { text.len() };
        self.line_end.is_some() && !text.is_empty()
    }

    /// Reads the next token. Returns `false` if more text is needed.
    fn read_token(&mut self, source: &mut Source<'_>) -> bool {
        let text = &source.buffered()[..self.line_end.unwrap_or(source.buffered().len())];
        let at_end = source.at_end() || self.line_end.is_some();
        // A long string is read again only when it may have ended.
        let new = &text[self.incomplete.min(text.len())..];
        if self.incomplete > MAX_LIST_BYTES && memchr::memchr2(b'"', b'\n', new).is_none() && !at_end {
            self.incomplete = text.len();
            return text.len() > MAX_VALUE_BYTES && self.fail(Problem::PART_TOO_LONG, 0, source);
        }
        let rest = &text[self.read..];
        let LowLevelJsonParserResult { consumed_bytes, event } = self.parser.parse_next(rest, at_end);
        let start = self.read + separators(rest).min(consumed_bytes);
        self.read += consumed_bytes;
        let is_object = matches!(event, Some(Ok(JsonEvent::StartObject)));
        let token = match event {
            Some(Ok(event)) => JsonToken::from(event),
            Some(Err(error)) => {
                let (problem, at) = self.problem(&error, source);
                return self.fail(problem, at, source);
            }
            None if text.len() - start > MAX_VALUE_BYTES => return self.fail(Problem::PART_TOO_LONG, start, source),
            None => {
                self.incomplete = text.len();
                return false;
            }
        };
        self.incomplete = 0;
        self.file_token(token, is_object, start, source)
    }

    /// Handles the token from byte `start` of the buffer on.
    fn file_token(&mut self, token: JsonToken, is_object: bool, start: usize, source: &mut Source<'_>) -> bool {
        if token == JsonToken::Open && self.levels.len() + self.tape.depth() >= MAX_DEPTH {
            return self.fail(Problem::Text("nested more than 128 deep; the rest is skipped"), start, source);
        }
        // A list of objects.
        if is_object && self.tape.len() == 1 {
            self.enter(source);
            self.tape.clear();
            self.consume(start, source);
            self.tape.push(token, 0, self.read);
            return true;
        }
        if !self.tape.is_empty() {
            self.tape.push(token, start, self.read);
        } else {
            match token {
                JsonToken::End => {
                    self.next = NextPart::Document;
                    return true;
                }
                JsonToken::Close => {
                    self.levels.pop();
                    self.consume(self.read, source);
                    self.end_value(false, source);
                    return true;
                }
                JsonToken::Name => {
                    let name = string_text(&String::from_utf8_lossy(&source.buffered()[start..self.read]));
                    self.member = Some((FieldRole::of(&name), name));
                    self.consume(self.read, source);
                    return true;
                }
                JsonToken::Open | JsonToken::Scalar => {
                    self.consume(start, source);
                    self.tape.push(token, 0, self.read);
                }
            }
        }
        let is_list = self.levels.is_empty() && source.buffered().first() == Some(&b'[');
        let max_bytes = if is_list { MAX_LIST_BYTES } else { MAX_VALUE_BYTES };
        if self.tape.is_complete() {
            self.find_records(source);
            let is_object = source.buffered().first() == Some(&b'{');
            self.consume(self.read, source);
            self.tape.clear();
            self.end_value(is_object, source);
        } else if self.read > max_bytes || self.tape.len() > MAX_VALUE_PARTS {
            self.enter_long(source);
        }
        true
    }

    fn end_value(&mut self, is_object: bool, source: &Source<'_>) {
        self.member = None;
        if self.levels.is_empty() {
            (self.next, self.line_end) = (NextPart::Document, None);
            self.has_lines.get_or_insert(is_object && self.first_line == source.line() + 1);
        }
    }

    /// Enters the list or object that is the value.
    fn enter(&mut self, source: &Source<'_>) {
        let is_list = source.buffered().first() == Some(&b'[');
        let role = self.member.take().map(|(role, _)| role);
        let is_claim = role == Some(FieldRole::Solution) && !self.levels.is_empty();
        let holds_claims = is_claim || self.levels.last().is_some_and(|level| level.holds_claims);
        self.levels.push(JsonLevel {
            is_list,
            holds_claims,
            has_puzzles: false,
            has_other_objects: false,
            shared: SharedFields::default(),
        });
    }

    /// Enters the value, as it is too long to be read whole, and reads its complete parts.
    fn enter_long(&mut self, source: &mut Source<'_>) {
        let is_claim = matches!(self.member, Some((FieldRole::Solution, _))) && !self.levels.is_empty();
        let mut found = Vec::new();
        if is_claim {
            found.push(FoundRecord { at: 0, whole: Err(Problem::FAR_SOLUTION) });
        }
        self.enter(source);
        let mut tape = std::mem::take(&mut self.tape);
        let text = &source.buffered()[..self.read];
        // The parser has found it to be UTF-8, up to the last token.
        let valid = str::from_utf8(text).unwrap_or_default();
        let is_list = self.levels.last().is_some_and(|level| level.is_list);
        for (index, part) in tape.complete_parts(valid).enumerate() {
            if !is_list && index % 2 == 0 {
                let name = part.text().unwrap_or_default().into_owned();
                self.member = Some((FieldRole::of(&name), name));
            } else {
                self.find(part, &mut found);
                self.member = None;
            }
        }
        self.place(found, source);
        let end = tape.enter().unwrap_or(self.read);
        self.consume(end, source);
        self.tape = tape;
    }

    /// Finds the records in the value that has been read.
    fn find_records(&mut self, source: &Source<'_>) {
        let tape = std::mem::take(&mut self.tape);
        let mut found = Vec::new();
        let text = str::from_utf8(&source.buffered()[..self.read]).unwrap_or_default();
        if !text.is_empty() {
            self.find(tape.value(text), &mut found);
        }
        self.place(found, source);
        self.tape = tape;
    }

    /// Finds the records in a value of the level that was entered last.
    fn find(&mut self, value: JsonValue<'_>, found: &mut Vec<FoundRecord>) {
        let (role, name) = self.member.take().unwrap_or((FieldRole::Other, String::new()));
        let level = self.levels.last();
        let is_claim = role == FieldRole::Solution && level.is_some();
        let holds_claims = level.is_some_and(|level| level.holds_claims);
        let before = found.len();
        if is_claim || holds_claims {
            let mut claims = Vec::new();
            // The puzzles of these solutions have been handed out already.
            if !holds_claims && !value.is_string() {
                self.values.search(value, &mut claims);
            }
            if !claims.is_empty() {
                found.push(FoundRecord { at: value.at(), whole: Err(Problem::FAR_SOLUTION) });
            }
            return;
        }
        self.values.search(value, found);
        let has_none = found.len() == before && value.is_object();
        let is_missed = has_none && self.is_missed();
        if is_missed {
            found.push(FoundRecord { at: value.at(), whole: Err(Problem::Text("no puzzle in this JSON object")) });
        }
        for level in self.levels.iter().rev() {
            level.shared.add_to(&mut found[before..]);
        }
        if let Some(level) = self.levels.last_mut() {
            level.has_puzzles |= found.len() > before && !is_missed;
            level.has_other_objects |= has_none;
            if found.len() == before && !level.is_list {
                level.shared.add(&name, value);
            }
        }
    }

    /// Returns whether an object without a puzzle is an error: it is the document, or an item of a list of objects. Only
    /// the first such object before the first puzzle of the list counts.
    fn is_missed(&self) -> bool {
        self.levels.last().is_none_or(|level| level.is_list && (level.has_puzzles || !level.has_other_objects))
    }

    /// Adds the lines and columns to what was found in the value.
    fn place(&mut self, found: Vec<FoundRecord>, source: &Source<'_>) {
        if found.is_empty() {
            return;
        }
        let mut places = Places::new(&source.buffered()[..self.read], source.line() + 1, source.column());
        let found: Vec<_> = found.into_iter().map(|found| (places.find(found.at), found)).collect();
        let earlier = std::mem::take(&mut self.found);
        self.found = earlier.chain(found).collect::<Vec<_>>().into_iter();
    }

    /// Returns the problem of a syntax error, and its byte offset in the buffer.
    fn problem(&self, error: &JsonSyntaxError, source: &Source<'_>) -> (Problem, usize) {
        let text = &source.buffered()[..self.line_end.unwrap_or(source.buffered().len())];
        let offset = error.location().start.offset.saturating_sub(self.consumed);
        let at = usize::try_from(offset).unwrap_or(text.len()).min(text.len());
        let is_cut = error.message().starts_with("Unexpected end of file");
        if is_cut || (source.at_end() || self.line_end.is_some()) && text[at..].trim_ascii().is_empty() {
            return (Problem::Text("JSON that is cut off"), text.trim_ascii_end().len());
        }
        (Problem::JSON, at)
    }

    /// Adds an error at this byte of the buffer, and skips the rest of its line or of the document.
    fn fail(&mut self, problem: Problem, at: usize, source: &mut Source<'_>) -> bool {
        let is_list = source.buffered().first() == Some(&b'[');
        if self.levels.is_empty() && is_list && !self.tape.is_empty() {
            // The items before the error.
            self.enter_items(source);
        }
        let mut places = Places::new(source.buffered(), source.line() + 1, source.column());
        let place = places.find(at.min(source.buffered().len()));
        let is_line = place.0 == self.first_line;
        let problem = match problem {
            Problem::JSON if !is_line => Problem::Text("not valid JSON; the rest of the document is skipped"),
            problem => problem,
        };
        let error = FoundRecord { at: 0, whole: Err(problem) };
        let earlier = std::mem::take(&mut self.found);
        self.found = earlier.chain([(place, error)]).collect::<Vec<_>>().into_iter();
        self.tape.clear();
        self.levels.clear();
        self.member = None;
        (self.read, self.incomplete, self.line_end, self.is_wrapped) = (0, 0, None, false);
        self.next = if is_line { NextPart::LineRest } else { NextPart::Rest };
        true
    }

    /// Reads the complete items of the outermost list, which is broken.
    fn enter_items(&mut self, source: &Source<'_>) {
        self.enter(source);
        let tape = std::mem::take(&mut self.tape);
        let mut found = Vec::new();
        let text = &source.buffered()[..self.read];
        let valid = text.utf8_chunks().next().map_or("", |chunk| chunk.valid());
        for part in tape.complete_parts(valid) {
            self.find(part, &mut found);
        }
        self.place(found, source);
    }
}

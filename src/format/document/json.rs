//! Splits JSON into values, one at a time. The module `json_records` finds the records in them.
//!
//! A value is read whole, but a list of objects is *entered*: its items are read one by one. A list or an object that
//! is longer than [`MAX_VALUE_BYTES`] is entered as well, and so is an outermost list longer than [`MAX_LIST_BYTES`].
//! Memory therefore stays bounded, and records are handed out as they arrive.
//!
//! If the first value is an object on a line of its own, the document is JSON Lines, and each value ends with its line.
//! After a syntax error, the rest of the line is skipped if the outermost value began on that line; otherwise, the rest
//! of the document is skipped.

use json_event_parser::{JsonEvent, LowLevelJsonParser, LowLevelJsonParserResult};

use super::json_records::{RecordSearch, SharedFields};
use super::{FoundRecord, Locator, object_tables, push_found_records};
use crate::format::json_value::{JsonValue, Tape, new_parser, separator_len, string_text};
use crate::format::names::FieldRole;
use crate::format::source::{DecoderFlow, Source, without_line_end};
use crate::format::{Batch, ColumnChoice, FieldRetention, Layout, RecordError, RecordErrorKind};

/// The maximum length of a value that is read whole.
const MAX_VALUE_BYTES: usize = 8 << 20;
/// The maximum number of tokens of a value that is read whole.
const MAX_VALUE_TOKENS: usize = 1 << 19;

/// The maximum length of an outermost list that is read whole: it may be a grid, or a puzzle and its solution.
const MAX_LIST_BYTES: usize = 1 << 16;

/// The start of a script that wraps the document in a function call.
const WRAPPER: &[u8] = b"ipuz(";

/// The bytes that may lie between two documents: white space, punctuation, a closing bracket, a byte order mark.
const BETWEEN_DOCUMENTS: &[u8] = b" \t\r\n,;)\xEF\xBB\xBF";

const TRUNCATED: RecordErrorKind = RecordErrorKind::Text("truncated JSON");
const SYNTAX_ERROR: RecordErrorKind = RecordErrorKind::Text("not valid JSON; the rest of this line is skipped");

#[derive(Default)]
pub(in crate::format) struct JsonDecoder {
    next_part: NextPart,
    parser: LowLevelJsonParser,
    /// The value that is being read, from the start of the buffer; empty between two values.
    tape: Tape,
    /// The number of buffered bytes that the parser has read.
    read_bytes: usize,
    /// The number of buffered bytes that are needed to continue.
    needed_bytes: usize,
    /// The fields that the puzzles of each entered list or object share, outermost first.
    shared_fields: Vec<SharedFields>,
    /// The name of the member whose value is next.
    member_name: String,
    record_search: RecordSearch,
    /// The names of the columns, if the document is a table of rows that is too long to be read whole.
    column_names: Option<Vec<String>>,
    has_records: bool,
    /// The line and column, both counted from 1, of the first document.
    first_location: Option<(u64, usize)>,
    /// The line on which the outermost value began.
    first_line: u64,
    /// Whether every line is one value, once that is known.
    is_json_lines: Option<bool>,
}

#[derive(Debug, Default)]
enum NextPart {
    /// An outermost value, or the end.
    #[default]
    Document,
    /// More of the current value.
    Value,
    /// The rest of a line after an error.
    LineRest,
    /// The rest of a document after an error.
    DocumentRest,
}

impl JsonDecoder {
    pub(in crate::format) fn new(kept_fields: FieldRetention, column_choice: ColumnChoice) -> Self {
        Self { record_search: RecordSearch::new(kept_fields, column_choice), ..Self::default() }
    }

    /// Adds records until the batch holds `max_records`, or more text is needed. The records of a value stay together. A
    /// document without any record is an error.
    pub(crate) fn decode(&mut self, source: &mut Source<'_>, batch: &mut Batch, max_records: usize) -> DecoderFlow {
        let flow = self.decode_values(source, batch, max_records);
        self.has_records |= !batch.is_empty();
        if flow == DecoderFlow::End
            && !self.has_records
            && source.failure.is_none()
            && let Some((line, column)) = self.first_location.take()
        {
            let problem = RecordErrorKind::Text("no puzzle in this input");
            batch.push_malformed(line, Layout::Line, RecordError { line, column: Some(column), problem });
        }
        flow
    }

    fn decode_values(&mut self, source: &mut Source<'_>, batch: &mut Batch, max_records: usize) -> DecoderFlow {
        if batch.is_empty() {
            // Every batch has its own columns: threads that share one reference count would wait for each other.
            self.record_search.columns = None;
        }
        while batch.len() < max_records {
            let made_progress = match self.next_part {
                NextPart::Document => self.begin_document(source),
                NextPart::Value => self.read_token(source, batch),
                NextPart::LineRest => source.first_line_len().is_some_and(|line_len| {
                    source.consume(line_len);
                    self.next_part = NextPart::Document;
                    true
                }),
                NextPart::DocumentRest => {
                    source.consume(source.buffered().len());
                    false
                }
            };
            if !made_progress {
                if !source.is_at_end {
                    return DecoderFlow::More;
                }
                if let Some(problem) = self.record_search.missing_member_problem().filter(|_| source.failure.is_none())
                {
                    source.refuse(RecordError { line: 1, column: None, problem });
                }
                return DecoderFlow::End;
            }
        }
        DecoderFlow::Full
    }

    /// Skips the bytes between two documents, and begins the next. Returns `false` if more text is needed.
    fn begin_document(&mut self, source: &mut Source<'_>) -> bool {
        let gap_len = source.buffered().iter().take_while(|byte| BETWEEN_DOCUMENTS.contains(byte)).count();
        source.consume(gap_len);
        match source.buffered() {
            [] => return false,
            text if text.starts_with(WRAPPER) => source.consume(WRAPPER.len()),
            text if WRAPPER.starts_with(text) && !source.is_at_end => return false,
            [b'#' | b'%' | b'/', ..] => self.next_part = NextPart::LineRest,
            _ => {
                (self.next_part, self.parser, self.read_bytes) = (NextPart::Value, new_parser(), 0);
                self.first_line = source.consumed_lines + 1;
                self.first_location.get_or_insert((self.first_line, source.consumed_line_bytes + 1));
            }
        }
        true
    }

    /// Reads the next token. Returns `false` if more text is needed.
    fn read_token(&mut self, source: &mut Source<'_>, batch: &mut Batch) -> bool {
        let text = source.buffered();
        if text.len() < self.needed_bytes && !source.is_at_end {
            return false;
        }
        // A failed read drops the line that it cut off, even if the parser has read a part of that line.
        let Some(unread_text) = text.get(self.read_bytes..) else { return false };
        let LowLevelJsonParserResult { consumed_bytes, event } = self.parser.parse_next(unread_text, source.is_at_end);
        let event = event.map(|event| event.map(|event| matches!(event, JsonEvent::ObjectKey(_))));
        let start = self.read_bytes + separator_len(unread_text);
        let is_text_cut = matches!(&event, Some(Err(error)) if error.message().starts_with("Unexpected end"));
        // Line ends lie between tokens, or inside a string that is not closed.
        let end = match text.get(start) {
            _ if is_text_cut => text.len(),
            Some(b'"') => self.read_bytes + consumed_bytes,
            _ => start,
        };
        if self.is_json_lines == Some(true)
            && let Some(line_end) = memchr::memchr(b'\n', &text[self.read_bytes..end])
        {
            let line = without_line_end(&text[..=self.read_bytes + line_end]);
            self.skip_after_error(TRUNCATED, line.len(), source, batch);
            return true;
        }
        self.read_bytes += consumed_bytes;
        self.needed_bytes = 0;
        let (problem, offset) = match event {
            Some(Ok(is_name)) => {
                self.add_token(is_name, start, source, batch);
                return true;
            }
            Some(Err(error)) if error.message().starts_with("Max stack size") => {
                (RecordErrorKind::Text("nested more than 128 deep; the rest is skipped"), self.read_bytes - 1)
            }
            Some(Err(_)) if is_text_cut || source.is_at_end && text[start..].trim_ascii().is_empty() => {
                (TRUNCATED, text.trim_ascii_end().len())
            }
            // The token at fault may be a comma or a colon, which lies before `start`.
            Some(Err(_)) => (SYNTAX_ERROR, start.min(self.read_bytes.saturating_sub(1))),
            None if text.len() - start > MAX_VALUE_BYTES => {
                (RecordErrorKind::Text("a string of more than 8 MiB; the rest is skipped"), 0)
            }
            None => {
                // A long token is read again once twice as much of it has been buffered.
                let len = text.len() - start;
                if len > MAX_LIST_BYTES {
                    self.needed_bytes = start + (2 * len).min(MAX_VALUE_BYTES + 1);
                }
                return false;
            }
        };
        self.skip_after_error(problem, offset, source, batch);
        true
    }

    /// Adds the token that begins at byte offset `start` of the buffer to the value.
    fn add_token(&mut self, is_name: bool, mut start: usize, source: &mut Source<'_>, batch: &mut Batch) {
        let token = &source.buffered()[start..self.read_bytes];
        let token_first_byte = token[0];
        if self.tape.len() == 0 {
            if is_name {
                let name = str::from_utf8(token).ok().and_then(string_text);
                self.member_name = name.unwrap_or_default().into_owned();
                return self.consume(self.read_bytes, source);
            }
            if matches!(token_first_byte, b']' | b'}') {
                self.shared_fields.pop();
                self.consume(self.read_bytes, source);
                return self.end_value(false, source);
            }
            self.consume(std::mem::take(&mut start), source);
        }
        self.tape.push(token_first_byte, start, self.read_bytes);
        let value_first_byte = source.buffered()[0];
        let may_be_grid = value_first_byte == b'[' && self.shared_fields.is_empty();
        let max_bytes = if may_be_grid { MAX_LIST_BYTES } else { MAX_VALUE_BYTES };
        let is_long = self.read_bytes > max_bytes || self.tape.len() > MAX_VALUE_TOKENS;
        let is_list_of_objects = token_first_byte == b'{' && self.tape.len() == 2;
        if self.tape.is_complete() {
            self.push_records(source, batch);
            self.end_value(value_first_byte == b'{', source);
        } else if is_long && value_first_byte == b'{' && self.is_puzzle_column() {
            let problem =
                RecordErrorKind::Text("a table of columns of more than 8 MiB; write it row by row, orient=\"records\"");
            self.skip_after_error(problem, 0, source, batch);
        } else if is_long && self.is_late_claim() {
            let problem = RecordErrorKind::Text("solutions more than 8 MiB from their puzzles; the rest is skipped");
            self.skip_after_error(problem, 0, source, batch);
        } else if is_long || is_list_of_objects && !self.is_late_claim() {
            self.push_records(source, batch);
        }
    }

    fn consume(&mut self, len: usize, source: &mut Source<'_>) {
        self.read_bytes -= len;
        source.consume(len);
    }

    fn end_value(&mut self, is_object: bool, source: &Source<'_>) {
        if self.shared_fields.is_empty() {
            self.column_names = None;
            self.next_part = NextPart::Document;
            self.is_json_lines.get_or_insert(is_object && self.first_line == source.consumed_lines + 1);
        }
    }

    /// Returns whether the next value holds the claims of puzzles that have already been handed out.
    fn is_late_claim(&self) -> bool {
        self.record_search.column_choice.role(&self.member_name) == FieldRole::Solution
    }

    /// Returns whether the next value is the column of the puzzles in a table of columns.
    fn is_puzzle_column(&self) -> bool {
        self.record_search.column_choice.role(&self.member_name) == FieldRole::Puzzle
    }

    /// Adds the records in the value that has been read. An incomplete value is entered: the records in its complete
    /// parts are added, and decoding continues with the incomplete part.
    fn push_records(&mut self, source: &mut Source<'_>, batch: &mut Batch) {
        let mut tape = std::mem::take(&mut self.tape);
        let bytes = &source.buffered()[..self.read_bytes];
        // The last token may be invalid UTF-8.
        let valid_text = str::from_utf8(bytes).or_else(|error| str::from_utf8(&bytes[..error.valid_up_to()]));
        let text = valid_text.unwrap_or_default();
        let mut records = Vec::new();
        let mut consumed_bytes = self.read_bytes;
        if tape.is_complete() {
            self.find_records(tape.value(text), &mut records);
            tape.clear();
        } else {
            self.shared_fields.push(SharedFields::default());
            self.member_name.clear();
            let is_object = text.starts_with('{');
            for (index, part) in tape.complete_children(text).enumerate() {
                match is_object && index % 2 == 0 {
                    true => self.member_name = part.text().unwrap_or_default().into_owned(),
                    false => self.find_records(part, &mut records),
                }
            }
            consumed_bytes = tape.drop_outermost().unwrap_or(consumed_bytes);
        }
        push_found_records(records, source, batch);
        self.tape = tape;
        self.consume(consumed_bytes, source);
    }

    /// Finds the records in a value, which is directly inside the list or object that was entered last.
    fn find_records(&mut self, value: JsonValue<'_>, records: &mut Vec<FoundRecord>) {
        let is_late_claim = self.is_late_claim();
        let name = std::mem::take(&mut self.member_name);
        self.record_search.see_name(&name);
        if is_late_claim {
            if value.is_list() || value.is_object() {
                let problem = RecordErrorKind::Text("solutions more than 8 MiB from their puzzles");
                records.push(FoundRecord::new(value.offset(), Err(problem)));
            }
            return;
        }
        let count_before = records.len();
        if name == object_tables::COLUMN_NAMES {
            self.column_names = object_tables::column_names(value);
        }
        let row = self.column_names.as_ref().filter(|_| name.is_empty() && value.is_list());
        match row.and_then(|names| object_tables::row_members(names, value)) {
            Some(row) => self.record_search.search_row(value, row, records),
            None => self.record_search.find_puzzles(value, records),
        }
        // A value without a name is the document or an item of a list.
        if records.len() > count_before {
            self.shared_fields.iter_mut().rev().take(1).for_each(|shared| shared.has_puzzles = true);
            self.shared_fields.iter().rev().for_each(|shared| shared.add_to(&mut records[count_before..]));
        } else if name.is_empty() && (value.is_object() || self.is_in_list_of_puzzles()) {
            records.push(self.record_search.no_puzzle_error(value));
        } else if let Some(shared) = self.shared_fields.last_mut().filter(|_| !name.is_empty()) {
            shared.add(&name, value);
        }
    }

    /// Returns whether the next value is an item of a list in which there have been puzzles.
    fn is_in_list_of_puzzles(&self) -> bool {
        self.shared_fields.last().is_some_and(|shared| shared.has_puzzles)
    }

    /// Adds an error at this byte offset of the buffer, and skips the rest of the line or of the document.
    fn skip_after_error(
        &mut self,
        problem: RecordErrorKind,
        offset: usize,
        source: &mut Source<'_>,
        batch: &mut Batch,
    ) {
        let (line, column) = Locator::new(source).location_at(offset);
        if self.shared_fields.is_empty() && source.buffered().starts_with(b"[") && self.tape.len() > 0 {
            // The items before the error may have records.
            self.push_records(source, batch);
        }
        let is_on_first_line = line == self.first_line;
        let problem = match problem {
            SYNTAX_ERROR if !is_on_first_line => {
                RecordErrorKind::Text("not valid JSON; the rest of the document is skipped")
            }
            problem => problem,
        };
        batch.push_malformed(line, Layout::Line, RecordError { line, column: Some(column), problem });
        self.tape.clear();
        self.shared_fields.clear();
        self.member_name.clear();
        self.next_part = if is_on_first_line { NextPart::LineRest } else { NextPart::DocumentRest };
    }
}

//! Reads OpenSudoku's XML, event by event.
//!
//! Elements unknown to OpenSudoku are skipped. However, an unknown element is an error if it may contain a puzzle: if
//! it has a cell attribute such as `data`, or 81 cells in its text or in another attribute. Malformed XML is reported
//! once, and the rest of the document is skipped.

use quick_xml::Reader;
use quick_xml::errors::Error;
use quick_xml::events::attributes::{AttrError, Attribute};
use quick_xml::events::{BytesStart, Event};

use super::game::{CELL_ATTRIBUTES, GameReader, unescape};
use super::{FoundRecord, push_found_records};
use crate::format::grammar::cells;
use crate::format::grammar::lexer::offset_of;
use crate::format::source::{DecoderFlow, Source};
use crate::format::{Batch, Layout, MAX_LINE_BYTES, RecordError, RecordErrorKind};
use crate::grid::Cell;

/// The elements that may be the root of an OpenSudoku file or of an excerpt of one.
const ROOTS: [&str; 4] = ["opensudoku", "opensudoku2", "folder", "game"];

/// The elements whose text becomes a field of the games that follow.
const TEXT_ELEMENTS: [&str; 8] =
    ["name", "author", "level", "description", "comment", "created", "source", "sourceURL"];

/// The names for Windows-1252 and its part Latin-1 in an XML declaration.
const WINDOWS_1252_NAMES: [&str; 4] = ["iso-8859-1", "latin1", "windows-1252", "us-ascii"];

const SYNTAX_ERROR: RecordErrorKind = RecordErrorKind::Text("not valid XML; the rest of the document is skipped");
const TRUNCATED_XML: RecordErrorKind = RecordErrorKind::Text("truncated XML");
const NO_GAME: RecordErrorKind = RecordErrorKind::Text("no puzzle in this XML: it has no <game>");
const PUZZLE_OUTSIDE_GAME: RecordErrorKind = RecordErrorKind::Text("a puzzle outside <game data=\"...\"/>");

/// The maximum length of a text between tags that is read whole.
const MAX_TEXT_BYTES: usize = 1 << 16;

#[derive(Debug, Default)]
pub(in crate::format) struct XmlDecoder {
    depth: usize,
    /// The field that the current text between two tags belongs to, if any.
    text_field: Option<&'static str>,
    /// The part of this text that has been read.
    text: String,
    game_reader: GameReader,
    /// Whether the document has anything but white space.
    has_content: bool,
    /// Whether a game or an error has been found in the document.
    has_records: bool,
    /// The number of buffered bytes at which the current event was still incomplete.
    incomplete_bytes: usize,
    is_rest_skipped: bool,
    /// Whether the last event has declared the document to be in Windows-1252.
    is_windows_1252: bool,
}

impl XmlDecoder {
    pub(crate) fn decode(&mut self, source: &mut Source<'_>, batch: &mut Batch, max_records: usize) -> DecoderFlow {
        while batch.len() < max_records {
            let text = source.buffered();
            if self.is_rest_skipped || text.is_empty() {
                source.consume(text.len());
                if !source.is_at_end {
                    return DecoderFlow::More;
                }
                self.end_document(source, batch);
                return DecoderFlow::End;
            }
            self.has_content |= !text.trim_ascii_start().is_empty();
            let mut records = Vec::new();
            let read_result = self.read_event(source.buffered(), source.is_at_end, &mut records);
            let event_len = read_result.unwrap_or_else(|(offset, problem)| {
                records.push(FoundRecord::new(offset, Err(problem)));
                (self.is_rest_skipped, self.depth) = (true, 0);
                Some(0)
            });
            self.has_records |= !records.is_empty();
            push_found_records(records, source, batch);
            let Some(len) = event_len else { return DecoderFlow::More };
            source.consume(len);
            if std::mem::take(&mut self.is_windows_1252) {
                source.decode_windows_1252();
            }
        }
        DecoderFlow::Full
    }

    /// Adds the error of a document that is cut off or has no game.
    fn end_document(&mut self, source: &Source<'_>, batch: &mut Batch) {
        if self.depth > 0 || self.has_content && !self.has_records {
            let problem = if self.depth > 0 { TRUNCATED_XML } else { NO_GAME };
            // After a line end, the last line is the line before it.
            let line = (source.consumed_lines + u64::from(source.consumed_line_bytes > 0)).max(1);
            batch.push_malformed(line, Layout::Line, RecordError { line, column: None, problem });
            (self.depth, self.has_records) = (0, true);
        }
    }

    /// Reads the event at the start of a text. Returns its length, or `None` if more text is needed. An error ends the
    /// document, and comes with its byte offset.
    fn read_event(
        &mut self,
        text: &[u8],
        is_at_end: bool,
        records: &mut Vec<FoundRecord>,
    ) -> Result<Option<usize>, (usize, RecordErrorKind)> {
        let (end_byte, max_len) = if text.starts_with(b"<") { (b'>', MAX_LINE_BYTES) } else { (b'<', MAX_TEXT_BYTES) };
        let is_full_or_at_end = is_at_end || text.len() > max_len;
        let new_text = &text[self.incomplete_bytes.min(text.len())..];
        self.incomplete_bytes = text.len();
        if !is_full_or_at_end && memchr::memchr(end_byte, new_text).is_none() {
            return Ok(None);
        }
        let mut reader = Reader::from_reader(text);
        let config = reader.config_mut();
        (config.check_end_names, config.allow_unmatched_ends, config.allow_dangling_amp) = (false, true, true);
        let event = match reader.read_event() {
            Ok(event) => event,
            Err(Error::Syntax(_)) if !is_full_or_at_end => return Ok(None),
            Err(Error::Syntax(_)) if !is_at_end => return Err((0, RecordErrorKind::TOO_LONG)),
            Err(Error::Syntax(_)) => return Err((text.trim_ascii_end().len(), TRUNCATED_XML)),
            Err(Error::Encoding(_)) => return Err((0, RecordErrorKind::NOT_UTF8)),
            Err(_) => return Err((0, SYNTAX_ERROR)),
        };
        self.incomplete_bytes = 0;
        let len = usize::try_from(reader.buffer_position()).unwrap_or(text.len()).min(text.len());
        match event {
            Event::Start(tag) | Event::Empty(tag) => {
                let is_empty = text[..len].ends_with(b"/>");
                self.open_element(&tag, is_empty, records).map_err(|problem| (0, problem))?;
            }
            Event::End(_) => {
                self.end_text();
                self.depth = self.depth.saturating_sub(1);
            }
            Event::Text(part) => self.add_text(&part, records),
            Event::CData(part) => self.add_text(&part, records),
            Event::GeneralRef(name) => {
                let entity = format!("&{};", &*name);
                self.add_text(&unescape(&entity).unwrap_or(entity), records);
            }
            Event::DocType(_) => return Err((0, RecordErrorKind::Text("XML with a document type"))),
            Event::Decl(declaration) => {
                let encoding = declaration.encoding().and_then(Result::ok).unwrap_or_default();
                self.is_windows_1252 = WINDOWS_1252_NAMES.iter().any(|name| encoding.eq_ignore_ascii_case(name));
            }
            Event::Comment(_) | Event::PI(_) | Event::Eof => {}
        }
        Ok(Some(len))
    }

    /// Adds text between tags, which may come in parts, to its field. Without a field, a puzzle in it is an error.
    fn add_text(&mut self, text: &str, records: &mut Vec<FoundRecord>) {
        if self.text_field.is_none() {
            records.extend(puzzle_offset(text).map(|offset| FoundRecord::new(offset, Err(PUZZLE_OUTSIDE_GAME))));
        } else if self.text.len() < MAX_TEXT_BYTES {
            self.text.push_str(text);
        }
    }

    fn end_text(&mut self) {
        if let Some(name) = self.text_field.take() {
            self.game_reader.set_field(name, &self.text);
        }
        self.text.clear();
    }

    fn open_element(
        &mut self,
        tag: &BytesStart<'_>,
        is_empty: bool,
        records: &mut Vec<FoundRecord>,
    ) -> Result<(), RecordErrorKind> {
        self.end_text();
        let name = tag.name().into_inner();
        if self.depth == 0 && !ROOTS.contains(&name) {
            return Err(NO_GAME);
        }
        self.depth += usize::from(!is_empty);
        let attributes = match tag.attributes().collect::<Result<Vec<_>, _>>() {
            Ok(attributes) => attributes,
            Err(AttrError::Duplicated(..)) => {
                records.push(FoundRecord::new(
                    0,
                    Err(RecordErrorKind::Text("an attribute appears twice in this element")),
                ));
                return Ok(());
            }
            Err(_) => return Err(SYNTAX_ERROR),
        };
        // The text of `tag` begins after the `<`.
        let offset_in_tag = |part: &str| 1 + part.as_ptr().addr() - tag.as_ptr().addr();
        let may_be_puzzle = |attribute: &Attribute<'_>| {
            CELL_ATTRIBUTES.contains(&attribute.key.as_ref()) || puzzle_offset(&attribute.value).is_some()
        };
        if name == "game" {
            records.push(match self.game_reader.read_game(&attributes) {
                Ok((cells, decoded)) => FoundRecord::new(offset_in_tag(cells), Ok(decoded)),
                Err((part, problem)) => FoundRecord::new(part.map_or(0, offset_in_tag), Err(problem)),
            });
        } else if attributes.iter().any(may_be_puzzle) {
            records.push(FoundRecord::new(0, Err(PUZZLE_OUTSIDE_GAME)));
        }
        if name == "folder" {
            self.game_reader = GameReader::default();
            let is_title = |attribute: &&Attribute<'_>| attribute.key.as_ref() == "name";
            let title = attributes.iter().find(is_title).map_or("", |attribute| &*attribute.value);
            self.game_reader.set_field("folder", &unescape(title).unwrap_or_else(|| title.to_owned()));
        }
        self.text_field = TEXT_ELEMENTS.into_iter().find(|element| *element == name && !is_empty);
        Ok(())
    }
}

/// Returns the byte offset of the first word of 81 cells.
fn puzzle_offset(text: &str) -> Option<usize> {
    let mut words = text.split(|c: char| c.is_ascii_whitespace() || ",;\"'".contains(c));
    let word = words.find(|word| word.len() == Cell::COUNT && word.bytes().all(cells::is_cell))?;
    Some(offset_of(text, word))
}

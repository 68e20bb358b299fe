//! Reads OpenSudoku's XML, event by event.
//!
//! Elements unknown to OpenSudoku are skipped, unless they contain what may be a puzzle: an attribute with the name of
//! a game's (`data`), or 81 cells. Those are errors. Malformed XML is one error, and the rest is skipped.

use quick_xml::Reader;
use quick_xml::errors::Error;
use quick_xml::events::{BytesStart, Event};

use super::game::{self, Game};
use super::{FoundRecord, Places};
use crate::format::line::cells;
use crate::format::source::{DecoderFlow, Source};
use crate::format::{Batch, Layout, MAX_LINE_BYTES, Malformed, Name, Problem};
use crate::grid::Cell;

/// The elements of OpenSudoku that may be outermost: a file, or an excerpt of one.
const ROOTS: [&str; 4] = ["opensudoku", "opensudoku2", "folder", "game"];

const NO_GAME: Problem = Problem::Text("no puzzle in this XML: it has no <game>");
const OUTSIDE: Problem = Problem::Text("a puzzle outside of <game data=\"...\"/>");

/// The maximum length of a text between tags that is read whole.
const MAX_TEXT_BYTES: usize = 1 << 16;

/// Decodes XML.
#[derive(Debug, Default)]
pub(super) struct XmlDecoder {
    /// The number of open elements.
    depth: usize,
    /// Whether the outermost element has been read, and whether it is a file, which must be closed.
    has_root: bool,
    is_file: bool,
    /// Whether the outermost element has held a game, or an error, and whether any has.
    has_games: bool,
    has_records: bool,
    /// The owner of the next text, and the text so far.
    text_of: TextOf,
    text: String,
    /// The fields shared by all games.
    game: Game,
    /// The number of buffered bytes in which a tag was incomplete.
    incomplete: usize,
    /// Whether the rest is skipped.
    is_over: bool,
}

/// The owner of a text between tags.
#[derive(Debug, Default)]
enum TextOf {
    /// No element that has text.
    #[default]
    Nothing,
    /// An element that describes the games; its text becomes the field of this name.
    Games(&'static str),
    /// An element unknown to OpenSudoku.
    Unknown(Name),
}

/// What follows an event.
enum Next {
    /// More text is needed.
    More,
    /// The event has this many bytes.
    Event(usize),
    /// The rest is skipped.
    Error(Problem, usize),
}

impl XmlDecoder {
    /// Adds records to the batch until it holds `max`, or more text is needed.
    pub(super) fn decode(&mut self, source: &mut Source<'_>, batch: &mut Batch, max: usize) -> DecoderFlow {
        while batch.len() < max {
            if self.is_over {
                source.consume(source.buffered().len());
            }
            if source.buffered().is_empty() {
                if !source.at_end() {
                    return DecoderFlow::More;
                }
                self.end(source, batch);
                return DecoderFlow::End;
            }
            let mut found = Vec::new();
            let mut is_latin1 = false;
            let next = self.read_event(source.buffered(), source.at_end(), &mut found, &mut is_latin1);
            self.has_records |= !found.is_empty();
            let mut places = Places::new(source.buffered(), source.line() + 1, source.column());
            for found in found {
                let place = places.find(found.at);
                found.push(place, batch);
            }
            match next {
                Next::More => return DecoderFlow::More,
                Next::Event(len) => source.consume(len),
                Next::Error(problem, at) => {
                    FoundRecord { at, whole: Err(problem) }.push(places.find(at), batch);
                    (self.is_over, self.has_records) = (true, true);
                }
            }
            if is_latin1 {
                source.decode_latin1();
            }
        }
        DecoderFlow::Full
    }

    /// Adds the error of a document that is cut off or has no game.
    fn end(&mut self, source: &Source<'_>, batch: &mut Batch) {
        let is_cut = !self.is_over && self.depth > 0 && (self.is_file || !self.has_games);
        if is_cut || !self.has_records {
            let problem = if is_cut { Problem::XML_CUT } else { NO_GAME };
            // After the line end, the last line is the one before.
            let line = if source.column() == 0 { source.line().max(1) } else { source.line() + 1 };
            batch.push_malformed(line, Layout::Line, Malformed { line, column: None, problem });
            (self.is_over, self.has_records) = (true, true);
        }
    }

    /// Reads the event at the start of a text.
    fn read_event(&mut self, text: &[u8], at_end: bool, found: &mut Vec<FoundRecord>, is_latin1: &mut bool) -> Next {
        let is_tag = text.starts_with(b"<");
        let is_long = text.len() > if is_tag { MAX_LINE_BYTES } else { MAX_TEXT_BYTES };
        let may_be_complete = match is_tag {
            true => text.len() > 12 && memchr::memchr(b'>', &text[self.incomplete.min(text.len())..]).is_some(),
            false => memchr::memchr(b'<', text).is_some(),
        };
        if !at_end && !is_long && !may_be_complete {
            self.incomplete = text.len();
            return Next::More;
        }
        let mut reader = Reader::from_reader(text);
        let config = reader.config_mut();
        (config.check_end_names, config.allow_unmatched_ends, config.allow_dangling_amp) = (false, true, true);
        let event = reader.read_event();
        let len = usize::try_from(reader.buffer_position()).unwrap_or(text.len()).min(text.len());
        let event = match event {
            Ok(event) => event,
            Err(Error::Syntax(_)) if !at_end && !is_long => {
                self.incomplete = text.len();
                return Next::More;
            }
            Err(Error::Syntax(_)) if is_long => return Next::Error(Problem::TOO_LONG, 0),
            Err(Error::Syntax(_)) if at_end => return Next::Error(Problem::XML_CUT, text.trim_ascii_end().len()),
            Err(Error::Encoding(_)) => {
                let valid = text.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
                return Next::Error(Problem::NOT_UTF8, valid);
            }
            Err(_) => return Next::Error(Problem::XML, 0),
        };
        self.incomplete = 0;
        let base = text.as_ptr().addr();
        match event {
            Event::Start(tag) => self.open(&tag, false, base, found),
            Event::Empty(tag) => self.open(&tag, true, base, found),
            Event::End(_) => {
                self.end_text(0, found);
                self.depth = self.depth.saturating_sub(1);
                self.close(found);
                Ok(())
            }
            Event::Text(part) => self.add_text(&part, found),
            Event::CData(part) => self.add_text(&part, found),
            Event::GeneralRef(name) => {
                let character = name.resolve_char_ref().ok().flatten().map(String::from);
                let known = quick_xml::escape::resolve_predefined_entity(&name).map(str::to_owned);
                let text = character.or(known).unwrap_or_else(|| format!("&{};", &*name));
                self.add_text(&text, found)
            }
            Event::DocType(name) => {
                let is_html = name.trim_start().to_ascii_lowercase().starts_with("html");
                Err(if is_html {
                    Problem::Text("no puzzle in this HTML")
                } else {
                    Problem::Text("XML with a document type")
                })
            }
            Event::Decl(declaration) => {
                let name = declaration.encoding().and_then(Result::ok);
                let name = name.map(|name| name.to_ascii_lowercase()).unwrap_or_default();
                *is_latin1 = matches!(&*name, "iso-8859-1" | "latin1" | "windows-1252" | "us-ascii");
                Ok(())
            }
            Event::Comment(_) | Event::PI(_) | Event::Eof => Ok(()),
        }
        .map_or_else(|problem| Next::Error(problem, 0), |()| Next::Event(len))
    }

    /// Adds text between tags, which may come in parts.
    fn add_text(&mut self, text: &str, found: &mut Vec<FoundRecord>) -> Result<(), Problem> {
        if self.text.len() < MAX_TEXT_BYTES {
            self.text.push_str(text);
        }
        let problem = match self.text_of {
            TextOf::Games(_) => return Ok(()),
            TextOf::Unknown(name) => Problem::UnknownElement(name),
            TextOf::Nothing => OUTSIDE,
        };
        found.extend(puzzle(text.as_bytes()).map(|at| FoundRecord { at, whole: Err(problem) }));
        Ok(())
    }

    /// Ends the text of an element, at a tag.
    fn end_text(&mut self, _: usize, _: &mut Vec<FoundRecord>) {
        if let TextOf::Games(name) = std::mem::take(&mut self.text_of) {
            self.game.set(name, &self.text);
        }
        self.text.clear();
    }

    /// Handles the start of an element.
    fn open(
        &mut self,
        tag: &BytesStart<'_>,
        is_empty: bool,
        base: usize,
        found: &mut Vec<FoundRecord>,
    ) -> Result<(), Problem> {
        self.end_text(0, found);
        let name = tag.name();
        let name = name.as_ref();
        if !self.has_root {
            if !ROOTS.contains(&name) {
                return Err(if name.eq_ignore_ascii_case("html") {
                    Problem::Text("no puzzle in this HTML")
                } else {
                    NO_GAME
                });
            }
            (self.has_root, self.has_games) = (true, false);
            self.is_file = name.starts_with("opensudoku");
        }
        let mut attributes = Vec::new();
        for attribute in tag.attributes().with_checks(false) {
            attributes.push(attribute.map_err(|_| Problem::XML)?);
        }
        let attributes: Vec<_> =
            attributes.iter().map(|attribute| (attribute.key.as_ref(), &*attribute.value)).collect();
        found.extend(self.element(name, &attributes, base));
        if is_empty {
            self.text_of = TextOf::Nothing;
        }
        // A game outside of a file may stay open.
        self.depth += usize::from(!is_empty && (self.is_file || name != "game"));
        if is_empty || self.depth == 0 {
            self.close(found);
        }
        Ok(())
    }

    /// Handles the end of an element.
    fn close(&mut self, found: &mut Vec<FoundRecord>) {
        if self.depth == 0 && std::mem::take(&mut self.has_root) && !self.has_games {
            found.push(FoundRecord { at: 0, whole: Err(NO_GAME) });
        }
    }

    /// Handles an element: returns its puzzle or an error, if any.
    fn element(&mut self, name: &str, attributes: &[(&str, &str)], base: usize) -> Option<FoundRecord> {
        if name == "game" {
            self.has_games = true;
            return Some(match self.game.read(attributes, base) {
                Ok((at, whole)) => FoundRecord { at, whole: Ok(whole) },
                Err((place, problem)) => FoundRecord { at: place.unwrap_or(0), whole: Err(problem) },
            });
        }
        let is_root = ROOTS.contains(&name);
        self.text_of = match game::field_of(name) {
            Some(field) => TextOf::Games(field),
            None if is_root => TextOf::Nothing,
            None => TextOf::Unknown(Name::new(name)),
        };
        if name == "folder" {
            self.game = Game::default();
            let title = attributes.iter().find(|(name, _)| *name == "name");
            let title = title.map_or("", |(_, title)| title);
            self.game.set("folder", &game::unescape(title).unwrap_or_else(|| title.to_owned()));
        }
        let may_be_puzzle =
            |(name, value): &(&str, &str)| game::CELLS.contains(name) || puzzle(value.as_bytes()).is_some();
        attributes.iter().any(may_be_puzzle).then(|| {
            let is_known = is_root || game::field_of(name).is_some();
            let problem = if is_known { OUTSIDE } else { Problem::UnknownElement(Name::new(name)) };
            FoundRecord { at: 0, whole: Err(problem) }
        })
    }
}

/// Returns the byte offset of a word of 81 cells.
fn puzzle(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    for word in text.split(|byte| byte.is_ascii_whitespace() || b",;\"'".contains(byte)) {
        if word.len() == Cell::COUNT && word.iter().all(|&byte| cells::is_cell(byte)) {
            return Some(at);
        }
        at += word.len() + 1;
    }
    None
}

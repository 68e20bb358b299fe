//! Reads OpenSudoku's XML, tag by tag: elements, attributes, comments and the five predefined entities. There is no
//! entity expansion.
//!
//! Elements unknown to OpenSudoku are skipped, unless they contain what may be a puzzle: an attribute with the name of
//! a game's (`data`), or 81 cells. Those are errors.

use std::mem::take;

use super::game;
use super::game::Game;
use crate::format::formats::part::{FoundRecord, PartStep};
use crate::format::line::cells;
use crate::format::line::kind::LineKind;
use crate::format::markup::tag;
use crate::format::markup::tag::{Attribute, ReadTag, Tag};
use crate::format::{MAX_LINE, Name, Problem, effort};
use crate::grid::Cell;

/// The elements of OpenSudoku that may be outermost: a file, or an excerpt of one.
const ROOTS: [&str; 4] = ["opensudoku", "opensudoku2", "folder", "game"];

const NO_GAME: Problem = Problem::NoPuzzleIn("XML: it has no <game>");
const OUTSIDE: Problem = Problem::Payload("a puzzle outside of <game data=\"...\"/>");

/// The state of reading an XML document.
#[derive(Debug, Default)]
pub(crate) struct Xml {
    /// The number of open elements.
    depth: usize,
    /// Whether the outermost element is a file, which must be closed.
    is_file: bool,
    /// Whether the outermost element has been read.
    begun: bool,
    /// Whether a game has been found.
    useful: bool,
    /// The end of the last complete line, if no tag follows; otherwise the start of an incomplete tag.
    text_seen: usize,
    /// The number of bytes of that tag that have been searched.
    tag_seen: usize,
    /// The owner of the next text.
    text_of: TextOf,
    /// The fields shared by all games.
    game: Game,
    broken: bool,
    skip: bool,
}

/// The owner of a text between tags.
#[derive(Debug, Default)]
enum TextOf {
    /// No element that has text.
    #[default]
    Nothing,
    /// An element that describes the games; its text becomes the field of this name, if there is one.
    Games(Option<&'static str>),
    /// An element unknown to OpenSudoku.
    Unknown(Name),
}

/// The number of bytes of a line of other XML that are searched for puzzles. The limit keeps the time linear: the line
/// is searched again whenever more of it arrives.
const LONG: usize = 1 << 16;

/// Returns whether an XML document begins at the start of `bytes`, which is a `<`, or `None` if more input is needed. A
/// line of other XML begins none if `classify` finds puzzles in it, or if it follows a broken document (`in_rest`).
pub(crate) fn begins(
    bytes: &[u8],
    at_end: bool,
    in_rest: bool,
    classify: impl FnOnce(&[u8]) -> LineKind,
) -> Option<bool> {
    let front = &bytes[..bytes.len().min(LONG)];
    let end = memchr::memchr2(b'\n', b'\r', front);
    effort::look(end.unwrap_or(front.len()));
    if end.is_none() && !at_end && bytes.len() < 12 {
        return None;
    }
    let name = &bytes[1..];
    let name = &name[..name.iter().take_while(|&&byte| tag::is_name(byte)).count()];
    if ROOTS.iter().any(|root| root.as_bytes() == name) || bytes.starts_with(b"<?xml") {
        return Some(true);
    }
    if in_rest || name.is_empty() && !bytes.starts_with(b"<!") {
        return Some(false);
    }
    let line = match end {
        Some(end) => &bytes[..end],
        None if bytes.len() > LONG => return Some(true),
        None if at_end => bytes,
        None => return None,
    };
    Some(!matches!(classify(line), LineKind::List(_)))
}

/// Returns the start of the first line in a text between tags that is a puzzle or a row of one. The first line of a
/// text does not count, since a tag precedes it. Lines that end before `from` have been searched already.
fn puzzle_line(text: &[u8], from: usize, at_end: bool, is_prose: bool) -> Option<usize> {
    let ends = memchr::memchr2_iter(b'\n', b'\r', &text[from..]).map(|end| from + end);
    let mut ends = ends.chain(at_end.then_some(text.len())).peekable();
    while let (Some(before), Some(&end)) = (ends.next(), ends.peek()) {
        let line = &text[before + 1..end];
        let body = line.trim_ascii();
        if matches!(body.len(), 9 | Cell::COUNT) && body.iter().all(|&byte| cells::is_cell(byte))
            || !is_prose && puzzle(line).is_some()
        {
            return Some(before + 1);
        }
    }
    None
}

/// Returns the offset of a word of 81 cells.
fn puzzle(text: &[u8]) -> Option<usize> {
    effort::look(text.len());
    let mut at = 0;
    for word in text.split(|byte| byte.is_ascii_whitespace() || b",;\"'".contains(byte)) {
        if word.len() == Cell::COUNT && word.iter().all(|&byte| cells::is_cell(byte)) {
            return Some(at);
        }
        at += word.len() + 1;
    }
    None
}

/// Returns the first line of a text.
fn first_line(text: &[u8]) -> &[u8] {
    &text[..memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())]
}

impl Xml {
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// Skips the rest of the line after an error.
    pub(crate) fn skip_line(&mut self) {
        self.skip = true;
    }

    /// Reads at most one tag.
    pub(crate) fn step(&mut self, bytes: &[u8], at_end: bool, found: &mut Vec<FoundRecord>) -> PartStep {
        if self.skip || self.begun && self.depth == 0 {
            return self.line_end(bytes, at_end, found);
        }
        let (text, tag, end) = match self.next_tag(bytes, at_end) {
            Ok(next) => next,
            Err(step) => {
                if let PartStep::End(text) = step {
                    self.text(&bytes[..text], found);
                }
                return step;
            }
        };
        self.text(&bytes[..text], found);
        if let Err(problem) = self.tag(tag, text, bytes.as_ptr().addr(), found) {
            return self.wrong(problem, text, text);
        }
        if self.begun && self.depth == 0 && self.is_file && !self.useful {
            self.useful = true;
            found.push(FoundRecord { at: text, whole: Err(NO_GAME) });
        }
        PartStep::Taken(end)
    }

    /// Returns the next tag with its start and end, or a step if there is none yet.
    fn next_tag<'a>(&mut self, bytes: &'a [u8], at_end: bool) -> Result<(usize, Tag<'a>, usize), PartStep> {
        let (from, partial) = (take(&mut self.text_seen), take(&mut self.tag_seen));
        let text = memchr::memchr(b'<', &bytes[from..]).map_or(bytes.len(), |text| from + text);
        effort::look(2 * (text - from));
        let is_prose = matches!(self.text_of, TextOf::Games(_));
        let is_last = at_end && text == bytes.len();
        if let Some(start) = puzzle_line(&bytes[..text], from, is_last, is_prose) {
            // A puzzle on a line of its own does not belong to the document.
            return Err(self.wrong(Problem::XmlCut, start, start));
        }
        if text == bytes.len() {
            return Err(match () {
                () if at_end && !self.is_file && self.useful => PartStep::End(text),
                () if at_end => self.wrong(Problem::XmlCut, text, text),
                () if text > MAX_LINE => PartStep::Taken(text),
                () => {
                    self.text_seen = memchr::memrchr2(b'\n', b'\r', bytes).unwrap_or(0);
                    PartStep::More
                }
            });
        }
        self.text_seen = text;
        let rest = &bytes[text..];
        let too_long = rest.len() > MAX_LINE;
        let may_end = at_end || too_long || partial == 0 || tag::may_end(&rest[partial..]);
        let read = if may_end { tag::read(rest) } else { ReadTag::Partial };
        let (problem, at) = match read {
            ReadTag::Whole(tag, len) => {
                self.text_seen = 0;
                return Ok((text, tag, text + len));
            }
            ReadTag::Broken(at) => (Problem::Xml, text + at),
            ReadTag::Partial if too_long => (Problem::PartTooLong, text),
            ReadTag::Partial if at_end && rest.starts_with(b"<!--") => (Problem::XmlCut, text),
            ReadTag::Partial if at_end => (Problem::XmlCut, bytes.len()),
            ReadTag::Partial => {
                self.tag_seen = rest.len();
                return Err(PartStep::More);
            }
        };
        Err(self.wrong(problem, at, text))
    }

    /// Handles the text between two tags.
    fn text(&mut self, text: &[u8], found: &mut Vec<FoundRecord>) {
        let problem = match take(&mut self.text_of) {
            TextOf::Games(Some(name)) => {
                return self.game.set(name, &String::from_utf8_lossy(text));
            }
            TextOf::Games(None) => return,
            TextOf::Unknown(name) => Problem::UnknownElement(name),
            TextOf::Nothing => OUTSIDE,
        };
        found.extend(puzzle(first_line(text)).map(|at| FoundRecord { at, whole: Err(problem) }));
    }

    /// Handles a tag, which starts at byte `at`. `base` is the address of byte 0.
    fn tag(&mut self, tag: Tag<'_>, at: usize, base: usize, found: &mut Vec<FoundRecord>) -> Result<(), Problem> {
        match tag {
            Tag::Nothing => {}
            Tag::Close => {
                self.begun = true;
                self.depth = self.depth.saturating_sub(1);
            }
            Tag::Doctype { html: true } => return Err(Problem::NoPuzzleIn("HTML")),
            Tag::Doctype { html: false } => return Err(Problem::Doctype),
            Tag::Open { name, attributes, closed } => {
                if !self.begun && !ROOTS.contains(&name) {
                    let html = name.eq_ignore_ascii_case("html");
                    return Err(if html { Problem::NoPuzzleIn("HTML") } else { NO_GAME });
                }
                self.is_file |= !self.begun && name.starts_with("opensudoku");
                self.begun = true;
                found.extend(self.element(name, &attributes, at, base));
                if closed {
                    self.text_of = TextOf::Nothing;
                }
                // A game outside of a file may stay open.
                self.depth += usize::from(!closed && (self.is_file || name != "game"));
            }
        }
        Ok(())
    }

    /// Handles an element: returns its puzzle or an error, if any.
    fn element(&mut self, name: &str, attributes: &[Attribute<'_>], at: usize, base: usize) -> Option<FoundRecord> {
        if name == "game" {
            self.useful = true;
            return Some(match self.game.read(attributes, base) {
                Ok((at, whole)) => FoundRecord { at, whole: Ok(whole) },
                Err((place, problem)) => FoundRecord { at: place.unwrap_or(at), whole: Err(problem) },
            });
        }
        let is_known = ROOTS.contains(&name) || game::is_text(name);
        self.text_of = match () {
            () if !is_known => TextOf::Unknown(Name::new(name)),
            () if game::is_text(name) => TextOf::Games(game::about(name)),
            () => TextOf::Nothing,
        };
        if name == "folder" {
            self.game = Game::default();
            let title = attributes.iter().find(|(name, _)| *name == "name");
            self.game.set("folder", title.map_or("", |(_, title)| title));
        }
        let may_be_puzzle =
            |(name, value): &Attribute<'_>| game::CELLS.contains(name) || puzzle(value.as_bytes()).is_some();
        attributes.iter().any(may_be_puzzle).then(|| {
            let problem = if is_known { OUTSIDE } else { Problem::UnknownElement(Name::new(name)) };
            FoundRecord { at, whole: Err(problem) }
        })
    }

    fn wrong(&mut self, problem: Problem, at: usize, part: usize) -> PartStep {
        self.broken = true;
        PartStep::Broken { problem, at, part }
    }

    /// Reads the end of the line after the document, or another document that begins on it.
    fn line_end(&mut self, bytes: &[u8], at_end: bool, found: &mut Vec<FoundRecord>) -> PartStep {
        let white = bytes.iter().take_while(|byte| b" \t".contains(byte)).count();
        if !self.skip && bytes.get(white) == Some(&b'<') {
            (self.begun, self.is_file) = (false, false);
            return PartStep::Taken(white);
        }
        let end = memchr::memchr2(b'\n', b'\r', bytes);
        effort::look(end.unwrap_or(bytes.len()));
        if !self.skip && white < bytes.len() && (end.is_some() || at_end || bytes.len() > LONG) {
            let rest = puzzle(first_line(&bytes[..bytes.len().min(LONG)]));
            found.extend(rest.map(|at| FoundRecord { at, whole: Err(OUTSIDE) }));
            self.skip = true;
        }
        let Some(end) = end else {
            return match bytes.len() {
                len if at_end => PartStep::End(len),
                len if (self.skip || white == len) && len > 0 => PartStep::Taken(len),
                _ => PartStep::More,
            };
        };
        PartStep::end_of_line(bytes, end, at_end)
    }
}

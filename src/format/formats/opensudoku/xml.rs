//! OpenSudoku's XML, tag by tag. It knows elements, attributes, comments and the five entities that XML has by
//! itself, and no entity expansion.
//!
//! An element that OpenSudoku does not have is passed over, unless it holds what may be a puzzle: an attribute of a
//! game's name (`data`), or 81 cells. Then it is an error.

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

/// Elements of OpenSudoku that may be the outermost: a file, or a piece of one.
const ROOTS: [&str; 4] = ["opensudoku", "opensudoku2", "folder", "game"];

const NO_GAME: Problem = Problem::NoPuzzleIn("XML: it has no <game>");
const OUTSIDE: Problem = Problem::Payload("a puzzle outside of <game data=\"...\"/>");

/// A document that is being read.
#[derive(Debug, Default)]
pub(crate) struct Xml {
    /// How many elements are open.
    depth: usize,
    /// Whether the outermost is a file, which has an end.
    is_file: bool,
    /// Whether there has been an outermost element.
    begun: bool,
    /// Whether a game has been found.
    useful: bool,
    /// The end of the last line in front without a tag, or where a tag begins that is not complete.
    text_seen: usize,
    /// How much of that tag has been looked at.
    tag_seen: usize,
    /// Whose text comes next.
    text_of: TextOf,
    /// What is said of all games.
    game: Game,
    broken: bool,
    skip: bool,
}

/// What a text between tags belongs to.
#[derive(Debug, Default)]
enum TextOf {
    /// None that has text.
    #[default]
    Nothing,
    /// An element that says something of the games: a field, if it has a name.
    Games(Option<&'static str>),
    /// An element that OpenSudoku does not have.
    Unknown(Name),
}

/// Of a line of other XML no more than this is asked for puzzles: it would be looked at again whenever more of it
/// comes.
const LONG: usize = 1 << 16;

/// Whether a document begins in front, where a `<` stands. A line of other XML is none if `classify` finds puzzles
/// in it, nor is any in the rest of a broken document.
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

/// Where a line begins in a text between tags that is a puzzle or a row of one, and not what XML holds. The first
/// line of a text is none, since it begins with a tag. Lines that end before `from` have been looked at.
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

/// Where 81 cells stand among other words.
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

/// The first line of a text.
fn first_line(text: &[u8]) -> &[u8] {
    &text[..memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())]
}

impl Xml {
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// After an error nothing more of the line is read.
    pub(crate) fn skip_line(&mut self) {
        self.skip = true;
    }

    /// Reads on: at most one tag.
    pub(crate) fn step(
        &mut self,
        bytes: &[u8],
        at_end: bool,
        found: &mut Vec<FoundRecord>,
    ) -> PartStep {
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

    /// Where the next tag begins, the tag, and where it ends; or what becomes of the bytes before that is known.
    fn next_tag<'a>(
        &mut self,
        bytes: &'a [u8],
        at_end: bool,
    ) -> Result<(usize, Tag<'a>, usize), PartStep> {
        let (from, partial) = (take(&mut self.text_seen), take(&mut self.tag_seen));
        let text = memchr::memchr(b'<', &bytes[from..]).map_or(bytes.len(), |text| from + text);
        effort::look(2 * (text - from));
        let is_prose = matches!(self.text_of, TextOf::Games(_));
        let is_last = at_end && text == bytes.len();
        if let Some(start) = puzzle_line(&bytes[..text], from, is_last, is_prose) {
            // A puzzle by itself is none of the document's.
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

    /// Takes what stands between two tags.
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

    /// Takes a tag, which stands at the byte `at`; `base` is the address that bytes are counted from.
    fn tag(
        &mut self,
        tag: Tag<'_>,
        at: usize,
        base: usize,
        found: &mut Vec<FoundRecord>,
    ) -> Result<(), Problem> {
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
                // A game by itself needs no end.
                self.depth += usize::from(!closed && (self.is_file || name != "game"));
            }
        }
        Ok(())
    }

    /// Takes an element's tag: the puzzle in it, or what is wrong with it.
    fn element(
        &mut self,
        name: &str,
        attributes: &[Attribute<'_>],
        at: usize,
        base: usize,
    ) -> Option<FoundRecord> {
        if name == "game" {
            self.useful = true;
            return Some(match self.game.read(attributes, base) {
                Ok((at, whole)) => FoundRecord { at, whole: Ok(whole) },
                Err((place, problem)) => {
                    FoundRecord { at: place.unwrap_or(at), whole: Err(problem) }
                }
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
        let may_be_puzzle = |(name, value): &Attribute<'_>| {
            game::CELLS.contains(name) || puzzle(value.as_bytes()).is_some()
        };
        attributes.iter().any(may_be_puzzle).then(|| {
            let problem = if is_known { OUTSIDE } else { Problem::UnknownElement(Name::new(name)) };
            FoundRecord { at, whole: Err(problem) }
        })
    }

    fn wrong(&mut self, problem: Problem, at: usize, part: usize) -> PartStep {
        self.broken = true;
        PartStep::Broken { problem, at, part }
    }

    /// The end of the line after the document, unless another begins on it.
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
        match (bytes[end], bytes.get(end + 1)) {
            (b'\r', Some(b'\n')) => PartStep::End(end + 2),
            (b'\r', None) if !at_end && end > 0 => PartStep::Taken(end),
            (b'\r', None) if !at_end => PartStep::More,
            _ => PartStep::End(end + 1),
        }
    }
}

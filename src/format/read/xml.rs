//! OpenSudoku's XML, tag by tag. It knows elements, attributes, comments and the five entities that XML has by
//! itself, and nothing that could make a short text long.

use super::cells;
use super::kind::Kind;
use super::open_sudoku::{self, Game};
use super::part::{Found, Step};
use crate::format::{MAX_LINE, Problem};
use crate::grid::Cell;

/// Elements of OpenSudoku that may be the outermost: a file, or a piece of one.
const ROOTS: [&str; 4] = ["opensudoku", "opensudoku2", "folder", "game"];

/// A document that is being read.
#[derive(Debug, Default)]
pub(super) struct Xml {
    /// How many elements are open.
    depth: usize,
    /// Whether the outermost is a file, which has an end.
    is_file: bool,
    /// Whether there has been an outermost element.
    begun: bool,
    /// Whether a game has been found.
    useful: bool,
    /// The element whose text comes next, if it is about the games.
    about: Option<&'static str>,
    /// What is said of all games.
    game: Game,
    broken: bool,
    skip: bool,
}

/// A tag, or what looks like one.
enum Tag<'a> {
    Open {
        name: &'a str,
        attributes: Vec<(&'a str, &'a str)>,
        closed: bool,
    },
    Close,
    /// A comment, an instruction.
    Nothing,
    /// `<!DOCTYPE`.
    Doctype {
        html: bool,
    },
}

/// How a tag was read.
enum Read<'a> {
    Whole(Tag<'a>, usize),
    Partial,
    Broken(usize),
}

/// Whether a document begins in front, where a `<` stands. A line of other XML is none if `classify` finds puzzles
/// in it, nor is any in the rest of a broken document.
pub(super) fn begins(
    bytes: &[u8],
    at_end: bool,
    in_rest: bool,
    classify: impl FnOnce(&[u8]) -> Kind,
) -> Option<bool> {
    let end = memchr::memchr2(b'\n', b'\r', bytes);
    if end.is_none() && !at_end && bytes.len() < 12 {
        return None;
    }
    let name = &bytes[1..];
    let name = &name[..name.iter().take_while(|&&byte| is_name(byte)).count()];
    if ROOTS.iter().any(|root| root.as_bytes() == name) || bytes.starts_with(b"<?xml") {
        return Some(true);
    }
    if in_rest || name.is_empty() && !bytes.starts_with(b"<!") {
        return Some(false);
    }
    let line = match end {
        Some(end) => &bytes[..end],
        None if at_end => bytes,
        None if bytes.len() > MAX_LINE => return Some(true),
        None => return None,
    };
    Some(!matches!(classify(line), Kind::List(_)))
}

/// Where a line begins in a text between tags that is a puzzle or a row of one, and not what XML holds. The first
/// line of a text is none, since it begins with a tag.
fn puzzle_line(text: &[u8], all: usize, at_end: bool) -> Option<usize> {
    let mut ends = memchr::memchr2_iter(b'\n', b'\r', text).peekable();
    while let Some(end) = ends.next() {
        let start = end + 1;
        let len = match ends.peek() {
            Some(next) => next - start,
            None if at_end && text.len() == all => text.len() - start,
            None => return None,
        };
        let line = text[start..][..len].trim_ascii();
        if matches!(line.len(), 9 | Cell::COUNT) && line.iter().all(|&byte| cells::is_cell(byte)) {
            return Some(start);
        }
    }
    None
}

/// Reads a tag from the front, which is a `<`.
fn read(bytes: &[u8]) -> Read<'_> {
    let until = |from: usize, end: &[u8], tag| match memchr::memmem::find(&bytes[from..], end) {
        Some(at) => Read::Whole(tag, from + at + end.len()),
        None => Read::Partial,
    };
    if b"<!--".starts_with(&bytes[..bytes.len().min(4)]) {
        return if bytes.len() < 4 { Read::Partial } else { until(4, b"-->", Tag::Nothing) };
    }
    match bytes.get(1) {
        None => return Read::Partial,
        Some(b'?') => return until(2, b"?>", Tag::Nothing),
        Some(b'!') => {
            let Some(end) = memchr::memchr(b'>', bytes) else { return Read::Partial };
            let words = bytes[2..end].split(u8::is_ascii_whitespace);
            let mut words = words.map(|word| word.to_ascii_lowercase());
            if words.next().as_deref() != Some(b"doctype") {
                return Read::Broken(1);
            }
            let html = words.next().as_deref() == Some(b"html");
            return Read::Whole(Tag::Doctype { html }, end + 1);
        }
        Some(b'/') => return until(2, b">", Tag::Close),
        Some(_) => {}
    }
    let run = |from: usize, is: fn(u8) -> bool| {
        from + bytes[from..].iter().take_while(|&&byte| is(byte)).count()
    };
    let text = |from: usize, to: usize| str::from_utf8(&bytes[from..to]).ok();
    let white = |from| run(from, |byte| byte.is_ascii_whitespace());
    let mut at = run(1, is_name);
    let Some(name) = text(1, at).filter(|name| !name.is_empty()) else { return Read::Broken(1) };
    let mut attributes = Vec::new();
    loop {
        at = white(at);
        match bytes.get(at) {
            None => return Read::Partial,
            Some(b'>') => {
                return Read::Whole(Tag::Open { name, attributes, closed: false }, at + 1);
            }
            Some(b'/') => match bytes.get(at + 1) {
                None => return Read::Partial,
                Some(b'>') => {
                    return Read::Whole(Tag::Open { name, attributes, closed: true }, at + 2);
                }
                Some(_) => return Read::Broken(at),
            },
            Some(_) => {}
        }
        let end = run(at, is_name);
        let equals = white(end);
        let quote = white(equals + usize::from(bytes.get(equals) == Some(&b'=')));
        match (end > at, bytes.get(equals), bytes.get(quote)) {
            (true, None, _) | (true, Some(b'='), None) => return Read::Partial,
            (true, Some(b'='), Some(&mark @ (b'"' | b'\''))) => {
                match memchr::memchr2(mark, b'<', &bytes[quote + 1..]) {
                    None => return Read::Partial,
                    Some(len) if bytes[quote + 1 + len] == b'<' => {
                        return Read::Broken(quote + 1 + len);
                    }
                    Some(len) => {
                        let (from, to) = (quote + 1, quote + 1 + len);
                        let (Some(name), Some(value)) = (text(at, end), text(from, to)) else {
                            return Read::Broken(at);
                        };
                        attributes.push((name, value));
                        at = to + 1;
                    }
                }
            }
            (true, Some(b'='), Some(_)) => return Read::Broken(quote),
            _ => return Read::Broken(at),
        }
    }
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_-.:".contains(&byte) || !byte.is_ascii()
}

impl Xml {
    pub(super) fn is_broken(&self) -> bool {
        self.broken
    }

    /// After an error nothing more of the line is read.
    pub(super) fn skip_line(&mut self) {
        self.skip = true;
    }

    /// Reads on: at most one tag.
    pub(super) fn step(&mut self, bytes: &[u8], at_end: bool, found: &mut Vec<Found>) -> Step {
        if self.skip || self.begun && self.depth == 0 {
            return self.line_end(bytes, at_end);
        }
        // Text between tags.
        let text = memchr::memchr(b'<', bytes).unwrap_or(bytes.len());
        if let Some(end) = puzzle_line(&bytes[..text], bytes.len(), at_end) {
            // A puzzle by itself is none of the document's.
            self.broken = true;
            return Step::Broken { problem: Problem::XmlCut, at: end, part: end };
        }
        if text == bytes.len() {
            return match () {
                () if at_end && !self.is_file && self.useful => Step::End(text),
                () if at_end => self.wrong(Problem::XmlCut, text, text),
                () if text > MAX_LINE => Step::Taken(text),
                () => Step::More,
            };
        }
        if let Some(name) = self.about.take() {
            let text = str::from_utf8(&bytes[..text]).unwrap_or_default();
            let text = open_sudoku::unescape(text.trim()).unwrap_or_default();
            self.game.set(name, text);
        }
        let (tag, end) = match read(&bytes[text..]) {
            Read::Whole(tag, len) => (tag, text + len),
            Read::Partial if bytes.len() - text > MAX_LINE => {
                return self.wrong(Problem::PartTooLong, text, text);
            }
            Read::Partial if at_end => return self.wrong(Problem::XmlCut, bytes.len(), text),
            Read::Partial => return Step::More,
            Read::Broken(at) => return self.wrong(Problem::Xml, text + at, text),
        };
        match tag {
            Tag::Nothing => {}
            Tag::Close => {
                self.begun = true;
                self.depth = self.depth.saturating_sub(1);
            }
            Tag::Doctype { html: true } => {
                return self.wrong(Problem::NoPuzzleIn("HTML"), text, text);
            }
            Tag::Doctype { html: false } => return self.wrong(Problem::Doctype, text, text),
            Tag::Open { name, attributes, closed } => {
                if !self.begun && !ROOTS.contains(&name) {
                    let html = name.eq_ignore_ascii_case("html");
                    let what = if html { "HTML" } else { "XML: it has no <game>" };
                    return self.wrong(Problem::NoPuzzleIn(what), text, text);
                }
                self.is_file |= !self.begun && name.starts_with("opensudoku");
                self.begun = true;
                self.about = open_sudoku::about(name).filter(|_| !closed);
                if name == "folder" {
                    self.game = Game::default();
                    for (name, value) in &attributes {
                        if *name == "name" {
                            self.game
                                .set("folder", open_sudoku::unescape(value).unwrap_or_default());
                        }
                    }
                } else if name == "game" {
                    self.useful = true;
                    let base = bytes.as_ptr().addr();
                    found.push(match self.game.read(&attributes, base) {
                        Ok((at, whole)) => Found { at, whole: Ok(whole) },
                        Err((at, problem)) => Found { at: at.unwrap_or(text), whole: Err(problem) },
                    });
                }
                // A game by itself needs no end.
                self.depth += usize::from(!closed && (self.is_file || name != "game"));
            }
        }
        if self.begun && self.depth == 0 && self.is_file && !self.useful {
            self.useful = true;
            found
                .push(Found { at: text, whole: Err(Problem::NoPuzzleIn("XML: it has no <game>")) });
        }
        Step::Taken(end)
    }

    fn wrong(&mut self, problem: Problem, at: usize, part: usize) -> Step {
        self.broken = true;
        Step::Broken { problem, at, part }
    }

    /// The end of the line after the document, unless another begins on it.
    fn line_end(&mut self, bytes: &[u8], at_end: bool) -> Step {
        let white = bytes.iter().take_while(|byte| b" \t".contains(byte)).count();
        if !self.skip && bytes.get(white) == Some(&b'<') {
            (self.begun, self.is_file) = (false, false);
            return Step::Taken(white);
        }
        let Some(end) = memchr::memchr2(b'\n', b'\r', bytes) else {
            self.skip |= white < bytes.len();
            return match bytes.len() {
                len if at_end => Step::End(len),
                len if self.skip && len > 0 => Step::Taken(len),
                _ => Step::More,
            };
        };
        match (bytes[end], bytes.get(end + 1)) {
            (b'\r', Some(b'\n')) => Step::End(end + 2),
            (b'\r', None) if !at_end && end > 0 => Step::Taken(end),
            (b'\r', None) if !at_end => Step::More,
            _ => Step::End(end + 1),
        }
    }
}

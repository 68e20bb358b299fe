//! JSON at any indentation, value by value: lists of objects, and what is larger than [`MAX_LINE`], are entered
//! and their parts read one by one, so that memory stays bounded. What the values mean, `values` says.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Deserializer, Error};

use super::kind::Kind;
use super::members::{Members, Text};
use super::part::{DEEPEST, Found, Place, Step};
use super::values::{Role, Values};
use crate::format::{MAX_LINE, Problem};

/// What a document may stand in, as a script that calls a function: `ipuz({…})`.
pub(super) const WRAPPER: &[u8] = b"ipuz(";

/// A JSON document that is being read.
#[derive(Debug)]
pub(super) struct Json {
    /// Whether it stands in [`WRAPPER`] and a closing bracket.
    wrapped: bool,
    /// The lists and objects that have been entered, from the outside in.
    levels: Vec<Level>,
    expected: Expected,
    values: Values,
    /// How far the document is indented.
    indent: usize,
    /// The size of the value in front when it was last found to be incomplete.
    tried: usize,
    broken: bool,
    /// It is nested too deep.
    deep: bool,
}

/// A list or an object that has been entered.
#[derive(Debug)]
struct Level {
    is_list: bool,
    /// It was tried as a whole and is not JSON to its end: its own strings are not read, only what is complete in
    /// it.
    broken: bool,
    /// It holds claimed solutions of puzzles that are far away.
    skipped: bool,
    /// How far its last part is indented.
    indent: usize,
    /// Whether it has held a puzzle, and an object without one.
    useful: bool,
    barren: bool,
}

/// What may come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    /// The [`WRAPPER`].
    Wrapper,
    Value(Role),
    /// A value or the end of the list.
    FirstValue,
    Name,
    /// A name or the end of the object.
    FirstName,
    Colon(Role),
    /// A comma or the end of the list or object.
    Comma,
    /// The end of what is wrapped.
    Unwrapped,
    /// The end of the line after the document.
    LineEnd,
    /// The same, whatever comes before it.
    Skip,
}

/// How a value was read.
enum Read<T> {
    /// It, and its length.
    Whole(T, usize),
    /// More of the input is needed.
    Partial,
    /// It is longer than what is read at once.
    Long,
    /// It makes no sense at this byte.
    Broken(usize),
}

/// Whether a document begins at this byte, which is a bracket. Literals of arrays and rows of them, as `classify`
/// tells them, are read as lines.
pub(super) fn begins(
    bytes: &[u8],
    indent: usize,
    at_end: bool,
    deep: bool,
    classify: impl FnOnce(&[u8]) -> Kind,
) -> Option<bool> {
    let white = |from: usize| from + white(&bytes[from..]);
    let cut = |at: usize| at_end || at >= MAX_LINE;
    let (mut at, mut depth) = (indent, 0);
    while bytes.get(at) == Some(&b'[') {
        at = white(at + 1);
        depth += 1;
        if depth > DEEPEST {
            return Some(!deep);
        }
    }
    match bytes.get(at) {
        None if cut(at) => Some(false),
        None => None,
        Some(b'{') => {
            let at = white(at + 1);
            match bytes.get(at) {
                None if cut(at) => Some(false),
                None => None,
                Some(b'}') => Some(true),
                Some(b'"') => match read::<IgnoredAny>(&bytes[at..], at_end) {
                    Read::Whole(_, len) => {
                        let after = white(at + len);
                        match bytes.get(after) {
                            None if !cut(after) => None,
                            next => Some(next == Some(&b':')),
                        }
                    }
                    Read::Partial => None,
                    Read::Long | Read::Broken(_) => Some(false),
                },
                Some(_) => Some(false),
            }
        }
        Some(byte) if byte.is_ascii_digit() || b"\"-ntf".contains(byte) => {
            // The line on which the first value stands decides.
            let start = memchr::memrchr2(b'\n', b'\r', &bytes[..at]).map_or(0, |end| end + 1);
            let Some(len) = memchr::memchr2(b'\n', b'\r', &bytes[at..]) else {
                return match bytes.len() {
                    len if len - start > MAX_LINE => Some(true),
                    _ if at_end => Some(is_array_of_puzzles(&bytes[start..], classify)),
                    _ => None,
                };
            };
            Some(is_array_of_puzzles(&bytes[start..at + len], classify))
        }
        Some(_) => Some(false),
    }
}

/// Whether a line is the beginning of a list that is no literal of an array, or all of it.
fn is_array_of_puzzles(line: &[u8], classify: impl FnOnce(&[u8]) -> Kind) -> bool {
    // A cell alone: no literal is written like that, nor an integer that is a row.
    let value = line.trim_ascii_end();
    let value = value.strip_suffix(b",").unwrap_or(value).trim_ascii_start();
    if matches!(value, [_] | b"null" | b"\"\"" | [b'"', _, b'"']) {
        return true;
    }
    match classify(line) {
        Kind::Row(_) | Kind::Whole(_) | Kind::List(_) => false,
        _ if line.contains(&b']') => {
            // A list of arrays, or a literal that is wrong.
            let line = line.trim_ascii();
            let mut found = Vec::new();
            serde_json::from_slice::<&RawValue>(line).is_ok_and(|list| {
                Values::default().search(list.get(), 0, 0, &mut found);
                !found.is_empty() && found.iter().all(|found| found.whole.is_ok())
            })
        }
        _ => true,
    }
}

impl Json {
    pub(super) fn new(indent: usize, wrapped: bool) -> Self {
        Self {
            wrapped,
            levels: Vec::new(),
            expected: if wrapped { Expected::Wrapper } else { Expected::Value(Role::Other) },
            values: Values::default(),
            indent,
            tried: 0,
            broken: false,
            deep: false,
        }
    }

    pub(super) fn is_broken(&self) -> bool {
        self.broken
    }

    /// After an error nothing more of the line is read.
    pub(super) fn skip_line(&mut self) {
        self.expected = Expected::Skip;
    }

    /// How far records are indented, and whether it is nested too deep.
    pub(super) fn level(&self) -> (usize, bool) {
        let list = self.levels.iter().rev().find(|level| level.is_list && !level.broken);
        (list.map_or(self.indent, |list| list.indent), self.deep)
    }

    /// Reads on: at most one value.
    pub(super) fn step(
        &mut self,
        bytes: &[u8],
        at_end: bool,
        front: &Place,
        found: &mut Vec<Found>,
    ) -> Step {
        let mut at = 0;
        loop {
            if matches!(self.expected, Expected::LineEnd | Expected::Skip) {
                return self.line_end(bytes, at, at_end);
            }
            // White space in front of a part stays with it, so that its line can still be told.
            let taken = at;
            at += white(&bytes[at..]);
            let waits = |at: usize| if at > 0 { Step::Taken(at) } else { Step::More };
            let Some(&byte) = bytes.get(at) else {
                return match () {
                    () if at_end => self.wrong(Problem::JsonCut, at, at),
                    () if at - taken > MAX_LINE => Step::Taken(at),
                    () => waits(taken),
                };
            };
            let is_list = self.levels.last().is_some_and(|level| level.is_list);
            match (self.expected, byte) {
                (Expected::Wrapper, _) => {
                    self.expected = Expected::Value(Role::Other);
                    at += WRAPPER.len();
                    continue;
                }
                (Expected::Unwrapped, b')') => self.expected = Expected::LineEnd,
                (Expected::Comma | Expected::FirstValue, b']') if is_list => self.leave(),
                (Expected::Comma | Expected::FirstName, b'}') if !is_list => self.leave(),
                // Behind the last comma of a list there may be nothing: people write lists like that.
                (Expected::Comma, b',') if is_list => self.expected = Expected::FirstValue,
                (Expected::Comma, b',') => self.expected = Expected::Name,
                (Expected::Colon(role), b':') => self.expected = Expected::Value(role),
                (Expected::Name | Expected::FirstName, b'"') => {
                    match read::<Text<'_>>(&bytes[at..], at_end) {
                        Read::Whole(Text(name), len) => {
                            self.expected = Expected::Colon(Role::of(&name));
                            at += len;
                            continue;
                        }
                        Read::Partial => return waits(taken),
                        Read::Long => return self.wrong(Problem::PartTooLong, at, at),
                        Read::Broken(wrong) => return self.wrong(Problem::Json, at + wrong, at),
                    }
                }
                (Expected::Value(_) | Expected::FirstValue, _) => {
                    let role = match self.expected {
                        Expected::Value(role) => role,
                        _ => Role::Other,
                    };
                    let before = found.len();
                    let indent = || {
                        let mut place = *front;
                        place.advance(&bytes[..at]);
                        place.indent()
                    };
                    return match self.value(&bytes[at..], at_end, role, indent, found) {
                        Read::Whole((), len) => {
                            found[before..].iter_mut().for_each(|found| found.at += at);
                            Step::Taken(at + len)
                        }
                        Read::Partial => waits(taken),
                        Read::Long => {
                            let problem =
                                if self.deep { Problem::Nested } else { Problem::PartTooLong };
                            self.wrong(problem, at, at)
                        }
                        Read::Broken(wrong) if at_end && at + wrong == bytes.len() => {
                            self.wrong(Problem::JsonCut, at + wrong, at)
                        }
                        Read::Broken(wrong) => self.wrong(Problem::Json, at + wrong, at),
                    };
                }
                _ => return self.wrong(Problem::Json, at, at),
            }
            at += 1;
        }
    }

    fn wrong(&mut self, problem: Problem, at: usize, part: usize) -> Step {
        self.broken = true;
        Step::Broken { problem, at, part }
    }

    /// The list or object that was entered last is at its end.
    fn leave(&mut self) {
        self.levels.pop();
        self.after_value();
    }

    fn after_value(&mut self) {
        self.tried = 0;
        self.expected = match self.levels.is_empty() {
            false => Expected::Comma,
            true if self.wrapped => Expected::Unwrapped,
            true => Expected::LineEnd,
        };
    }

    /// Reads a value, or enters it.
    fn value(
        &mut self,
        bytes: &[u8],
        at_end: bool,
        role: Role,
        indent: impl FnOnce() -> usize,
        found: &mut Vec<Found>,
    ) -> Read<()> {
        // What is not complete is tried again when there is twice as much of it, or when it may end.
        let may_end = || bytes.trim_ascii_end().ends_with(b"}") || bytes.ends_with(b"]");
        if bytes.len() < 2 * self.tried && bytes.len() < MAX_LINE && !at_end && !may_end() {
            return Read::Partial;
        }
        let depth = self.levels.len();
        if let Some(level) = self.levels.last_mut()
            && level.is_list
            && !level.broken
        {
            level.indent = indent();
        }
        let outside = self.levels.last();
        let skipped = outside.is_some_and(|level| level.skipped)
            || role == Role::Solution && outside.is_some();
        let in_broken = outside.is_some_and(|level| level.broken);
        let before = found.len();
        let (read, is_list) = match bytes[0] {
            b'{' => {
                let read = read::<Members<'_>>(bytes, at_end);
                let read = read.map(|members| {
                    if !skipped {
                        self.values.object(&members, bytes.as_ptr().addr(), depth, found);
                    }
                });
                (read, false)
            }
            // The objects of a list are read one by one.
            b'[' => match bytes.get(1 + white(&bytes[1..])) {
                None if !at_end && bytes.len() < MAX_LINE => return Read::Partial,
                Some(b'{') => (Read::Long, true),
                _ => (self.other(bytes, at_end, depth, skipped, found), true),
            },
            byte => {
                let read = read::<&RawValue>(bytes, at_end).map(|value| {
                    // Strings that stood beside what is broken are no puzzles of their own.
                    let passed_over = skipped || in_broken && byte == b'"';
                    if !passed_over {
                        self.values.search(value.get(), bytes.as_ptr().addr(), depth, found);
                    }
                });
                if let Read::Whole(..) = read {
                    self.note(found.len() > before, false);
                    self.after_value();
                }
                return read;
            }
        };
        match read {
            Read::Partial => {
                self.tried = bytes.len();
                return Read::Partial;
            }
            Read::Whole((), len) => {
                let useless = found.len() == before && !is_list && !skipped;
                if role == Role::Solution && skipped && !in_broken {
                    // Its puzzles have been answered before it was read.
                    let mut claims = Vec::new();
                    if let Ok(value) = serde_json::from_slice::<&RawValue>(&bytes[..len]) {
                        self.values.search(value.get(), 0, depth, &mut claims);
                    }
                    if !claims.is_empty() {
                        found.push(Found { at: 0, whole: Err(Problem::FarSolution) });
                    }
                } else if useless && self.is_missed() {
                    let whole = Err(Problem::NoPuzzleIn("JSON object"));
                    found.push(Found { at: 0, whole });
                    self.note(false, true);
                } else {
                    self.note(found.len() > before, useless);
                }
                self.after_value();
                return Read::Whole((), len);
            }
            _ if depth >= DEEPEST => {
                self.deep = true;
                return Read::Long;
            }
            _ => {}
        }
        let broken = matches!(read, Read::Broken(_));
        if skipped && !in_broken && !broken && role == Role::Solution {
            found.push(Found { at: 0, whole: Err(Problem::FarSolution) });
        }
        self.levels.push(Level {
            is_list,
            broken,
            skipped,
            indent: 0,
            useful: false,
            barren: false,
        });
        self.expected = if is_list { Expected::FirstValue } else { Expected::FirstName };
        self.tried = 0;
        Read::Whole((), 1)
    }

    /// A list that does not begin with an object.
    fn other(
        &mut self,
        bytes: &[u8],
        at_end: bool,
        depth: usize,
        skipped: bool,
        found: &mut Vec<Found>,
    ) -> Read<()> {
        read::<&RawValue>(bytes, at_end).map(|list| {
            if !skipped {
                self.values.search(list.get(), bytes.as_ptr().addr(), depth, found);
            }
        })
    }

    /// Whether an object without a puzzle in it is an error: if it is the document, or stands in a list of objects,
    /// of which the first without one stands for all before the first puzzle.
    fn is_missed(&self) -> bool {
        self.levels
            .last()
            .is_none_or(|level| level.is_list && !level.broken && (level.useful || !level.barren))
    }

    /// Notes in the level what a value in it held.
    fn note(&mut self, useful: bool, barren: bool) {
        if let Some(level) = self.levels.last_mut() {
            level.useful |= useful;
            level.barren |= barren;
        }
    }

    /// What stands behind the document on its last line: another, or a comma, a semicolon or a comment.
    fn line_end(&mut self, bytes: &[u8], mut at: usize, at_end: bool) -> Step {
        if self.expected == Expected::LineEnd {
            at += bytes[at..].iter().take_while(|byte| b" \t,;".contains(byte)).count();
            match bytes.get(at) {
                None if !at_end => return if at > 0 { Step::Taken(at) } else { Step::More },
                Some(b'{' | b'[') => {
                    self.expected = Expected::Value(Role::Other);
                    return Step::Taken(at);
                }
                None | Some(b'\n' | b'\r' | b'#' | b'%' | b'/') => {}
                Some(_) => return self.wrong(Problem::Json, at, at),
            }
            self.expected = Expected::Skip;
        }
        let Some(end) = memchr::memchr2(b'\n', b'\r', &bytes[at..]) else {
            return match bytes.len() {
                len if at_end => Step::End(len),
                0 => Step::More,
                len => Step::Taken(len),
            };
        };
        let end = at + end;
        match (bytes[end], bytes.get(end + 1)) {
            (b'\r', Some(b'\n')) => Step::End(end + 2),
            (b'\r', None) if !at_end => {
                if end > 0 {
                    Step::Taken(end)
                } else {
                    Step::More
                }
            }
            _ => Step::End(end + 1),
        }
    }
}

impl<T> Read<T> {
    fn map<U>(self, f: impl FnOnce(T) -> U) -> Read<U> {
        match self {
            Self::Whole(value, len) => Read::Whole(f(value), len),
            Self::Partial => Read::Partial,
            Self::Long => Read::Long,
            Self::Broken(at) => Read::Broken(at),
        }
    }
}

/// Reads a value from the front, which is no white space.
fn read<'a, T: Deserialize<'a>>(bytes: &'a [u8], at_end: bool) -> Read<T> {
    let all = bytes.len() <= MAX_LINE;
    let bytes = &bytes[..bytes.len().min(MAX_LINE)];
    let mut values = Deserializer::from_slice(bytes).into_iter();
    let cut = || match all {
        true if !at_end => Read::Partial,
        true => Read::Broken(bytes.len()),
        false => Read::Long,
    };
    match values.next() {
        // A number may go on.
        Some(Ok(_)) if values.byte_offset() == bytes.len() && !at_end && !is_closed(bytes) => cut(),
        Some(Ok(value)) => Read::Whole(value, values.byte_offset()),
        Some(Err(error)) if error.is_eof() => cut(),
        Some(Err(error)) => match offset(bytes, &error) {
            // Where the last byte is wrong, what comes after it changes the place.
            at if at + 2 >= bytes.len() && all && !at_end => cut(),
            at => Read::Broken(at),
        },
        None => cut(),
    }
}

/// Whether a value ends where these bytes end, whatever follows.
fn is_closed(bytes: &[u8]) -> bool {
    matches!(bytes, [b'"' | b'{' | b'[', ..])
}

/// Where an error is.
fn offset(bytes: &[u8], error: &Error) -> usize {
    let mut ends = memchr::memchr_iter(b'\n', bytes);
    let start = match error.line() {
        0 | 1 => 0,
        line => ends.nth(line - 2).map_or(bytes.len(), |end| end + 1),
    };
    (start + error.column().saturating_sub(1)).min(bytes.len())
}

/// How many bytes of white space stand in front.
fn white(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| b" \t\r\n".contains(byte)).count()
}

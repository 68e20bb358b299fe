//! Reads JSON at any indentation, value by value. Lists of objects, and values larger than [`MAX_LINE`], are entered
//! and their parts read one by one, so that memory stays bounded. `values` interprets the values.
//!
//! No byte is read more than twice, even in broken input: a list or an object that cannot be read whole is entered, and
//! so is the one in it that was open where reading stopped, whose place is known by then.

mod begins;
mod recover;

use self::recover::Recovery;
use super::values;
use super::values::Values;
use crate::format::formats::part::{FoundRecord, PartStep, TextPlace};
use crate::format::markup::{DEEPEST, Scanned, Tape, white};
use crate::format::names::FieldRole;
use crate::format::{MAX_LINE, Problem, effort};

pub(crate) use self::begins::{begins, goes_on};

/// The start of a script that wraps the document in a function call: `ipuz({…})`.
pub(crate) const WRAPPER: &[u8] = b"ipuz(";

/// The state of reading a JSON document.
#[derive(Debug)]
pub(crate) struct Json {
    /// Whether the document is wrapped in [`WRAPPER`] and a closing bracket.
    wrapped: bool,
    /// The lists and objects that have been entered, outermost first.
    levels: Vec<JsonLevel>,
    expected: ExpectedToken,
    values: Values,
    /// The indentation of the document.
    indent: usize,
    /// The number of bytes read.
    position: usize,
    /// The value being read. `begun` is its byte offset in the document.
    tape: Tape,
    begun: Option<usize>,
    /// The part that was read of the list or object entered last. `next` is the byte offset in the document of the
    /// value in it that must be entered next.
    outer: Tape,
    next: Option<usize>,
    broken: bool,
    /// Whether the document is nested too deep.
    deep: bool,
}

/// A list or an object that has been entered.
#[derive(Debug)]
struct JsonLevel {
    is_list: bool,
    /// Whether it cannot be read to its end. If so, strings in it are not read as puzzles: they may be parts of
    /// anything.
    broken: bool,
    /// Whether its parts are records, so that reading can resume after a broken one.
    has_records: bool,
    /// Whether it holds claimed solutions of puzzles that are too far away.
    skipped: bool,
    /// The indentation of its last part.
    indent: usize,
    /// Whether it has held a puzzle (`useful`), and an object without one (`barren`).
    useful: bool,
    barren: bool,
    /// The name of puzzles in it that have none of their own.
    name: Option<String>,
}

/// The token expected next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ExpectedToken {
    /// The [`WRAPPER`].
    Wrapper,
    Value(FieldRole),
    /// A value or the end of the list.
    Item,
    /// A name or the end of the object.
    Name,
    Colon(FieldRole),
    /// A comma or the end of the list or object.
    Comma,
    /// The closing bracket of the [`WRAPPER`].
    Unwrapped,
    /// The end of the broken record.
    Record(Recovery),
    /// The end of the line after the document.
    LineEnd,
    /// The end of the line, with any text before it.
    Skip,
}

impl Json {
    pub(crate) fn new(indent: usize, wrapped: bool) -> Self {
        Self {
            wrapped,
            levels: Vec::new(),
            expected: if wrapped { ExpectedToken::Wrapper } else { ExpectedToken::Value(FieldRole::Other) },
            values: Values::default(),
            indent,
            position: 0,
            tape: Tape::default(),
            begun: None,
            outer: Tape::default(),
            next: None,
            broken: false,
            deep: false,
        }
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// Returns the indentation of records, whether the document is nested too deep, and whether strings may be records.
    pub(crate) fn level(&self) -> (usize, bool, bool) {
        let list = self.levels.iter().rev().find(|level| level.is_list && !level.broken);
        let strings = self.levels.last().is_some_and(|level| level.has_records);
        (list.map_or(self.indent, |list| list.indent), self.deep, strings)
    }

    /// Reads at most one value.
    pub(crate) fn step(
        &mut self,
        bytes: &[u8],
        at_end: bool,
        front: &TextPlace,
        found: &mut Vec<FoundRecord>,
    ) -> PartStep {
        let step = self.read(bytes, at_end, front, found);
        if let PartStep::Taken(len) = step {
            self.position += len;
        }
        step
    }

    fn read(&mut self, bytes: &[u8], at_end: bool, front: &TextPlace, found: &mut Vec<FoundRecord>) -> PartStep {
        let mut at = 0;
        loop {
            if matches!(self.expected, ExpectedToken::LineEnd | ExpectedToken::Skip) {
                return self.line_end(bytes, at, at_end);
            }
            if let ExpectedToken::Record(way) = self.expected {
                return self.pass_over(way, bytes, at_end);
            }
            // White space before a part stays in the buffer with it, so that the part's line is still known.
            let taken = at;
            at += white(&bytes[at..]);
            effort::look(at - taken + 1);
            let waits = if taken > 0 { PartStep::Taken(taken) } else { PartStep::More };
            let Some(&byte) = bytes.get(at) else {
                return match () {
                    () if at_end => self.wrong(Problem::JsonCut, at, at),
                    () if at - taken > MOST_WHITE => PartStep::Taken(at),
                    () => waits,
                };
            };
            let is_list = self.levels.last().is_some_and(|level| level.is_list);
            match (self.expected, byte) {
                (ExpectedToken::Wrapper, _) => {
                    self.expected = ExpectedToken::Value(FieldRole::Other);
                    at += WRAPPER.len();
                    continue;
                }
                (ExpectedToken::Unwrapped, b')') => self.expected = ExpectedToken::LineEnd,
                (ExpectedToken::Comma | ExpectedToken::Item, b']') if is_list => self.leave(),
                (ExpectedToken::Comma | ExpectedToken::Name, b'}') if !is_list => self.leave(),
                (ExpectedToken::Comma, b',') if is_list => self.expected = ExpectedToken::Item,
                (ExpectedToken::Comma, b',') => self.expected = ExpectedToken::Name,
                (ExpectedToken::Colon(role), b':') => self.expected = ExpectedToken::Value(role),
                (ExpectedToken::Name, b'"' | b'\'') | (ExpectedToken::Value(_) | ExpectedToken::Item, _) => {
                    self.note_indent(front, &bytes[..at]);
                    let before = found.len();
                    let scanned = self.value(&bytes[at..], at, at_end, found);
                    found[before..].iter_mut().for_each(|found| found.at += at);
                    return match scanned {
                        Scanned::Whole(len) => PartStep::Taken(at + len),
                        Scanned::Partial => waits,
                        Scanned::Long => self.wrong(Problem::PartTooLong, at, at),
                        Scanned::Deep => {
                            self.deep = true;
                            self.wrong(Problem::Nested, at, at)
                        }
                        Scanned::Broken(wrong) => {
                            let is_cut = at_end && at + wrong == bytes.len();
                            let problem = if is_cut { Problem::JsonCut } else { Problem::Json };
                            self.wrong(problem, at + wrong, at)
                        }
                    };
                }
                _ => return self.wrong(Problem::Json, at, at),
            }
            at += 1;
        }
    }

    /// Stores the indentation of the part that follows these bytes, if it is an item of a list.
    fn note_indent(&mut self, front: &TextPlace, before: &[u8]) {
        if let Some(level) = self.levels.last_mut().filter(|level| level.is_list && !level.broken) {
            let mut place = *front;
            place.advance(before);
            level.indent = place.indent();
        }
    }

    fn wrong(&mut self, problem: Problem, at: usize, part: usize) -> PartStep {
        self.broken = true;
        PartStep::Broken { problem, at, part }
    }

    /// Leaves the list or object that was entered last.
    fn leave(&mut self) {
        self.levels.pop();
        self.after_value();
    }

    fn after_value(&mut self) {
        self.begun = None;
        self.expected = match self.levels.is_empty() {
            false => ExpectedToken::Comma,
            true if self.wrapped => ExpectedToken::Unwrapped,
            true => ExpectedToken::LineEnd,
        };
    }

    /// Reads the value or name at the start of `bytes`, or enters it. It begins `at` bytes after [`Json::position`].
    fn value(&mut self, bytes: &[u8], at: usize, at_end: bool, found: &mut Vec<FoundRecord>) -> Scanned {
        let is_list = bytes[0] == b'[';
        if is_list {
            // The objects of a list are read one by one.
            let first = 1 + white(&bytes[1..bytes.len().min(MOST_WHITE)]);
            effort::look(first);
            match bytes.get(first) {
                None if !at_end && bytes.len() <= MOST_WHITE => return Scanned::Partial,
                Some(b'{') => return self.enter(Scanned::Long, bytes[0], at, found),
                _ => {}
            }
        }
        let here = self.position + at;
        let deep = DEEPEST - self.levels.len();
        let is_outer = self.next == Some(here);
        let tape = if is_outer { &mut self.outer } else { &mut self.tape };
        if !is_outer && self.begun.replace(here) != Some(here) {
            tape.clear();
        }
        let scanned = tape.scan(bytes, at_end, MAX_LINE, deep);
        match scanned {
            Scanned::Whole(len) => match str::from_utf8(&bytes[..len]) {
                Ok(text) => {
                    self.whole(text, is_outer, found);
                    scanned
                }
                Err(error) => Scanned::Broken(error.valid_up_to()),
            },
            Scanned::Partial => scanned,
            _ if is_list || bytes[0] == b'{' => self.enter(scanned, bytes[0], at, found),
            _ => scanned,
        }
    }

    /// Handles a value or name that was read to its end.
    fn whole(&mut self, text: &str, is_outer: bool, found: &mut Vec<FoundRecord>) {
        effort::look(text.len());
        let role = match self.expected {
            ExpectedToken::Value(role) => role,
            _ => FieldRole::Other,
        };
        let value = if is_outer { self.outer.value(text) } else { self.tape.value(text) };
        if self.expected == ExpectedToken::Name {
            self.expected = ExpectedToken::Colon(FieldRole::of(&value.text().unwrap_or_default()));
            return;
        }
        let title = if role == FieldRole::Name { values::title(value) } else { None };
        let level = self.levels.last();
        let in_broken = level.is_some_and(|level| level.broken);
        let in_skipped = level.is_some_and(|level| level.skipped);
        let is_claim = role == FieldRole::Solution && level.is_some();
        let before = found.len();
        if is_claim || in_skipped {
            let mut claims = Vec::new();
            // The puzzles of these solutions have been emitted already.
            if !in_broken && !in_skipped && !value.is_string() {
                self.values.search(value, &mut claims);
            }
            if !claims.is_empty() {
                found.push(FoundRecord { at: 0, whole: Err(Problem::FarSolution) });
            }
        } else if !(in_broken && value.is_string()) {
            self.values.search(value, found);
            let barren = found.len() == before && value.is_object();
            if barren && self.is_missed() {
                let whole = Err(Problem::NoPuzzleIn("JSON object"));
                found.push(FoundRecord { at: 0, whole });
                self.note(false, true);
            } else {
                self.note(found.len() > before, barren);
            }
        }
        let named = self.levels.iter().rev().find_map(|level| level.name.as_deref());
        if let Some(name) = named {
            values::call(&mut found[before..], name);
        }
        if title.is_some()
            && let Some(level) = self.levels.last_mut()
        {
            level.name = title;
        }
        self.after_value();
    }

    /// Enters the list or object at `at`, unless it is nested too deep.
    fn enter(&mut self, why: Scanned, bracket: u8, at: usize, found: &mut Vec<FoundRecord>) -> Scanned {
        if self.levels.len() >= DEEPEST {
            return Scanned::Deep;
        }
        let here = self.position + at;
        if self.begun == Some(here) && self.next != Some(here) {
            std::mem::swap(&mut self.tape, &mut self.outer);
            self.next = Some(here);
        }
        if self.next == Some(here) {
            self.next = self.outer.enter().map(|inside| here + inside);
        }
        let role = match self.expected {
            ExpectedToken::Value(role) => role,
            _ => FieldRole::Other,
        };
        let is_list = bracket == b'[';
        let outside = self.levels.last();
        let has_records = is_list && outside.is_none_or(|outside| outside.has_records || role == FieldRole::Puzzle);
        let broken = matches!(why, Scanned::Broken(_)) && !has_records;
        let is_claim = role == FieldRole::Solution && outside.is_some();
        let skipped = is_claim || outside.is_some_and(|outside| outside.skipped);
        if is_claim && why == Scanned::Long && outside.is_some_and(|outside| !outside.broken) {
            found.push(FoundRecord { at: 0, whole: Err(Problem::FarSolution) });
        }
        self.levels.push(JsonLevel {
            is_list,
            broken,
            has_records: has_records || is_list && why == Scanned::Long,
            skipped,
            indent: 0,
            useful: false,
            barren: false,
            name: None,
        });
        self.expected = if is_list { ExpectedToken::Item } else { ExpectedToken::Name };
        self.begun = None;
        Scanned::Whole(1)
    }

    /// Returns whether an object without a puzzle is an error: it is the document, or an item of a list of objects.
    /// Only the first such object before the first puzzle of the list counts.
    fn is_missed(&self) -> bool {
        self.levels.last().is_none_or(|level| level.is_list && !level.broken && (level.useful || !level.barren))
    }

    /// Notes in the innermost level whether a value held a puzzle.
    fn note(&mut self, useful: bool, barren: bool) {
        if let Some(level) = self.levels.last_mut() {
            level.useful |= useful;
            level.barren |= barren;
        }
    }
}

/// The longest white space that is kept in the buffer with the value after it.
const MOST_WHITE: usize = 1 << 16;

//! JSON values on a tape: the library's parser finds the tokens, and the tape keeps where they are.

use std::borrow::Cow;

use super::names::FieldRole;
use json_event_parser::{JsonEvent, LowLevelJsonParser, LowLevelJsonParserResult};

/// The maximum nesting of lists and objects.
const MAX_DEPTH: usize = 128;

/// The tokens of a value.
#[derive(Debug, Default)]
pub(super) struct Tape {
    /// The nodes in the order in which their values begin. The name of a member directly precedes its value.
    nodes: Vec<TapeNode>,
    /// The indices of the open lists and objects, outermost first.
    open: Vec<usize>,
}

/// The byte range of a value.
#[derive(Debug, Clone, Copy)]
struct TapeNode {
    start: u32,
    end: u32,
    /// The index of the first node after this value and everything in it.
    next: u32,
}

/// A JSON value in a text that a [`Tape`] has scanned.
#[derive(Debug, Clone, Copy)]
pub(super) struct JsonValue<'a> {
    tape: &'a Tape,
    /// The text of the outermost value around it.
    text: &'a str,
    node: usize,
}

/// A member of an object.
#[derive(Debug, Clone)]
pub(super) struct Member<'a> {
    pub name: Cow<'a, str>,
    pub role: FieldRole,
    pub value: JsonValue<'a>,
}

impl<'a> Member<'a> {
    /// Returns the value of the first member of this name.
    pub(super) fn find(members: &[Self], name: &str) -> Option<JsonValue<'a>> {
        members.iter().find(|member| member.name == name).map(|member| member.value)
    }
}

impl Tape {
    /// Removes the value, but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.open.clear();
    }

    /// Returns whether a value has begun and ended.
    pub(super) fn is_complete(&self) -> bool {
        !self.nodes.is_empty() && self.open.is_empty()
    }

    /// Returns the number of nodes.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds the token in these bytes of the value. It is known by its first byte.
    pub(super) fn push(&mut self, first: u8, start: usize, end: usize) {
        let next = self.nodes.len();
        if matches!(first, b']' | b'}') {
            if let Some(open) = self.open.pop() {
                (self.nodes[open].end, self.nodes[open].next) = (end as u32, next as u32);
            }
            return;
        }
        if matches!(first, b'[' | b'{') {
            self.open.push(next);
        }
        self.nodes.push(TapeNode { start: start as u32, end: end as u32, next: next as u32 + 1 });
    }

    /// Returns the values that are complete in the open list or object that is the outermost value: the names and values
    /// of members, or items.
    pub(super) fn complete_parts<'a>(&'a self, text: &'a str) -> impl Iterator<Item = JsonValue<'a>> {
        self.value(text).parts_before(self.open.get(1).copied().unwrap_or(self.nodes.len()))
    }

    /// Makes the open value within the outermost one the outermost. Returns its byte offset; `None` if there is none, so
    /// that no value is left.
    pub(super) fn enter(&mut self) -> Option<usize> {
        let Some(&inner) = self.open.get(1) else {
            self.clear();
            return None;
        };
        let start = self.nodes[inner].start;
        self.nodes.drain(..inner);
        self.open.remove(0);
        self.open.iter_mut().for_each(|open| *open -= inner);
        for node in &mut self.nodes {
            (node.start, node.end) = (node.start - start, node.end - start);
            node.next -= inner as u32;
        }
        Some(start as usize)
    }

    /// Parses a text that is one value.
    pub(super) fn parse<'a>(&'a mut self, text: &'a str) -> Option<JsonValue<'a>> {
        self.clear();
        let (mut parser, mut read) = (parser(), 0);
        loop {
            let rest = &text.as_bytes()[read..];
            let LowLevelJsonParserResult { consumed_bytes, event } = parser.parse_next(rest, true);
            if event?.ok()? == JsonEvent::Eof {
                return self.is_complete().then(|| self.value(text));
            }
            let start = separators(rest);
            self.push(rest[start], read + start, read + consumed_bytes);
            read += consumed_bytes;
        }
    }

    /// Returns the value. `text` begins with its text.
    pub(super) fn value<'a>(&'a self, text: &'a str) -> JsonValue<'a> {
        JsonValue { tape: self, text, node: 0 }
    }
}

/// Returns a parser for one value.
pub(super) fn parser() -> LowLevelJsonParser {
    // The parser counts the lists and objects around the one that begins.
    LowLevelJsonParser::new().with_max_stack_size(MAX_DEPTH - 1)
}

/// Returns the text of a string, given with its quotes, without its escapes.
pub(super) fn string_text(raw: &str) -> Option<Cow<'_, str>> {
    let inside = raw.strip_prefix('"')?.strip_suffix('"')?;
    match memchr::memchr(b'\\', inside.as_bytes()) {
        None => Some(Cow::Borrowed(inside)),
        Some(_) => serde_json::from_str(raw).ok().map(Cow::Owned),
    }
}

/// Returns the number of bytes before a token that separate it from the one before.
pub(super) fn separators(text: &[u8]) -> usize {
    text.iter().take_while(|byte| b" \t\r\n,:".contains(byte)).count()
}

impl<'a> JsonValue<'a> {
    fn node(self) -> TapeNode {
        self.tape.nodes[self.node]
    }

    /// Returns the byte offset from the start of the outermost value.
    pub(super) fn offset(self) -> usize {
        self.node().start as usize
    }

    /// Returns the value as it is written.
    pub(super) fn raw(self) -> &'a str {
        &self.text[self.node().start as usize..self.node().end as usize]
    }

    pub(super) fn is_list(self) -> bool {
        self.raw().starts_with('[')
    }

    pub(super) fn is_object(self) -> bool {
        self.raw().starts_with('{')
    }

    pub(super) fn is_string(self) -> bool {
        self.raw().starts_with('"')
    }

    /// Returns whether the value is `null`.
    pub(super) fn is_null(self) -> bool {
        self.raw() == "null"
    }

    /// Returns whether the value is null, a blank string, or an empty list or object.
    pub(super) fn is_nothing(self) -> bool {
        match self.text() {
            Some(text) => text.trim().is_empty(),
            None => self.is_null() || (self.is_list() || self.is_object()) && self.parts().next().is_none(),
        }
    }

    /// Returns whether the value is anything but nothing or false.
    pub(super) fn has_value(self) -> bool {
        !self.is_nothing() && self.raw() != "false"
    }

    /// Returns the text of a string, without its escapes.
    pub(super) fn text(self) -> Option<Cow<'a, str>> {
        string_text(self.raw())
    }

    /// Iterates over the items of a list, or the names and values of an object.
    fn parts(self) -> impl Iterator<Item = Self> + Clone {
        self.parts_before(self.node().next as usize)
    }

    fn parts_before(self, end: usize) -> impl Iterator<Item = Self> + Clone {
        let mut node = self.node + 1;
        std::iter::from_fn(move || {
            let part = (node < end).then_some(Self { node, ..self })?;
            node = part.node().next as usize;
            Some(part)
        })
    }

    /// Iterates over the items of a list. Other values have none.
    pub(super) fn items(self) -> impl Iterator<Item = Self> + Clone {
        self.parts().take_while(move |_| self.is_list())
    }

    /// Iterates over the members of an object in order.
    pub(super) fn members(self) -> impl Iterator<Item = Member<'a>> {
        let mut parts = self.parts();
        std::iter::from_fn(move || {
            let (name, value) = (parts.next().filter(|_| self.is_object())?, parts.next()?);
            let name = name.text().unwrap_or(Cow::Borrowed(name.raw()));
            Some(Member { role: FieldRole::of(&name), name, value })
        })
    }

    /// Returns the value of the first member of this name.
    pub(super) fn get(self, name: &str) -> Option<Self> {
        let mut parts = self.parts();
        std::iter::from_fn(|| parts.next().zip(parts.next()))
            .find(|(other, _)| self.is_object() && other.text().is_some_and(|other| other == name))
            .map(|(_, value)| value)
    }

    /// Returns the value as JSON on one line.
    pub(super) fn json(self) -> String {
        let raw = self.raw();
        // Strings contain no line ends, so the text around one is white space.
        match raw.contains(['\n', '\r']) {
            true => raw.split(['\n', '\r']).map(str::trim).collect(),
            false => raw.to_owned(),
        }
    }
}

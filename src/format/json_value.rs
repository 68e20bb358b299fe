//! JSON values on a tape: `json-event-parser` finds the tokens, and the tape records their byte ranges. This module
//! also parses grids in every notation that JSON files use.

use std::borrow::Cow;

use super::lines::{cells, decoded_puzzle};
use super::names::FieldRole;
use crate::grid::{Cell, Digit, DigitSet, Grid, Solution};
use json_event_parser::{JsonEvent, LowLevelJsonParser, LowLevelJsonParserResult};

/// The maximum nesting of lists and objects.
const MAX_DEPTH: usize = 128;

/// The byte ranges of a value and of all values inside it.
#[derive(Debug, Default)]
pub(super) struct Tape {
    /// The nodes in the order in which their values begin. The name of a member directly precedes its value.
    nodes: Vec<TapeNode>,
    /// The indices of the open lists and objects, outermost first.
    open_nodes: Vec<usize>,
}

/// The byte range of a value.
#[derive(Debug, Clone, Copy)]
struct TapeNode {
    start: u32,
    end: u32,
    /// The index of the first node after this value and all values inside it.
    next_index: u32,
}

/// A JSON value in a text that a [`Tape`] has scanned.
#[derive(Debug, Clone, Copy)]
pub(super) struct JsonValue<'a> {
    tape: &'a Tape,
    /// The text of the outermost value, which contains this one.
    text: &'a str,
    node_index: usize,
}

#[derive(Debug, Clone)]
pub(super) struct Member<'a> {
    pub name: Cow<'a, str>,
    pub role: FieldRole,
    pub value: JsonValue<'a>,
}

impl<'a> Member<'a> {
    pub(super) fn find(members: &[Self], name: &str) -> Option<JsonValue<'a>> {
        members.iter().find(|member| member.name == name).map(|member| member.value)
    }
}

impl Tape {
    /// Removes the value, but keeps the allocated memory.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.open_nodes.clear();
    }

    /// Returns whether a value has begun and ended.
    pub(super) fn is_complete(&self) -> bool {
        !self.nodes.is_empty() && self.open_nodes.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Adds the token at these bytes of the outermost value. `first_byte` identifies its type.
    pub(super) fn push(&mut self, first_byte: u8, start: usize, end: usize) {
        let next_index = self.nodes.len();
        if matches!(first_byte, b']' | b'}') {
            if let Some(open_index) = self.open_nodes.pop() {
                (self.nodes[open_index].end, self.nodes[open_index].next_index) = (end as u32, next_index as u32);
            }
            return;
        }
        if matches!(first_byte, b'[' | b'{') {
            self.open_nodes.push(next_index);
        }
        self.nodes.push(TapeNode { start: start as u32, end: end as u32, next_index: next_index as u32 + 1 });
    }

    /// Iterates over the complete items of the outermost value if it is an open list, or over its complete names and
    /// values if it is an open object.
    pub(super) fn complete_children<'a>(&'a self, text: &'a str) -> impl Iterator<Item = JsonValue<'a>> {
        self.value(text).children_before(self.open_nodes.get(1).copied().unwrap_or(self.nodes.len()))
    }

    /// Drops the outermost value, so that the open value directly inside it becomes the outermost. Returns the byte
    /// offset of the new outermost value in the old one. Without an open value inside, clears the tape and returns
    /// `None`.
    pub(super) fn drop_outermost(&mut self) -> Option<usize> {
        let Some(&inner_index) = self.open_nodes.get(1) else {
            self.clear();
            return None;
        };
        let start = self.nodes[inner_index].start;
        self.nodes.drain(..inner_index);
        self.open_nodes.remove(0);
        self.open_nodes.iter_mut().for_each(|open_index| *open_index -= inner_index);
        for node in &mut self.nodes {
            (node.start, node.end) = (node.start - start, node.end - start);
            node.next_index -= inner_index as u32;
        }
        Some(start as usize)
    }

    pub(super) fn parse<'a>(&'a mut self, text: &'a str) -> Option<JsonValue<'a>> {
        self.clear();
        let (mut parser, mut read_bytes) = (new_parser(), 0);
        loop {
            let unread_text = &text.as_bytes()[read_bytes..];
            let LowLevelJsonParserResult { consumed_bytes, event } = parser.parse_next(unread_text, true);
            if event?.ok()? == JsonEvent::Eof {
                return self.is_complete().then(|| self.value(text));
            }
            let start = separator_len(unread_text);
            self.push(unread_text[start], read_bytes + start, read_bytes + consumed_bytes);
            read_bytes += consumed_bytes;
        }
    }

    /// Returns the outermost value, whose text is at the start of `text`.
    pub(super) fn value<'a>(&'a self, text: &'a str) -> JsonValue<'a> {
        JsonValue { tape: self, text, node_index: 0 }
    }
}

pub(super) fn new_parser() -> LowLevelJsonParser {
    // The parser does not count the list or object that is just beginning.
    LowLevelJsonParser::new().with_max_stack_size(MAX_DEPTH - 1)
}

/// Returns the unescaped text of a string. `raw` includes the quotes.
pub(super) fn string_text(raw: &str) -> Option<Cow<'_, str>> {
    let contents = raw.strip_prefix('"')?.strip_suffix('"')?;
    match memchr::memchr(b'\\', contents.as_bytes()) {
        None => Some(Cow::Borrowed(contents)),
        Some(_) => serde_json::from_str(raw).ok().map(Cow::Owned),
    }
}

/// Returns the number of separator bytes before the first token.
pub(super) fn separator_len(text: &[u8]) -> usize {
    text.iter().take_while(|byte| b" \t\r\n,:".contains(byte)).count()
}

impl<'a> JsonValue<'a> {
    fn node(self) -> TapeNode {
        self.tape.nodes[self.node_index]
    }

    /// Returns the byte offset of this value in the outermost value.
    pub(super) fn offset(self) -> usize {
        self.node().start as usize
    }

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

    pub(super) fn is_null(self) -> bool {
        self.raw() == "null"
    }

    /// Returns whether the value is null, a blank string, or an empty list or object.
    pub(super) fn is_empty(self) -> bool {
        match self.text() {
            Some(text) => text.trim().is_empty(),
            None => self.is_null() || (self.is_list() || self.is_object()) && self.children().next().is_none(),
        }
    }

    /// Returns whether the value is neither empty nor `false`.
    pub(super) fn is_set(self) -> bool {
        !self.is_empty() && self.raw() != "false"
    }

    /// Returns the unescaped text of a string.
    pub(super) fn text(self) -> Option<Cow<'a, str>> {
        string_text(self.raw())
    }

    /// Iterates over the items of a list, or the names and values of an object.
    fn children(self) -> impl Iterator<Item = Self> + Clone {
        self.children_before(self.node().next_index as usize)
    }

    fn children_before(self, end_index: usize) -> impl Iterator<Item = Self> + Clone {
        let mut index = self.node_index + 1;
        std::iter::from_fn(move || {
            let child = (index < end_index).then_some(Self { node_index: index, ..self })?;
            index = child.node().next_index as usize;
            Some(child)
        })
    }

    /// Iterates over the items of a list. Other values have no items.
    pub(super) fn items(self) -> impl Iterator<Item = Self> + Clone {
        self.children().take_while(move |_| self.is_list())
    }

    pub(super) fn members(self) -> impl Iterator<Item = Member<'a>> {
        let mut names_and_values = self.children();
        std::iter::from_fn(move || {
            let (name_value, value) = (names_and_values.next().filter(|_| self.is_object())?, names_and_values.next()?);
            let name = name_value.text().unwrap_or(Cow::Borrowed(name_value.raw()));
            Some(Member { role: FieldRole::from_name(&name), name, value })
        })
    }

    pub(super) fn get(self, name: &str) -> Option<Self> {
        let mut names_and_values = self.children();
        std::iter::from_fn(|| names_and_values.next().zip(names_and_values.next()))
            .find(|(name_value, _)| self.is_object() && name_value.text().is_some_and(|text| text == name))
            .map(|(_, value)| value)
    }

    /// Returns the 81 values of nine rows of nine.
    pub(super) fn cell_values(self) -> Option<Vec<Self>> {
        let has_nine_items = |list: Self| list.items().count() == 9;
        (has_nine_items(self) && self.items().all(has_nine_items)).then(|| self.items().flat_map(Self::items).collect())
    }

    /// Returns the value as JSON on one line.
    pub(super) fn json(self) -> String {
        // Strings contain no line ends, so the white space around a line end lies between tokens.
        self.raw().split(['\n', '\r']).map(str::trim).collect()
    }
}

/// Parses a grid: a string of 81 cells or 729 candidates, a number of 81 digits, a list of 81 cells, or a list of nine
/// rows, each a string or a list of nine cells. Returns `None` for anything else.
pub(crate) fn parse_grid(value: JsonValue<'_>) -> Option<Grid> {
    let raw = value.raw();
    match raw.as_bytes() {
        [b'"', ..] if raw.len() > Cell::COUNT => {
            let text = value.text()?;
            decoded_puzzle::parse_field(&text)
                .or_else(|| decoded_puzzle::parse_field(&text.split_ascii_whitespace().collect::<String>()))
        }
        [b'0'..=b'9', ..] if raw.len() == Cell::COUNT => decoded_puzzle::parse_field(raw),
        // Nine strings of nine characters on one line take 109 bytes; deeply indented candidates take a few thousand.
        [b'[', ..] if (109..1 << 16).contains(&raw.len()) => {
            let cells: Vec<DigitSet> = match value.items().take(Cell::COUNT + 1).count() {
                9 => value.items().map(parse_row).collect::<Option<Vec<_>>>()?.concat(),
                Cell::COUNT => value.items().map(parse_cell).collect::<Option<_>>()?,
                _ => return None,
            };
            Some(Grid::new(cells.try_into().ok()?))
        }
        _ => None,
    }
}

fn parse_row(value: JsonValue<'_>) -> Option<Vec<DigitSet>> {
    let row_candidates = match value.text() {
        Some(text) if text.bytes().all(cells::is_cell) => Some(text.bytes().map(cells::candidates).collect::<Vec<_>>()),
        Some(_) => None,
        None => value.items().take(10).map(parse_cell).collect(),
    };
    row_candidates.filter(|cells| cells.len() == 9)
}

/// Parses the candidates of a cell: a digit, a blank, a list of candidates, or an ipuz object with one of these.
pub(crate) fn parse_cell(value: JsonValue<'_>) -> Option<DigitSet> {
    match value.raw().as_bytes() {
        b"0" => Some(DigitSet::ALL),
        &[digit] => Digit::from_ascii(digit).map(DigitSet::from_digit),
        [b'"', ..] => cells::parse_cell(&value.text()?),
        [b'[', ..] => {
            let digits = value.items().map(|digit| parse_cell(digit)?.single());
            digits.collect::<Option<DigitSet>>().filter(|set| !set.is_empty())
        }
        [b'{', ..] => match ["given", "value", "cell"].iter().find_map(|name| value.get(name)) {
            Some(inner_value) => parse_cell(inner_value),
            None => value.get("style").map(|_| DigitSet::ALL),
        },
        _ => value.is_null().then_some(DigitSet::ALL),
    }
}

/// Parses a claimed solution: a solved grid, or the first item of a list of solved grids.
pub(crate) fn parse_solution(value: JsonValue<'_>) -> Option<Solution> {
    // Fast path: most solutions are 81 digits.
    if let [b'"', digits @ .., b'"'] = value.raw().as_bytes()
        && let Ok(digits) = digits.try_into()
    {
        return Solution::new(digits);
    }
    let to_solution = |puzzle: Grid| Solution::new(puzzle.to_ascii());
    parse_grid(value).and_then(to_solution).or_else(|| parse_grid(value.items().next()?).and_then(to_solution))
}

/// Counts the cells in a value: the characters of strings and the items of lists.
pub(crate) fn cell_count(value: JsonValue<'_>) -> usize {
    match value.text() {
        Some(text) => text.chars().count().max(1),
        None if value.is_list() => value.items().map(cell_count).sum(),
        None => 1,
    }
}

//! JSON values on a tape: `json-event-parser` finds the tokens, and the tape records their byte ranges. This module
//! also parses the cells in a value, and lists of them in every notation that JSON files use.

use std::borrow::Cow;

use super::RecordErrorKind;
use super::error::short_name;
use super::grammar::MIN_PUZZLE_CHARS;
use super::grammar::cells::{self, CellContents};
use super::grammar::decoded_puzzle::DecodedPuzzle;
use super::grammar::lexer::{self, LexedLine};
use super::grammar::row::RowCells;
use super::names::FieldRole;
use crate::grid::{Cell, DigitSet, Solution};
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
    /// Returns whether two members are the same part of a document.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.value.node_index == other.value.node_index && self.name == other.name
    }

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

    /// Returns whether this byte of the outermost value is in this value.
    pub(super) fn contains(self, offset: usize) -> bool {
        (self.node().start as usize..self.node().end as usize).contains(&offset)
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

    /// The fast path for a string of 81 ASCII characters.
    #[inline]
    pub(super) fn plain_puzzle(self) -> Option<DecodedPuzzle> {
        let [b'"', contents @ .., b'"'] = self.raw().as_bytes() else { return None };
        contents.try_into().ok().and_then(DecodedPuzzle::parse_plain)
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

/// The maximum length of a list that is a puzzle. Deeply indented candidates take a few thousand bytes.
const MAX_GRID_BYTES: usize = 1 << 16;

/// The error in a value that has the form of a puzzle, and its byte offset in the outermost value.
pub(crate) type ValueFault = (usize, RecordErrorKind);

/// Parses a list that has the form of a puzzle: 81 cells, or nine rows.
pub(crate) fn parse_list(list: JsonValue<'_>) -> Option<Result<DecodedPuzzle, ValueFault>> {
    if list.raw().len() >= MAX_GRID_BYTES {
        return None;
    }
    let contents = match list.items().take(Cell::COUNT + 1).count() {
        9 => match list.items().next().is_some_and(is_row_text) {
            true => parse_row_texts(list)?,
            false => parse_row_lists(list)?,
        },
        Cell::COUNT => {
            let contents: Result<Vec<_>, _> = list.items().map(read_cell).collect();
            // A list of 81 longer items is no puzzle.
            let may_be_cell = |item: JsonValue<'_>| !item.is_object() && item.raw().len() < MIN_PUZZLE_CHARS;
            if contents.is_err() && !list.items().all(may_be_cell) {
                return None;
            }
            contents
        }
        _ => return None,
    };
    Some(contents.map(|contents| DecodedPuzzle::from_cells(&contents)))
}

/// Parses nine lists, each a row. Returns `None` unless most of them have nine items.
fn parse_row_lists(list: JsonValue<'_>) -> Option<Result<Vec<CellContents>, ValueFault>> {
    let mut contents = Vec::with_capacity(Cell::COUNT);
    let mut row_count = 0;
    let mut fault = None;
    for row in list.items() {
        let len_before = contents.len();
        for item in row.items() {
            match read_cell(item) {
                Ok(cell) => contents.push(cell),
                Err(_) if item.raw().len() >= MIN_PUZZLE_CHARS => return None,
                Err(cell_fault) => {
                    contents.push(CellContents::BLANK);
                    fault.get_or_insert(cell_fault);
                }
            }
        }
        match contents.len() - len_before {
            9 => row_count += 1,
            _ if !row.is_list() => return None,
            len => _ = fault.get_or_insert((row.offset(), RecordErrorKind::RowCellCount(len))),
        }
    }
    (row_count > 4).then_some(fault.map_or(Ok(contents), Err))
}

/// Returns whether a value is a text that is too short for a puzzle, but may be a row.
fn is_row_text(value: JsonValue<'_>) -> bool {
    value.is_string() && value.raw().len() < 2 * MIN_PUZZLE_CHARS
}

/// Parses nine texts, each a row. Returns `None` unless most of them are rows.
fn parse_row_texts(list: JsonValue<'_>) -> Option<Result<Vec<CellContents>, ValueFault>> {
    let mut contents = Vec::with_capacity(Cell::COUNT);
    let mut row_count = 0;
    let mut fault = None;
    for value in list.items() {
        if !is_row_text(value) {
            return None;
        }
        let lexed = LexedLine::new(&value.text()?);
        match RowCells::parse(lexed.data()) {
            Some(row) => {
                row_count += 1;
                contents.extend(row.contents());
            }
            None => {
                let problem = match lexer::first_stray(&lexed.tokens) {
                    Some((_, c)) => RecordErrorKind::Character(c),
                    None => RecordErrorKind::RowCellCount(lexer::cell_count(&lexed.tokens)),
                };
                fault.get_or_insert((value.offset(), problem));
            }
        }
    }
    (row_count > 4).then_some(fault.map_or(Ok(contents), Err))
}

/// Parses a solved grid: a text or a list of its cells.
pub(crate) fn parse_solved_cells(value: JsonValue<'_>) -> Option<Solution> {
    let puzzle = match value.text() {
        Some(text) => DecodedPuzzle::parse(&text)?,
        None => parse_list(value)?.ok()?,
    };
    puzzle.solution()
}

fn read_cell(value: JsonValue<'_>) -> Result<CellContents, ValueFault> {
    parse_cell(value)
        .ok_or_else(|| (value.offset(), RecordErrorKind::Details(format!("not a cell: {}", short_name(value.raw())))))
}

/// Parses a cell: a text or a number that is one, null, a list of candidates, or an ipuz object with one of these.
pub(crate) fn parse_cell(value: JsonValue<'_>) -> Option<CellContents> {
    match value.raw().as_bytes() {
        // Fast path: most cells are digits.
        &[byte @ b'0'..=b'9'] => Some(CellContents::unmarked(cells::candidates(byte))),
        [b'"', ..] => cells::parse_cell(&value.text()?),
        [b'[', ..] => {
            let digits = value.items().map(|digit| parse_candidates(digit)?.single());
            let candidates = digits.collect::<Option<DigitSet>>().filter(|set| !set.is_empty());
            candidates.map(CellContents::unmarked)
        }
        [b'{', ..] => match ["given", "value", "cell"].iter().find_map(|name| value.get(name)) {
            Some(inner_value) => parse_cell(inner_value),
            None => value.get("style").map(|_| CellContents::BLANK),
        },
        // A number of several digits is no group of candidates.
        [b'0'..=b'9', rest @ ..] if !rest.is_empty() => cells::parse_float(value.raw()).map(CellContents::unmarked),
        _ => cells::parse_cell(value.raw()),
    }
}

/// Parses the candidates of a cell.
pub(crate) fn parse_candidates(value: JsonValue<'_>) -> Option<DigitSet> {
    parse_cell(value).map(|contents| contents.candidates)
}

//! The grammar of a row: nine cells of a grid.
//!
//! A row is nine cells with anything between them that separates cells, or nine words that are cells: groups of
//! candidates, numbers with a zero fraction, words for a blank. It is also nine fields between delimiters, of which
//! some are empty. Fewer cells may be a row if the rows around it show where the blanks are.

use super::LineError;
use super::cells::{self, BlankKinds, CellContents, CellMark};
use super::lexer::{self, Token, TokenKind};
use crate::grid::{Cell, DigitSet};

/// The length of a line that is too long to be a row whose columns matter.
pub(crate) const MAX_LAYOUT_BYTES: usize = 200;

/// The maximum number of characters of the cells of a row of fields: nine groups of candidates.
const MAX_ROW_CELLS: usize = 81;

/// A row, as far as its line alone tells.
#[derive(Debug, Clone)]
pub(crate) enum Row {
    /// Nine cells.
    Cells(RowCells),
    /// A row whose cells depend on the rows around it.
    Loose(Box<LooseRow>),
    /// Cells among other characters, or too few or too many cells.
    Malformed(Box<MalformedRow>),
}

#[derive(Debug, Clone)]
pub(crate) struct MalformedRow {
    pub error: LineError,
    /// The line, if it is a single word that may be the title of a grid below.
    pub word: Option<String>,
    /// Whether the line has two bars or more.
    pub has_bars: bool,
}

/// Nine cells. Many of these are kept until their grids are complete, so they are small.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RowCells {
    pub cells: [DigitSet; 9],
    /// The cells whose digits were placed, not given, as bits 0 to 8.
    pub placed_bits: u16,
    /// The cells with a last candidate that is not filled in, as bits 0 to 8.
    pub unfilled_bits: u16,
    /// The byte offset of the end of the cells.
    pub end_offset: u16,
    /// The first blank that is an ASCII character; 0 if there is none.
    pub blank: u8,
    pub blank_kinds: BlankKinds,
    pub notation: RowNotation,
    /// Whether the digits are `1 2 … 9` or `0 1 … 8`, so that the row may be the headings of columns.
    pub are_labels: bool,
    /// Whether the row may also be a border: all blanks, with three dashes or three stars side by side.
    pub may_be_border: bool,
    /// Whether the line has two bars or more.
    pub has_bars: bool,
    /// Whether a heading precedes the cells: a letter, or a number with a mark.
    pub is_headed: bool,
}

/// The notation of nine cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RowNotation {
    /// One character or one word for each cell.
    Characters,
    /// One integer of nine digits.
    Integer,
    /// A group of candidates for each cell.
    Candidates,
}

/// A row whose cells depend on the rows around it.
#[derive(Debug, Clone)]
pub(crate) struct LooseRow {
    /// The nine cells, unless blanks are not written.
    pub cells: Option<RowCells>,
    /// The number in front of the nine cells: a heading, or else a tenth cell.
    pub number: Option<u32>,
    /// The number of leading zeros that an integer has lost.
    pub lost_zero_count: usize,
    pub cell_count: usize,
    /// The byte offset at which an error of the row is reported.
    pub end_offset: usize,
    /// The first blank that is an ASCII character.
    pub blank: Option<u8>,
    /// Whether the row is indented, so that it is no title.
    pub is_indented: bool,
    pub layout: RowLayout,
    /// The line without the white space around it, if the row may be a title.
    pub text: String,
}

/// The columns of the cells and separators of a row, counted in characters.
#[derive(Debug, Clone, Default)]
pub(crate) struct RowLayout {
    /// The number of characters of the line.
    pub width: usize,
    pub items: Vec<(usize, LayoutItem)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LayoutItem {
    Cell(CellContents),
    Bar,
    Delimiter(u8),
}

impl Row {
    /// Returns the row of a line in which a heading precedes the cells.
    pub(crate) fn with_heading(mut self) -> Self {
        match &mut self {
            Self::Cells(row) => row.is_headed = true,
            Self::Loose(row) => row.cells.iter_mut().for_each(|cells| cells.is_headed = true),
            Self::Malformed(_) => {}
        }
        self
    }
}

impl From<LineError> for Row {
    fn from(error: LineError) -> Self {
        Self::Malformed(Box::new(MalformedRow { error, word: None, has_bars: false }))
    }
}

impl RowCells {
    fn new(contents: impl IntoIterator<Item = CellContents>, tokens: &[Token], notation: RowNotation) -> Self {
        let mut cells = [DigitSet::ALL; 9];
        let (mut placed_bits, mut unfilled_bits) = (0, 0);
        for (index, (cell, contents)) in cells.iter_mut().zip(contents).enumerate() {
            *cell = contents.candidates;
            placed_bits |= u16::from(contents.mark == CellMark::Placed) << index;
            unfilled_bits |= u16::from(contents.mark == CellMark::Unfilled) << index;
        }
        let blank = lexer::blank_byte(tokens).unwrap_or(0);
        let is_cell_each = lexer::cell_count(tokens) == 9;
        let blank_kinds = if is_cell_each { lexer::blank_kinds(tokens) } else { lexer::blank_word_kinds(tokens) };
        let end_offset = lexer::cell_offset(tokens, 9).try_into().unwrap_or(u16::MAX);
        Self {
            cells,
            placed_bits,
            unfilled_bits,
            end_offset,
            blank,
            blank_kinds,
            notation,
            are_labels: false,
            may_be_border: false,
            has_bars: lexer::has_bars(tokens),
            is_headed: false,
        }
    }

    /// The fast path for a line of nine digits and blanks, `.` or `0`, that can be nothing but a row.
    pub(crate) fn parse_plain(line: &[u8; 9]) -> Option<Self> {
        let is_blank = |byte: &u8| matches!(byte, b'.' | b'0');
        let point_count = line.iter().filter(|byte| **byte == b'.').count();
        let are_cells = line.iter().all(|byte| *byte == b'.' || byte.is_ascii_digit());
        // Labels may be headings, and two points make a date.
        let are_labels = line.iter().copied().eq(b'1'..=b'9') || line.iter().copied().eq(b'0'..=b'8');
        if !are_cells || are_labels || point_count == 2 {
            return None;
        }
        let is_integer = point_count == 0 && line[0] != b'0';
        let blank = line.iter().copied().find(is_blank).unwrap_or(0);
        Some(Self {
            cells: line.map(cells::candidates),
            placed_bits: 0,
            unfilled_bits: 0,
            end_offset: 9,
            blank,
            blank_kinds: BlankKinds::new([blank]),
            notation: if is_integer { RowNotation::Integer } else { RowNotation::Characters },
            are_labels: false,
            may_be_border: false,
            has_bars: false,
            is_headed: false,
        })
    }

    /// Parses nine cells in any notation.
    pub(crate) fn parse(tokens: &[Token]) -> Option<Self> {
        Self::parse_float_fields(tokens)
            .or_else(|| Self::parse_characters(tokens))
            .or_else(|| Self::parse_words(tokens))
            .or_else(|| Self::parse_fields(tokens))
    }

    /// Parses nine cells, with or without separators between them.
    fn parse_characters(tokens: &[Token]) -> Option<Self> {
        if lexer::cell_count(tokens) != 9 {
            return None;
        }
        let notation = if is_integer(tokens) { RowNotation::Integer } else { RowNotation::Characters };
        let row = Self::new(lexer::cells(tokens), tokens, notation);
        let digits = || tokens.iter().filter_map(digit_byte);
        let are_labels = digits().eq(b'1'..=b'9') || digits().eq(b'0'..=b'8');
        Some(Self { are_labels, may_be_border: row.cells == [DigitSet::ALL; 9] && has_rule(tokens), ..row })
    }

    /// Parses nine words, each a cell, that are not single characters.
    fn parse_words(tokens: &[Token]) -> Option<Self> {
        let contents = parse_words::<9>(tokens)?;
        // Nine words of nine digits are candidates only if each is full; otherwise they are nine rows.
        let are_rows = lexer::cell_count(tokens) == Cell::COUNT
            && lexer::words(tokens).all(|word| word.len() == 9)
            && contents.iter().any(|cell| cell.candidates != DigitSet::ALL);
        let row = Self::new(contents, tokens, RowNotation::Candidates);
        let are_floats = lexer::words(tokens).all(|word| parse_float(word).is_some());
        let blank = if are_floats { float_blank(tokens) } else { row.blank };
        (!are_rows).then_some(Self { blank, ..row })
    }

    /// Parses nine fields between delimiters. Empty fields are blank cells.
    fn parse_fields(tokens: &[Token]) -> Option<Self> {
        Self::parse_fields_as(tokens, parse_word)
    }

    /// Parses nine fields between delimiters that are empty or numbers with a zero fraction.
    fn parse_float_fields(tokens: &[Token]) -> Option<Self> {
        let has_fraction = |word: &[Token]| word.len() > 1 && parse_float(word).is_some();
        let has_floats = || lexer::words(tokens).next().is_some_and(has_fraction);
        let row = Self::parse_fields_as(tokens, parse_float).filter(|_| has_floats())?;
        Some(Self { blank: float_blank(tokens), ..row })
    }

    /// Parses nine fields between delimiters, each empty or a word that `parse` accepts.
    fn parse_fields_as(tokens: &[Token], parse: fn(&[Token]) -> Option<CellContents>) -> Option<Self> {
        let is_delimiter = |token: &Token, byte| token.kind == TokenKind::Delimiter(byte);
        let count = |byte| tokens.iter().filter(|token| is_delimiter(token, byte)).count();
        if !(1..=MAX_ROW_CELLS).contains(&lexer::cell_count(tokens)) {
            return None;
        }
        let delimiter = lexer::DELIMITERS.into_iter().find(|&byte| count(byte) == 8)?;
        let parse_field = |field: &[Token]| {
            let mut words = lexer::words(field);
            let contents = words.next().map_or(Some(CellContents::BLANK), parse);
            contents.filter(|_| words.next().is_none())
        };
        let fields = tokens.split(|token| is_delimiter(token, delimiter));
        let contents = fields.map(parse_field).collect::<Option<Vec<_>>>()?;
        Some(Self::new(contents, tokens, RowNotation::Characters))
    }

    /// Iterates over the contents of the cells.
    pub(crate) fn contents(&self) -> impl Iterator<Item = CellContents> {
        let mark = |index: usize| match (self.placed_bits >> index & 1, self.unfilled_bits >> index & 1) {
            (1, _) => CellMark::Placed,
            (_, 1) => CellMark::Unfilled,
            _ => CellMark::None,
        };
        (0..9).map(move |index| CellContents { candidates: self.cells[index], mark: mark(index) })
    }

    /// Returns the digits of the row as a number.
    pub(crate) fn number_text(&self) -> String {
        self.cells.iter().map(|cell| cell.single().map_or('0', |digit| char::from(digit.ascii()))).collect()
    }
}

impl LooseRow {
    /// Creates a row from its tokens. `cells` are the nine cells, if it has them.
    pub(crate) fn new(cells: Option<RowCells>, tokens: &[Token], line: &str) -> Self {
        let body = &line[lexer::mail_marker_end(line)..];
        let may_have_layout = line.len() <= MAX_LAYOUT_BYTES;
        Self {
            cells,
            number: None,
            lost_zero_count: 0,
            cell_count: lexer::cell_count(tokens),
            end_offset: lexer::cell_offset(tokens, 9),
            blank: lexer::blank_byte(tokens),
            is_indented: body.trim_end().len() != body.trim().len(),
            layout: if may_have_layout { RowLayout::new(tokens, line) } else { RowLayout::default() },
            text: if may_have_layout { body.trim().to_owned() } else { String::new() },
        }
    }

    /// Returns the row of an integer that has lost its leading zeros.
    pub(crate) fn parse_integer(tokens: &[Token], line: &str) -> Option<Self> {
        let word = single_word(tokens)?;
        let is_separated =
            tokens.iter().any(|token| matches!(token.kind, TokenKind::Bar) || is_delimiter_before(token, word));
        // After a separator, the number is a cell.
        if is_separated {
            return None;
        }
        let cells = parse_integer(word)?;
        let row = RowCells::new(cells.map(CellContents::unmarked), tokens, RowNotation::Integer);
        Some(Self { lost_zero_count: 9 - word.len(), ..Self::new(Some(row), tokens, line) })
    }

    /// Returns a line of this many spaces, which may be a row.
    pub(crate) fn spaces(width: usize) -> Self {
        let layout = RowLayout { width, items: Vec::new() };
        Self { layout, end_offset: 0, ..Self::new(None, &[], "") }
    }

    /// Returns whether the line has no cells.
    pub(crate) fn is_hollow(&self) -> bool {
        self.cell_count == 0
    }

    /// Returns whether the row is a short number, which may also be the title of the next grid.
    pub(crate) fn is_short_number(&self) -> bool {
        self.lost_zero_count > 4
    }
}

impl RowLayout {
    fn new(tokens: &[Token], line: &str) -> Self {
        let (mut column, mut offset) = (0, 0);
        let mut items = Vec::with_capacity(tokens.len());
        for token in tokens {
            column += line[offset..token.start()].chars().count();
            offset = token.start();
            let item = match token.kind {
                TokenKind::Cell(contents, _) => LayoutItem::Cell(contents),
                TokenKind::Bar => LayoutItem::Bar,
                TokenKind::Delimiter(byte) => LayoutItem::Delimiter(byte),
                _ => continue,
            };
            items.push((column, item));
        }
        Self { width: line.chars().count(), items }
    }

    /// Returns the columns of nine digits side by side.
    pub(crate) fn side_by_side(row: &RowCells) -> Self {
        let width = usize::from(row.end_offset);
        let columns = width.saturating_sub(9)..width;
        Self { width, items: columns.zip(row.contents().map(LayoutItem::Cell)).collect() }
    }

    pub(crate) fn has_delimiter(&self, delimiter: u8) -> bool {
        self.items.iter().any(|&(_, item)| item == LayoutItem::Delimiter(delimiter))
    }

    pub(crate) fn has_bars(&self) -> bool {
        self.items.iter().filter(|&&(_, item)| item == LayoutItem::Bar).count() > 1
    }
}

/// Parses `COUNT` words, each a cell: groups of candidates, or numbers that all have a zero fraction. Single characters
/// alone are not such words.
pub(crate) fn parse_words<const COUNT: usize>(tokens: &[Token]) -> Option<[CellContents; COUNT]> {
    if lexer::words(tokens).take(COUNT + 1).count() != COUNT || lexer::cell_count(tokens) == COUNT {
        return None;
    }
    let to_array = |contents: Vec<CellContents>| contents.try_into().ok();
    let groups = lexer::words(tokens).map(parse_word).collect::<Option<Vec<_>>>();
    groups.or_else(|| lexer::words(tokens).map(parse_float).collect()).and_then(to_array)
}

/// Parses a word: one cell, or a group of candidates.
pub(crate) fn parse_word(word: &[Token]) -> Option<CellContents> {
    if let [token] = word {
        return token.contents();
    }
    let mut candidates = DigitSet::EMPTY;
    for token in word {
        let digit = token.contents().filter(|cell| cell.mark == CellMark::None)?.candidates.single()?;
        if candidates.contains(digit) {
            return None;
        }
        candidates = candidates.with(digit);
    }
    Some(CellContents::unmarked(candidates))
}

/// Parses a number with a zero fraction, or a word for a blank.
fn parse_float(word: &[Token]) -> Option<CellContents> {
    match word {
        [Token { kind: TokenKind::Cell(CellContents::BLANK, 0), .. }] => Some(CellContents::BLANK),
        [digit, point, zeros @ ..] => {
            let is_blank = |token: &Token, byte| matches!(token.kind, TokenKind::Cell(_, blank) if blank == byte);
            let is_float = is_blank(point, b'.') && zeros.iter().all(|zero| is_blank(zero, b'0'));
            digit_byte(digit).filter(|_| is_float).map(|byte| CellContents::unmarked(cells::candidates(byte)))
        }
        _ => None,
    }
}

/// Returns the character for blanks among numbers with a zero fraction, whose point is none; 0 if no number is zero.
fn float_blank(tokens: &[Token]) -> u8 {
    let has_zero = lexer::words(tokens).any(|word| digit_byte(&word[0]) == Some(b'0'));
    if has_zero { b'0' } else { 0 }
}

/// Parses a row that is written as an integer, with `0` for blanks. It may have lost its leading zeros.
pub(crate) fn parse_integer(word: &[Token]) -> Option<[DigitSet; 9]> {
    let has_leading_zero = word.len() < 9 && word.len() > 1 && digit_byte(&word[0]) == Some(b'0');
    if word.is_empty() || word.len() > 9 || has_leading_zero {
        return None;
    }
    let mut row = [DigitSet::ALL; 9];
    for (cell, token) in row[9 - word.len()..].iter_mut().zip(word) {
        *cell = cells::candidates(digit_byte(token)?);
    }
    Some(row)
}

/// Returns the digit of a cell, `0` to `9`, as it is written.
pub(crate) fn digit_byte(token: &Token) -> Option<u8> {
    match token.kind {
        TokenKind::Cell(_, b'0') => Some(b'0'),
        TokenKind::Cell(CellContents { candidates, mark: CellMark::None }, 0) => Some(candidates.single()?.ascii()),
        _ => None,
    }
}

/// Returns the only word among some tokens.
pub(crate) fn single_word(tokens: &[Token]) -> Option<&[Token]> {
    let mut words = lexer::words(tokens);
    words.next().filter(|_| words.next().is_none())
}

fn is_delimiter_before(token: &Token, word: &[Token]) -> bool {
    matches!(token.kind, TokenKind::Delimiter(_)) && token.start < word[0].start
}

/// Returns whether nine cells are an integer without leading zeros.
fn is_integer(tokens: &[Token]) -> bool {
    let word = single_word(tokens).unwrap_or_default();
    word.first().and_then(digit_byte).is_some_and(|byte| byte != b'0') && word.iter().all(|t| digit_byte(t).is_some())
}

/// Returns whether three dashes or three stars are side by side.
fn has_rule(tokens: &[Token]) -> bool {
    let is = |token: &Token, byte| matches!(token.kind, TokenKind::Cell(_, blank) if blank == byte);
    let are_joined = |triple: &[Token]| triple[0].end == triple[1].start && triple[1].end == triple[2].start;
    let is_rule = |triple: &[Token]| b"-*".iter().any(|&byte| triple.iter().all(|token| is(token, byte)));
    tokens.windows(3).any(|triple| are_joined(triple) && is_rule(triple))
}

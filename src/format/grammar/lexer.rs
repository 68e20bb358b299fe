//! Splits a line into tokens. All that asks what a line holds asks its tokens, never its text again.
//!
//! A token is a cell, a separator that matters, or a character that is neither. White space, horizontal lines and `+`
//! are no tokens: they only lie between others. Adjacent cells form a *word*.

use super::cells::{self, Blank, BlankKinds, CellContents, CellMark};
use crate::grid::DigitSet;

/// The bytes that are delimiters between the fields of a row, besides the wide forms of the comma and the semicolon.
pub(crate) const DELIMITERS: [u8; 4] = *b",;\t&";

/// The tokens of a line.
#[derive(Debug, Default)]
pub(crate) struct LexedLine {
    /// All tokens, in the order of the line.
    pub tokens: Vec<Token>,
    /// The number of tokens before the remark, if the line has one.
    data_len: usize,
}

/// A part of a line: the bytes from `start` to `end`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub start: u32,
    pub end: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A cell, and the byte of its blank if it is one: 0 for a blank without an ASCII character.
    Cell(CellContents, u8),
    /// A vertical bar between cells.
    Bar,
    /// A comma, a semicolon, a TAB or `&`.
    Delimiter(u8),
    Colon,
    OpenBracket,
    CloseBracket,
    Quote,
    /// A character that ends a word but separates no cells: `#`, `=`, `<` or `>`.
    Code(char),
    /// Any other character.
    Stray(char),
}

impl Token {
    pub(crate) fn contents(&self) -> Option<CellContents> {
        if let TokenKind::Cell(contents, _) = self.kind { Some(contents) } else { None }
    }

    /// Returns the byte of the blank if the token is one: 0 for a blank without an ASCII character.
    fn blank(&self) -> Option<u8> {
        match self.kind {
            TokenKind::Cell(CellContents::BLANK, byte) => Some(byte),
            _ => None,
        }
    }

    pub(crate) fn is_cell(&self) -> bool {
        matches!(self.kind, TokenKind::Cell(..))
    }

    pub(crate) fn is_stray(&self) -> bool {
        matches!(self.kind, TokenKind::Code(_) | TokenKind::Stray(_))
    }

    pub(crate) fn start(&self) -> usize {
        self.start as usize
    }

    pub(crate) fn end(&self) -> usize {
        self.end as usize
    }

    fn is_word_part(&self) -> bool {
        self.is_cell() || matches!(self.kind, TokenKind::Stray(_))
    }
}

impl LexedLine {
    pub(crate) fn new(line: &str) -> Self {
        let mut lexed = Self::default();
        lexed.lex(line, 0);
        lexed
    }

    /// Replaces the tokens with those of a line, from this byte offset on.
    pub(crate) fn lex(&mut self, line: &str, start: usize) {
        self.tokens.clear();
        let mut lexer = Lexer {
            line,
            tokens: &mut self.tokens,
            data_len: None,
            word_end: 0,
            is_quoted: false,
            has_cells: false,
            joins_brackets: false,
        };
        let mut offset = start;
        while let Some(&byte) = line.as_bytes().get(offset) {
            // Fast path: a digit or a point is a cell wherever it is.
            offset = match byte {
                b'1'..=b'9' => lexer.push_digit(offset, byte),
                b'.' | b'0' => lexer.push_blank(offset, byte),
                _ => lexer.read_token(offset),
            };
        }
        self.data_len = lexer.data_len.unwrap_or(lexer.tokens.len());
    }

    /// Returns the tokens before the remark.
    pub(crate) fn data(&self) -> &[Token] {
        &self.tokens[..self.data_len]
    }

    /// Iterates over the words of the whole line, which may have strays among their cells.
    pub(crate) fn words(&self) -> impl Iterator<Item = &[Token]> + Clone {
        words(&self.tokens)
    }
}

/// Iterates over the words in some tokens: adjacent cells and strays.
pub(crate) fn words(tokens: &[Token]) -> impl Iterator<Item = &[Token]> + Clone {
    let are_joined = |a: &Token, b: &Token| a.end == b.start && a.is_word_part() && b.is_word_part();
    tokens.chunk_by(are_joined).filter(|word| word[0].is_word_part())
}

/// Iterates over the contents of the cells in some tokens.
pub(crate) fn cells(tokens: &[Token]) -> impl Iterator<Item = CellContents> + Clone {
    tokens.iter().filter_map(Token::contents)
}

pub(crate) fn cell_count(tokens: &[Token]) -> usize {
    tokens.iter().filter(|token| token.is_cell()).count()
}

pub(crate) fn first_stray(tokens: &[Token]) -> Option<(usize, char)> {
    tokens.iter().find_map(|token| match token.kind {
        TokenKind::Code(c) | TokenKind::Stray(c) => Some((token.start(), c)),
        _ => None,
    })
}

pub(crate) fn stray_count(tokens: &[Token]) -> usize {
    tokens.iter().filter(|token| token.is_stray()).count()
}

/// Returns whether there are two bars or more.
pub(crate) fn has_bars(tokens: &[Token]) -> bool {
    tokens.iter().filter(|token| token.kind == TokenKind::Bar).nth(1).is_some()
}

/// Returns the byte offset of the cell with this index, or of the end of the cells if there are fewer.
pub(crate) fn cell_offset(tokens: &[Token], index: usize) -> usize {
    let mut cells = tokens.iter().filter(|token| token.is_cell());
    let end = || tokens.iter().rev().find(|token| token.is_cell()).map_or(0, Token::end);
    cells.nth(index).map_or_else(end, Token::start)
}

/// Returns the character of the first blank that has one: `None` if all blanks have none, or if there is no blank.
pub(crate) fn blank_byte(tokens: &[Token]) -> Option<u8> {
    tokens.iter().find_map(|token| match token.kind {
        TokenKind::Cell(_, byte) if byte != 0 => Some(byte),
        _ => None,
    })
}

/// Returns the character for blanks of a puzzle with these tokens.
pub(crate) fn blank(tokens: &[Token]) -> Blank {
    Blank::from_cells(blank_byte(tokens).as_slice())
}

/// Returns the kinds of the blanks among these tokens, each of which is a cell of its own.
pub(crate) fn blank_kinds(tokens: &[Token]) -> BlankKinds {
    BlankKinds::new(tokens.iter().filter_map(Token::blank))
}

/// Returns the kinds of the blanks among these words, each of which is a cell.
pub(crate) fn blank_word_kinds(tokens: &[Token]) -> BlankKinds {
    BlankKinds::new(words(tokens).filter(|word| word.len() == 1).filter_map(|word| word[0].blank()))
}

/// Returns whether a character is a vertical bar between cells.
pub(crate) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' | '¦' | '｜')
}

/// Returns whether a character is in the Unicode block Box Drawing.
pub(crate) fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&c)
}

/// Returns whether a character separates words without being a token: white space, a horizontal line, a corner.
fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '+' || is_box_drawing(c) && !is_bar(c) && c != '╳'
}

/// Returns whether a character has no width: a joiner, a direction mark, or the frame of a keycap.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' | '\u{FE0E}' | '\u{FE0F}' | '\u{20E3}')
}

/// Returns the byte offset of a part within its text. If the part is from another text, returns the text's length.
pub(crate) fn offset_of(text: &str, part: &str) -> usize {
    let start = part.as_ptr().addr().checked_sub(text.as_ptr().addr());
    start.filter(|&start| start <= text.len()).unwrap_or(text.len())
}

/// Returns the byte offset after the markers of quoted mail (`>`).
pub(crate) fn mail_marker_end(line: &str) -> usize {
    let mut inner_line = line;
    while let Some(inner) = inner_line.trim_start().strip_prefix('>') {
        inner_line = inner.strip_prefix(' ').unwrap_or(inner);
    }
    line.len() - inner_line.len()
}

struct Lexer<'l> {
    line: &'l str,
    tokens: &'l mut Vec<Token>,
    /// The number of tokens before the remark, once it has begun.
    data_len: Option<usize>,
    /// The end of the letters that are known to be no word for a blank.
    word_end: usize,
    is_quoted: bool,
    /// Whether there are cells, or blanks of LaTeX's tables.
    has_cells: bool,
    /// Whether brackets mark candidates within a cell, as in `| 1[2]3 |`.
    joins_brackets: bool,
}

impl Lexer<'_> {
    /// Reads a token that is neither a digit nor a point, at this byte offset. Returns the offset of the next.
    fn read_token(&mut self, offset: usize) -> usize {
        let bytes = self.line.as_bytes();
        let byte = bytes[offset];
        if !byte.is_ascii() {
            return self.read_wide(offset);
        }
        let next = bytes.get(offset + 1).copied();
        if byte == b'('
            && let Some(contents) = self.unfilled_cell(offset)
        {
            return self.push_cell(offset, offset + "(5)".len(), contents, 0);
        }
        match byte {
            b' ' | b'\n' | b'\r' | 0x0B | 0x0C => offset + 1,
            b'\t' | b',' | b';' | b'&' => {
                self.has_cells |= byte == b'&';
                self.push(offset, offset + 1, TokenKind::Delimiter(byte))
            }
            b'-' if next == Some(b'1') && self.is_blank_word(offset, 2) => self.push_word(offset, 2),
            b'*' if next == Some(b'*') => self.read_stars(offset),
            b'-' | b'_' | b'*' | b'?' => self.push_blank(offset, byte),
            b'|' => {
                self.joins_brackets |= self.tokens.is_empty();
                self.push(offset, offset + 1, TokenKind::Bar)
            }
            b'+' => {
                let placed = self.line[offset + 1..].chars().next();
                match placed.and_then(cells::char_candidates).filter(|candidates| candidates.is_single()) {
                    Some(candidates) => {
                        let contents = CellContents { candidates, mark: CellMark::Placed };
                        self.push_cell(offset, offset + 1 + placed.map_or(0, char::len_utf8), contents, 0)
                    }
                    None => offset + 1,
                }
            }
            b'"' | b'\'' => self.read_quote(offset, byte),
            b'[' | b'(' | b'{' | b']' | b')' | b'}' | b'<' | b'>' if self.marks_candidates(offset) => {
                self.skip_joined(offset, offset + 1)
            }
            b'<' if self.is_blank_word(offset, "<NA>".len()) => self.push_word(offset, "<NA>".len()),
            b'[' | b'(' | b'{' => self.push(offset, offset + 1, TokenKind::OpenBracket),
            b']' | b')' | b'}' => self.push(offset, offset + 1, TokenKind::CloseBracket),
            b':' => self.push(offset, offset + 1, TokenKind::Colon),
            b'=' | b'<' | b'>' => self.push(offset, offset + 1, TokenKind::Code(byte.into())),
            b'#' => {
                self.begin_remark();
                self.push(offset, offset + 1, TokenKind::Code('#'))
            }
            b'%' => {
                self.begin_remark();
                self.push_stray(offset, '%')
            }
            b'/' if next == Some(b'/') => {
                self.begin_remark();
                self.push_stray(offset, '/')
            }
            b'\\' if next == Some(b'\\') && self.has_cells => {
                self.begin_remark();
                self.push_stray(offset, '\\')
            }
            // A cell without candidates, as in the candidate grids that this crate writes.
            b'!' if !self.follows_stray(offset) => {
                self.push_cell(offset, offset + 1, CellContents::unmarked(DigitSet::EMPTY), 0)
            }
            b'a'..=b'z' | b'A'..=b'Z' => self.read_letter(offset, byte),
            _ => self.push_stray(offset, byte.into()),
        }
    }

    fn read_wide(&mut self, offset: usize) -> usize {
        let c = self.line[offset..].chars().next().unwrap_or_default();
        let end = offset + c.len_utf8();
        let kind = match c {
            '，' | '；' => TokenKind::Delimiter(if c == '，' { b',' } else { b';' }),
            '：' => TokenKind::Colon,
            _ if is_bar(c) => TokenKind::Bar,
            _ => match cells::char_candidates(c) {
                Some(candidates) => return self.push_cell(offset, end, CellContents::unmarked(candidates), 0),
                None if is_space(c) => return end,
                None if is_invisible(c) => return self.skip_joined(offset, end),
                None => TokenKind::Stray(c),
            },
        };
        self.push(offset, end, kind)
    }

    /// Reads two stars: bold text, `**3**`, or blanks.
    fn read_stars(&mut self, offset: usize) -> usize {
        let text = &self.line[offset..];
        let word = text.get(2..).and_then(|inner| inner.split_once("**")).map(|(inner, _)| &text[..inner.len() + 4]);
        let word = word.filter(|word| word.len() <= 20 && self.is_apart(offset, offset + word.len()));
        let contents = word.and_then(cells::bold_contents).and_then(cells::parse_cell);
        match (word, contents) {
            (Some(word), Some(contents)) if contents.candidates != DigitSet::ALL => {
                self.push_cell(offset, offset + word.len(), contents, 0)
            }
            _ => self.push_blank(offset, b'*'),
        }
    }

    /// Reads a quote. An empty pair of quotes is a blank cell.
    fn read_quote(&mut self, offset: usize, quote: u8) -> usize {
        let text = &self.line.as_bytes()[offset..];
        if text.len() >= 3 && text[..3] == [quote; 3] {
            // Triple quotes open or close a string over several lines.
            return self.push(offset, offset + 3, TokenKind::Quote);
        }
        let space_len = text[1..].iter().take_while(|&&byte| byte == b' ').count();
        if !self.is_quoted && text.get(space_len + 1) == Some(&quote) {
            // The token covers the opening quote only, so that two such cells are two words.
            self.push_cell(offset, offset + 1, CellContents::BLANK, 0);
            return offset + space_len + 2;
        }
        self.is_quoted = !self.is_quoted;
        self.push(offset, offset + 1, TokenKind::Quote)
    }

    /// Reads a letter: a blank, part of a word for a blank, `u` before a placed digit, or a stray.
    fn read_letter(&mut self, offset: usize, letter: u8) -> usize {
        if offset >= self.word_end {
            let len = self.line[offset..].bytes().take_while(u8::is_ascii_alphabetic).count();
            self.word_end = offset + len;
            if self.is_blank_word(offset, len) {
                return self.push_word(offset, len);
            }
            if let Some(contents) = cells::parse_placed(&self.line[offset..]).filter(|_| len == 1)
                && self.is_apart(offset, offset + "u5".len())
            {
                return self.push_cell(offset, offset + "u5".len(), contents, 0);
            }
        }
        match letter {
            b'x' | b'X' => self.push_blank(offset, letter),
            _ => self.push_stray(offset, letter.into()),
        }
    }

    /// Returns whether the text of this length at this offset is a word for a blank, and stands alone.
    fn is_blank_word(&self, offset: usize, len: usize) -> bool {
        let text = self.line.get(offset..offset + len);
        text.is_some_and(cells::is_blank_word) && self.is_apart(offset, offset + len)
    }

    /// Returns whether neither a cell nor a letter touches this part of the line.
    fn is_apart(&self, start: usize, end: usize) -> bool {
        let is_boundary =
            |c: Option<char>| c.is_none_or(|c| is_space(c) || is_bar(c) || ",;:&[](){}\"'，；".contains(c));
        is_boundary(self.line[..start].chars().next_back()) && is_boundary(self.line[end..].chars().next())
    }

    /// Returns the digit in parentheses at this offset, if it stands alone between white space and bars.
    fn unfilled_cell(&self, offset: usize) -> Option<CellContents> {
        let contents = cells::parse_unfilled(&self.line[offset..])?;
        let is_boundary = |c: Option<char>| c.is_none_or(|c| is_space(c) || is_bar(c));
        let following = self.line[offset + "(5)".len()..].chars().next();
        let is_alone = is_boundary(self.line[..offset].chars().next_back()) && is_boundary(following);
        is_alone.then_some(contents)
    }

    fn follows_stray(&self, offset: usize) -> bool {
        self.tokens.last().is_some_and(|last| last.is_stray() && last.end() == offset)
    }

    /// Returns whether the bracket at this offset marks a candidate: it touches a digit, in a line that begins with a
    /// bar.
    fn marks_candidates(&self, offset: usize) -> bool {
        let is_digit = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_digit);
        let bytes = self.line.as_bytes();
        self.joins_brackets && (is_digit(bytes.get(offset + 1)) || offset > 0 && is_digit(bytes.get(offset - 1)))
    }

    /// Skips a part of the line. What it joins is one word.
    fn skip_joined(&mut self, start: usize, end: usize) -> usize {
        if let Some(last) = self.tokens.last_mut().filter(|last| last.end() == start) {
            last.end = end as u32;
        }
        end
    }

    fn begin_remark(&mut self) {
        self.data_len.get_or_insert(self.tokens.len());
    }

    fn push_word(&mut self, offset: usize, len: usize) -> usize {
        self.push_cell(offset, offset + len, CellContents::BLANK, 0)
    }

    #[inline]
    fn push_digit(&mut self, offset: usize, digit: u8) -> usize {
        self.push_cell(offset, offset + 1, CellContents::unmarked(cells::candidates(digit)), 0)
    }

    #[inline]
    fn push_blank(&mut self, offset: usize, byte: u8) -> usize {
        self.push_cell(offset, offset + 1, CellContents::BLANK, byte)
    }

    fn push_stray(&mut self, offset: usize, c: char) -> usize {
        self.push(offset, offset + 1, TokenKind::Stray(c))
    }

    fn push_cell(&mut self, start: usize, end: usize, contents: CellContents, blank: u8) -> usize {
        self.has_cells = true;
        self.push(start, end, TokenKind::Cell(contents, blank))
    }

    fn push(&mut self, start: usize, end: usize, kind: TokenKind) -> usize {
        self.tokens.push(Token { kind, start: start as u32, end: end as u32 });
        end
    }
}

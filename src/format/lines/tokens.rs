//! Splits a line into runs of cells; drops separators, quotes and brackets.

use std::ops::Range;

use super::cells;

#[derive(Debug, Default)]
pub(crate) struct Tokens {
    /// The byte ranges of the runs of cells without separators.
    pub runs: Vec<Range<usize>>,
    /// The byte offset at which the tokens begin.
    pub start: usize,
    /// Whether `|` or `:` follows the first run, as after a row heading.
    has_heading_bar: bool,
    /// The number of cells in all runs.
    pub cell_count: usize,
    /// The first character that is neither a cell nor a separator, with its byte offset.
    pub first_stray: Option<(usize, char)>,
    /// The number of characters that are neither cells nor separators.
    pub stray_count: usize,
}

impl Tokens {
    /// Splits a line, up to its remark if it has one.
    pub(crate) fn split_line(line: &str) -> Self {
        let mut tokens = Self::default();
        tokens.split_from(line, 0);
        tokens
    }

    /// Splits `line` from byte `start` on, up to its remark if it has one.
    pub(crate) fn split_from(&mut self, line: &str, start: usize) {
        self.runs.clear();
        (self.start, self.has_heading_bar, self.cell_count) = (start, false, 0);
        (self.first_stray, self.stray_count) = (None, 0);
        let mut is_quoted = false;
        let mut next_offset = start;
        for (offset, c) in line.char_indices().skip_while(|&(offset, _)| offset < start) {
            if offset < next_offset {
                continue;
            }
            let suffix = &line[offset..];
            match c {
                '#' | '%' => break,
                '/' if suffix.starts_with("//") => break,
                // Triple quotes open or close a string over several lines.
                '"' | '\'' if suffix.starts_with("\"\"\"") || suffix.starts_with("'''") => next_offset = offset + 3,
                '"' | '\'' => {
                    if let (false, Some(len)) = (is_quoted, empty_quotes_len(suffix)) {
                        // An empty cell. Its run covers the opening quote only.
                        self.cell_count += 1;
                        self.runs.push(offset..offset + 1);
                        next_offset = offset + len;
                    } else {
                        is_quoted = !is_quoted;
                    }
                }
                '!' => self.push_cell(offset),
                'n' | 'N' | 'u' if blank_word_len(line, offset) > 0 => {
                    self.cell_count += 1;
                    self.runs.push(offset..offset + 1);
                    next_offset = offset + blank_word_len(line, offset);
                }
                _ if c.is_ascii() && cells::is_cell(c as u8) => self.push_cell(offset),
                _ if is_separator(c) => self.has_heading_bar |= (c == ':' || is_bar(c)) && self.runs.len() == 1,
                _ => {
                    self.first_stray.get_or_insert((offset, c));
                    self.stray_count += 1;
                }
            }
        }
    }

    fn push_cell(&mut self, offset: usize) {
        self.cell_count += 1;
        match self.runs.last_mut() {
            Some(run) if run.end == offset => run.end += 1,
            _ => self.runs.push(offset..offset + 1),
        }
    }

    /// Drops the first of ten runs if a bar follows it: a row heading.
    pub(crate) fn drop_heading(&mut self) {
        if self.runs.len() == 10 && self.has_heading_bar {
            self.cell_count -= self.runs.remove(0).len();
        }
    }

    /// Returns whether the first character is a list marker rather than a blank: no later cell is the same character.
    pub(crate) fn has_list_marker(&self, line: &str) -> bool {
        let mark = line.trim_start().as_bytes().first();
        !self.cell_bytes(line).skip(1).any(|byte| Some(&byte) == mark)
    }

    /// Iterates over the bytes of each run.
    pub(crate) fn run_bytes<'a>(&'a self, line: &'a str) -> impl Iterator<Item = &'a [u8]> + Clone + 'a {
        self.runs.iter().map(|run| &line.as_bytes()[run.clone()])
    }

    pub(crate) fn all_runs_have_len(&self, len: usize) -> bool {
        self.runs.iter().all(|run| run.len() == len)
    }

    /// Iterates over the bytes of all cells. An empty pair of quotes yields its quote.
    pub(crate) fn cell_bytes<'a>(&'a self, line: &'a str) -> impl Iterator<Item = u8> + Clone + 'a {
        self.run_bytes(line).flatten().copied()
    }

    /// Returns the byte offset of the cell with this index, or of the end of the cells if there are fewer.
    pub(crate) fn cell_offset(&self, mut index: usize) -> usize {
        for run in &self.runs {
            if index < run.len() {
                return run.start + index;
            }
            index -= run.len();
        }
        self.runs.last().map_or(0, |run| run.end)
    }
}

/// Words for a blank in the arrays of programs.
const BLANK_WORDS: [&str; 3] = ["null", "None", "undefined"];

/// Returns the length of the word for a blank at this byte offset, or 0 if there is none with separators around it.
fn blank_word_len(line: &str, offset: usize) -> usize {
    let word = BLANK_WORDS.into_iter().find(|word| line[offset..].starts_with(word));
    let len = word.map_or(0, str::len);
    let is_boundary = |c: Option<char>| c.is_none_or(is_separator);
    let is_apart = is_boundary(line[..offset].chars().next_back()) && is_boundary(line[offset + len..].chars().next());
    if is_apart { len } else { 0 }
}

/// Returns the length of the pair of quotes at the start of the text, if there are only spaces between them.
fn empty_quotes_len(text: &str) -> Option<usize> {
    let quote = text.chars().next()?;
    let inside = &text[1..];
    let space_len = inside.len() - inside.trim_start_matches(' ').len();
    inside[space_len..].starts_with(quote).then_some(space_len + 2)
}

/// Returns the byte offset of a part within its text. If the part is from another text, returns the text's length.
pub(crate) fn offset_of(text: &str, part: &str) -> usize {
    let start = part.as_ptr().addr().checked_sub(text.as_ptr().addr());
    start.filter(|&start| start <= text.len()).unwrap_or(text.len())
}

/// Returns whether a character may separate cells.
pub(crate) fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, ',' | ';' | '|' | ':' | '[' | ']' | '{' | '}' | '(' | ')' | '"' | '\'' | '+')
        || is_box_drawing(c)
}

/// Returns whether a character is a vertical bar between cells.
pub(crate) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' | '¦')
}

/// Returns whether a line has two bars or more.
pub(crate) fn has_bars(line: &str) -> bool {
    line.chars().filter(|&c| is_bar(c)).nth(1).is_some()
}

/// Returns whether a character is in the Unicode block Box Drawing.
pub(crate) fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&c)
}

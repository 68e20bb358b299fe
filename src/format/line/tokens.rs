//! A line to runs of cells: separators, quotes and brackets fall away.

use std::ops::Range;

use super::cells;

/// What a line is made of.
#[derive(Debug, Default)]
pub(crate) struct Tokens {
    /// Its runs of cells without a separator in them: where they start and end, in bytes.
    pub runs: Vec<Range<usize>>,
    /// From which byte on the line was read.
    pub from: usize,
    /// Whether a `|` or `:` stands between the first run and the second, as after a row heading.
    bar: bool,
    /// How many cells they hold together.
    pub cells: usize,
    /// The first character that is neither cell nor separator, and where it stands.
    pub stray: Option<(usize, char)>,
    /// How many such characters there are.
    pub strays: usize,
}

impl Tokens {
    /// Takes `line` apart from byte `from` on, up to a remark.
    pub(crate) fn read(&mut self, line: &str, from: usize) {
        self.runs.clear();
        (self.from, self.bar, self.cells) = (from, false, 0);
        (self.stray, self.strays) = (None, 0);
        let mut quoted = false;
        let mut skip_to = from;
        for (at, c) in line.char_indices().skip_while(|&(at, _)| at < from) {
            if at < skip_to {
                continue;
            }
            let rest = &line[at..];
            match c {
                '#' | '%' => break,
                '/' if rest.starts_with("//") => break,
                // Three quotes open or close a text over several lines.
                '"' if rest.starts_with("\"\"\"") => skip_to = at + 3,
                '\'' if rest.starts_with("'''") => skip_to = at + 3,
                '"' | '\'' => {
                    if let (false, Some(len)) = (quoted, empty_quotes(rest)) {
                        // An empty cell; its run covers the opening quote alone.
                        self.cells += 1;
                        self.runs.push(at..at + 1);
                        skip_to = at + len;
                    } else {
                        quoted = !quoted;
                    }
                }
                '!' => self.push_cell(at),
                'n' | 'N' | 'u' if blank_word(line, at) > 0 => {
                    self.cells += 1;
                    self.runs.push(at..at + 1);
                    skip_to = at + blank_word(line, at);
                }
                _ if c.is_ascii() && cells::is_cell(c as u8) => self.push_cell(at),
                _ if is_separator(c) => {
                    self.bar |= (c == ':' || is_bar(c)) && self.runs.len() == 1;
                }
                _ => {
                    self.stray.get_or_insert((at, c));
                    self.strays += 1;
                }
            }
        }
    }

    fn push_cell(&mut self, at: usize) {
        self.cells += 1;
        match self.runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => self.runs.push(at..at + 1),
        }
    }

    /// Drops the first of ten runs if a bar follows it: it is a row heading. Returns whether it was there.
    pub(crate) fn drop_heading(&mut self) -> bool {
        let headed = self.runs.len() == 10 && self.bar;
        if headed {
            self.cells -= self.runs.remove(0).len();
        }
        headed
    }

    /// Whether what begins like the mark of a list's item is one: it is no blank of this row.
    pub(crate) fn is_item(&self, line: &str) -> bool {
        let mark = line.trim_start().as_bytes().first();
        !self.bytes(line).skip(1).any(|byte| Some(&byte) == mark)
    }

    /// The bytes of each run in order.
    pub(crate) fn texts<'a>(
        &'a self,
        line: &'a str,
    ) -> impl Iterator<Item = &'a [u8]> + Clone + 'a {
        self.runs.iter().map(|run| &line.as_bytes()[run.clone()])
    }

    /// Whether all runs have this length.
    pub(crate) fn all_of_len(&self, len: usize) -> bool {
        self.runs.iter().all(|run| run.len() == len)
    }

    /// The bytes of all cells in order. An empty pair of quotes yields its quote, which is no cell.
    pub(crate) fn bytes<'a>(&'a self, line: &'a str) -> impl Iterator<Item = u8> + Clone + 'a {
        self.texts(line).flatten().copied()
    }

    /// Where the cell with this number stands, or where the line's cells end if there are fewer.
    pub(crate) fn position(&self, mut cell: usize) -> usize {
        for run in &self.runs {
            if cell < run.len() {
                return run.start + cell;
            }
            cell -= run.len();
        }
        self.runs.last().map_or(0, |run| run.end)
    }
}

/// Words for a blank in arrays of programs.
const BLANK_WORDS: [&str; 3] = ["null", "None", "undefined"];

/// The length of the word for a blank that stands at this byte, between separators; 0 if none does.
fn blank_word(line: &str, at: usize) -> usize {
    let word = BLANK_WORDS.into_iter().find(|word| line[at..].starts_with(word));
    let len = word.map_or(0, str::len);
    let ends = |c: Option<char>| c.is_none_or(is_separator);
    let is_apart = ends(line[..at].chars().next_back()) && ends(line[at + len..].chars().next());
    if is_apart { len } else { 0 }
}

/// The length of an empty pair of quotes in front, white space between them included.
fn empty_quotes(text: &str) -> Option<usize> {
    let quote = text.chars().next()?;
    let inside = &text[1..];
    let blank = inside.len() - inside.trim_start_matches(' ').len();
    inside[blank..].starts_with(quote).then_some(blank + 2)
}

/// Where a part of a line starts in it.
pub(crate) fn place(line: &str, part: &str) -> usize {
    part.as_ptr().addr() - line.as_ptr().addr()
}

/// Whether a character may stand between cells.
pub(crate) fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, ',' | ';' | '|' | ':' | '[' | ']' | '{' | '}' | '(' | ')' | '"' | '\'' | '+')
        || is_box_drawing(c)
}

/// Whether a character is an upright line between cells.
pub(crate) fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║' | '╎' | '╏' | '┆' | '┇' | '┊' | '┋' | '¦')
}

/// Whether it is a corner at which the top or the bottom of a frame begins.
pub(crate) fn is_outer_corner(c: char) -> bool {
    matches!(c, '\u{250C}'..='\u{250F}' | '\u{2514}'..='\u{2517}' | '╒'..='╔' | '╘'..='╚' | '╭' | '╰')
}

/// The characters of Unicode's block Box Drawing.
pub(crate) fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257F}').contains(&c)
}

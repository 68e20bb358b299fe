//! Parses links, and contains the code that the sites share.

use crate::format::lines::kind::LineError;
use crate::format::lines::tokens::offset_of;
use crate::format::{Extra, Problem};
use crate::grid::{Cell, Digit, DigitSet, Grid};

/// The puzzle in a link with its other data, or the error in the link.
pub(crate) type LinkResult = Result<(Grid, Extra), LineError>;

pub(crate) struct Url<'a> {
    /// The whole link.
    pub(crate) text: &'a str,
    /// The host without `www.`, in lower case.
    pub(crate) host: String,
    /// The path without its leading slash.
    pub(crate) path: &'a str,
    /// The text after `?`.
    pub(crate) query: &'a str,
}

impl<'a> Url<'a> {
    /// Parses the link in a word: the part from `http` on, or else the whole word. The scheme may be missing.
    pub(crate) fn new(word: &'a str) -> Self {
        let start = word.find("https://").or_else(|| word.find("http://"));
        let text = &word[start.unwrap_or(0)..];
        let rest = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let has_scheme = rest.starts_with(':') || rest.starts_with("//");
        let rest = if has_scheme { rest.trim_start_matches([':', '/']) } else { text };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let host = rest[..end].to_ascii_lowercase();
        let (path, query) = rest[end..].split_once('?').unwrap_or((&rest[end..], &rest[rest.len()..]));
        let path = path.strip_prefix('/').unwrap_or(path);
        Self { text, host: host.trim_start_matches("www.").to_owned(), path, query }
    }

    pub(crate) fn parameter(&self, name: &str) -> Option<&'a str> {
        let mut parameters = self.query.split('&').filter_map(|part| part.split_once('='));
        parameters.find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Returns an error at the start of this part of the link.
    pub(crate) fn error_at(&self, part: &str, problem: Problem) -> Option<LinkResult> {
        Some(Err(LineError::new(problem, offset_of(self.text, part))))
    }

    /// Decodes a part of the link in which each character stands for one or more cells. `read` receives a character and
    /// the number of cells before it. It returns the digit of the first cell, 0 for a blank, and the number of cells;
    /// all but the first are blank. The cells may be followed by another part of the link, or by the punctuation of a
    /// sentence.
    pub(crate) fn decode_cells(
        &self,
        part: &str,
        read: impl Fn(char, usize) -> Result<(usize, usize), Problem>,
    ) -> LinkResult {
        let start = offset_of(self.text, part);
        let part = part.split(['&', '#', '/', '?']).next().unwrap_or_default();
        let (mut grid, mut cells) = (Grid::EMPTY, 0);
        for (index, c) in part.char_indices() {
            if cells == Cell::COUNT && part[index..].trim_end_matches(['.', '!', ':']).is_empty() {
                break;
            }
            let malformed = |problem| LineError::new(problem, start + index);
            let (digit, count) = read(c, cells).map_err(malformed)?;
            if let (Some(cell), Some(set)) = (Cell::new(cells), single_candidate(digit)) {
                grid[cell] = set;
            }
            cells += count;
            if cells > Cell::COUNT {
                return Err(malformed(Problem::CellCount(cells)));
            }
        }
        if cells < Cell::COUNT {
            return Err(LineError::new(Problem::CellCount(cells), start + part.len()));
        }
        Ok((grid, Extra::EMPTY))
    }

    /// Decodes 81 digits, 0 or `.` for a blank, at the start of a part of the link.
    pub(crate) fn decode_digits(&self, part: &str) -> LinkResult {
        self.decode_cells(part, |c, _| match c {
            '.' => Ok((0, 1)),
            '0'..='9' => Ok((c as usize - '0' as usize, 1)),
            _ => Err(Problem::Character(c)),
        })
    }
}

/// Returns the 81 digits of a grid, 0 for a blank.
pub(crate) fn digits_with_zeros(grid: &Grid) -> String {
    grid.to_ascii().map(|byte| if byte == b'.' { '0' } else { char::from(byte) }).iter().collect()
}

/// Returns the candidates of a cell filled with this digit, or `None` if the number is not 1 to 9.
pub(crate) fn single_candidate(number: usize) -> Option<DigitSet> {
    Digit::new(number).map(DigitSet::from_digit)
}

//! The parts of a link, and the ways to decode cells that several sites share.

use crate::format::grammar::LineError;
use crate::format::grammar::cells;
use crate::format::grammar::decoded_puzzle::DecodedPuzzle;
use crate::format::grammar::lexer::offset_of;
use crate::format::{RecordData, RecordErrorKind};
use crate::grid::{Cell, Digit, DigitSet, Grid};

/// The puzzle in a link with its other data, or the error in the link.
pub(crate) type LinkResult = Result<(Grid, RecordData), LineError>;

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
        let after_letters = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let has_scheme = after_letters.starts_with(':') || after_letters.starts_with("//");
        let address = if has_scheme { after_letters.trim_start_matches([':', '/']) } else { text };
        let end = address.find(['/', '?', '#']).unwrap_or(address.len());
        let host = address[..end].to_ascii_lowercase();
        let (path, query) = address[end..].split_once('?').unwrap_or((&address[end..], &address[address.len()..]));
        let path = path.strip_prefix('/').unwrap_or(path);
        Self { text, host: host.trim_start_matches("www.").to_owned(), path, query }
    }

    pub(crate) fn parameter(&self, name: &str) -> Option<&'a str> {
        let mut parameters = self.query.split('&').filter_map(|part| part.split_once('='));
        parameters.find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// Returns an error at the start of this part of the link.
    pub(crate) fn error_at(&self, part: &str, problem: RecordErrorKind) -> Option<LinkResult> {
        Some(Err(LineError::new(problem, offset_of(self.text, part))))
    }

    /// Decodes a part of the link in which each character stands for one or more cells. `decode_character` receives a
    /// character and the number of cells before it. It returns the digit of the first cell, 0 for a blank, and how many
    /// cells there are, all blank after the first. Another part of the link, or punctuation, may follow the cells.
    pub(crate) fn decode_cells(
        &self,
        part: &str,
        decode_character: impl Fn(char, usize) -> Result<(usize, usize), RecordErrorKind>,
    ) -> LinkResult {
        let start = offset_of(self.text, part);
        let part = part.split(['&', '#', '/', '?']).next().unwrap_or_default();
        let (mut grid, mut cell_count) = (Grid::EMPTY, 0);
        for (offset, c) in part.char_indices() {
            if cell_count == Cell::COUNT && part[offset..].trim_end_matches(['.', '!', ':']).is_empty() {
                break;
            }
            let malformed = |problem| LineError::new(problem, start + offset);
            let (digit, count) = decode_character(c, cell_count).map_err(malformed)?;
            if let (Some(cell), Some(set)) = (Cell::new(cell_count), single_candidate(digit)) {
                grid[cell] = set;
            }
            cell_count += count;
            if cell_count > Cell::COUNT {
                return Err(malformed(RecordErrorKind::CellCount(cell_count)));
            }
        }
        if cell_count < Cell::COUNT {
            return Err(LineError::new(RecordErrorKind::CellCount(cell_count), start + part.len()));
        }
        Ok((grid, RecordData::EMPTY))
    }

    /// Decodes 81 cells at the start of a part of the link.
    pub(crate) fn decode_digits(&self, part: &str) -> LinkResult {
        self.decode_cells(part, |c, _| match cells::char_candidates(c) {
            Some(candidates) => Ok((candidates.single().map_or(0, Digit::value), 1)),
            None => Err(RecordErrorKind::Character(c)),
        })
    }

    /// Decodes the part of the path that is 81 cells.
    pub(crate) fn decode_path(&self) -> Option<LinkResult> {
        let is_puzzle = |part: &&str| part.len() >= Cell::COUNT && DecodedPuzzle::parse(part).is_some();
        let part = self.path.split('/').find(is_puzzle).filter(|_| self.host.contains('.'))?;
        Some(self.decode_digits(part))
    }
}

/// Returns the 81 digits of a grid, 0 for a blank.
pub(crate) fn digits_with_zeros(grid: &Grid) -> String {
    grid.to_ascii().map(|byte| if byte == b'.' { '0' } else { char::from(byte) }).iter().collect()
}

/// Returns the candidates of a cell that is filled with this number, or `None` if the number is not 1 to 9.
pub(crate) fn single_candidate(number: usize) -> Option<DigitSet> {
    Digit::new(number).map(DigitSet::from_digit)
}

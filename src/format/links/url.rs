//! A link taken apart, and what the sites have in common.

use crate::format::{Extra, Name, Problem};
use crate::grid::{Cell, Digit, DigitSet, Grid};

/// What a link spells: a puzzle and what comes with it.
pub(crate) type Found = (Grid, Extra);

/// What is wrong with a link, and at which of its bytes.
pub(crate) type Fault = (usize, Problem);

/// A link taken apart.
pub(crate) struct Url<'a> {
    /// All of it.
    pub(crate) text: &'a str,
    /// Without `www.`, in lower case.
    pub(crate) host: String,
    /// What follows the host, without the slash, up to a `?`.
    pub(crate) path: &'a str,
    /// What follows the `?`.
    pub(crate) query: &'a str,
}

impl<'a> Url<'a> {
    /// The link in a word: from `http` on if it has that, else all of it. The scheme may be cut or missing.
    pub(crate) fn new(word: &'a str) -> Self {
        let text = match word.find("https://").or_else(|| word.find("http://")) {
            Some(start) => &word[start..],
            None => word,
        };
        let rest = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let rest = match rest.starts_with(':') || rest.starts_with("//") {
            true => rest.trim_start_matches([':', '/']),
            false => text,
        };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let host = rest[..end].to_ascii_lowercase();
        let (path, query) =
            rest[end..].split_once('?').unwrap_or((&rest[end..], &rest[rest.len()..]));
        let host = host.strip_prefix("www.").map_or(host.clone(), str::to_owned);
        Self { text, host, path: path.strip_prefix('/').unwrap_or(path), query }
    }

    /// The value of a parameter after the `?`.
    pub(crate) fn value(&self, name: &str) -> Option<&'a str> {
        let mut parameters = self.query.split('&').filter_map(|part| part.split_once('='));
        parameters.find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Where a part of it starts.
    pub(crate) fn place(&self, part: &str) -> usize {
        place(self.text, part)
    }

    /// What is wrong where this part of it starts.
    pub(crate) fn wrong<T>(&self, part: &str, problem: Problem) -> Option<Result<T, Fault>> {
        Some(Err((self.place(part), problem)))
    }

    /// The puzzle of a part of the link, each character of which stands for one cell or for several. `read` says of a
    /// character, and of how many cells come before it, which candidates its first cell has and how many cells there
    /// are; all but the first are blank.
    pub(crate) fn cells(
        &self,
        part: &str,
        read: impl Fn(char, usize) -> Result<(DigitSet, usize), Problem>,
    ) -> Result<Found, Fault> {
        let at = self.place(part);
        let part = until_end(part);
        let (mut grid, mut cells) = (Grid::EMPTY, 0);
        for (index, c) in part.char_indices() {
            let fault = |problem| (at + index, problem);
            let (first, count) = read(c, cells).map_err(fault)?;
            if let Some(cell) = Cell::new(cells) {
                grid[cell] = first;
            }
            cells += count;
            if cells > Cell::COUNT {
                return Err(fault(Problem::CellCount(cells)));
            }
        }
        if cells < Cell::COUNT {
            return Err((at + part.len(), Problem::CellCount(cells)));
        }
        Ok((grid, Extra::NOTHING))
    }

    /// The puzzle of 81 digits, 0 or `.` for a blank, at the start of a part of the link. Another part may follow, or
    /// the punctuation of a sentence.
    pub(crate) fn digits(&self, part: &str) -> Result<Found, Fault> {
        let at = self.place(part);
        let part = part.split(['&', '#', '/', '?']).next().unwrap_or_default();
        let (cells, rest) = part.split_at_checked(Cell::COUNT).unwrap_or((part, ""));
        let rest = rest.trim_end_matches(['.', '!', ':']);
        let all = &part[..cells.len() + rest.len()];
        if let Some((stray, c)) = all.char_indices().find(|(_, c)| !c.is_ascii_digit() && *c != '.')
        {
            return Err((at + stray, Problem::Character(c)));
        }
        match cells.parse() {
            Ok(grid) if rest.is_empty() => Ok((grid, Extra::NOTHING)),
            _ => Err((at + cells.len(), Problem::CellCount(all.len()))),
        }
    }
}

/// A part of a link up to where another begins, or to the full stop of a sentence.
pub(crate) fn until_end(part: &str) -> &str {
    part.split(['&', '#', '/', '.']).next().unwrap_or_default()
}

/// Where a part of a text starts in it; an empty part from elsewhere stands at its end.
pub(crate) fn place(text: &str, part: &str) -> usize {
    let start = part.as_ptr().addr().checked_sub(text.as_ptr().addr());
    start.filter(|&start| start <= text.len()).unwrap_or(text.len())
}

/// The 81 digits of a grid, 0 for a blank.
pub(crate) fn zeros(grid: &Grid) -> String {
    grid.digits().map(|byte| if byte == b'.' { '0' } else { char::from(byte) }).iter().collect()
}

/// The digit that a number is, and the candidates of its cell.
pub(crate) fn filled(number: usize) -> Option<DigitSet> {
    Digit::new(number).map(DigitSet::of)
}

/// The problem that a constraint is.
pub(crate) fn variant(name: &str) -> Problem {
    Problem::Variant(Name::new(name))
}

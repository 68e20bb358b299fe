//! Links to the sites where people play: one file per site, which says what its links look like, reads and writes
//! them. Nothing is ever fetched: a link is read for the puzzle that it spells.

pub(super) mod f_puzzles;
pub(super) mod puzz_link;
pub(super) mod sudoku_coach;
pub(super) mod sudoku_exchange;
pub(super) mod sudokupad;
pub(super) mod sudokuwiki;

use super::{Extra, Name, Problem};
use crate::grid::{Cell, Digit, DigitSet, Grid};

/// What a link spells: a puzzle and what comes with it.
pub(super) type Found = (Grid, Extra);

/// What is wrong with a link, and at which of its bytes.
pub(super) type Fault = (usize, Problem);

/// What each site makes of a link; `None` if it is not one of its puzzles.
type Site = fn(&Url<'_>) -> Option<Result<Found, Fault>>;

/// Every site.
const SITES: [Site; 7] = [
    sudokuwiki::decode,
    sudokupad::decode,
    f_puzzles::decode,
    puzz_link::decode,
    sudoku_coach::decode,
    sudoku_exchange::decode,
    penpa,
];

/// The links to puzzles in a line, with where each starts and ends.
pub(super) fn find(line: &str) -> Vec<(usize, usize, Result<Found, Fault>)> {
    // A quick look first: most lines have no slash.
    if memchr::memchr(b'/', line.as_bytes()).is_none() {
        return Vec::new();
    }
    let ends = |c: char| c.is_whitespace() || "\"'`<>()[]{},;|\\".contains(c);
    let words = line.split(ends).filter(|word| word.contains(['/', '?']));
    let read = |word: &str| {
        let url = Url::new(word)?;
        let found = SITES.iter().find_map(|site| site(&url))?;
        let (start, part) = (place(line, url.text), place(word, url.text));
        Some((start, start + word.len() - part, found))
    };
    words.filter_map(read).collect()
}

/// A link taken apart.
struct Url<'a> {
    /// All of it.
    text: &'a str,
    /// Without `www.`, in lower case.
    host: String,
    /// What follows the host, without the slash, up to a `?`.
    path: &'a str,
    /// What follows the `?`.
    query: &'a str,
}

impl<'a> Url<'a> {
    /// The link in a word: from `http` on if it has that, else all of it.
    fn new(word: &'a str) -> Option<Self> {
        let text = match word.find("://") {
            Some(_) => &word[word.find("https://").or(word.find("http://"))?..],
            None => word,
        };
        let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let host = rest[..end].to_ascii_lowercase();
        let (path, query) = rest[end..].split_once('?').unwrap_or((&rest[end..], ""));
        let host = host.strip_prefix("www.").map_or(host.clone(), str::to_owned);
        Some(Self { text, host, path: path.strip_prefix('/').unwrap_or(path), query })
    }

    /// The value of a parameter after the `?`.
    fn value(&self, name: &str) -> Option<&'a str> {
        let mut parameters = self.query.split('&').filter_map(|part| part.split_once('='));
        parameters.find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// Where a part of it starts.
    fn place(&self, part: &str) -> usize {
        place(self.text, part)
    }

    /// What is wrong where this part of it starts.
    fn wrong<T>(&self, part: &str, problem: Problem) -> Option<Result<T, Fault>> {
        Some(Err((self.place(part), problem)))
    }

    /// The puzzle of 81 digits, 0 or `.` for a blank, at the start of a part of the link. Another part may follow, or
    /// the punctuation of a sentence.
    fn digits(&self, part: &str) -> Result<Found, Fault> {
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

/// Penpa's links hold a packed state of its own, for puzzles of any kind.
fn penpa(url: &Url<'_>) -> Option<Result<Found, Fault>> {
    let is_penpa = url.path.contains("penpa-edit") && url.text.contains("p=");
    is_penpa.then_some(Err((0, Problem::Payload("a Penpa payload is not read"))))
}

/// Where a part of a text starts in it.
fn place(text: &str, part: &str) -> usize {
    part.as_ptr().addr() - text.as_ptr().addr()
}

/// The 81 digits of a grid, 0 for a blank.
fn zeros(grid: &Grid) -> String {
    grid.digits().map(|byte| if byte == b'.' { '0' } else { char::from(byte) }).iter().collect()
}

/// The digit that a number is, and the candidates of its cell.
fn filled(number: usize) -> Option<DigitSet> {
    Digit::new(number).map(DigitSet::of)
}

/// The problem that a constraint is.
fn variant(name: &str) -> Problem {
    Problem::Variant(Name::new(name))
}

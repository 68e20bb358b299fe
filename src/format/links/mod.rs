//! Links to the sites where people play: one file per site, which says what its links look like, reads and writes
//! them. Nothing is ever fetched: a link is read for the puzzle that it spells.

pub(crate) mod f_puzzles;
mod puzz_link;
mod site;
mod sudoku_coach;
mod sudoku_exchange;
mod sudokupad;
mod sudokuwiki;
mod url;

use self::url::{Url, place};
use super::{Problem, effort};

pub(crate) use self::site::Site;
pub(crate) use self::url::{Fault, Found};

/// Every site.
pub(crate) const SITES: &[Site] = &[
    sudokuwiki::SITE,
    sudokupad::SITE,
    f_puzzles::SITE,
    puzz_link::SITE,
    sudoku_coach::SITE,
    sudoku_exchange::SITE,
];

/// The links to puzzles in a line, with where each starts and ends.
pub(crate) fn find(line: &str) -> Vec<(usize, usize, Result<Found, Fault>)> {
    // A quick look first: most lines have no slash.
    if memchr::memchr(b'/', line.as_bytes()).is_none() {
        return Vec::new();
    }
    effort::look(line.len());
    let ends = |c: char| c.is_whitespace() || "\"'`<>()[]{},;|\\".contains(c);
    let words = line.split(ends).filter(|word| word.contains(['/', '?']));
    let read = |word: &str| {
        let url = Url::new(word);
        let found = SITES.iter().find_map(|site| (site.decode)(&url)).or_else(|| penpa(&url))?;
        let (start, part) = (place(line, url.text), place(word, url.text));
        Some((start, start + word.len() - part, found))
    };
    words.filter_map(read).collect()
}

/// Whether a line begins with a link.
pub(crate) fn is_in_front(line: &str) -> bool {
    find(line).first().is_some_and(|&(start, ..)| start == 0)
}

/// Penpa's links hold a packed state of its own, for puzzles of any kind.
fn penpa(url: &Url<'_>) -> Option<Result<Found, Fault>> {
    let is_penpa = url.path.contains("penpa-edit") && url.text.contains("p=");
    is_penpa.then_some(Err((0, Problem::Payload("a Penpa payload is not read"))))
}

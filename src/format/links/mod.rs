//! Links to sudoku sites, one file per site, which reads and writes its links. Nothing is fetched: the puzzle is
//! decoded from the link itself.

pub(crate) mod f_puzzles;
mod puzz_link;
mod site;
mod sudoku_coach;
mod sudoku_exchange;
mod sudokupad;
mod sudokuwiki;
mod url;

use self::url::{Url, place};
use super::Problem;

pub(crate) use self::site::PuzzleSite;
pub(crate) use self::url::{Fault, Found};

/// All sites.
pub(crate) const SITES: &[PuzzleSite] =
    &[sudokuwiki::SITE, sudokupad::SITE, f_puzzles::SITE, puzz_link::SITE, sudoku_coach::SITE, sudoku_exchange::SITE];

/// Finds the links to puzzles in a line, each with its start and end.
pub(crate) fn find(line: &str) -> Vec<(usize, usize, Result<Found, Fault>)> {
    // Fast path: most lines have no slash.
    if memchr::memchr(b'/', line.as_bytes()).is_none() {
        return Vec::new();
    }
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

/// Returns whether a line begins with a link.
pub(crate) fn is_in_front(line: &str) -> bool {
    find(line).first().is_some_and(|&(start, ..)| start == 0)
}

/// Recognizes Penpa's links. Their payload is a packed state for puzzles of any kind, which is not supported.
fn penpa(url: &Url<'_>) -> Option<Result<Found, Fault>> {
    let is_penpa = url.path.contains("penpa-edit") && url.text.contains("p=");
    is_penpa.then_some(Err((0, Problem::Text("a Penpa payload is not read"))))
}

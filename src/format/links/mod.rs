//! Links to sudoku sites. Nothing is fetched: the puzzle is decoded from the link itself.

mod cell_links;
pub(crate) mod f_puzzles;
mod sudokupad;
mod sudokuwiki;
mod url;

use self::cell_links::{PUZZ_LINK, SUDOKU_COACH, SUDOKU_EXCHANGE};
use self::url::Url;
use super::Problem;
use super::kept_parts::KeptParts;
use super::lines::fields;
use super::lines::kind::PuzzleList;
use super::lines::tokens::offset_of;
use super::write::EncodedWriter;

pub(crate) use self::url::LinkResult;

/// A sudoku site.
pub struct PuzzleSite {
    /// The format name of its links.
    pub name: &'static str,
    /// An example of its links.
    pub link_example: &'static str,
    /// A short description of the links that are written, for the help.
    pub description: &'static str,
    /// Reads a link. Returns `None` if it does not lead to a puzzle on this site.
    pub(crate) decode: fn(&Url<'_>) -> Option<LinkResult>,
    /// Writes links to puzzles with their other data.
    pub(crate) writer: EncodedWriter,
    /// The parts of a record that a link keeps.
    pub kept_parts: KeptParts,
}

pub(crate) const SITES: &[PuzzleSite] =
    &[sudokuwiki::SITE, sudokupad::SITE, f_puzzles::SITE, PUZZ_LINK, SUDOKU_COACH, SUDOKU_EXCHANGE];

/// Finds the links to puzzles in a line, each with the byte offsets of its start and end. Errors refer to the line.
pub(crate) fn find_links(line: &str) -> Vec<(usize, usize, LinkResult)> {
    // Fast path: most lines have no slash.
    if memchr::memchr(b'/', line.as_bytes()).is_none() {
        return Vec::new();
    }
    let is_between = |c: char| c.is_whitespace() || "\"'`<>()[]{},;|\\".contains(c);
    let words = line.split(is_between).filter(|word| word.contains(['/', '?']));
    let read = |word: &str| {
        let url = Url::new(word);
        let is_penpa = url.path.contains("penpa-edit") && url.text.contains("p=");
        // The payload of a Penpa link is a packed drawing, which may be a puzzle of any kind.
        let penpa = || url.error_at(url.text, Problem::Text("Penpa links are not supported")).filter(|_| is_penpa);
        let found = SITES.iter().find_map(|site| (site.decode)(&url)).or_else(penpa)?;
        let start = offset_of(line, url.text);
        let found = found.map_err(|malformed| malformed.map_offset(|at| start + at));
        Some((start, start + url.text.len(), found))
    };
    words.filter_map(read).collect()
}

/// Parses the links in a line. A link beside a puzzle is a remark. Links in JSON and XML are left to their decoders.
pub(crate) fn parse_links(line: &str) -> Option<PuzzleList> {
    let found = find_links(line);
    if found.is_empty() || line.trim_start().starts_with(['{', '<']) {
        return None;
    }
    let is_outside = |at| {
        let before = found.partition_point(|&(from, ..)| from <= at);
        found[..before].last().is_none_or(|&(_, to, _)| to <= at)
    };
    if fields::puzzle_offsets(line).any(is_outside) {
        return None;
    }
    Some(found.into_iter().map(|(.., read)| read.map(Into::into)).collect())
}

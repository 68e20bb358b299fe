//! Links to sudoku sites. Nothing is fetched: the puzzle is decoded from the link itself.

mod cell_links;
pub(crate) mod f_puzzles;
mod sudokupad;
mod sudokuwiki;
mod url;

use self::cell_links::{PUZZ_LINK, SUDOKU_COACH, SUDOKU_EXCHANGE};
use self::url::Url;
use super::RecordErrorKind;
use super::grammar::lexer::offset_of;
use super::kept_parts::KeptParts;
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
    /// The function that reads a link. It returns `None` if the link does not lead to a puzzle on this site.
    pub(crate) decode: fn(&Url<'_>) -> Option<LinkResult>,
    /// The writer of links, which contain the puzzle and those of its other data that the site supports.
    pub(crate) writer: EncodedWriter,
    /// The parts of a record that a link keeps.
    pub kept_parts: KeptParts,
}

pub(crate) const SITES: &[PuzzleSite] =
    &[sudokuwiki::SITE, sudokupad::SITE, f_puzzles::SITE, PUZZ_LINK, SUDOKU_COACH, SUDOKU_EXCHANGE];

/// A link to a puzzle. All byte offsets count from the start of its line.
pub(crate) struct FoundLink {
    pub start: usize,
    pub end: usize,
    pub result: LinkResult,
}

/// Finds the links to puzzles in a line.
pub(crate) fn find_links(line: &str) -> Vec<FoundLink> {
    // Fast path: most lines have no slash.
    if memchr::memchr(b'/', line.as_bytes()).is_none() {
        return Vec::new();
    }
    let is_separator = |c: char| c.is_whitespace() || "\"'`<>()[]{},;|\\".contains(c);
    let words = line.split(is_separator).filter(|word| word.contains(['/', '?']));
    let parse_word = |word: &str| {
        let url = Url::new(word);
        let is_penpa = url.path.contains("penpa-edit") && url.text.contains("p=");
        // The payload of a Penpa link is a packed drawing, which may be a puzzle of any kind.
        let penpa_error =
            || url.error_at(url.text, RecordErrorKind::Text("Penpa links are not supported")).filter(|_| is_penpa);
        let link_result = SITES.iter().find_map(|site| (site.decode)(&url)).or_else(penpa_error);
        let link_result = link_result.or_else(|| url.decode_path())?;
        let start = offset_of(line, url.text);
        let result = link_result.map_err(|error| error.map_offset(|offset| start + offset));
        Some(FoundLink { start, end: start + url.text.len(), result })
    };
    words.filter_map(parse_word).collect()
}

//! Links to puzzles anywhere in a line. `links` reads and writes the links of each site.

use crate::format::lines::decoded_puzzle::DecodedPuzzle;
use crate::format::lines::fields;
use crate::format::lines::kind::{MalformedAt, PuzzleList};
use crate::format::{Extra, Problem, links};
use crate::grid::Grid;

/// Reads the links in a line. Links beside a puzzle are remarks; those in JSON and XML are left to their readers.
pub(crate) fn parse_links(line: &str) -> Option<PuzzleList> {
    let found = links::find(line);
    if found.is_empty() || line.trim_start().starts_with(['{', '<']) {
        return None;
    }
    let is_outside = |at| {
        let before = found.partition_point(|&(from, ..)| from <= at);
        found[..before].last().is_none_or(|&(_, to, _)| to <= at)
    };
    if fields::puzzles(line).any(is_outside) {
        return None;
    }
    Some(found.into_iter().map(|(from, _, read)| decoded_link(from, read)).collect())
}

/// Converts the result of reading a link, which starts at this byte of the line.
pub(super) fn decoded_link(
    start: usize,
    read: Result<(Grid, Extra), (usize, Problem)>,
) -> Result<DecodedPuzzle, MalformedAt> {
    let (puzzle, extra) = read.map_err(|(at, problem)| MalformedAt::new(problem, start + at))?;
    let extra = (extra != Extra::EMPTY).then(|| Box::new(extra));
    Ok(DecodedPuzzle { extra, ..puzzle.into() })
}

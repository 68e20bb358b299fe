//! Links to puzzles anywhere in a line. `links` reads and writes the links of each site.

use crate::format::lines::fields;
use crate::format::lines::kind::{Broken, PuzzleList};
use crate::format::lines::whole::Whole;
use crate::format::{Extra, Problem, links};
use crate::grid::Grid;

/// Reads the links in a line. Links beside a puzzle are remarks; those in JSON and XML are left to their readers.
pub(crate) fn link(line: &str) -> Option<PuzzleList> {
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
    Some(found.into_iter().map(|(from, _, read)| whole(from, read)).collect())
}

/// Converts the result of reading a link, which starts at this byte of the line.
pub(super) fn whole(start: usize, read: Result<(Grid, Extra), (usize, Problem)>) -> Result<Whole, Broken> {
    let (puzzle, extra) = read.map_err(|(at, problem)| Broken::new(problem, start + at))?;
    let extra = (extra != Extra::EMPTY).then(|| Box::new(extra));
    Ok(Whole { extra, ..puzzle.into() })
}

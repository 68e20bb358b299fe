//! Links and library lines: a puzzle in a spelling of its own, somewhere in a line.

use super::fields;
use super::kind::{Broken, Kind};
use super::whole::Whole;
use crate::format::{Extra, Problem, library, links};
use crate::grid::Grid;

/// The links in a line. Where there is a puzzle beside them, they are remarks; in JSON and XML, others see to them.
pub(super) fn link(line: &str) -> Option<Kind> {
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
    let mut wholes: Vec<_> = found.into_iter().map(|(from, _, read)| whole(from, read)).collect();
    match (wholes.pop()?, wholes.is_empty()) {
        (Ok(whole), true) => Some(Kind::Whole(whole)),
        (Err(broken), true) => Some(Kind::Broken(broken)),
        (last, false) => {
            wholes.push(last);
            Some(Kind::List(wholes))
        }
    }
}

/// A library line of HoDoKu.
pub(super) fn library(line: &str) -> Option<Kind> {
    Some(match whole(0, library::decode(line)?) {
        Ok(whole) => Kind::Whole(whole),
        Err(broken) => Kind::Broken(broken),
    })
}

/// What stands at this byte of the line.
fn whole(start: usize, read: Result<(Grid, Extra), (usize, Problem)>) -> Result<Whole, Broken> {
    let (puzzle, extra) = read.map_err(|(at, problem)| Broken::line(problem, start + at))?;
    let extra = (extra != Extra::NOTHING).then(|| Box::new(extra));
    Ok(Whole { extra, ..puzzle.into() })
}

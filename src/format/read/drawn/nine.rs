//! Converts nine rows to a grid.

use super::line::{DrawnLine, DrawnMark};
use super::{columns, split};
use crate::format::line::row::{Heading, Row};
use crate::grid::{DigitSet, Grid};

/// Returns the grid of nine rows if all are good. `lines` and `texts` are those of the window.
pub(super) fn grid(marks: &[DrawnMark], lines: &[DrawnLine], texts: &str) -> Option<Grid> {
    let is_wrong = marks.iter().any(|mark| mark.is_wrong) || split::has_two_styles(marks);
    if is_wrong || !are_numbered(marks, lines) {
        return None;
    }
    if marks.iter().any(|mark| mark.is_sparse) {
        if marks.iter().any(|mark| mark.has_signs) {
            return None;
        }
        let texts: Vec<&str> = marks.iter().map(|mark| &texts[lines[mark.line].text.clone()]).collect();
        return columns::read(texts[..].try_into().ok()?);
    }
    let rows = || marks.iter().filter_map(|mark| lines[mark.line].row());
    let mut cells = rows().flat_map(|row| row.cells);
    let grid = Grid::new(std::array::from_fn(|_| cells.next().unwrap_or(DigitSet::ALL)));
    // If there are blank cells, a run of two digits is an error rather than two candidates.
    let has_blanks = rows().any(Row::has_blanks);
    let has_groups = rows().any(|row| row.characters().is_some());
    (!(has_blanks && has_groups)).then_some(grid)
}

/// Returns whether row numbers, if there are any, count from 0 or from 1.
fn are_numbered(marks: &[DrawnMark], lines: &[DrawnLine]) -> bool {
    marks.iter().enumerate().all(|(at, mark)| match lines[mark.line].row().map(|row| row.heading) {
        Some(Heading::Number(number)) => number == at || number == at + 1,
        _ => true,
    })
}

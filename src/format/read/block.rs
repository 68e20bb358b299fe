//! The lines of a grid, what parts them, and what is wrong with them together.

use super::kind::Broken;
use super::row::{Row, Spelling};
use crate::format::{Malformed, Note, Problem};
use crate::grid::{CellSet, DigitSet, FEWEST_GIVENS, Grid};

/// A line that is a row or was meant to be one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    pub number: u64,
    pub row: Result<Row, Malformed>,
    /// The first thing after it, and before the next row, that does not belong in a grid.
    pub intruder: Option<Malformed>,
}

impl Line {
    /// Whether it is no row of nine cells.
    pub(super) fn is_wrong(&self) -> bool {
        !self.row.is_ok_and(|row| row.short().is_none())
    }

    /// Whether it can be the number of the grid that follows it at once.
    pub(super) fn is_title(&self) -> bool {
        let short = self.row.is_ok_and(|row| row.short().is_some_and(|digits| digits < 5));
        short && self.intruder.is_none()
    }

    pub(super) fn may_be_border(&self) -> bool {
        self.row.is_ok_and(|row| row.may_be_border())
    }
}

/// Whether any line can't be a border.
pub(super) fn has_begun(lines: &[Line]) -> bool {
    !lines.iter().all(Line::may_be_border)
}

/// Whether the rows, or most of them, have headings: one without, of digits in order, then heads the columns of
/// another grid.
pub(super) fn is_headed(lines: &[Line]) -> bool {
    let rows = || lines.iter().filter(|line| !line.is_wrong()).flat_map(|line| line.row);
    2 * rows().filter(Row::is_headed).count() > rows().count()
}

/// How many lines at the end are rows with nothing between them.
pub(super) fn steady(lines: &[Line]) -> usize {
    let integers = are_integers(lines);
    let ends = |line: &Line| line.intruder.is_some() || line.is_wrong() && !integers;
    lines.iter().rev().take_while(|line| !ends(line)).count()
}

/// The grid of nine good rows.
pub(super) fn grid(lines: &[Line]) -> Grid {
    let mut cells = lines.iter().flat_map(|line| line.row).flat_map(|row| row.cells);
    Grid::new(std::array::from_fn(|_| cells.next().unwrap_or(DigitSet::ALL)))
}

/// The cells of nine good rows whose digits were placed, not given.
pub(super) fn placed(lines: &[Line]) -> CellSet {
    let rows = lines.iter().flat_map(|line| line.row);
    let placed = rows.zip(0..).fold(0, |bits, (row, at)| bits | u128::from(row.placed) << (9 * at));
    CellSet::from_bits(placed)
}

/// What had to be assumed to read them.
pub(super) fn note(lines: &[Line]) -> Option<Note> {
    let short = lines.iter().flat_map(|line| line.row).any(|row| row.short().is_some());
    short.then_some(Note::LostZeros)
}

/// The first thing that is wrong with rows that should be a grid.
pub(super) fn first_error(lines: &[Line]) -> Option<Malformed> {
    let blanks = lines.iter().flat_map(|line| line.row).any(|row| row.has_blanks());
    let integers = are_integers(lines);
    let headed = is_headed(lines);
    let wrong = lines.iter().find_map(|line| match line.row {
        Err(error) => Some(error),
        Ok(row) => {
            let found = match row.spelling {
                // Where cells are blank, two digits in one are a mistake, not candidates.
                Spelling::Grouped { characters, .. } if blanks => characters,
                // The first of its cells is its heading.
                _ if headed && !row.is_headed() => 8,
                _ => row.short().filter(|_| !integers)?,
            };
            Some(Broken::row_of(found, row.end).on(line.number))
        }
    });
    let intruder = lines.iter().find_map(|line| line.intruder);
    wrong.into_iter().chain(intruder).min_by_key(|error| error.line)
}

/// What is wrong with rows that are too few for a grid, if it is more than that.
pub(super) fn error_alone(lines: &[Line]) -> Option<Malformed> {
    match *lines {
        [Line { row: Err(error), .. }] => Some(error),
        [Line { intruder: Some(intruder), .. }] => Some(intruder),
        // A row with no other near it is rather a line with too few cells.
        [Line { number, row: Ok(row), .. }] => {
            let problem = Problem::CellCount(row.short().unwrap_or(9));
            Some(Broken::line(problem, row.end).on(number))
        }
        [title, ref rows @ ..] if title.is_title() && !are_integers(lines) => first_error(rows),
        _ => first_error(lines),
    }
}

/// Whether all rows are integers, and have the digits of a puzzle.
fn are_integers(lines: &[Line]) -> bool {
    let rows = || lines.iter().flat_map(|line| line.row);
    let givens = rows().flat_map(|row| row.cells).filter(|set| set.is_single()).count();
    lines.iter().all(|line| line.row.is_ok_and(|row| row.is_integer())) && givens >= FEWEST_GIVENS
}

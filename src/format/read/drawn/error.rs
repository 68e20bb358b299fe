//! Finds the error in rows that should be a grid.

use super::line::{DrawnLine, DrawnMark, ROWS, What};
use crate::format::line::kind::Broken;
use crate::format::line::row::Row;
use crate::format::{Malformed, Problem};

/// Returns the first error in these rows of the window.
pub(super) fn of(lines: &[DrawnLine], rows: &[DrawnMark]) -> Malformed {
    let first = &lines[rows[0].line];
    if let [_] = rows {
        return alone(first);
    }
    let has_signs = rows.iter().any(|row| row.has_signs);
    let has_blanks = rows.iter().filter_map(|row| lines[row.line].row()).any(Row::has_blanks);
    let wrong = (1..).zip(rows).find_map(|(number, mark)| {
        let line = &lines[mark.line];
        match &line.what {
            What::Wrong(error) => Some(*error),
            What::Sparse { error, .. } if mark.has_signs => Some(*error),
            What::Sparse { cells, error, .. } if has_signs || rows.len() == ROWS => {
                let problem = Problem::RowBlanks { row: number, cells: *cells };
                Some(Malformed { problem, ..*error })
            }
            What::Row(row) => {
                let found = match row.characters() {
                    Some(characters) if has_blanks => characters,
                    _ if mark.is_wrong => row.short().unwrap_or(if row.is_headed() { 10 } else { 8 }),
                    _ => return None,
                };
                Some(Broken::row_of(found, row.end).on(line.number))
            }
            _ => None,
        }
    });
    let text = rows[1..].iter().find_map(|row| match lines[row.before.text?].what {
        What::Text { error, .. } => Some(error),
        _ => None,
    });
    let first_of_both = wrong.into_iter().chain(text).min_by_key(|error| error.line);
    first_of_both.unwrap_or(Malformed {
        line: first.number,
        column: None,
        problem: match rows.len() {
            ROWS => Problem::RowsApart,
            count => Problem::RowCount(count),
        },
    })
}

/// Returns the error for a single row, which is reported as a line with too few cells.
fn alone(line: &DrawnLine) -> Malformed {
    match &line.what {
        What::Row(row) => {
            let problem = Problem::CellCount(row.short().unwrap_or(ROWS));
            Broken::line(problem, row.end).on(line.number)
        }
        What::Sparse { cells, error, .. } => Malformed { problem: Problem::CellCount(*cells), ..*error },
        What::Wrong(error) | What::Text { error, .. } => *error,
        What::Gap(_) => Malformed { line: line.number, column: None, problem: Problem::NoPuzzle },
    }
}

/// Returns the error for a number that is not the title of a puzzle.
pub(super) fn of_number(line: u64, row: &Row) -> Malformed {
    Broken::line(Problem::CellCount(row.short().unwrap_or(0)), row.end).on(line)
}

//! Patterns: 81 marks that say which cells are givens.

use super::other_lines;
use crate::format::grammar::{cells, lexer};
use crate::grid::{Cell, CellSet, DigitSet};

/// Filled boxes and dots, which are blanks in puzzles but mark cells in patterns.
const FILLED: [char; 5] = ['■', '▪', '◼', '⬛', '●'];

/// The error for a text that is not 81 marks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {problem}")]
pub struct PatternError {
    /// The line of the problem, from 1.
    pub line: usize,
    /// Its column in characters, from 1.
    pub column: usize,
    /// The problem.
    pub problem: String,
}

/// Parses a pattern: 81 marks, perhaps with borders and bars between them, or nine lines of at most nine characters
/// without any blank but spaces. A digit, `x`, `#` or any other character that is no blank marks a given. In a text with
/// digits, `x` is a blank, as in puzzles; `*` marks a given only if there is another blank.
///
/// ```
/// use sudoku::format::{PatternError, parse_pattern};
///
/// let pattern = "x.......x\n".to_owned() + &".........\n".repeat(7) + "*.......#\n";
/// assert_eq!(parse_pattern(&pattern)?.len(), 4);
/// assert_eq!(parse_pattern(&pattern.replace('.', " ")), parse_pattern(&pattern));
/// let short = pattern.replacen("x\n", "\n", 1);
/// assert_eq!(parse_pattern(&short).unwrap_err().to_string(), "1:9: expected 9 marks in row 1, found 8");
/// # Ok::<(), PatternError>(())
/// ```
///
/// # Errors
/// Returns an error with the first row that does not have nine marks or, if the text is one line, with its length.
pub fn parse_pattern(text: &str) -> Result<CellSet, PatternError> {
    let lines: Vec<(usize, &str)> =
        (1..).zip(text.lines()).filter(|(_, line)| other_lines::parse_border(line).is_none()).collect();
    let marks: Vec<char> = lines.iter().flat_map(|(_, line)| marks_in(line)).collect();
    if marks.len() == Cell::COUNT {
        return Ok(marked_cells(&marks));
    }
    let are_rows = lines.len() == 9 && lines.iter().all(|(_, row)| row.trim_end().chars().count() <= 9);
    // With another blank, a row that is too short lacks a cell.
    if are_rows && marks.iter().all(|mark| marks_given(*mark, false, true)) {
        let padded = lines.iter().flat_map(|(_, row)| row.trim_end().chars().chain(std::iter::repeat(' ')).take(9));
        return Ok(marked_cells(&padded.collect::<Vec<char>>()));
    }
    Err(wrong_length(&lines, marks.len()))
}

/// Returns the marks of a line, for cells with or without a given.
fn marks_in(line: &str) -> impl Iterator<Item = char> {
    line.chars().filter(|c| !c.is_whitespace() && !lexer::is_bar(*c))
}

/// The number of marks from which on a line is more than a row.
const MIN_LINE_MARKS: usize = 20;

/// Returns the error for the first row without nine marks or, if the lines are no rows, for their length.
fn wrong_length(lines: &[(usize, &str)], mark_count: usize) -> PatternError {
    let count = |line: &str| marks_in(line).count();
    let rows: Vec<(usize, &str)> = lines.iter().copied().filter(|(_, line)| count(line) > 0).collect();
    let Some(&last_row) = rows.last() else {
        return PatternError { line: 1, column: 1, problem: "expected 81 marks, found none".to_owned() };
    };
    let are_rows = rows.len() > 1 && rows.iter().all(|(_, line)| count(line) < MIN_LINE_MARKS);
    let wrong_row = rows.iter().position(|(_, line)| count(line) != 9).filter(|_| are_rows);
    let error_at_end = |(line, text): (usize, &str), problem| {
        let column = text.trim_end().chars().count() + 1;
        PatternError { line, column, problem }
    };
    match wrong_row {
        Some(index) => {
            let (_, text) = rows[index];
            error_at_end(rows[index], format!("expected 9 marks in row {}, found {}", index + 1, count(text)))
        }
        None if are_rows => error_at_end(last_row, format!("expected 9 rows of marks, found {}", rows.len())),
        None => error_at_end(last_row, format!("expected 81 marks, found {mark_count}")),
    }
}

/// Returns the cells that these 81 characters mark.
fn marked_cells(marks: &[char]) -> CellSet {
    let has_digits = marks.iter().any(|mark| matches!(mark, '1'..='9'));
    let has_other_blank = marks.iter().any(|mark| *mark != '*' && !marks_given(*mark, has_digits, false));
    let is_given = |(_, mark): &(Cell, &char)| marks_given(**mark, has_digits, has_other_blank);
    Cell::all().zip(marks).filter(is_given).map(|(cell, _)| cell).collect()
}

/// Returns whether a mark stands for a given.
fn marks_given(mark: char, has_digits: bool, stars_are_marks: bool) -> bool {
    match mark {
        'x' | 'X' => !has_digits,
        '*' => stars_are_marks && !has_digits,
        _ if FILLED.contains(&mark) => true,
        _ => !mark.is_whitespace() && cells::char_candidates(mark) != Some(DigitSet::ALL),
    }
}

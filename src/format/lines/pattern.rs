//! Patterns: 81 marks that say which cells are givens.

use super::prose;
use crate::format::grammar::{cells, lexer};
use crate::grid::{Cell, CellSet, DigitSet};

/// Filled boxes and dots, which are blanks in puzzles but mark cells in patterns.
const FILLED: [char; 5] = ['■', '▪', '◼', '⬛', '●'];

/// Parses a pattern: 81 marks, perhaps with borders and bars between them, or nine lines of at most nine characters, in
/// which a space is a blank. A digit, `x`, `#` or any other character that is no blank marks a given. In a text with
/// digits, `x` is a blank, as in puzzles; `*` marks a given only if there is another blank. Returns `None` for other
/// texts.
///
/// ```
/// use sudoku::format::parse_pattern;
///
/// let pattern = "x.......x\n".to_owned() + &".........\n".repeat(7) + "*.......#\n";
/// assert_eq!(parse_pattern(&pattern).map(|givens| givens.len()), Some(4));
/// assert_eq!(parse_pattern(&pattern.replace('.', " ")), parse_pattern(&pattern));
/// assert_eq!(parse_pattern("53..7...."), None);
/// ```
pub fn parse_pattern(text: &str) -> Option<CellSet> {
    let lines = || text.lines().filter(|line| prose::parse_border(line).is_none());
    let is_mark = |c: &char| !c.is_whitespace() && !lexer::is_bar(*c);
    let marks: Vec<char> = lines().flat_map(str::chars).filter(is_mark).collect();
    if marks.len() == Cell::COUNT {
        return Some(marked_cells(&marks));
    }
    let rows: Vec<&str> = lines().collect();
    let are_rows = rows.len() == 9 && rows.iter().all(|row| row.trim_end().chars().count() <= 9);
    let padded = rows.iter().flat_map(|row| row.trim_end().chars().chain(std::iter::repeat(' ')).take(9));
    are_rows.then(|| marked_cells(&padded.collect::<Vec<char>>()))
}

/// Returns the cells that these 81 characters mark.
fn marked_cells(marks: &[char]) -> CellSet {
    let has_digits = marks.iter().any(|mark| matches!(mark, '1'..='9'));
    let has_other_blank = marks.iter().any(|mark| *mark != '*' && !is_mark(*mark, has_digits, false));
    let is_given = |(_, mark): &(Cell, &char)| is_mark(**mark, has_digits, has_other_blank);
    Cell::all().zip(marks).filter(is_given).map(|(cell, _)| cell).collect()
}

fn is_mark(mark: char, has_digits: bool, stars_are_marks: bool) -> bool {
    match mark {
        'x' | 'X' => !has_digits,
        '*' => stars_are_marks && !has_digits,
        _ if FILLED.contains(&mark) => true,
        _ => !mark.is_whitespace() && cells::char_candidates(mark) != Some(DigitSet::ALL),
    }
}

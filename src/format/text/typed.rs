//! The rows of grids as a person types them. The person can be asked to type a row again.

use std::borrow::Cow;

use crate::format::RecordErrorKind;
use crate::format::grammar::cells;
use crate::format::grammar::lexer::LexedLine;
use crate::format::grammar::row::{LayoutItem, LooseRow, Row};
use crate::format::lines::classify;
use crate::format::lines::kind::LineKind;

/// A check of the lines that a person types, which refuses a line that cannot be a row.
///
/// ```
/// use sudoku::format::TypedRows;
///
/// let mut rows = TypedRows::default();
/// assert_eq!(rows.check_line("53oo7oooo\n").as_deref(), Ok("530070000\n"));
/// assert_eq!(rows.check_line("6..195..\n"), Err("row 2 has 8 cells".to_owned()));
/// assert_eq!(rows.check_line("6..l95...\n"), Err("row 2 has 'l' (did you mean 1?)".to_owned()));
/// assert_eq!(rows.check_line("6..195...\n").as_deref(), Ok("6..195...\n"));
/// ```
#[derive(Debug, Default)]
pub struct TypedRows {
    lexed: LexedLine,
    row_index: usize,
    /// The width of the widest row whose blanks are spaces; 0 if there is none in this grid.
    width: usize,
    has_ended_puzzle: bool,
}

impl TypedRows {
    /// Returns the number of rows of the incomplete grid so far.
    pub fn row_count(&self) -> usize {
        self.row_index
    }

    /// Returns whether the last line ended a puzzle: it was the ninth row, or a puzzle by itself.
    pub fn has_ended_puzzle(&self) -> bool {
        self.has_ended_puzzle
    }

    /// Takes back the last row of the incomplete grid.
    pub fn take_back_row(&mut self) {
        self.row_index = self.row_index.saturating_sub(1);
    }

    /// Returns the line that the person meant: the letter O among cells becomes a zero. A blank line within a grid becomes
    /// empty, or a row of spaces if blanks are spaces in the rows above.
    ///
    /// # Errors
    /// Returns an error that says what is wrong with a row.
    pub fn check_line<'l>(&mut self, line: &'l str) -> Result<Cow<'l, str>, String> {
        self.has_ended_puzzle = false;
        let text = line.trim_end_matches(['\r', '\n']);
        if self.row_index > 0 && text.trim().is_empty() {
            if self.width == 0 {
                return Ok("".into());
            }
            let row = " ".repeat(self.width) + "\n";
            self.count_row();
            return Ok(row.into());
        }
        let corrected_line = match text.contains(['O', 'o']) && consists_of_cells(text) {
            true => Cow::Owned(line.replace(['O', 'o'], "0")),
            false => Cow::Borrowed(line),
        };
        let problem = self.check_row(corrected_line.trim_end_matches(['\r', '\n']));
        problem.map_or(Ok(corrected_line), |problem| Err(format!("row {} {problem}", self.row_index + 1)))
    }

    /// Counts a row that was refused but is read all the same.
    pub fn count_row(&mut self) {
        self.row_index = (self.row_index + 1) % 9;
        if self.row_index == 0 {
            (self.width, self.has_ended_puzzle) = (0, true);
        }
    }

    /// Counts the line if it is a row. Returns what is wrong with it, if anything is.
    fn check_row(&mut self, line: &str) -> Option<String> {
        if let Some(letter) = line.chars().find(|c| matches!(c, 'l' | 'S')).filter(|_| consists_of_cells(line)) {
            return Some(format!("has '{letter}' (did you mean {}?)", if letter == 'l' { 1 } else { 5 }));
        }
        let cell_count = match classify::classify(line.as_bytes(), &mut self.lexed) {
            LineKind::Row(Row::Cells(_)) => 9,
            LineKind::Row(Row::Loose(row)) if row.is_short_number() && self.row_index == 0 => return None,
            // Below rows whose blanks are spaces, a digit alone is no number.
            LineKind::Row(Row::Loose(row))
                if row.number.is_none() && (self.width > 0 || row.cells.is_none()) && shows_columns(&row, line) =>
            {
                self.width = self.width.max(line.chars().count());
                9
            }
            LineKind::Row(Row::Loose(row)) if row.cells.is_some() && row.number.is_none() => 9 - row.lost_zero_count,
            LineKind::Row(Row::Loose(row)) => row.cell_count,
            LineKind::Row(Row::Malformed(row)) => match row.error.problem {
                RecordErrorKind::RowCellCount(cell_count) => cell_count,
                RecordErrorKind::Character(c) => return Some(format!("has {c:?}")),
                _ => return Some("cannot be read".to_owned()),
            },
            LineKind::Text(_) if self.row_index > 0 => return Some("cannot be read".to_owned()),
            kind @ (LineKind::Puzzles(_) | LineKind::Section(_)) => {
                self.has_ended_puzzle = matches!(kind, LineKind::Puzzles(_));
                (self.row_index, self.width) = (0, 0);
                return None;
            }
            _ => return None,
        };
        if cell_count == 9 {
            self.count_row();
            return None;
        }
        Some(format!("has {cell_count} cell{}", if cell_count == 1 { "" } else { "s" }))
    }
}

/// Returns whether a line has only cells, separators, and letters that resemble digits.
fn consists_of_cells(line: &str) -> bool {
    let is_cell = |c: char| c.is_ascii() && cells::is_cell(c as u8);
    line.chars().all(|c| is_cell(c) || c.is_ascii_whitespace() || "|,;OolS".contains(c))
}

/// Returns whether the columns of a row with spaces may show which cells are blank.
fn shows_columns(row: &LooseRow, line: &str) -> bool {
    let has_bar = row.layout.items.iter().any(|&(_, item)| item == LayoutItem::Bar);
    row.blank.is_none() && (line.contains("  ") || has_bar)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_cannot_be_a_row_is_refused_and_does_not_count() {
        let mut rows = TypedRows::default();
        for (line, expected) in [
            ("Grid 01", Ok("Grid 01")),
            ("2024", Ok("2024")),
            ("5 3 . | . 7 . | . . .", Ok("5 3 . | . 7 . | . . .")),
            ("", Ok("")),
            ("6..195..", Err("row 2 has 8 cells")),
            ("60019500", Err("row 2 has 8 cells")),
            ("6 . . 1 9 5 . .", Err("row 2 has 8 cells")),
            ("6..195....", Err("row 2 has 10 cells")),
            ("6..19S...", Err("row 2 has 'S' (did you mean 5?)")),
            ("6..1a5...", Err("row 2 has 'a'")),
            ("what now", Err("row 2 cannot be read")),
            ("6ooI95ooo", Err("row 2 cannot be read")),
            ("6oo195ooo", Ok("600195000")),
            ("------+-------+------", Ok("------+-------+------")),
            ("  9 8         6  ", Ok("  9 8         6  ")),
            ("1 24 579 6 8 3 4 7 9", Ok("1 24 579 6 8 3 4 7 9")),
            ("# so far", Ok("# so far")),
        ] {
            let result = rows.check_line(line);
            assert_eq!(result.as_deref().map_err(|error| &**error), expected, "{line}");
        }
        assert_eq!(rows.row_index, 4);
    }
}

//! Grids as text with the candidates of each cell: in a border, or on one line.

use std::fmt;

use super::{Cell, Grid, Progress};

struct BorderedCandidates<'a>(&'a Grid, Progress);

struct CellWords<'a>(&'a Grid, Progress);

impl Grid {
    /// Returns a value that displays the candidates in 13 lines.
    ///
    /// Each column is as wide as its longest entry, and borders surround the boxes. A cell without candidates, which is
    /// a contradiction, is shown as `!`.
    ///
    /// ```
    /// use sudoku::grid::{Cell, DigitSet, Grid};
    ///
    /// let mut grid: Grid = "123456789".repeat(9).parse()?;
    /// grid[Cell::at(1, 1)] = DigitSet::from_bits(0b111);
    /// grid[Cell::at(8, 8)] = DigitSet::EMPTY;
    /// let text = grid.candidates_text().to_string();
    /// let lines: Vec<&str> = text.lines().collect();
    /// assert_eq!(lines.len(), 13);
    /// assert_eq!(lines[0], "+---------+-------+-------+");
    /// assert_eq!(lines[2], "| 1 123 3 | 4 5 6 | 7 8 9 |");
    /// assert_eq!(lines[11], "| 1 2   3 | 4 5 6 | 7 8 ! |");
    /// # Ok::<(), sudoku::grid::ParseGridError>(())
    /// ```
    pub fn candidates_text(&self) -> impl fmt::Display {
        BorderedCandidates(self, Progress::NONE)
    }

    /// Returns a value that displays the candidates in 13 lines, as [`Self::candidates_text`] does, with marks for the
    /// player's [progress](Progress::cell_text).
    pub fn position_text(&self, progress: Progress) -> impl fmt::Display {
        BorderedCandidates(self, progress)
    }

    /// Returns a value that displays the candidates on one line: a [word](Progress::cell_text) for each cell, with
    /// spaces between them.
    ///
    /// ```
    /// use sudoku::grid::{Cell, CellSet, Grid, Progress};
    ///
    /// let grid: Grid = "123456789".repeat(9).parse()?;
    /// let [placed, unfilled] = [0, 2].map(|column| CellSet::from_cell(Cell::at(0, column)));
    /// let text = grid.position_line(Progress { placed, unfilled }).to_string();
    /// assert!(text.starts_with("+1 2 (3) 4 5 6 7 8 9 1 2 3 "));
    /// # Ok::<(), sudoku::grid::ParseGridError>(())
    /// ```
    pub fn position_line(&self, progress: Progress) -> impl fmt::Display {
        CellWords(self, progress)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_plain() { write!(f, "Grid({self})") } else { write!(f, "Grid\n{}", self.candidates_text()) }
    }
}

impl fmt::Display for BorderedCandidates<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(grid, progress) = *self;
        write_bordered(f, |cell| progress.cell_text(grid, cell).len(), |cell| progress.cell_text(grid, cell))
    }
}

impl fmt::Display for CellWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::all() {
            let gap = if cell.index() == 0 { "" } else { " " };
            write!(f, "{gap}{}", self.1.cell_text(self.0, cell))?;
        }
        Ok(())
    }
}

/// Writes an entry for each cell, in columns as wide as their widest entries, with borders around the boxes.
///
/// `width` returns the width of a cell's entry in terminal columns.
///
/// ```
/// use std::fmt;
///
/// use sudoku::grid::{Cell, write_bordered};
///
/// struct Rows;
///
/// impl fmt::Display for Rows {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write_bordered(f, |_| 1, |cell: Cell| (cell.row() + 1).to_string())
///     }
/// }
///
/// assert_eq!(Rows.to_string().lines().nth(1), Some("| 1 1 1 | 1 1 1 | 1 1 1 |"));
/// ```
///
/// # Errors
/// Returns an error if the formatter fails.
pub fn write_bordered(
    f: &mut fmt::Formatter<'_>,
    width: impl Fn(Cell) -> usize,
    entry: impl Fn(Cell) -> String,
) -> fmt::Result {
    let column_width = |column| (0..9).map(|row| width(Cell::at(row, column))).max().unwrap_or(0);
    let widths: [usize; 9] = std::array::from_fn(column_width);
    let border: String =
        widths.chunks(3).map(|stack| format!("+{}", "-".repeat(stack.iter().sum::<usize>() + 4))).collect();
    for row in 0..9 {
        if row % 3 == 0 {
            writeln!(f, "{border}+")?;
        }
        for (column, &max_width) in widths.iter().enumerate() {
            let cell = Cell::at(row, column);
            let bar = if column % 3 == 0 { "| " } else { "" };
            let padding = max_width - width(cell);
            write!(f, "{bar}{}{:padding$} ", entry(cell), "")?;
        }
        writeln!(f, "|")?;
    }
    write!(f, "{border}+")
}

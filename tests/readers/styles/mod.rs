//! Ways to draw a grid, as people and programs do: a table for each family.

mod bare;
mod bordered;
mod code;
mod signs;

use sudoku::format::Layout;

use crate::common::rows;

/// A way to draw a grid.
#[derive(Debug, Clone, Copy)]
pub struct DrawingStyle {
    pub family: &'static str,
    pub name: &'static str,
    /// The lines above the first row and below the last.
    pub above: &'static [&'static str],
    pub below: &'static [&'static str],
    /// The line between the first two rows, if it is not that between any two.
    pub after_first: Option<&'static str>,
    /// The line between two rows of a band.
    pub between_rows: Option<&'static str>,
    /// The line between two bands.
    pub between_bands: Option<&'static str>,
    /// The headings of the rows.
    pub headings: [&'static str; 9],
    /// What stands before the cells of a row, between two cells, between two boxes, and behind the cells.
    pub open: &'static str,
    pub cell: &'static str,
    pub bar: &'static str,
    pub close: &'static str,
    /// What stands before the cells of the first row and behind those of the last, where that is something else.
    pub first_open: Option<&'static str>,
    pub last_close: Option<&'static str>,
    pub blank: &'static str,
    pub digit: fn(char) -> String,
    /// What is cut from the end of a row.
    pub cut: &'static str,
    /// What stands before every line.
    pub prefix: &'static str,
    /// Whether all of it stands on one line.
    pub joined: bool,
    /// Whether it is a JSON document, whose layout is a document's.
    pub json: bool,
}

/// Nine characters a line.
pub const ROWS: DrawingStyle = DrawingStyle {
    family: "rows",
    name: "plain",
    above: &[],
    below: &[],
    after_first: None,
    between_rows: None,
    between_bands: None,
    headings: [""; 9],
    open: "",
    cell: "",
    bar: "",
    close: "",
    first_open: None,
    last_close: None,
    blank: ".",
    digit: |digit| digit.to_string(),
    cut: "",
    prefix: "",
    joined: false,
    json: false,
};

/// A grid as it is drawn.
#[derive(Debug, Clone)]
pub struct StyledGrid {
    pub lines: Vec<String>,
    /// The lines that its rows stand in, from 0.
    pub rows: Vec<usize>,
}

impl DrawingStyle {
    /// All styles.
    pub fn all() -> Vec<Self> {
        [bordered::STYLES, bare::STYLES, code::STYLES, &signs::styles()].concat()
    }

    pub fn title(&self) -> String {
        format!("{}: {}, blank {:?}", self.family, self.name, self.blank)
    }

    pub fn layout(&self) -> Layout {
        if self.joined { Layout::Line } else { Layout::Grid }
    }

    pub fn draw(&self, puzzle: &str) -> StyledGrid {
        let mut lines: Vec<String> = self.above.iter().map(|&line| line.into()).collect();
        let mut at = Vec::new();
        for (number, row) in (0..).zip(rows(puzzle)) {
            let between = match number {
                0 => None,
                1 => self.after_first.or(self.between_rows),
                3 | 6 => self.between_bands,
                _ => self.between_rows,
            };
            lines.extend(between.map(String::from));
            at.push(lines.len());
            lines.push(self.row(number, &row));
        }
        lines.extend(self.below.iter().map(|&line| String::from(line)));
        if self.joined {
            return StyledGrid { lines: vec![self.prefix.to_owned() + &lines.concat()], rows: vec![0; 9] };
        }
        StyledGrid { lines: lines.iter().map(|line| self.prefix.to_owned() + line).collect(), rows: at }
    }

    /// A row of any number of cells, without the prefix. Digits and `.` are cells; any other character stands for
    /// itself.
    pub fn row(&self, number: usize, cells: &str) -> String {
        let mut row = match (number, self.first_open) {
            (0, Some(open)) => open.to_owned(),
            _ => self.headings[number].to_owned() + self.open,
        };
        for (at, cell) in cells.chars().enumerate() {
            row += match at {
                0 => "",
                3 | 6 => self.bar,
                _ => self.cell,
            };
            match cell {
                '.' => row += self.blank,
                cell if cell.is_ascii_digit() => row += &(self.digit)(cell),
                cell => row.push(cell),
            }
        }
        row += match (number, self.last_close) {
            (8, Some(close)) => close,
            _ => self.close,
        };
        row.trim_end_matches(|c| self.cut.contains(c)).to_owned()
    }

    /// Whether a row without a digit can be seen, and is not just like a border.
    pub fn shows_empty_rows(&self) -> bool {
        let row = self.row(4, ".........");
        !row.trim().is_empty() && !"-–—_*".contains(self.blank)
    }

    /// Whether a row that lacks a cell differs from any whole one: it does not where spaces or nothing are blanks and
    /// no sign stands between the cells, or ends of rows are cut.
    pub fn counts_cells(&self) -> bool {
        !self.blank.trim().is_empty() || self.is_barred()
    }

    /// Whether a bar stands between any two cells.
    fn is_barred(&self) -> bool {
        self.cell.contains(['|', '│', '║', '┃', '╎']) && !self.blank.is_empty()
    }
}

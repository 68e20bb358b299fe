//! Ways to draw a grid, as people and programs do. `styles.txt` has them: a line of JSON, then the drawing, with `@`
//! for each cell.

use serde_json::Value;
use sudoku::format::Layout;

/// A way to draw a grid.
#[derive(Debug, Clone)]
pub struct DrawingStyle {
    /// The family and a name within it.
    pub name: &'static str,
    drawing: &'static str,
    pub blank: String,
    /// A digit as it is drawn, with `@` for the digit.
    digit: String,
    /// Whether digits have their full-width forms.
    is_full_width: bool,
    /// The characters cut from the end of a row.
    trimmed_chars: String,
    /// Whether the drawing is a JSON document.
    pub is_json: bool,
}

/// A grid as it is drawn.
#[derive(Debug, Clone)]
pub struct StyledGrid {
    pub lines: Vec<String>,
    /// The index in `lines` of the line with the first row.
    pub first_row_line: usize,
}

impl DrawingStyle {
    /// Returns all styles, with each of their blanks.
    pub fn all() -> Vec<Self> {
        let styles = include_str!("styles.txt").split("{\"style\": \"").skip(1);
        styles.flat_map(Self::parse_with_blanks).collect()
    }

    fn parse_with_blanks(text: &'static str) -> Vec<Self> {
        let (header, drawing) = text.split_once('\n').unwrap();
        let (name, _) = header.split_once('"').unwrap();
        let options: Value = serde_json::from_str(&format!("{{\"style\": \"{header}")).unwrap();
        let option = |name: &str| options[name].as_str().unwrap_or_default().to_owned();
        let is_full_width = options["digits"] == "full-width";
        let digit = if is_full_width || options["digits"].is_null() { "@".to_owned() } else { option("digits") };
        let style_with_blank = |blank: &Value| Self {
            name,
            drawing: drawing.strip_suffix('\n').unwrap(),
            blank: blank.as_str().unwrap().to_owned(),
            digit: digit.clone(),
            is_full_width,
            trimmed_chars: option("cut"),
            is_json: options["json"] == true,
        };
        options["blanks"].as_array().unwrap().iter().map(style_with_blank).collect()
    }

    pub fn title(&self) -> String {
        format!("{}, blank {:?}", self.name, self.blank)
    }

    pub fn layout(&self) -> Layout {
        if self.drawing.contains('\n') { Layout::Grid } else { Layout::Line }
    }

    /// Draws the grid with these 81 digits and dots.
    pub fn draw(&self, puzzle: &str) -> StyledGrid {
        let mut cells = puzzle.chars();
        let mut draw_line = |line_template: &str| -> String {
            let filled: String = line_template
                .split_inclusive('@')
                .map(|part| match part.strip_suffix('@') {
                    Some(before) => before.to_owned() + &self.draw_cell(cells.next().unwrap()),
                    None => part.to_owned(),
                })
                .collect();
            let is_cut = |c| line_template.contains('@') && self.trimmed_chars.contains(c);
            filled.trim_end_matches(is_cut).to_owned()
        };
        let first_row_line = self.drawing.lines().position(|line| line.contains('@')).unwrap();
        StyledGrid { lines: self.drawing.split('\n').map(&mut draw_line).collect(), first_row_line }
    }

    /// Returns the drawn grid as text.
    pub fn text(&self, puzzle: &str) -> String {
        self.draw(puzzle).lines.join("\n") + "\n"
    }

    fn draw_cell(&self, cell: char) -> String {
        match cell {
            '.' => self.blank.clone(),
            digit if self.is_full_width => char::from_u32(u32::from(digit) + 0xFEE0).unwrap().to_string(),
            digit => self.digit.replace('@', &digit.to_string()),
        }
    }

    /// Returns whether a row without a digit is visible and differs from a border.
    pub fn shows_empty_rows(&self) -> bool {
        let StyledGrid { lines, first_row_line: first } = self.draw(&".".repeat(81));
        let is_unseen = |c: char| c == '>' || c.is_whitespace();
        !lines[first].trim_matches(is_unseen).is_empty() && !"-–—_*".contains(&self.blank)
    }

    /// Returns whether a row that lacks a cell is recognized: blanks are visible, or they are spaces between bars.
    pub fn shows_missing_cells(&self) -> bool {
        let between_cells = self.drawing.split('@').nth(1).unwrap();
        let has_bars = between_cells.contains(['|', '│', '║', '┃', '╎']) && !self.blank.is_empty();
        !self.blank.trim().is_empty() || has_bars
    }
}

/// Returns a grid as text, drawn in the first style of this name. Panics if there is none.
pub fn drawn_grid(name: &str, puzzle: &str) -> String {
    DrawingStyle::all().iter().find(|style| style.name == name).unwrap().text(puzzle)
}

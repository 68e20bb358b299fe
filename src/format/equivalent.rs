//! Transforms the data of a record together with its puzzle.

use super::{Claim, Field, RecordData};
use crate::grid::{Cell, CellSet, Digit, Grid, Progress, Solution};

impl RecordData {
    /// Returns this data for an equivalent puzzle: `source_cell` maps each cell to the cell that its content comes
    /// from, and `new_digit` maps each digit to its replacement. The claim, the placed digits, the notes and all fields
    /// of 81 cells are transformed like the puzzle. Other fields stay, except the step of a HoDoKu library line.
    pub fn equivalent(&self, source_cell: impl Fn(Cell) -> Cell, new_digit: impl Fn(Digit) -> Digit) -> Self {
        // Transforms the characters of 81 cells. Characters other than digits stay as they are.
        let transform_cells = |cells: &[u8; Cell::COUNT]| {
            let mut transformed_cells = *cells;
            for (cell, byte) in Cell::all().zip(&mut transformed_cells) {
                let old_byte = cells[source_cell(cell).index()];
                *byte = Digit::from_ascii(old_byte).map_or(old_byte, |old_digit| new_digit(old_digit).ascii());
            }
            transformed_cells
        };
        let moved = |cells: CellSet| Cell::all().filter(|&cell| cells.contains(source_cell(cell))).collect();
        let Progress { placed, unfilled } = self.progress;
        let progress = Progress { placed: moved(placed), unfilled: moved(unfilled) };
        let mut transformed = Self { progress, ..self.clone() };
        if let (Some(new_notes), Some(notes)) = (&mut transformed.notes, &self.notes) {
            for (cell, cell_notes) in Cell::all().zip(new_notes.iter_mut()) {
                *cell_notes = notes[source_cell(cell).index()].iter().map(&new_digit).collect();
            }
        }
        if let Some(Claim::Digits(solution)) = self.claim {
            transformed.claim = Solution::new(transform_cells(solution.as_bytes())).map(Claim::Digits);
        }
        transformed.drop_step();
        for (_, field) in &mut transformed.fields {
            let (Field::Text(text) | Field::Json(text)) = field;
            // A JSON string has quotes around the cells.
            let cells_text = text.trim_matches('"');
            if cells_text.parse::<Grid>().is_ok()
                && let Ok(bytes) = cells_text.as_bytes().try_into()
            {
                *text = text.replace(cells_text, &String::from_utf8_lossy(&transform_cells(bytes)));
            }
        }
        transformed
    }
}

//! Transforms the data of a record together with its puzzle.

use super::{Claim, Extra, Field};
use crate::grid::{Cell, Digit, Grid, Solution};

impl Extra {
    /// Returns this data for an equivalent puzzle: `source_cell` maps each cell to the cell that its content comes
    /// from, and `digit` maps each digit to its replacement. The claimed solution, the placed digits, the notes and all
    /// fields of 81 cells are transformed like the puzzle. The step of a HoDoKu library line is dropped. Other fields
    /// stay as they are.
    pub fn equivalent(&self, source_cell: impl Fn(Cell) -> Cell, digit: impl Fn(Digit) -> Digit) -> Self {
        // Transforms the characters of 81 cells. Characters other than digits stay as they are.
        let transform_cells = |cells: &[u8; Cell::COUNT]| {
            let mut moved = *cells;
            for (cell, byte) in Cell::all().zip(&mut moved) {
                let old = cells[source_cell(cell).index()];
                *byte = Digit::from_ascii(old).map_or(old, |old| digit(old).ascii());
            }
            moved
        };
        let mut moved = Self {
            placed: Cell::all().filter(|&cell| self.placed.contains(source_cell(cell))).collect(),
            ..self.clone()
        };
        if let (Some(moved), Some(notes)) = (&mut moved.notes, &self.notes) {
            for (cell, noted) in Cell::all().zip(moved.iter_mut()) {
                *noted = notes[source_cell(cell).index()].iter().map(&digit).collect();
            }
        }
        if let Some(Claim::Digits(solution)) = self.claim {
            moved.claim = Solution::new(transform_cells(solution.as_bytes())).map(Claim::Digits);
        }
        moved.drop_step();
        for (_, field) in &mut moved.fields {
            let (Field::Text(text) | Field::Json(text)) = field;
            // A JSON string has quotes around the cells.
            let old = text.trim_matches('"');
            if old.parse::<Grid>().is_ok()
                && let Ok(bytes) = old.as_bytes().try_into()
            {
                *text = text.replace(old, &String::from_utf8_lossy(&transform_cells(bytes)));
            }
        }
        moved
    }
}

//! The data of a record for an equivalent puzzle.

use super::{Claim, Extra, Field};
use crate::grid::{Cell, Digit, DigitSet, Grid, Solution};

impl Extra {
    /// The data that came with a puzzle, for an equivalent puzzle: `source` says from which cell the content of each
    /// cell comes, `digit` what each digit becomes. The claimed solution, the placed digits, notes, and fields of 81
    /// cells change as the puzzle does. A step to be found in the puzzle is dropped. Other fields stay.
    pub fn equivalent(&self, source: impl Fn(Cell) -> Cell, digit: impl Fn(Digit) -> Digit) -> Self {
        let set = |set: DigitSet| set.iter().map(&digit).collect();
        // Characters of 81 cells. Those that are no digits stay as they are.
        let cells = |cells: &[u8; Cell::COUNT]| {
            let mut moved = *cells;
            for (cell, byte) in Cell::all().zip(&mut moved) {
                let old = cells[source(cell).index()];
                *byte = Digit::from_ascii(old).map_or(old, |old| digit(old).ascii());
            }
            moved
        };
        let mut moved =
            Self { placed: Cell::all().filter(|&cell| self.placed.contains(source(cell))).collect(), ..self.clone() };
        if let (Some(moved), Some(notes)) = (&mut moved.notes, &self.notes) {
            Cell::all().zip(moved.iter_mut()).for_each(|(cell, noted)| *noted = set(notes[source(cell).index()]));
        }
        if let Some(Claim::Digits(solution)) = self.claim {
            moved.claim = Solution::new(cells(solution.as_bytes())).map(Claim::Digits);
        }
        moved.drop_step();
        for (_, field) in &mut moved.fields {
            let (Field::Text(text) | Field::Json(text)) = field;
            // In JSON there are quotes around the cells.
            let old = text.trim_matches('"');
            if old.parse::<Grid>().is_ok()
                && let Ok(bytes) = old.as_bytes().try_into()
            {
                *text = text.replace(old, &String::from_utf8_lossy(&cells(bytes)));
            }
        }
        moved
    }
}

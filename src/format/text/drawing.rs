//! The fast path for grids that are drawn like the one before, as most grids of a file are.

use crate::format::grammar::cells::{self, Blank};
use crate::grid::{Cell, Grid};

pub(super) const MAX_DRAWING_BYTES: usize = 1 << 12;

/// The drawing of a grid, including the blank line after it.
#[derive(Debug)]
pub(super) struct Drawing {
    /// The text, with a zero byte for each cell.
    pub text: Vec<u8>,
    offsets: [usize; Cell::COUNT],
    pub blank: Blank,
    /// The number of lines of the drawing before the first row.
    pub lines_before: u64,
}

impl Drawing {
    /// Creates the template of a drawing that was read as this grid. Returns `None` unless the drawing has one kind of
    /// blank, `.` or `0`, and neither digits nor blanks besides its cells.
    pub(super) fn new(drawing: &[u8], grid: &Grid, lines_before: u64) -> Option<Self> {
        let blank_byte = drawing.iter().copied().find(|byte| matches!(byte, b'.' | b'0'))?;
        let is_cell = |&offset: &usize| drawing[offset] == blank_byte || drawing[offset].is_ascii_digit();
        let offsets: Vec<usize> = (0..drawing.len()).filter(is_cell).collect();
        let (offsets, blank) = (offsets.try_into().ok()?, Blank::from_cells(&[blank_byte]));
        let mut template = Self { text: drawing.to_vec(), offsets, blank, lines_before };
        template.offsets.iter().for_each(|&offset| template.text[offset] = 0);
        (template.read(drawing)? == *grid).then_some(template)
    }

    /// Reads the grid at the start of a text, if it is drawn like the template.
    pub(super) fn read(&self, text: &[u8]) -> Option<Grid> {
        let text = text.get(..self.text.len())?;
        // A single pass without a branch for each byte.
        let difference = text.iter().zip(&self.text).fold(0, |differences, (byte, template_byte)| {
            differences | if *template_byte == 0 { 0 } else { byte ^ template_byte }
        });
        let bytes = self.offsets.map(|offset| text[offset]);
        let blank = self.blank.byte();
        let is_cell = |byte: u8| (byte.wrapping_sub(b'1') < 9) | (byte == blank);
        let are_cells = bytes.iter().fold(true, |are_cells, &byte| are_cells & is_cell(byte));
        if difference == 0 && are_cells { cells::parse_plain_puzzle(&bytes) } else { None }
    }
}

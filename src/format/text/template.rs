//! The fast path for rows: most are written like the row before, but for their digits.

use crate::format::line::cells;
use crate::format::line::row::{Row, Spelling};
use crate::grid::DigitSet;

/// A row, and the way in which it is written.
#[derive(Debug)]
pub(super) struct RowTemplate {
    /// The text, with a zero byte for each cell.
    text: Vec<u8>,
    /// The byte offsets of the cells.
    places: [usize; 9],
    blank: u8,
    row: Row,
}

impl RowTemplate {
    /// Creates the template of a row; `None` if other digits could give the line another meaning.
    pub(super) fn new(line: &[u8], row: &Row) -> Option<Self> {
        let Spelling::Plain { bytes, ruled: false, .. } = row.spelling else { return None };
        let blank = bytes.into_iter().find(|byte| !(b'1'..=b'9').contains(byte))?;
        let is_cell = |byte: u8| byte == blank || byte.is_ascii_digit();
        let cells: Vec<usize> = (0..line.len()).filter(|&at| is_cell(line[at])).collect();
        let places = <[usize; 9]>::try_from(cells).ok()?;
        let is_plain = matches!(blank, b'.' | b'0') && !row.is_headed() && row.placed == 0;
        if !is_plain || places.map(|at| line[at]) != bytes {
            return None;
        }
        let mut text = line.to_vec();
        places.iter().for_each(|&at| text[at] = 0);
        Some(Self { text, places, blank, row: *row })
    }

    /// Reads a row that is written in the same way.
    pub(super) fn read(&self, line: &[u8]) -> Option<Row> {
        if line.len() != self.text.len() {
            return None;
        }
        // One pass without a branch per byte.
        let differs =
            line.iter().zip(&self.text).fold(0, |all, (byte, own)| all | if *own == 0 { 0 } else { byte ^ own });
        let bytes = self.places.map(|at| line[at]);
        let are_cells = bytes.iter().all(|byte| (b'1'..=b'9').contains(byte) || *byte == self.blank);
        // Column headings, and integers that may have lost their zeros, have no blanks.
        let has_blank = bytes.contains(&self.blank);
        if differs != 0 || !are_cells || !has_blank || self.blank == b'0' && bytes[0] == b'0' {
            return None;
        }
        let Spelling::Plain { run, ruled, .. } = self.row.spelling else { return None };
        let spelling = Spelling::Plain { bytes, run, ruled };
        Some(Row {
            cells: bytes.map(|byte| if byte == self.blank { DigitSet::ALL } else { cells::candidates(byte) }),
            spelling,
            ..self.row
        })
    }
}

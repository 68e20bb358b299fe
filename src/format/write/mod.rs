//! Writes records as text. The formats implement the trait [`Writer`].
//!
//! A writer receives an [`OutputRecord`]: a board and remarks for a person, and named fields for a machine.
//!
//! ```
//! use sudoku::{format::{Extra, OUTPUT_FORMATS, OutputFormat, OutputKind, Layout, write::*}, grid::Grid};
//!
//! let format: Option<&OutputFormat> = OUTPUT_FORMATS.iter().find(|format| format.kind == OutputKind::Csv);
//! let format = format.ok_or("no such format")?;
//! let (writer, level): (&dyn Writer, &dyn Text) = (format.writer(Layout::Line), &"easy");
//! let fields = [("start", Value::Puzzle(&Grid::EMPTY, Blank::DOT)), ("level", Value::Text(level))];
//! let mut out = Vec::new();
//! writer.write_header(None, &fields.map(|(name, _)| name), &mut out);
//! let record = OutputRecord::new(Board::Puzzle(&Grid::EMPTY), Extra::empty());
//! writer.write_record(&OutputRecord { fields: &fields, ..record }, &mut out);
//! assert_eq!(String::from_utf8(out)?, format!("start,level\n{},easy\n", Grid::EMPTY));
//! let [table, picture]: [KeptParts; 2] = [ALL_PARTS, PICTURE_PARTS];
//! assert!(table.notes && !picture.notes);
//! let mut out = Vec::new();
//! write_json(&mut out, "\u{202E}");
//! assert!(is_unprintable('\u{202E}') && out == to_json("\u{202E}").as_bytes() && out.is_ascii());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod json;
pub(crate) mod output_record;

use super::Extra;
use crate::grid::Grid;

pub use super::kept_parts::{ALL_PARTS, KeptParts, PICTURE_PARTS};
pub use super::lines::cells::Blank;
pub use json::{is_unprintable, to_json, write_json};
pub use output_record::{Board, OutputRecord, PictureStyle, Text, Value, Writer};

/// A writer of the text that the function returns, then of remarks after TABs. For the function, the digits that a
/// solution adds are placed digits.
pub(crate) struct EncodedWriter(pub fn(&Grid, &Extra) -> String);

impl Writer for EncodedWriter {
    fn write_record(&self, record: &OutputRecord<'_>, out: &mut Vec<u8>) {
        let text = match record.board {
            Board::Nothing => String::new(),
            Board::Puzzle(puzzle) => self.0(puzzle, record.extra),
            Board::Solved(puzzle, solution) => {
                let placed = record.extra.placed | !puzzle.filled_cells();
                let mut extra = Extra { placed, ..record.extra.clone() };
                extra.drop_step();
                self.0(&(*solution).into(), &extra)
            }
        };
        out.extend_from_slice(text.as_bytes());
        for remark in record.remarks {
            out.push(b'\t');
            output_record::push_display(remark, out);
        }
        out.push(b'\n');
    }
}

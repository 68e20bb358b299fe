//! Writes records as text.
//!
//! Two kinds of formats have a trait each, with an input of its own. A [`BoardWriter`] writes boards with remarks, for a
//! person, a site or another program; a [`RowWriter`] writes named fields, for a machine.
//!
//! ```
//! use sudoku::{format::{RecordData, OUTPUT_FORMATS, OutputFormat, OutputKind, Layout, write::*}, grid::Grid};
//!
//! let format_of_kind = |kind| OUTPUT_FORMATS.iter().find(|format: &&OutputFormat| format.kind == kind);
//! let table = format_of_kind(OutputKind::Csv).ok_or("no such format")?.writer(Layout::Line);
//! let Writer::Rows(table): Writer = table else { return Err("not a table".into()) };
//! let level: &dyn Text = &"easy";
//! let fields = [("start", Value::Puzzle(&Grid::EMPTY, Blank::DOT)), ("level", Value::Text(level))];
//! let mut out = Vec::new();
//! table.write_header(None, &fields.map(|(name, _)| name), &mut out);
//! table.write_row(&Row { source_fields: None, fields: &fields }, &mut out);
//! assert_eq!(String::from_utf8(out)?, format!("start,level\n{},easy\n", Grid::EMPTY));
//!
//! let lines = format_of_kind(OutputKind::Line).ok_or("no such format")?.writer(Layout::Line);
//! let Writer::Boards(lines): Writer = lines else { return Err("not boards".into()) };
//! let board = BoardRecord::new(Board::Puzzle(&Grid::EMPTY), RecordData::empty());
//! let mut out = Vec::new();
//! let layout = lines.write_board(&BoardRecord { remarks: &[&"easy"], ..board }, &mut out);
//! assert_eq!((layout, String::from_utf8(out)?), (Layout::Line, format!("{}\teasy\n", Grid::EMPTY)));
//!
//! let [kept_in_table, kept_in_picture]: [KeptParts; 2] = [ALL_PARTS, PICTURE_PARTS];
//! assert!(kept_in_table.notes && !kept_in_picture.notes);
//! let mut out = Vec::new();
//! write_json(&mut out, "\u{202E}");
//! assert!(is_unprintable('\u{202E}') && out == to_json("\u{202E}").as_bytes() && out.is_ascii());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod boards;
mod json;
mod rows;
pub(crate) mod values;

use std::fmt;

use super::{Layout, RecordData};
use crate::grid::{CellSet, Grid, Progress};

pub use super::grammar::cells::Blank;
pub use super::kept_parts::{ALL_PARTS, KeptParts, PICTURE_PARTS};
pub use boards::{Board, BoardRecord, BoardWriter, PictureStyle};
pub use json::{is_unprintable, to_json, write_json};
pub use rows::{Row, RowWriter};
pub use values::{Text, Value};

/// The writer of a format.
#[derive(Clone, Copy)]
pub enum Writer {
    /// A writer of boards.
    Boards(&'static dyn BoardWriter),
    /// A writer of rows.
    Rows(&'static dyn RowWriter),
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Boards(_) => "Boards",
            Self::Rows(_) => "Rows",
        })
    }
}

/// A writer of the text that the function returns, then of remarks after TABs. For the function, the digits that a
/// solution adds are placed digits.
pub(crate) struct EncodedWriter(pub fn(&Grid, &RecordData) -> String);

impl BoardWriter for EncodedWriter {
    fn write_board(&self, record: &BoardRecord<'_>, out: &mut Vec<u8>) -> Layout {
        let text = match record.board {
            Board::Nothing => String::new(),
            Board::Puzzle(puzzle) => self.0(puzzle, record.extra),
            Board::Solved(puzzle, solution) => {
                let progress = record.extra.progress;
                let placed = progress.placed | progress.unfilled | !puzzle.filled_cells();
                let progress = Progress { placed, unfilled: CellSet::EMPTY };
                let mut extra = RecordData { progress, ..record.extra.clone() };
                extra.drop_step();
                self.0(&(*solution).into(), &extra)
            }
        };
        out.extend_from_slice(text.as_bytes());
        for remark in record.remarks {
            out.push(b'\t');
            values::push_display(remark, out);
        }
        out.push(b'\n');
        Layout::Line
    }
}

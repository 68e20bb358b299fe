//! As the input was.

use super::entry::{Entry, Writer};
use super::{grid, line};
use crate::format::Layout;

/// A line for a line, a bordered grid for a grid.
pub(super) struct Mirror;

impl Writer for Mirror {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        match record.layout {
            Layout::Line => line::Line.record(record, out),
            Layout::Grid => grid::Bordered.record(record, out),
        }
    }
}

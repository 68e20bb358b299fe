//! Whatever it is: each record is read as what it is, and written as it came.

use super::Format;
use super::grid::Bordered;
use super::line::Line;
use super::syntax::{Syntax, SyntaxName};
use crate::format::keeps::LINES;
use crate::format::write::{Entry, Form, Shape, Writer};

pub(super) const FORMAT: Format = Format {
    reads: &[SyntaxName { name: "auto", syntax: Syntax::Auto, about: "whatever each record is" }],
    writes: &[Form {
        name: "mirror",
        shape: Shape::Mirror,
        keeps: LINES,
        writer: &Mirror,
        about: "a line for a line, a grid for a grid",
    }],
};

/// A line for what came on a line, a grid for what came as a grid.
struct Mirror;

impl Writer for Mirror {
    fn of_grids(&self) -> Option<&'static dyn Writer> {
        Some(&Bordered)
    }

    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        Line.record(record, out);
    }
}

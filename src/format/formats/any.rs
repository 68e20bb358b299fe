//! The default: each record is read in the format detected, and written in the layout of its input.

use super::Format;
use super::grid::Bordered;
use super::line::Line;
use super::syntax::{Syntax, SyntaxName};
use crate::format::keeps::LINES;
use crate::format::write::{Entry, Form, Shape, Writer};

pub(super) const FORMAT: Format = Format {
    reads: &[
        SyntaxName { name: "auto", syntax: Syntax::Auto, about: "what the start of the file says" },
        SyntaxName {
            name: "text",
            syntax: Syntax::Text,
            about: "grids, lines and links, under titles or among other text",
        },
    ],
    writes: &[Form {
        name: "mirror",
        suffix: "txt",
        shape: Shape::Mirror,
        keeps: LINES,
        writer: &Mirror,
        about: "a line for a line, a grid for a grid",
    }],
};

/// Writes a line for a record from a line, and a grid for a record from a grid.
struct Mirror;

impl Writer for Mirror {
    fn of_grids(&self) -> Option<&'static dyn Writer> {
        Some(&Bordered)
    }

    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        Line.record(record, out);
    }
}

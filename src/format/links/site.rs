//! The type that describes a site and its links.

use super::url::{Fault, Found, Url};
use crate::format::Extra;
use crate::format::keeps::Keeps;
use crate::grid::Grid;

/// A sudoku site.
pub struct PuzzleSite {
    /// The format name of its links.
    pub name: &'static str,
    /// An example of its links.
    pub looks: &'static str,
    /// A short description of the links that are written, for the help.
    pub about: &'static str,
    /// Reads a link. Returns `None` if it does not lead to a puzzle on this site.
    pub(crate) decode: fn(&Url<'_>) -> Option<Result<Found, Fault>>,
    /// Writes a link to a puzzle with its other data.
    pub(crate) encode: fn(&Grid, &Extra) -> String,
    /// The parts of a record that a link keeps.
    pub keeps: Keeps,
}

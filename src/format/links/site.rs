//! The record that describes a site and its links.

use super::url::{Fault, Found, Url};
use crate::format::Extra;
use crate::format::keeps::Keeps;
use crate::grid::Grid;

/// A site where people play.
pub struct Site {
    /// The name of its links as a format.
    pub name: &'static str,
    /// What they look like.
    pub looks: &'static str,
    /// What is written, in a few words, for the help.
    pub about: &'static str,
    /// Reads a link; `None` if it does not lead to a puzzle of this site.
    pub(crate) decode: fn(&Url<'_>) -> Option<Result<Found, Fault>>,
    /// Writes a link to a puzzle, with what came with it.
    pub(crate) encode: fn(&Grid, &Extra) -> String,
    /// What a link keeps of what came with the puzzle.
    pub keeps: Keeps,
}

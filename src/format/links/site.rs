//! What there is to say of a site: the one record of its links.

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
    /// What is written, in a few words.
    pub about: &'static str,
    /// The puzzle of a link; `None` if it is not one of its puzzles.
    pub(super) decode: fn(&Url<'_>) -> Option<Result<Found, Fault>>,
    /// A link to a puzzle, with what came with it.
    pub(in crate::format) encode: fn(&Grid, &Extra) -> String,
    /// What a link keeps of that.
    pub keeps: Keeps,
}

//! The formats, one file each with its names, reader and writer. [`FORMATS`] lists them.
//!
//! To add a format, add a file with a [`Format`], a `mod` line, and a row in the table. If it has lines of
//! its own, add a row in the table of `text::classify` as well, which sets the order in which readers are tried.
//! `syntax` has the types of names.

mod any;
mod csv;
mod grid;
pub(super) mod hodoku;
pub(super) mod ipuz;
mod json;
mod line;
pub(super) mod link;
mod literal;
mod markdown;
mod opensudoku;
mod pencilmarks;
pub(super) mod sdk;
mod sdm;
pub(super) mod sdx;
mod syntax;

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::links::{PuzzleSite, SITES};
use super::write::{Form, Shape};

pub use self::syntax::{Syntax, SyntaxName};

/// A format: the names by which it is read, and those by which it is written.
struct Format {
    reads: &'static [SyntaxName],
    writes: &'static [Form],
}

/// All formats except links: each site has a format of its own.
const FORMATS: &[Format] = &[
    any::FORMAT,
    line::FORMAT,
    sdm::FORMAT,
    grid::FORMAT,
    markdown::FORMAT,
    csv::FORMAT,
    json::FORMAT,
    literal::FORMAT,
    pencilmarks::FORMAT,
    sdk::FORMAT,
    sdx::FORMAT,
    hodoku::FORMAT,
    opensudoku::FORMAT,
    ipuz::FORMAT,
    link::FORMAT,
];

/// All output forms. The first is the default.
pub static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let own = FORMATS.iter().flat_map(|format| format.writes).copied();
    own.chain(SITES.iter().map(Form::of_site)).collect()
});

impl Form {
    fn of_site(site: &'static PuzzleSite) -> Self {
        let &PuzzleSite { name, about, keeps, .. } = site;
        Self { name, suffix: "txt", about, shape: Shape::Spelled, keeps, writer: site }
    }
}

impl Syntax {
    /// Returns all names of input formats. The first is the default.
    pub fn names() -> impl Iterator<Item = SyntaxName> {
        let own = FORMATS.iter().flat_map(|format| format.reads).copied();
        own.chain(SITES.iter().map(|&PuzzleSite { name, looks, .. }| SyntaxName {
            name,
            syntax: Self::Link,
            about: looks,
        }))
    }
}

/// The error for a name that is not in [`Syntax::names`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown input format")]
pub struct ParseSyntaxError;

impl FromStr for Syntax {
    type Err = ParseSyntaxError;

    fn from_str(name: &str) -> Result<Self, ParseSyntaxError> {
        let known = Self::names().find(|known| known.name == name);
        known.map(|known| known.syntax).ok_or(ParseSyntaxError)
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::names().find(|name| name.syntax == *self);
        f.pad(name.map_or("auto", |name| name.name))
    }
}

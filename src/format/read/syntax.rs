//! The input formats by name.

use std::fmt;
use std::str::FromStr;

use crate::format::links::{SITES, Site};

/// An input format. [`Syntax::Auto`], the default, finds the format of each record by itself;
/// the others allow less, so that what else there is becomes an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Syntax {
    /// Whatever it is.
    #[default]
    Auto,
    /// A puzzle a line; also `.sdm`, CSV and JSON Lines.
    Line,
    /// JSON at any indentation; also ipuz.
    Json,
    /// Nine rows, with or without borders; also `.sdk`, `.ss` and Project Euler 096.
    Rows,
    /// Array literals, by row or whole.
    Array,
    /// Nine integers, a row each.
    Integers,
    /// 81 groups of candidates, or 729 characters.
    Pencilmarks,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// HoDoKu's library lines.
    Hodoku,
    /// SudoCue's `.sdx`.
    Sdx,
    /// Links to sites where people play.
    Link,
}

/// A name by which a user may ask for a format.
#[derive(Debug, Clone, Copy)]
pub struct SyntaxName {
    /// The name.
    pub name: &'static str,
    /// What it stands for, in a few words.
    pub about: &'static str,
    /// The format. Several names may stand for one that covers them all.
    pub syntax: Syntax,
}

/// All names: those, and one for the links to each site.
const fn with_sites() -> [SyntaxName; Syntax::OWN.len() + SITES.len()] {
    let own = Syntax::OWN;
    let mut all = [own[0]; Syntax::OWN.len() + SITES.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < own.len() {
            own[at]
        } else {
            let &Site { name, looks, .. } = &SITES[at - own.len()];
            SyntaxName { name, syntax: Syntax::Link, about: looks }
        };
        at += 1;
    }
    all
}

impl Syntax {
    /// Every name.
    pub const NAMES: &[SyntaxName] = &with_sites();

    /// Those that are no sites.
    #[rustfmt::skip]
    const OWN: &[SyntaxName] = &[
        SyntaxName { name: "auto", syntax: Self::Auto, about: "whatever each record is" },
        SyntaxName { name: "line", syntax: Self::Line, about: "81 cells on a line, blanks as `.` `0` `*` `_` `-` `x` `X` `?`; before them an id, behind them a remark" },
        SyntaxName { name: "sdm", syntax: Self::Line, about: "the same, a collection" },
        SyntaxName { name: "csv", syntax: Self::Line, about: "a header names the columns, and those beside `puzzle` and `solution` are carried into CSV and JSON; without one the first field of 81 cells is the puzzle, the second its claimed solution" },
        SyntaxName { name: "json", syntax: Self::Json, about: "at any indentation: strings of 81 cells, lists of them, objects with a puzzle and its solution, 9x9 arrays with 0 or null; other members are carried into CSV and JSON" },
        SyntaxName { name: "rows", syntax: Self::Rows, about: "nine rows of nine cells, drawn as people draw them: with or without borders, bars, commas, headings; a Markdown table, a spreadsheet's clipboard, quoted mail; a blank may be a space where columns tell the cells apart, or a dot, a dash or a box of any kind" },
        SyntaxName { name: "euler", syntax: Self::Rows, about: "the same under titles, as in Project Euler's problem 96" },
        SyntaxName { name: "sdk", syntax: Self::Rows, about: "`#A...` metadata, `[Puzzle]`, nine rows; `[State]` after it has the digits placed so far, `[PencilMarks]` notes" },
        SyntaxName { name: "ss", syntax: Self::Rows, about: "rows with borders of `*---*`" },
        SyntaxName { name: "array", syntax: Self::Array, about: "`{4,9,0,...},` or `\"5\",\"3\",\".\",...`, by row or all in one" },
        SyntaxName { name: "integers", syntax: Self::Integers, about: "nine of them, `821007900, 7000000, ...`: rows that lost their leading zeros, read with a note" },
        SyntaxName { name: "pencilmarks", syntax: Self::Pencilmarks, about: "81 groups of candidates, or 729 characters; candidates restrict the solver" },
        SyntaxName { name: "sdx", syntax: Self::Sdx, about: "nine rows of candidates, `u` before a digit that was placed, not given" },
        SyntaxName { name: "hodoku", syntax: Self::Hodoku, about: "library lines `:0000:x:GRID:REMOVED:::`, `+` before a digit that was placed, not given" },
        SyntaxName { name: "opensudoku", syntax: Self::OpenSudoku, about: "`<game data=\"...\"/>` in XML; saved games of all versions, with the digits and notes of the player" },
        SyntaxName { name: "ipuz", syntax: Self::Json, about: "`{\"kind\":[\"http://ipuz.org/sudoku#1\"],\"puzzle\":[[5,3,0,...]],...}`" },
        SyntaxName { name: "link", syntax: Self::Link, about: "a link to any of the sites below" },
    ];

    /// Whether what these formats have is allowed. No formats stand for all of them.
    pub(super) fn is_any(self, formats: &[Self]) -> bool {
        self == Self::Auto || formats.is_empty() || formats.contains(&self)
    }
}

/// The name is none of [`Syntax::NAMES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("unknown input format")]
pub struct ParseSyntaxError;

impl FromStr for Syntax {
    type Err = ParseSyntaxError;

    fn from_str(name: &str) -> Result<Self, ParseSyntaxError> {
        let known = Self::NAMES.iter().find(|known| known.name == name);
        known.map(|known| known.syntax).ok_or(ParseSyntaxError)
    }
}

impl fmt::Display for Syntax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMES.iter().find(|name| name.syntax == *self);
        f.pad(name.map_or("auto", |name| name.name))
    }
}

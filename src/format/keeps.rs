//! What a form keeps of a record, and what it has no place for.

use crate::format::Extra;
use crate::grid::{DigitSet, Grid};

/// What a form keeps beside the givens.
#[derive(Clone, Copy)]
pub struct Keeps {
    /// The candidates that are left in a cell.
    pub candidates: bool,
    pub(crate) placed: Placed,
    /// What a player has jotted down.
    pub notes: bool,
    /// The solution that is claimed.
    pub claimed: bool,
    pub(crate) labels: Labels,
    /// Whether it has a place for the field of this name.
    pub field: fn(&Extra, &str) -> bool,
}

/// What becomes of digits that were placed, not given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Placed {
    /// They are told from givens.
    Told,
    /// They are written as any digit: the form is of cells, and does not say what is given.
    Untold,
    /// They are left out: the form is of puzzles to be played, and says what is given.
    Out,
}

/// What becomes of the name and the remark that came with a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Labels {
    /// Each has a place.
    Both,
    /// There is a place for a title: the name, or the remark where there is no name.
    Title,
    /// There is none.
    None,
}

/// Nothing but the givens of a puzzle.
pub(crate) const GIVENS: Keeps = Keeps {
    candidates: false,
    placed: Placed::Out,
    notes: false,
    claimed: false,
    labels: Labels::None,
    field: |_, _| false,
};

/// The cells of a position.
pub(crate) const CELLS: Keeps = Keeps { candidates: true, placed: Placed::Untold, ..GIVENS };

/// The same on a line, with a name and a remark.
pub(crate) const LINES: Keeps = Keeps { labels: Labels::Both, ..CELLS };

/// The cells of a picture, with digits that were placed told apart, and its title.
pub const DRAWN: Keeps =
    Keeps { placed: Placed::Told, labels: Labels::Title, field: titled, ..CELLS };

/// The same as on a line, and named fields.
pub(crate) const FIELDS: Keeps =
    Keeps { placed: Placed::Told, notes: true, claimed: true, field: |_, _| true, ..LINES };

/// Whether the only title is this field: a puzzle's name takes precedence.
pub(crate) fn titled(extra: &Extra, field: &str) -> bool {
    field == "title" && extra.name.is_none() && extra.text(field).is_some()
}

impl Keeps {
    /// The puzzle without what is left out of it, and what that is, and what else has no place.
    pub(crate) fn fit(&self, puzzle: &Grid, extra: &Extra) -> (Grid, Vec<String>) {
        let (mut grid, mut lost) = (*puzzle, Vec::new());
        let without = |what: &str| format!("no place for {what}: left out");
        if !self.candidates && !puzzle.is_plain() {
            let filled =
                puzzle.as_array().map(|set| if set.is_single() { set } else { DigitSet::ALL });
            grid = Grid::new(filled);
            lost.push(without("candidates"));
        }
        match self.placed {
            _ if extra.placed.is_empty() => {}
            Placed::Told => {}
            Placed::Untold => lost.push("placed digits can't be told from givens".to_owned()),
            Placed::Out => {
                grid.clear(extra.placed);
                lost.push(without("placed digits"));
            }
        }
        if extra.notes.is_some() && !self.notes {
            lost.push(without("notes"));
        }
        if extra.claimed.is_some() && !self.claimed {
            lost.push(without("claimed solutions"));
        }
        let has_name = extra.name.is_some() || (self.field)(extra, "title");
        let (names, remarks) = match self.labels {
            Labels::Both => (true, true),
            Labels::Title => (true, !has_name),
            Labels::None => (false, false),
        };
        if extra.name.is_some() && !names {
            lost.push(without("names"));
        }
        if extra.remark.is_some() && !remarks {
            lost.push(without("remarks"));
        }
        let names = extra.fields.iter().filter(|(name, _)| !(self.field)(extra, name));
        let names: Vec<_> = names.map(|(name, _)| &**name).collect();
        if !names.is_empty() {
            lost.push(without(&format!("fields ({})", names.join(", "))));
        }
        (grid, lost)
    }
}

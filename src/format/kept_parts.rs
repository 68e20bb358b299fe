//! The parts of a record that an output format keeps, and messages about the parts that it drops.

use std::borrow::Cow;

use crate::format::Extra;
use crate::grid::{DigitSet, Grid};

/// The parts of a record, besides the givens, that an output format keeps.
#[derive(Clone, Copy)]
pub struct KeptParts {
    /// Whether the candidates of open cells are kept.
    pub candidates: bool,
    pub(crate) placed_digits: PlacedDigits,
    /// Whether a player's notes are kept.
    pub notes: bool,
    /// Whether the claimed solution is kept.
    pub claim: bool,
    pub(crate) labels: Labels,
    /// The function that returns whether the format keeps the field of this name.
    pub keeps_field: fn(&Extra, &str) -> bool,
}

/// The treatment of digits that were placed, not given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlacedDigits {
    /// Placed digits are distinguished from givens.
    Marked,
    /// Placed digits are written like givens, because the format does not distinguish the two.
    AsGivens,
    /// Placed digits are left out, because the format holds puzzles to be played.
    Dropped,
}

/// The treatment of a puzzle's name and remark.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Labels {
    /// Both are kept.
    Both,
    /// One title is kept: the name, or else the remark.
    Title,
    /// Neither is kept.
    None,
}

/// The givens alone.
pub(crate) const ONLY_GIVENS: KeptParts = KeptParts {
    candidates: false,
    placed_digits: PlacedDigits::Dropped,
    notes: false,
    claim: false,
    labels: Labels::None,
    keeps_field: |_, _| false,
};

/// The cells of a position, with placed digits written like givens.
pub(crate) const CELL_PARTS: KeptParts =
    KeptParts { candidates: true, placed_digits: PlacedDigits::AsGivens, ..ONLY_GIVENS };

/// The cells, the name and the remark.
pub(crate) const LINE_PARTS: KeptParts = KeptParts { labels: Labels::Both, ..CELL_PARTS };

/// The cells, with placed digits distinguished from givens, and the title.
pub const PICTURE_PARTS: KeptParts =
    KeptParts { placed_digits: PlacedDigits::Marked, labels: Labels::Title, keeps_field: is_title_field, ..CELL_PARTS };

/// All parts of a record.
pub const ALL_PARTS: KeptParts =
    KeptParts { placed_digits: PlacedDigits::Marked, notes: true, claim: true, keeps_field: |_, _| true, ..LINE_PARTS };

/// Returns whether the field of this name is the puzzle's title: a text named `title`, of a puzzle without a name.
pub(crate) fn is_title_field(extra: &Extra, name: &str) -> bool {
    name == "title" && extra.name.is_none() && extra.field_text(name).is_some()
}

impl KeptParts {
    /// Returns the part of the puzzle that the format keeps, and one message for each kind of data that it drops or
    /// does not distinguish.
    pub(crate) fn fit_puzzle(&self, puzzle: &Grid, extra: &Extra) -> (Grid, Vec<Cow<'static, str>>) {
        let mut grid = *puzzle;
        let loses_candidates = !self.candidates && !puzzle.is_plain();
        if loses_candidates {
            grid = Grid::new(puzzle.as_array().map(|set| if set.is_single() { set } else { DigitSet::ALL }));
        }
        let placed_digits = if extra.placed.is_empty() { PlacedDigits::Marked } else { self.placed_digits };
        if placed_digits == PlacedDigits::Dropped {
            grid.clear(extra.placed);
        }
        let has_title = extra.name.is_some() || (self.keeps_field)(extra, "title");
        let keeps_remark = self.labels == Labels::Both || self.labels == Labels::Title && !has_title;
        let mut losses: Vec<Cow<'static, str>> = Vec::new();
        for (is_lost, message) in [
            (placed_digits == PlacedDigits::AsGivens, "placed digits are written like givens"),
            (loses_candidates, "cannot hold candidates; left out"),
            (placed_digits == PlacedDigits::Dropped, "cannot hold placed digits; left out"),
            (extra.notes.is_some() && !self.notes, "cannot hold notes; left out"),
            (extra.claimed_solution().is_some() && !self.claim, "cannot hold claimed solutions; left out"),
            (extra.name.is_some() && self.labels == Labels::None, "cannot hold names; left out"),
            (extra.remark.is_some() && !keeps_remark, "cannot hold remarks; left out"),
        ] {
            if is_lost {
                losses.push(message.into());
            }
        }
        let lost_names = extra.fields.iter().map(|(name, _)| &**name).filter(|name| !(self.keeps_field)(extra, name));
        let lost_names: Vec<_> = lost_names.collect();
        if !lost_names.is_empty() {
            losses.push(format!("cannot hold fields ({}); left out", lost_names.join(", ")).into());
        }
        (grid, losses)
    }
}

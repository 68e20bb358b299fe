//! The parts of a record that an output format keeps, and messages about the parts that it drops.

use std::borrow::Cow;

use crate::format::RecordData;
use crate::grid::{Grid, Progress};

/// The parts of a record, besides the givens, that an output format keeps.
#[derive(Debug, Clone, Copy)]
pub struct KeptParts {
    /// Whether the candidates of open cells are kept.
    pub candidates: bool,
    /// Whether a last candidate that is not filled in is distinguished from a digit.
    pub last_candidates: bool,
    pub(crate) placed_digits: PlacedDigits,
    /// Whether a player's notes are kept.
    pub notes: bool,
    /// Whether the claimed solution is kept.
    pub claim: bool,
    pub(crate) labels: Labels,
    /// The function that returns whether the format keeps the field of this name.
    pub keeps_field: fn(&RecordData, &str) -> bool,
}

/// The treatment of digits that were placed, not given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlacedDigits {
    /// Placed digits are distinguished from givens.
    Marked,
    /// Placed digits are distinguished from givens in a grid of candidates, but not in a grid of digits.
    MarkedAmongCandidates,
    /// Placed digits are written like givens, because the format does not distinguish the two.
    AsGivens,
    /// Placed digits are left out, because the format holds puzzles to be played.
    Dropped,
}

/// The treatment of a puzzle's name and remark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    last_candidates: false,
    placed_digits: PlacedDigits::Dropped,
    notes: false,
    claim: false,
    labels: Labels::None,
    keeps_field: |_, _| false,
};

/// The cells of a position, as a grid of digits or of candidates.
pub(crate) const CELL_PARTS: KeptParts = KeptParts {
    candidates: true,
    last_candidates: true,
    placed_digits: PlacedDigits::MarkedAmongCandidates,
    ..ONLY_GIVENS
};

/// The cells of a position, always with marks.
pub(crate) const MARKED_CELL_PARTS: KeptParts = KeptParts { placed_digits: PlacedDigits::Marked, ..CELL_PARTS };

/// The cells, with all single candidates written like givens, the name and the remark.
pub(crate) const LINE_PARTS: KeptParts =
    KeptParts { candidates: true, placed_digits: PlacedDigits::AsGivens, labels: Labels::Both, ..ONLY_GIVENS };

/// The cells, with placed digits distinguished from givens, and the title.
pub const PICTURE_PARTS: KeptParts =
    KeptParts { labels: Labels::Title, keeps_field: is_title_field, ..MARKED_CELL_PARTS };

/// All parts of a record.
pub const ALL_PARTS: KeptParts =
    KeptParts { notes: true, claim: true, labels: Labels::Both, keeps_field: |_, _| true, ..MARKED_CELL_PARTS };

/// Returns whether the field of this name is the puzzle's title: a text named `title`, of a puzzle without a name.
pub(crate) fn is_title_field(extra: &RecordData, name: &str) -> bool {
    name == "title" && extra.name.is_none() && extra.field_text(name).is_some()
}

impl KeptParts {
    /// Returns whether a half-solved grid can be read back as it was: with its candidates, placed digits and last
    /// candidates.
    pub fn holds_positions(&self) -> bool {
        let marks_placed = matches!(self.placed_digits, PlacedDigits::Marked | PlacedDigits::MarkedAmongCandidates);
        self.candidates && self.last_candidates && marks_placed
    }

    /// Returns the part of the puzzle that the format keeps, and one message for each kind of data that it drops or
    /// does not distinguish.
    pub(crate) fn fit_puzzle(&self, puzzle: &Grid, extra: &RecordData) -> (Grid, Vec<Cow<'static, str>>) {
        let mut grid = *puzzle;
        let Progress { placed, unfilled } = extra.progress;
        let has_candidates = !puzzle.is_plain() || !unfilled.is_empty();
        let loses_candidates = !self.candidates && has_candidates;
        if loses_candidates {
            grid = grid.without(!grid.filled_cells() | unfilled);
        }
        let placed_digits = match self.placed_digits {
            _ if placed.is_empty() => PlacedDigits::Marked,
            PlacedDigits::MarkedAmongCandidates if has_candidates => PlacedDigits::Marked,
            PlacedDigits::MarkedAmongCandidates => PlacedDigits::AsGivens,
            other => other,
        };
        if placed_digits == PlacedDigits::Dropped {
            grid.clear(placed);
        }
        let has_title = extra.name.is_some() || (self.keeps_field)(extra, "title");
        let keeps_remark = self.labels == Labels::Both || self.labels == Labels::Title && !has_title;
        let mut losses: Vec<Cow<'static, str>> = Vec::new();
        for (is_lost, message) in [
            (placed_digits == PlacedDigits::AsGivens, "placed digits are written like givens"),
            (loses_candidates, "cannot hold candidates; left out"),
            (
                self.candidates && !self.last_candidates && !unfilled.is_empty(),
                "last candidates are written like givens",
            ),
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

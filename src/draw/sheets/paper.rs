//! Paper, and the boards that fit on it. All lengths are in millimetres.

use crate::grid::named;

named! {
    /// The paper to print on.
    pub enum Paper {
        A4 "a4" "210 by 297 mm"
        A5 "a5" "148 by 210 mm"
        Letter "letter" "8.5 by 11 inches"
        Legal "legal" "8.5 by 14 inches"
    }
}

named! {
    /// The size in which solutions are printed, if at all.
    pub enum Solutions {
        Small "small" "20 per page, 12 on A5"
        Full "full" "as large as the puzzles"
        None "none" "not at all"
    }
}

/// The margin of the paper.
pub(super) const MARGIN_MM: f64 = 12.0;
/// The height of a caption.
pub(super) const CAPTION_MM: f64 = 7.0;
/// The gap between boards.
pub(super) const GAP_MM: f64 = 6.0;
/// The minimum width of a board.
pub(super) const MIN_BOARD_MM: f64 = 20.0;

/// A width and a height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Area {
    pub(super) width: f64,
    pub(super) height: f64,
}

/// The numbers of columns and rows of boards on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct BoardRows {
    pub(super) columns: f64,
    pub(super) rows: f64,
}

impl Paper {
    /// Returns the area within the margins.
    pub(super) const fn printable_area(self) -> Area {
        let (width, height) = match self {
            Self::A4 => (186.0, 272.0),
            Self::A5 => (124.0, 185.0),
            Self::Letter => (191.0, 254.0),
            Self::Legal => (191.0, 331.0),
        };
        Area { width, height }
    }
}

impl Solutions {
    pub(super) const fn per_page(self, puzzles_per_page: usize, paper: Paper) -> usize {
        match (self, paper) {
            (Self::Small, Paper::A5) => 12,
            (Self::Small, _) => 20,
            _ => puzzles_per_page,
        }
    }
}

impl BoardRows {
    /// Returns the arrangement of this number of boards.
    pub(super) fn of(boards: usize) -> Self {
        let columns = match boards {
            1 | 2 => 1,
            4 | 6 => 2,
            9 | 12 => 3,
            _ => 4,
        };
        Self { columns: columns as f64, rows: boards.div_ceil(columns) as f64 }
    }

    /// Returns the area of boards of this width, each beside `beside` and below a caption of this height.
    pub(super) fn area(self, board: f64, beside: f64, caption_height: f64) -> Area {
        Area {
            width: self.columns * (board + beside + GAP_MM) - GAP_MM,
            height: self.rows * (caption_height + board + GAP_MM) - GAP_MM,
        }
    }
}

impl Area {
    /// Returns the width of a board, including its frame, for this number of boards in the area, below captions of
    /// this height.
    pub(super) fn board_width(self, boards: usize, caption_height: f64) -> f64 {
        let BoardRows { columns, rows } = BoardRows::of(boards);
        let available_width = (self.width + GAP_MM) / columns - GAP_MM;
        available_width.min((self.height + GAP_MM) / rows - GAP_MM - caption_height).max(MIN_BOARD_MM)
    }
}

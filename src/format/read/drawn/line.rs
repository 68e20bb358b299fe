//! The lines of a drawing, and the gaps between its rows.

use crate::format::Malformed;
use crate::format::line::cells;
use crate::format::line::kind::Gap;
use crate::format::line::row::{Row, RowStyle};

/// The number of rows of a grid.
pub(super) const ROWS: usize = 9;

/// A line of the window.
#[derive(Debug)]
pub(super) struct DrawnLine {
    /// Its line number in the input.
    pub number: u64,
    pub what: What,
    /// Its range in the texts of the window; empty if the text is not needed.
    pub text: std::ops::Range<usize>,
}

/// The kind of a line in the window.
#[derive(Debug)]
pub(super) enum What {
    /// Nine cells.
    Row(Row),
    /// Cells and spaces: a row, if its columns show which cells are blank.
    Sparse {
        cells: usize,
        style: RowStyle,
        error: Malformed,
    },
    /// A broken row.
    Wrong(Malformed),
    Gap(Gap),
    /// Text, with its title if it can be one.
    Text {
        title: Option<String>,
        error: Malformed,
    },
}

/// The lines between two rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Between {
    pub blanks: u8,
    pub comment: bool,
    pub border: Option<(char, bool)>,
    pub borders: u8,
    /// The index of the first text among the lines of the window.
    pub text: Option<usize>,
}

impl Between {
    pub(super) fn add(&mut self, what: &What, at: usize) {
        match *what {
            What::Gap(Gap::Blank) => self.blanks = self.blanks.saturating_add(1),
            What::Gap(Gap::Comment) => self.comment = true,
            What::Gap(Gap::Border { rule, crossed, .. }) => self.add_border(rule, crossed),
            _ => self.text = self.text.or(Some(at)),
        }
    }

    pub(super) fn add_border(&mut self, rule: char, crossed: bool) {
        self.border.get_or_insert((rule, crossed));
        self.borders = self.borders.saturating_add(1);
    }

    /// Returns whether there is a blank line, a comment or a border.
    pub(super) fn is_gap(&self) -> bool {
        self.blanks > 0 || self.comment || self.border.is_some()
    }

    /// Returns whether both gaps are equal, except for texts.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        Self { text: None, ..*self } == Self { text: None, ..*other }
    }

    /// Returns whether there are no lines between the rows.
    pub(super) fn is_nothing(&self) -> bool {
        !self.is_gap() && self.text.is_none()
    }

    /// Returns whether there are only borders.
    pub(super) fn is_rule(&self) -> bool {
        self.border.is_some() && self.blanks == 0 && !self.comment && self.text.is_none()
    }

    /// Returns whether there are blank lines and a border.
    pub(super) fn is_wide(&self) -> bool {
        self.border.is_some() && self.blanks > 0
    }

    /// Returns whether both gaps are equal, except for the number of blank lines.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        match (self.border, other.border) {
            (None, None) => self.comment == other.comment && self.is_gap() == other.is_gap(),
            (one, two) => one == two,
        }
    }
}

/// A row of the window, perhaps a broken one, with the gap before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct DrawnMark {
    /// The index of its line in the window.
    pub line: usize,
    /// The gap between it and the row before; empty for the first row.
    pub before: Between,
    pub is_wrong: bool,
    pub is_sparse: bool,
    /// Its style, if it is a row.
    pub style: Option<RowStyle>,
    /// Whether it is `123456789` or `012345678`, which may be column headings.
    pub heads_columns: bool,
    /// Whether it has a character for blanks.
    pub has_signs: bool,
    /// Whether it may be the header of a table instead of a row.
    pub is_doubtful: bool,
    /// Whether a rule below it would make it the header of a Markdown table.
    pub may_head: bool,
}

impl DrawnMark {
    /// Returns whether bars separate all its cells.
    pub(super) fn is_framed(&self) -> bool {
        self.style.is_some_and(|style| style.framed)
    }
}

impl DrawnLine {
    /// Returns whether the line is a row, perhaps a broken one.
    pub(super) fn is_row(&self) -> bool {
        matches!(self.what, What::Row(_) | What::Sparse { .. } | What::Wrong(_))
    }

    pub(super) fn row(&self) -> Option<&Row> {
        match &self.what {
            What::Row(row) => Some(row),
            _ => None,
        }
    }

    /// Returns whether the row has a heading.
    pub(super) fn is_headed(&self) -> Option<bool> {
        match &self.what {
            What::Row(row) => Some(row.is_headed()),
            What::Sparse { style, .. } => Some(style.named),
            _ => None,
        }
    }

    /// Returns the style of the row, if it is known.
    pub(super) fn style(&self) -> Option<RowStyle> {
        match &self.what {
            What::Row(row) => Some(row.style),
            What::Sparse { style, .. } => Some(*style),
            _ => None,
        }
    }

    /// Returns whether the line is a short number.
    pub(super) fn is_number(&self) -> bool {
        self.row().is_some_and(Row::is_number)
    }

    /// Returns whether the row may be a border.
    pub(super) fn may_be_border(&self) -> bool {
        self.row().is_some_and(Row::may_be_border)
    }

    /// Returns whether the row may be an integer that lost leading zeros.
    pub(super) fn is_integer(&self) -> bool {
        self.row().is_some_and(Row::is_integer)
    }

    /// Returns whether the line has bars but no cells: a row of blanks in a frame, or a part of the frame.
    pub(super) fn is_hollow(&self) -> bool {
        matches!(self.what, What::Sparse { cells: 0, .. })
    }

    /// Returns whether the row may be column headings for the rows below it.
    pub(super) fn heads_columns(&self) -> bool {
        self.row().is_some_and(Row::heads_columns)
    }

    /// Returns whether the row has a character for blanks.
    pub(super) fn has_blank_signs(&self, text: &str) -> bool {
        self.is_row() && text.bytes().any(cells::is_blank)
    }
}

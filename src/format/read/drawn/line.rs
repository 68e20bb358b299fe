//! The lines of a drawing, and what stands between its rows.

use crate::format::Malformed;
use crate::format::line::cells;
use crate::format::line::kind::Gap;
use crate::format::line::row::{Row, RowStyle};

/// Rows of a grid.
pub(super) const ROWS: usize = 9;

/// A line in the window, from the first row of a drawing on.
#[derive(Debug)]
pub(super) struct DrawnLine {
    /// Its number in the input.
    pub number: u64,
    pub what: What,
    /// The range of its text in the texts of the window; empty if the text is not needed.
    pub text: std::ops::Range<usize>,
}

/// What a line in the window is by itself.
#[derive(Debug)]
pub(super) enum What {
    /// Nine cells.
    Row(Row),
    /// Cells and blanks that may be a row, if columns tell which cells are blank.
    Sparse {
        cells: usize,
        style: RowStyle,
        error: Malformed,
    },
    /// A line that was meant to be a row.
    Wrong(Malformed),
    Gap(Gap),
    /// Words, with what they say if they can be a title.
    Text {
        title: Option<String>,
        error: Malformed,
    },
}

/// What stands between a row and the one before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Between {
    pub blanks: u8,
    pub comment: bool,
    pub border: Option<(char, bool)>,
    pub borders: u8,
    /// The first text, as a line of the window.
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

    /// Whether a blank line, a comment or a border stands there.
    pub(super) fn is_gap(&self) -> bool {
        self.blanks > 0 || self.comment || self.border.is_some()
    }

    /// Whether it is the same gap, texts aside.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        Self { text: None, ..*self } == Self { text: None, ..*other }
    }

    /// Whether nothing at all stands there.
    pub(super) fn is_nothing(&self) -> bool {
        !self.is_gap() && self.text.is_none()
    }

    /// Whether a border stands there and nothing else.
    pub(super) fn is_rule(&self) -> bool {
        self.border.is_some() && self.blanks == 0 && !self.comment && self.text.is_none()
    }

    /// Whether blank lines stand beside a border.
    pub(super) fn is_wide(&self) -> bool {
        self.border.is_some() && self.blanks > 0
    }

    /// Whether it parts rows as the other does, but for how many blank lines there are.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        match (self.border, other.border) {
            (None, None) => self.comment == other.comment && self.is_gap() == other.is_gap(),
            (one, two) => one == two,
        }
    }
}

/// A row of the window, or what was meant to be one, and what stands before it.
#[derive(Debug, Clone, Copy)]
pub(super) struct DrawnMark {
    /// Its line in the window.
    pub line: usize,
    /// What stands between it and the row before; nothing before the first.
    pub before: Between,
    pub is_wrong: bool,
    pub is_sparse: bool,
    /// How its cells are told apart, if it is a row.
    pub style: Option<RowStyle>,
    /// Whether it is the row `123456789`, or with `0`, which may name columns.
    pub heads_columns: bool,
    /// Whether it writes a blank with a sign of its own.
    pub has_signs: bool,
    /// Whether it may be the header of a table instead of a row.
    pub is_doubtful: bool,
    /// Whether a rule below it would make it the header of a Markdown table.
    pub may_head: bool,
}

impl DrawnMark {
    /// Whether bars part all its cells.
    pub(super) fn is_framed(&self) -> bool {
        self.style.is_some_and(|style| style.framed)
    }
}

impl DrawnLine {
    /// Whether it is a row, or was meant to be one.
    pub(super) fn is_row(&self) -> bool {
        matches!(self.what, What::Row(_) | What::Sparse { .. } | What::Wrong(_))
    }

    pub(super) fn row(&self) -> Option<&Row> {
        match &self.what {
            What::Row(row) => Some(row),
            _ => None,
        }
    }

    /// Whether something stands before its cells, if it is a row.
    pub(super) fn is_headed(&self) -> Option<bool> {
        match &self.what {
            What::Row(row) => Some(row.is_headed()),
            What::Sparse { style, .. } => Some(style.named),
            _ => None,
        }
    }

    /// How its cells are told apart, if that can be seen.
    pub(super) fn style(&self) -> Option<RowStyle> {
        match &self.what {
            What::Row(row) => Some(row.style),
            What::Sparse { style, .. } => Some(*style),
            _ => None,
        }
    }

    /// Whether it is a number alone.
    pub(super) fn is_number(&self) -> bool {
        self.row().is_some_and(Row::is_number)
    }

    /// Whether it can be a border instead of a row.
    pub(super) fn may_be_border(&self) -> bool {
        self.row().is_some_and(Row::may_be_border)
    }

    /// Whether it can be an integer that may have lost leading zeros.
    pub(super) fn is_integer(&self) -> bool {
        self.row().is_some_and(Row::is_integer)
    }

    /// Whether it has no cells but bars: a blank row in a frame, or a part of the frame.
    pub(super) fn is_hollow(&self) -> bool {
        matches!(self.what, What::Sparse { cells: 0, .. })
    }

    /// Whether it names the columns of the rows below it, if these have headings.
    pub(super) fn heads_columns(&self) -> bool {
        self.row().is_some_and(Row::heads_columns)
    }

    /// Whether it writes a blank with a sign of its own.
    pub(super) fn has_blank_signs(&self, text: &str) -> bool {
        self.is_row() && text.bytes().any(cells::is_blank)
    }
}

//! The rules by which rows become grids, and their order.
//!
//! A grid's rows stand in blocks that gaps part, blank lines, comments or borders, in one of these rhythms:
//!
//! | rhythm | blocks | |
//! |---|---|---|
//! | whole | 9 | |
//! | bands | 3 3 3 | by borders also 6 3 and 3 6, if no tenth row follows |
//! | single | 1 1 1 1 1 1 1 1 1 | a blank line or a border after each row |
//!
//! A clean grid leaves at its ninth row, so that nobody waits for a line to come. Where something is wrong with a
//! row, or a text stands behind it, nobody knows yet whether that is a fault inside a grid or the title of the next
//! one. So its rows wait for a boundary: nine good rows between it and the boundary are a grid, and what stood before
//! them is an error; else the first nine rows are the grid that is wrong.
//!
//! No grid is put together from what is left of two. A title, two borders together, or a gap of another kind than
//! those between the bands ends a grid. Where the same gap parts bands and grids, blocks are
//! counted: three of them, be one of a wrong size, are one grid. Where the count is lost, since a blank line may have
//! torn a band, blocks become no grid until something that parts no bands says where one begins. Nine good rows in one
//! block are a grid wherever they stand.

use super::block::Line;
use super::kind::Gap;
use Action::{
    Decide, DecideOpen, End, EndBeforeOpen, EndBeforeSteady, GoOn, GoOnWithOpen, Join, Nothing,
    TakeFirst, TakeLast, TakeTwo,
};
use Moment::{Block, Boundary, Row};

pub(super) const ROWS: usize = 9;

/// The rows that wait, and what a rule asks of them.
pub(super) struct View<'a> {
    pub rows: &'a [Line],
    /// The sizes of the blocks before the last gap, and what that gap was.
    pub closed: &'a [usize],
    pub parted_by: Option<Gap>,
    /// How many rows stand after it: the open block.
    pub open: usize,
    /// How many of these, at their end, are right with nothing between them.
    pub steady: usize,
    /// The gap that the rows end at, and whether there is one or has been since the last row.
    pub gap: Option<Gap>,
    pub ended: bool,
    /// Whether a grid may begin with these rows: the blocks before them were a grid, or as many as a grid has, or
    /// stand before a gap of another kind than parts these.
    pub begins: bool,
    /// Whether nobody knows with which block a grid begins, but for the gaps that part them.
    pub lost: bool,
    /// Whether they are too many for a grid before them, with no gap between.
    pub is_tail: bool,
}

/// When a rule is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    /// A row has come.
    Row,
    /// What waited is to be decided: a gap, a text, a wrong row, or what can't stand in a grid.
    Boundary,
    /// A row has come after a gap, which closes the open block: does the grid go on?
    Block,
}

/// What is done with the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// The last nine are a grid, and those before them an error.
    TakeLast,
    /// The first nine are a grid.
    TakeFirst,
    /// The last eighteen are two.
    TakeTwo,
    /// All are an error.
    End,
    /// Those before the good ones at the end are an error.
    EndBeforeSteady,
    /// Those before the open block are an error.
    EndBeforeOpen,
    /// The grid goes on after this block.
    GoOn,
    /// Those before the open block are an error, and a grid goes on after it.
    GoOnWithOpen,
    /// The grid ends here, after what the rules for a boundary say.
    Decide,
    /// Those before the open block are an error; then the same.
    DecideOpen,
    /// The block before the last gap and the open one are a band that a gap tore.
    Join,
    Nothing,
}

type Rule = (Moment, fn(&View) -> bool, Action);

/// The first rule that holds is followed; if none does, the rows wait.
#[rustfmt::skip]
pub(super) const RULES: [Rule; 24] = [
    // Eighteen rows without a gap.
    (Row, |v| v.open == 2 * ROWS, TakeTwo),
    // Nine good rows in one block, whatever came before it. A number in front of them may be their title.
    (Row, |v| v.steady == ROWS && (v.open == ROWS || v.open == ROWS + 1 && v.first_open().is_title()), TakeLast),
    // A clean grid.
    (Row, |v| v.begins && v.steady == v.open && v.rows.len() == ROWS && v.in_rhythm(v.open), TakeLast),
    // Nine good rows.
    (Boundary, |v| v.steady == ROWS, TakeLast),
    // A number, a row and a gap: the row begins a grid of single rows.
    (Boundary, |v| v.gap.is_some() && v.rows.len() == 2 && v.steady == 1 && v.rows[0].is_title(), EndBeforeSteady),
    // Rows, then a number and a gap: the number is the title of what comes.
    (Boundary, |v| v.gap.is_some() && v.rows.len() > 1 && v.steady == 0 && v.rows[v.rows.len() - 1].is_title(), EndBeforeSteady),
    // Good rows of a band after a title.
    (Boundary, |v| v.gap.is_some() && v.is_band() && v.steady < v.open && v.is_titled(), EndBeforeSteady),
    // A border is missing.
    (Boundary, |v| !v.lost && v.rows.len() == ROWS && v.lacks_border(), TakeFirst),
    // Nine rows in rhythm, perhaps wrong ones.
    (Boundary, |v| v.begins && v.rows.len() >= ROWS && v.in_rhythm(ROWS + v.open - v.rows.len()), TakeFirst),
    // Three blocks, some of a wrong size: they are one grid, so that the next begins where its own first block does.
    (Boundary, |v| v.rows.len() >= ROWS && v.closed.len() == 2 && v.ended, End),
    // Nine rows in another rhythm.
    (Boundary, |v| v.rows.len() >= ROWS, EndBeforeOpen),
    // The grid began with this gap.
    (Block, |v| v.open == 0, Nothing),
    // Rows too many for the grid before them.
    (Block, |v| v.is_tail && v.open < 3 && !v.first_open().is_title(), Decide),
    // After two gaps of two kinds only a band between them may be the next grid's first.
    (Block, |v| v.gap_differs() && v.open == 3 && v.closed.len() <= 1 && (v.closed != [3] || v.at_border() || v.lost), GoOnWithOpen),
    (Block, |v| v.gap_differs(), Decide),
    // The first block: single rows, a band that may have one row too many or too few, or any before a border.
    (Block, |v| v.closed.is_empty() && (v.open <= 5 || v.at_border() && v.open < 8), GoOn),
    // Another single row.
    (Block, |v| v.open == 1 && v.is_single(), GoOn),
    // A band with a blank line in it.
    (Block, |v| v.gap == Some(Gap::Blank) && v.is_torn(), Join),
    // One row and then a band: the row was alone.
    (Block, |v| v.closed == [1] && v.open <= 4, GoOnWithOpen),
    // Bands.
    (Block, |v| v.at_border() && v.rows.len().is_multiple_of(3), GoOn),
    // A text after a block of a wrong size, and then a band: the next grid begins there.
    (Block, |v| v.open == 3 && v.has_wrong_size() && v.rows[v.rows.len() - 4].intruder.is_some(), GoOnWithOpen),
    // A block after a blank line that is too large for a band.
    (Block, |v| !v.closed.is_empty() && v.gap == Some(Gap::Blank) && v.open >= 5, DecideOpen),
    // A second block of a wrong size.
    (Block, |v| v.closed.len() == 1 && !v.is_single() && v.open <= 5, GoOn),
    // Anything else.
    (Block, |_| true, Decide),
];

impl View<'_> {
    /// Whether the closed blocks, and then one of this many rows, are those of one grid.
    fn in_rhythm(&self, open: usize) -> bool {
        match *self.closed {
            [] => true,
            [1, ..] => open == 1 && self.is_single(),
            [3, 3] => open == 3,
            _ => false,
        }
    }

    /// Whether they are, but for a border that is missing.
    fn lacks_border(&self) -> bool {
        self.parted_by.is_some_and(Gap::is_border) && matches!(self.closed, [3] | [6])
    }

    fn at_border(&self) -> bool {
        self.gap.is_some_and(Gap::is_border)
    }

    /// Whether the open block and the one before it have three rows together.
    fn is_torn(&self) -> bool {
        matches!((self.closed, self.open), ([.., 1], 2) | ([.., 2], 1))
    }

    /// Whether all closed blocks are single rows.
    fn is_single(&self) -> bool {
        self.closed.iter().all(|&size| size == 1)
    }

    /// Whether a closed block is no band.
    fn has_wrong_size(&self) -> bool {
        self.closed.iter().any(|size| !size.is_multiple_of(3))
    }

    /// Whether the gap is not as between the blocks before. Single rows may have both.
    fn gap_differs(&self) -> bool {
        let single = self.is_single() && self.open == 1;
        let single = single && (!self.at_border() || self.rows.len().is_multiple_of(3));
        self.parted_by.is_some() && self.parted_by != self.gap && !single
    }

    /// Whether the good rows at the end are a band, or two that a border ends.
    fn is_band(&self) -> bool {
        self.steady == 3 || self.steady == 6 && self.at_border()
    }

    /// Whether a number or a text stands before them.
    fn is_titled(&self) -> bool {
        let before = self.rows[..self.rows.len() - self.steady].last();
        before.is_some_and(|line| line.is_title() || line.intruder.is_some())
    }

    fn first_open(&self) -> &Line {
        &self.rows[self.rows.len() - self.open]
    }
}

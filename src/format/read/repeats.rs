//! A fast path for a sequence of grids in the same layout, as most files of grids are.
//!
//! The result of reading rows depends on their layout, not on their digits. So if a grid follows whose text differs
//! from the last one only in digits, and in blanks of the same character, it is read by a comparison. This holds for
//! rows with bars between their boxes; for others, digits may decide whether a line is a row.

use crate::format::line::cells;
use crate::grid::{Cell, Grid};

/// The maximum length of a grid in bytes, with the lines between it and the one before.
const LONGEST: usize = 2048;

/// The minimum number of bytes of bars: two bars per row. A bar that is not ASCII has three bytes.
const FEWEST_BARS: usize = 2 * 9;

/// The layout of the last grid, if the next may have the same.
#[derive(Debug, Clone, Default)]
pub(super) struct Repeats {
    /// Whether all lines since the last grid may belong to the next.
    is_known: bool,
    /// These lines, and their number.
    text: Vec<u8>,
    lines: u64,
    shape: Option<RepeatShape>,
}

/// The layout of a grid, from the end of the one before it.
#[derive(Debug, Clone)]
struct RepeatShape {
    /// The text, with a zero byte for each cell.
    text: Vec<u8>,
    places: [u16; Cell::COUNT],
    blank: u8,
    lines: u64,
    /// The number of lines before its first row.
    above: u64,
}

/// A grid in the same layout.
pub(super) struct Repeated {
    pub puzzle: Grid,
    /// Its length in bytes and in lines, and the number of lines before its first row.
    pub len: usize,
    pub lines: u64,
    pub above: u64,
}

impl Repeats {
    /// Drops the layout, since another kind of line was read.
    pub(super) fn forget(&mut self) {
        self.is_known = false;
    }

    /// Adds a line with its end, which is a row or separates rows.
    pub(super) fn line(&mut self, line: &[u8]) {
        if self.is_known {
            self.text.extend_from_slice(line);
            self.lines += 1;
            if self.text.len() > LONGEST {
                self.forget();
            }
        }
    }

    /// Learns the layout of a grid. The last line ended it, and its first row is `rows` lines before that end.
    pub(super) fn grid(&mut self, puzzle: &Grid, rows: u64) {
        let is_known = std::mem::replace(&mut self.is_known, true);
        let shape = || RepeatShape::of(&self.text, puzzle, self.lines, rows);
        self.shape = if is_known { shape() } else { None };
        self.text.clear();
        self.lines = 0;
    }

    /// Reads a grid in the layout of the last one: the lines added since then, continued at the start of `bytes`.
    pub(super) fn next(&mut self, bytes: &[u8]) -> Option<Repeated> {
        let shape = self.shape.as_ref().filter(|_| self.is_known)?;
        let from = self.text.len();
        if shape.text.get(..from) != Some(&self.text) {
            return None;
        }
        let puzzle = shape.read(bytes, from)?;
        let above = shape.above.checked_sub(self.lines)?;
        let lines = shape.lines - self.lines;
        let len = shape.text.len() - from;
        self.text.clear();
        self.lines = 0;
        Some(Repeated { puzzle, len, lines, above })
    }
}

impl RepeatShape {
    fn of(text: &[u8], puzzle: &Grid, lines: u64, rows: u64) -> Option<Self> {
        let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        let cells: Vec<usize> = (0..text.len()).filter(|&at| is_cell(text[at])).collect();
        let places = <[usize; Cell::COUNT]>::try_from(cells).ok()?.map(|at| at as u16);
        let mut blanks = places.iter().map(|&at| text[usize::from(at)]);
        let blank = blanks.find(|byte| b".0".contains(byte))?;
        let bars = text.iter().filter(|&&byte| byte == b'|' || !byte.is_ascii()).count();
        let mut text = text.to_vec();
        let is_shape = Self::cells(&text, 0, &places, blank).as_ref() == Some(puzzle);
        places.iter().for_each(|&at| text[usize::from(at)] = 0);
        let above = lines.checked_sub(rows)?;
        (is_shape && bars >= FEWEST_BARS).then_some(Self { text, places, blank, lines, above })
    }

    /// Reads the grid if the rest of the layout, from byte `from` on, is at the start of `bytes`.
    fn read(&self, bytes: &[u8], from: usize) -> Option<Grid> {
        let bytes = bytes.get(..self.text.len() - from)?;
        // One pass without a branch per byte.
        let others = bytes.iter().zip(&self.text[from..]);
        let differs = others.fold(0, |differs, (byte, drawn)| differs | if *drawn == 0 { 0 } else { byte ^ drawn });
        if differs == 0 { Self::cells(bytes, from, &self.places, self.blank) } else { None }
    }

    /// Reads the cells at these places, counted from `from` bytes before the text. They must be digits or this blank.
    fn cells(text: &[u8], from: usize, places: &[u16; Cell::COUNT], blank: u8) -> Option<Grid> {
        let cells = places.map(|at| text[usize::from(at) - from]);
        let fits = cells.iter().all(|byte| (b'1'..=b'9').contains(byte) || *byte == blank);
        if fits { cells::puzzle(&cells) } else { None }
    }
}

//! Grids that are drawn alike, one after the other: a shortcut for what most files of grids are.
//!
//! What becomes of rows depends on how they are drawn, not on the digits: where the lines since the last grid are drawn
//! as those before it were, with digits and the same blanks in the same places, what is drawn like that again is a grid
//! again. It is read by a comparison. This holds for rows with bars between their boxes; elsewhere digits may decide
//! what a row is.

use crate::format::line::cells;
use crate::grid::{Cell, Grid};

/// A grid and what parts it from the one before take no more than this, or the shortcut is not taken.
const LONGEST: usize = 2048;

/// A row has at least two bars. A bar that is no ASCII character has three bytes.
const FEWEST_BARS: usize = 2 * 9;

/// What has been seen of grids that may be drawn alike.
#[derive(Debug, Clone, Default)]
pub(super) struct Repeats {
    /// Whether nothing but lines for the next grid have come since the last one.
    is_known: bool,
    /// These lines, and how many they are.
    text: Vec<u8>,
    lines: u64,
    shape: Option<RepeatShape>,
}

/// How a grid is drawn, from the end of the one before it.
#[derive(Debug, Clone)]
struct RepeatShape {
    /// The text, with a zero for each cell.
    text: Vec<u8>,
    places: [u16; Cell::COUNT],
    blank: u8,
    lines: u64,
    /// The lines before its first row.
    above: u64,
}

/// A grid in front.
pub(super) struct Repeated {
    pub puzzle: Grid,
    /// Its length in bytes and in lines, and how many of the lines stand above its first row.
    pub len: usize,
    pub lines: u64,
    pub above: u64,
}

impl Repeats {
    /// Something else has come.
    pub(super) fn forget(&mut self) {
        self.is_known = false;
    }

    /// A line with its end, which is a row or parts rows.
    pub(super) fn line(&mut self, line: &[u8]) {
        if self.is_known {
            self.text.extend_from_slice(line);
            self.lines += 1;
            if self.text.len() > LONGEST {
                self.forget();
            }
        }
    }

    /// The last line ended a grid whose first row stands so many lines before it.
    pub(super) fn grid(&mut self, puzzle: &Grid, rows: u64) {
        let is_known = std::mem::replace(&mut self.is_known, true);
        let shape = || RepeatShape::of(&self.text, puzzle, self.lines, rows);
        self.shape = if is_known { shape() } else { None };
        self.text.clear();
        self.lines = 0;
    }

    /// The grid in front, if it is drawn as the last one was; the lines since that one begin it.
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

    /// The grid in front if its text, from this byte on, stands there. No cell stands before that byte.
    fn read(&self, bytes: &[u8], from: usize) -> Option<Grid> {
        let bytes = bytes.get(..self.text.len() - from)?;
        // One pass without a branch for each byte.
        let others = bytes.iter().zip(&self.text[from..]);
        let differs = others
            .fold(0, |differs, (byte, drawn)| differs | if *drawn == 0 { 0 } else { byte ^ drawn });
        if differs == 0 { Self::cells(bytes, from, &self.places, self.blank) } else { None }
    }

    /// The puzzle of these places, counted from this many bytes before the text, if they hold digits and this blank
    /// only.
    fn cells(text: &[u8], from: usize, places: &[u16; Cell::COUNT], blank: u8) -> Option<Grid> {
        let cells = places.map(|at| text[usize::from(at) - from]);
        let fits = cells.iter().all(|byte| (b'1'..=b'9').contains(byte) || *byte == blank);
        if fits { cells::puzzle(&cells) } else { None }
    }
}

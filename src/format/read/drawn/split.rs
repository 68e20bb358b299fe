//! Splits rows that are not clearly one grid into segments, and decides which of them are grids.
//!
//! Rows may be missing, repeated or broken, and gaps may be misplaced or lost, so that there are many ways to split.
//! Each way has a cost, by the table below, and the cheapest one wins. A segment of nine good rows is read as a grid
//! only if it belongs to every cheapest way. Otherwise it is an error, so that parts of two grids are never joined into
//! one.

use super::line::{DrawnMark, ROWS};
use super::rhythm::{self, RHYTHMS};
use crate::format::effort::look;
use crate::format::line::row::RowStyle;

/// The maximum number of rows in a segment.
const MOST: usize = 13;

/// The costs of irregularities. A missing row costs [`ROW`](cost::ROW).
mod cost {
    /// One row too many or too few.
    pub const ROW: u32 = 3;
    /// A number of rows far from nine: the rest of a grid that was cut off.
    pub const FRAGMENT: u32 = 6;
    /// One row or two.
    pub const SCRAP: u32 = 5;
    /// One row or two directly after a grid: probably a repeated row.
    pub const TAIL: u32 = 2;
    /// One or two broken rows on their own.
    pub const JUNK: u32 = 2;
    /// A broken row, counted at most twice.
    pub const WRONG: u32 = 3;
    /// A text between rows.
    pub const TEXT: u32 = 3;
    /// A gap where no grid has one, or gaps of two kinds.
    pub const GAPS: u32 = 3;
    /// Nearly regular gaps: a missing border, or different numbers of blank lines.
    pub const UNEVEN: u32 = 1;
    /// Rows with bars and rows without.
    pub const STYLES: u32 = 9;
    /// Rows with different characters for cells.
    pub const SIGNS: u32 = 6;
    /// No gap before the segment.
    pub const NO_GAP: u32 = 2;
    /// A split between the header of a table and the rule below it.
    pub const HEADER: u32 = 9;
}

/// A range of rows that is a grid, or the rest of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segment {
    pub from: usize,
    pub to: usize,
    /// Whether the rows are read as a grid.
    pub is_grid: bool,
}

/// Splits the rows into segments. `is_tail` says that the first row directly follows a grid, `is_open` that more rows
/// may follow.
pub(super) fn split(rows: &[DrawnMark], is_tail: bool, is_open: bool) -> Vec<Segment> {
    let n = rows.len();
    look(n * MOST * ROWS);
    let costs = Costs::new(rows, is_tail, is_open);
    // For each prefix of the rows: the least cost, the number of ways with that cost, and the start of the last segment
    // in one of them.
    let mut best: Vec<(u32, f64, usize)> = vec![(0, 1.0, 0)];
    for to in 1..=n {
        let mut least = (u32::MAX, 0.0, 0);
        let first = to.saturating_sub(MOST);
        for (from, &(before, ways, _)) in (first..).zip(&best[first..]) {
            let cost = before + costs.of(from, to);
            if cost < least.0 {
                least = (cost, ways, from);
            } else if cost == least.0 {
                least.1 += ways;
            }
        }
        best.push(least);
    }
    let after = ways_after(n, &costs);
    let mut segments = Vec::new();
    let mut to = n;
    while to > 0 {
        let from = best[to].2;
        // The segment belongs to all cheapest ways if as many ways lead through it as there are.
        let is_agreed = best[from].1 * after[to].1 >= best[n].1;
        // If a tenth row follows, the first may be a header.
        let has_header = rows[from].is_doubtful && rows.get(to).is_some_and(|next| next.before.border.is_none());
        let is_grid = is_agreed && !has_header && is_grid(&rows[from..to]);
        segments.push(Segment { from, to, is_grid });
        to = from;
    }
    segments.reverse();
    segments
}

/// Returns the least cost from each row to the end, and the number of ways with that cost.
fn ways_after(n: usize, costs: &Costs) -> Vec<(u32, f64)> {
    let mut after = vec![(0, 1.0); n + 1];
    for from in (0..n).rev() {
        let mut least = (u32::MAX, 0.0);
        for (to, &(rest, ways)) in (0..=n).zip(&after).skip(from + 1).take(MOST) {
            let cost = costs.of(from, to) + rest;
            if cost < least.0 {
                least = (cost, ways);
            } else if cost == least.0 {
                least.1 += ways;
            }
        }
        after[from] = least;
    }
    after
}

/// The cost of each segment, by its first row and its length minus one.
struct Costs(Vec<[u32; MOST]>);

impl Costs {
    fn new(rows: &[DrawnMark], is_tail: bool, is_open: bool) -> Self {
        let n = rows.len();
        let costs = |from: usize| {
            std::array::from_fn(|more| {
                let to = n.min(from + more + 1);
                let is_open = is_open && to == n;
                cut(rows, from) + explain(&rows[from..to], is_tail && from == 0, is_open)
            })
        };
        Self((0..n).map(costs).collect())
    }

    fn of(&self, from: usize, to: usize) -> u32 {
        self.0[from][to - from - 1]
    }
}

/// Returns whether rows can be read as a grid. A text between two of them may be the title of a second grid.
fn is_grid(rows: &[DrawnMark]) -> bool {
    let is_good = rows.iter().all(|row| !row.is_wrong);
    rows.len() == ROWS && is_good && !has_text(rows) && gap_cost(rows) <= cost::UNEVEN
}

/// Returns the cost of starting a segment at this row.
fn cut(rows: &[DrawnMark], at: usize) -> u32 {
    match at.checked_sub(1).map(|last| &rows[last]) {
        Some(_) if rows[at].before.is_nothing() => cost::NO_GAP,
        Some(last) if last.may_head && rows[at].before.border.is_some() => cost::HEADER,
        _ => 0,
    }
}

/// Returns the cost of taking these rows for one grid.
fn explain(rows: &[DrawnMark], is_tail: bool, is_open: bool) -> u32 {
    // If the rows have a character for blanks, a row with fewer cells is broken.
    let has_signs = rows.iter().any(|row| row.has_signs);
    let is_wrong = |row: &&DrawnMark| row.is_wrong || row.is_sparse && has_signs;
    let wrong = rows.iter().filter(is_wrong).count();
    if wrong == rows.len() && wrong < 3 {
        return cost::JUNK;
    }
    let texts = rows[1..].iter().filter(|row| row.before.text.is_some()).count();
    let count = match rows.len() {
        n if n <= 2 && is_tail => cost::TAIL,
        n if n < ROWS && is_open => 0,
        1 | 2 => cost::SCRAP,
        n @ 7.. => cost::ROW * n.abs_diff(ROWS) as u32,
        _ => cost::FRAGMENT,
    };
    let styles = if has_two_styles(rows) { cost::STYLES } else { 0 };
    let signs = if has_two_signs(rows) { cost::SIGNS } else { 0 };
    styles + signs + count + cost::WRONG * wrong.min(2) as u32 + cost::TEXT * texts as u32 + gap_cost(rows)
}

/// Returns whether a text is between two of the rows.
pub(super) fn has_text(rows: &[DrawnMark]) -> bool {
    rows[1..].iter().any(|row| row.before.text.is_some())
}

/// Returns whether only some of the rows have bars.
pub(super) fn has_two_styles(rows: &[DrawnMark]) -> bool {
    has_two(rows, |style| Some(style.bars))
}

/// Returns whether the rows use different characters for cells.
pub(super) fn has_two_signs(rows: &[DrawnMark]) -> bool {
    has_two(rows, |style| style.blank) || has_two(rows, |style| style.wide) || has_two(rows, |style| style.runs)
}

/// Returns whether two rows differ in a known part of their style.
fn has_two<T: PartialEq>(rows: &[DrawnMark], part: impl Fn(RowStyle) -> Option<T>) -> bool {
    let mut parts = rows.iter().filter_map(|row| row.style).filter_map(part);
    parts.next().is_some_and(|first| parts.any(|other| other != first))
}

/// Returns the cost of the gaps between the rows, without texts.
fn gap_cost(rows: &[DrawnMark]) -> u32 {
    let gaps = || rows[1..].iter().map(|row| &row.before).filter(|gap| gap.is_gap());
    if gaps().any(|gap| gap.borders > 1) {
        return 3 * cost::GAPS;
    }
    if rows.len() == ROWS {
        if RHYTHMS.iter().any(|rule| rule(rows)) {
            return 0;
        }
        if rhythm::below_a_header(rows) || rhythm::lacks_a_border(rows) || rhythm::is_uneven(rows) {
            return cost::UNEVEN;
        }
    }
    let kinds = match gaps().next() {
        Some(first) if !gaps().all(|gap| gap.is_like(first) && gap.is_wide() == first.is_wide()) => cost::GAPS,
        _ => 0,
    };
    kinds + cost::GAPS * misplaced(rows)
}

/// Counts the gaps that are missing or misplaced. A grid has none, one between bands, or one after each row.
fn misplaced(rows: &[DrawnMark]) -> u32 {
    let is_full = rows.len() >= 7;
    let (mut blocks, mut size, mut joined, mut wrong) = (1usize, 1usize, 0, 0);
    for row in &rows[1..] {
        if !row.before.is_gap() {
            (size, joined) = (size + 1, joined + 1);
            continue;
        }
        // A band may lack a row or have one too many.
        wrong += usize::from(!(2..=4).contains(&size));
        (blocks, size) = (blocks + 1, 1);
    }
    let last = if is_full { !(2..=4).contains(&size) } else { size > 4 };
    let bands = if is_full { 3 } else { blocks.min(3) };
    let bands = blocks.abs_diff(bands) + wrong + usize::from(last);
    joined.min(blocks - 1).min(bands) as u32
}

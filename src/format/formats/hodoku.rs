//! HoDoKu library lines, `:CODE:DIGITS:GRID:REMOVED:ELIMINATIONS:PLACEMENTS:EXTRA`: a position and the step to be found
//! in it.
//!
//! In GRID, 81 cells, `+` precedes a digit that was placed, not given. REMOVED lists eliminated candidates, each as
//! digit, row and column, except those that a filled cell rules out. Only GRID and REMOVED define the puzzle. All parts
//! are carried as fields, so that a line is written as it was read. (The head of HoDoKu's regression library.)
//!
//! In a [`Grid`], a cell with one candidate is filled; in these lines it may be open, since the step may be to fill
//! it. Such a cell therefore keeps the candidates that filled peers rule out anyway; other cells lose them. If nothing
//! is removed, the puzzle is its 81 cells.

use std::fmt::Write;

use super::syntax::{Syntax, SyntaxName};
use super::{Format, link};
use crate::format::keeps::{GIVENS, Keeps, Placed};
use crate::format::line::kind::LineKind;
use crate::format::write::spelled::Spelled;
use crate::format::write::{Form, Shape};
use crate::format::{Extra, Field, Problem};
use crate::grid::{Cell, Digit, DigitSet, Grid};

pub(super) const FORMAT: Format = Format {
    reads: &[SyntaxName {
        name: "hodoku",
        syntax: Syntax::Hodoku,
        about: "library lines `:0000:x:GRID:REMOVED:::`, `+` before a digit that was placed, \
                not given",
    }],
    writes: &[Form {
        name: "hodoku",
        suffix: "txt",
        shape: Shape::Spelled,
        keeps: Keeps { candidates: true, placed: Placed::Told, field: keeps, ..GIVENS },
        writer: &Spelled(encode),
        about: "HoDoKu's library lines, + before placed digits",
    }],
};

/// The names of the fields that carry the parts beside the grid, in order. The last part may be missing together with
/// its colon.
const FIELDS: [&str; 6] = ["code", "digits", "removed", "eliminations", "placements", "extra"];

/// The code and the digits of a line without a step.
const NO_STEP: (&str, &str) = ("0000", "x");

/// Reads a library line.
pub(crate) fn line(line: &str) -> Option<LineKind> {
    Some(match link::whole(0, decode(line)?) {
        Ok(whole) => LineKind::Whole(whole),
        Err(broken) => LineKind::Broken(broken),
    })
}

/// Parses a library line. Returns `None` for other lines, and the byte offset of an error.
fn decode(line: &str) -> Option<Result<(Grid, Extra), (usize, Problem)>> {
    let body = line.trim();
    let parts = body.strip_prefix(':')?;
    let mut parts = parts.split('\t').next()?.trim_end().split(':');
    let (code, digits, cells) = (parts.next()?, parts.next()?, parts.next()?);
    if !names_step(code, digits) {
        return None;
    }
    let start = |part: &str| part.as_ptr().addr() - line.as_ptr().addr();
    let removed = parts.next().unwrap_or_default();
    let grid = grid(cells).and_then(|(grid, extra)| Ok((remove(grid, removed)?, extra)));
    let (grid, mut extra) = match grid {
        Ok(read) => read,
        Err((part, at, problem)) => return Some(Err((start(part) + at, problem))),
    };
    let texts: Vec<&str> = [code, digits, removed].into_iter().chain(parts.by_ref().take(3)).collect();
    let no_step = (code, digits) == NO_STEP && texts[3..].iter().all(|text| text.is_empty());
    for (name, text) in FIELDS.into_iter().zip(texts).filter(|_| !no_step) {
        extra.fields.push((name.into(), Field::Text(text.into())));
    }
    // HoDoKu itself accepts one more field if it is empty.
    let more = parts.next().filter(|more| !more.is_empty()).or_else(|| parts.next());
    if let Some(more) = more {
        return Some(Err((start(more), Problem::Text("expected seven fields, found more"))));
    }
    Some(Ok((grid, extra)))
}

/// An error: the part of the line, the byte offset within it, and the problem.
type Wrong<'a> = (&'a str, usize, Problem);

/// Parses the cells. The digits that follow a `+` are placed.
fn grid(text: &str) -> Result<(Grid, Extra), Wrong<'_>> {
    let (mut grid, mut extra) = (Grid::EMPTY, Extra::NOTHING);
    let (mut cells, mut plus) = (0, false);
    for (at, c) in text.char_indices() {
        let digit = u8::try_from(c).ok().and_then(Digit::from_ascii);
        match (digit, c) {
            (None, '+') if !plus => {
                plus = true;
                continue;
            }
            (None, '.' | '0') if !plus => {}
            (None, _) => return Err((text, at, Problem::Character(c))),
            (Some(digit), _) => {
                if let Some(cell) = Cell::new(cells) {
                    grid[cell] = DigitSet::of(digit);
                    if plus {
                        extra.placed = extra.placed.with(cell);
                    }
                }
            }
        }
        (cells, plus) = (cells + 1, false);
    }
    if cells != Cell::COUNT || plus {
        return Err((text, text.len(), Problem::CellCount(cells)));
    }
    Ok((grid, extra))
}

/// Removes these candidates from the open cells of the grid.
fn remove(grid: Grid, text: &str) -> Result<Grid, Wrong<'_>> {
    let mut removed = [DigitSet::EMPTY; Cell::COUNT];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        let (digit, cell) = candidate(word).ok_or((
            text,
            at,
            Problem::Text("expected digit, row and column of a removed candidate, as in 421"),
        ))?;
        removed[cell.index()] |= DigitSet::of(digit);
    }
    if removed == [DigitSet::EMPTY; Cell::COUNT] {
        return Ok(grid);
    }
    let mut left = grid;
    for cell in Cell::all().filter(|&cell| !grid[cell].is_single()) {
        let rest = !removed[cell.index()];
        let unseen = rest - seen(&grid, cell);
        left[cell] = if unseen.is_single() { rest } else { unseen };
    }
    Ok(left)
}

/// Parses a candidate: digit, row, column.
fn candidate(word: &str) -> Option<(Digit, Cell)> {
    let numbers: Vec<_> = word.bytes().map(Digit::from_ascii).collect::<Option<_>>()?;
    let [digit, row, column] = numbers[..] else { return None };
    Some((digit, Cell::at(row.index(), column.index())))
}

/// Returns the digits of the filled peers of this cell.
fn seen(grid: &Grid, cell: Cell) -> DigitSet {
    cell.peers().iter().filter_map(|peer| grid[peer].single()).collect()
}

/// Writes the line of a grid, with its step if it has one.
pub(crate) fn encode(grid: &Grid, extra: &Extra) -> String {
    let step = is_step(extra);
    let field = |name| if step { extra.text(name) } else { None };
    let code = field("code").unwrap_or(NO_STEP.0.into());
    let digits = field("digits").unwrap_or(NO_STEP.1.into());
    let mut line = format!(":{code}:{digits}:");
    for (cell, byte) in Cell::all().zip(grid.digits()) {
        line.extend(extra.placed.contains(cell).then_some('+').filter(|_| byte != b'.'));
        line.push(char::from(byte));
    }
    line.push(':');
    line.push_str(&removed(grid, field("removed").as_deref()));
    for name in &FIELDS[3..] {
        if !step || extra.field(name).is_some() {
            line.push(':');
            line.push_str(&field(name).unwrap_or_default());
        }
    }
    line
}

/// Lists the candidates that open cells lack though no filled peer rules them out. Returns `text` itself if it says the
/// same.
fn removed(grid: &Grid, text: Option<&str>) -> String {
    let mut filled = *grid;
    filled.clear(!grid.filled());
    if let Some(text) = text.filter(|text| remove(filled, text) == Ok(*grid)) {
        return text.to_owned();
    }
    let mut removed = String::new();
    for digit in Digit::all() {
        for cell in Cell::all().filter(|&cell| !grid[cell].is_single()) {
            if !(grid[cell] | seen(grid, cell)).contains(digit) {
                let gap = if removed.is_empty() { "" } else { " " };
                // Writing to a string does not fail.
                let _ = write!(removed, "{gap}{digit}{}{}", cell.row() + 1, cell.column() + 1);
            }
        }
    }
    removed
}

/// Returns whether a line keeps the field of this name.
pub(crate) fn keeps(extra: &Extra, name: &str) -> bool {
    FIELDS.contains(&name) && is_step(extra)
}

/// Removes the step of a library line from the fields of a puzzle that is about to change: the step belongs to the
/// unchanged grid.
pub fn drop_step(extra: &mut Extra) {
    if is_step(extra) {
        extra.fields.retain(|(name, _)| !FIELDS.contains(&&**name));
    }
}

/// Returns whether the fields describe a step, so that a line can carry them.
fn is_step(extra: &Extra) -> bool {
    let fits = |&name| {
        let text = extra.text(name);
        text.is_some_and(|text| text.trim() == text && !text.contains(|c: char| c == ':' || c.is_control()))
    };
    let [needed @ .., last] = FIELDS;
    needed.iter().all(fits)
        && (extra.field(last).is_none() || fits(&last))
        && extra.text("code").zip(extra.text("digits")).is_some_and(|(code, digits)| names_step(&code, &digits))
}

/// Returns whether these can be the code and the digits of a step.
fn names_step(code: &str, digits: &str) -> bool {
    let in_code = |c: char| c.is_ascii_alphanumeric() || c == '-';
    code.starts_with(|c: char| c.is_ascii_digit())
        && code.chars().all(in_code)
        && digits.chars().all(|c| c.is_ascii_digit() || c == 'x')
}

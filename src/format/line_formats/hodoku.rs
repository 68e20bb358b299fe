//! HoDoKu library lines, `:CODE:DIGITS:GRID:REMOVED:ELIMINATIONS:PLACEMENTS:EXTRA`: a position and the step to be found
//! in it.
//!
//! GRID has 81 cells, with `+` before each digit that was placed, not given. REMOVED lists the eliminated candidates,
//! each as digit, row and column, except candidates that a filled cell rules out. Only GRID and REMOVED define the
//! puzzle. All parts besides GRID are carried as fields, so a line is written as it was read. The comment at the start
//! of HoDoKu's regression library describes the format.
//!
//! If REMOVED is empty, the puzzle is its 81 cells. Otherwise open cells lose the candidates that their filled peers rule
//! out. An open cell may have one candidate left, since the step may be to fill it.

use super::LineFormat;
use crate::format::grammar::LineError;
use crate::format::grammar::decoded_puzzle::{self, DecodedPuzzle};
use crate::format::grammar::lexer::offset_of;
use crate::format::kept_parts::{KeptParts, ONLY_GIVENS, PlacedDigits};
use crate::format::write::EncodedWriter;
use crate::format::{Field, RecordData, RecordErrorKind};
use crate::grid::{Cell, Digit, DigitSet, Grid, candidate_from_digits};

pub(super) const FORMAT: LineFormat = LineFormat {
    name: "hodoku",
    example: "library lines `:0000:x:GRID:REMOVED:::`, with `+` before digits placed, not given",
    description: "HoDoKu's library lines, with + before placed digits",
    decode: parse_library_line,
    writer: EncodedWriter(encode),
    kept_parts: KeptParts {
        candidates: true,
        last_candidates: true,
        placed_digits: PlacedDigits::Marked,
        keeps_field: |extra, name| STEP_FIELDS.contains(&name) && has_step(extra),
        ..ONLY_GIVENS
    },
};

/// The names of the fields that carry the parts besides the grid, in order. Only the last part may be missing.
const STEP_FIELDS: [&str; 6] = ["code", "digits", "removed", "eliminations", "placements", "extra"];

/// The code and the digits of a line without a step.
const NO_STEP: (&str, &str) = ("0000", "x");

/// Parses a text that is a library line. Returns `None` for other texts.
fn parse_library_line(line: &str) -> Option<Result<DecodedPuzzle, LineError>> {
    let mut first_parts = line.strip_prefix(':')?.splitn(3, ':');
    let code = first_parts.next()?;
    let digits = first_parts.next()?;
    let text = first_parts.next()?;
    if !are_code_and_digits(code, digits) {
        return None;
    }
    let parts: Vec<&str> = text.split('\t').next()?.trim_end().split(':').collect();
    let &[cells, ref later_parts @ ..] = &parts[..] else { return None };
    let removed_text = later_parts.first().copied().unwrap_or_default();
    let offset_in_line = |part: &str| offset_of(line, part);
    let parse_parts = || {
        let (grid, mut extra) = parse_cells(cells, offset_in_line(cells))?;
        let filled_cells = grid.filled_cells();
        let grid = remove_candidates(grid, removed_text, offset_in_line(removed_text))?;
        extra.progress.unfilled = grid.filled_cells() - filled_cells;
        // HoDoKu itself accepts one more part if it is empty.
        if let Some(surplus_part) = later_parts.get(4).filter(|more| !more.is_empty()).or(later_parts.get(5)) {
            let problem = RecordErrorKind::Text("expected seven fields, found more");
            return Err(LineError::new(problem, offset_in_line(surplus_part)));
        }
        if (code, digits) != NO_STEP || later_parts.iter().skip(1).any(|text| !text.is_empty()) {
            let fields = STEP_FIELDS.into_iter().zip([code, digits].into_iter().chain(later_parts.iter().copied()));
            extra.fields = fields.map(|(name, text)| (name.into(), Field::Text(text.into()))).collect();
        }
        Ok((grid, extra).into())
    };
    Some(parse_parts())
}

/// Parses the cells in a text that starts at this byte offset of its line. A digit after `+` was placed, not given.
fn parse_cells(text: &str, start: usize) -> Result<(Grid, RecordData), LineError> {
    let follows_plus = |&(offset, c): &(usize, char)| text[..offset].ends_with('+') && !matches!(c, '1'..='9');
    if text.contains('+')
        && let Some((offset, c)) = text.char_indices().find(follows_plus)
    {
        return Err(LineError::new(RecordErrorKind::Character(c), start + offset));
    }
    let decoded = DecodedPuzzle::parse(text).ok_or_else(|| decoded_puzzle::text_error(start, text))?;
    Ok((decoded.puzzle, decoded.extra.map_or(RecordData::EMPTY, |extra| *extra)))
}

/// Removes the candidates listed in a text, and those that filled peers rule out, from the open cells of the grid. An
/// empty text removes none. The text starts at this byte offset of its line.
fn remove_candidates(grid: Grid, text: &str, start: usize) -> Result<Grid, LineError> {
    let mut removed_digits = [DigitSet::EMPTY; Cell::COUNT];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let problem = RecordErrorKind::Text("expected digit, row and column of a removed candidate, as in 421");
        let (digit, cell) =
            candidate_from_digits(word).ok_or(LineError::new(problem, start + offset_of(text, word)))?;
        removed_digits[cell.index()] |= DigitSet::from_digit(digit);
    }
    if removed_digits == [DigitSet::EMPTY; Cell::COUNT] {
        return Ok(grid);
    }
    let mut remaining_grid = grid;
    for cell in Cell::all().filter(|&cell| !grid[cell].is_single()) {
        remaining_grid[cell] = !removed_digits[cell.index()] - seen_digits(&grid, cell);
    }
    Ok(remaining_grid)
}

/// Returns the digits of the filled peers of this cell.
fn seen_digits(grid: &Grid, cell: Cell) -> DigitSet {
    cell.peers().iter().filter_map(|peer| grid[peer].single()).collect()
}

/// Returns the library line of a grid, with its step if it has one.
fn encode(grid: &Grid, extra: &RecordData) -> String {
    let carries_step = has_step(extra);
    let field = |name| if carries_step { extra.field_text(name) } else { None };
    let code = field("code").unwrap_or(NO_STEP.0.into());
    let digits = field("digits").unwrap_or(NO_STEP.1.into());
    let mut line = format!(":{code}:{digits}:");
    let filled_grid = grid.without(!grid.filled_cells() | extra.progress.unfilled);
    for (cell, byte) in Cell::all().zip(filled_grid.to_ascii()) {
        line.extend(extra.progress.placed.contains(cell).then_some('+').filter(|_| byte != b'.'));
        line.push(char::from(byte));
    }
    line.push(':');
    line.push_str(&removed_candidates(grid, &filled_grid, field("removed").as_deref()));
    for name in &STEP_FIELDS[3..] {
        if !carries_step || extra.field(name).is_some() {
            line.push(':');
            line.push_str(&field(name).unwrap_or_default());
        }
    }
    line
}

/// Lists the candidates that open cells lack although no filled peer rules them out, or `text` if it is equivalent. The
/// other cells are those of `filled_grid`.
fn removed_candidates(grid: &Grid, filled_grid: &Grid, text: Option<&str>) -> String {
    if let Some(text) = text.filter(|text| remove_candidates(*filled_grid, text, 0).is_ok_and(|other| other == *grid)) {
        return text.to_owned();
    }
    let open_cells = || Cell::all().filter(|&cell| !filled_grid[cell].is_single());
    let is_removed = |&(digit, cell): &(_, Cell)| !(grid[cell] | seen_digits(filled_grid, cell)).contains(digit);
    let removed = Digit::all().flat_map(|digit| open_cells().map(move |cell| (digit, cell))).filter(is_removed);
    let words = removed.map(|(digit, cell)| format!("{digit}{}{}", cell.row() + 1, cell.column() + 1));
    words.collect::<Vec<_>>().join(" ")
}

impl RecordData {
    /// Removes the step of a HoDoKu library line from the fields of a puzzle that is about to change, since the step
    /// belongs to the unchanged grid.
    pub fn drop_step(&mut self) {
        if has_step(self) {
            self.fields.retain(|(name, _)| !STEP_FIELDS.contains(&&**name));
        }
    }
}

/// Returns whether the fields describe a step, so that a line can carry them.
fn has_step(extra: &RecordData) -> bool {
    let is_part = |text: &str| text.trim() == text && !text.contains(|c: char| c == ':' || c.is_control());
    let has_part = |name| extra.field_text(name).is_some_and(|text| is_part(&text));
    let code_and_digits = extra.field_text("code").zip(extra.field_text("digits"));
    STEP_FIELDS[..5].iter().copied().all(has_part)
        && (extra.field(STEP_FIELDS[5]).is_none() || has_part(STEP_FIELDS[5]))
        && code_and_digits.is_some_and(|(code, digits)| are_code_and_digits(&code, &digits))
}

/// Returns whether these can be the code and the digits of a step.
fn are_code_and_digits(code: &str, digits: &str) -> bool {
    code.starts_with(|c: char| c.is_ascii_digit())
        && code.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && digits.chars().all(|c| c.is_ascii_digit() || c == 'x')
}

//! Parses the puzzle that a JSON value is.

use crate::format::grammar::LineError;
use crate::format::grammar::decoded_puzzle::DecodedPuzzle;
use crate::format::json_value::{JsonValue, ValueFault, parse_list};
use crate::format::lines::forms;
use crate::grid::{Cell, Grid, Solution};

/// Parses a puzzle: a text that is a puzzle alone, a number of 81 digits, a list of 81 cells, or a list of nine rows,
/// each a text or a list of nine cells. Returns `None` for anything else, and an error for a list that has the form of a
/// puzzle.
pub(crate) fn parse_puzzle(value: JsonValue<'_>) -> Option<Result<DecodedPuzzle, ValueFault>> {
    let raw = value.raw();
    if let Some(decoded) = value.plain_puzzle() {
        return Some(Ok(decoded));
    }
    match raw.as_bytes() {
        [b'"', ..] => {
            let to_fault = |error: LineError| (value.offset() + 1 + error.offset.unwrap_or(0), error.problem);
            forms::parse_text(&value.text()?).map(|result| result.map_err(to_fault))
        }
        [b'0'..=b'9', ..] if raw.len() == Cell::COUNT => DecodedPuzzle::parse(raw).map(Ok),
        [b'[', ..] => parse_list(value),
        _ => None,
    }
}

/// Parses a puzzle without errors.
pub(crate) fn parse_grid(value: JsonValue<'_>) -> Option<Grid> {
    parse_puzzle(value)?.ok().map(|decoded| decoded.puzzle)
}

/// Parses a claimed solution: a solved grid, or the first item of a list of solved grids.
pub(crate) fn parse_solution(value: JsonValue<'_>) -> Option<Solution> {
    // Fast path: most solutions are 81 digits.
    if let [b'"', digits @ .., b'"'] = value.raw().as_bytes()
        && let Ok(digits) = digits.try_into()
    {
        return Solution::new(digits);
    }
    let solved = |value| parse_puzzle(value)?.ok()?.solution();
    solved(value).or_else(|| solved(value.items().next()?))
}

/// Counts the cells in a value: the characters of strings and the items of lists.
pub(crate) fn cell_count(value: JsonValue<'_>) -> usize {
    match value.text() {
        Some(text) => text.chars().count().max(1),
        None if value.is_list() => value.items().map(cell_count).sum(),
        None => 1,
    }
}

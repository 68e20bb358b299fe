//! Reads a puzzle from a JSON value: a string, a number or a list.

use crate::format::json_value::JsonValue;
use crate::format::line::{cells, whole};
use crate::grid::{Cell, Digit, DigitSet, Grid, Solution};

/// Reads a string or a number of 81 cells or 729 candidates, or a list of nine strings of nine cells, nine lists of
/// nine cells, or 81 cells. Returns `None` for anything else.
pub(crate) fn grid(value: JsonValue<'_>) -> Option<Grid> {
    let raw = value.raw();
    match raw.as_bytes() {
        [b'"', plain @ .., b'"'] if plain.len() == Cell::COUNT => cells::puzzle(plain.try_into().ok()?),
        [b'"', ..] if raw.len() > Cell::COUNT => {
            let text = value.text()?;
            let is_spaced = text.contains(|c: char| c.is_ascii_whitespace());
            whole::field(&text).or_else(|| {
                let close: String = text.split_ascii_whitespace().collect();
                whole::field(&close).filter(|_| is_spaced)
            })
        }
        [b'0'..=b'9', ..] if raw.len() == Cell::COUNT => whole::field(raw),
        // Nine strings of nine characters on one line take 109 bytes; deeply indented candidates take a few thousand.
        [b'[', ..] if (109..1 << 16).contains(&raw.len()) => {
            let cells: Vec<DigitSet> = match value.items().take(Cell::COUNT + 1).count() {
                9 => value.items().map(row).collect::<Option<Vec<_>>>()?.concat(),
                Cell::COUNT => value.items().map(cell).collect::<Option<_>>()?,
                _ => return None,
            };
            Some(Grid::new(cells.try_into().ok()?))
        }
        _ => None,
    }
}

fn row(value: JsonValue<'_>) -> Option<Vec<DigitSet>> {
    if let Some(text) = value.text() {
        let cells = text.bytes().map(|byte| Some(cells::candidates(byte)).filter(|set| !set.is_empty()));
        return cells.collect::<Option<Vec<_>>>().filter(|_| text.len() == 9);
    }
    let cells = value.items().take(10).map(cell).collect::<Option<Vec<_>>>();
    cells.filter(|cells| cells.len() == 9)
}

/// Reads the candidates of a cell: a digit, a blank, or a list of candidates.
pub(crate) fn cell(value: JsonValue<'_>) -> Option<DigitSet> {
    match value.raw().as_bytes() {
        b"0" => Some(DigitSet::ALL),
        &[digit] => Digit::from_ascii(digit).map(DigitSet::of),
        [b'"', ..] => match value.text()?.trim().as_bytes() {
            [] => Some(DigitSet::ALL),
            &[byte] => Some(cells::candidates(byte)).filter(|set| !set.is_empty()),
            _ => None,
        },
        [b'[', ..] => {
            let digits = value.items().map(|digit| Digit::new(digit.raw().parse().ok()?));
            digits.collect::<Option<DigitSet>>().filter(|set| !set.is_empty())
        }
        _ => value.is_null().then_some(DigitSet::ALL),
    }
}

/// Reads a claimed solution: a solved grid, or the first of a list of them.
pub(crate) fn solution(value: JsonValue<'_>) -> Option<Solution> {
    let full = |puzzle: Grid| Solution::new(puzzle.digits());
    grid(value).and_then(full).or_else(|| grid(value.items().next()?).and_then(full))
}

/// Counts the cells in a string, or in a list with its sublists. Returns `None` for a list with objects.
pub(crate) fn count(value: JsonValue<'_>) -> Option<usize> {
    if value.is_string() {
        return Some(value.text()?.chars().count());
    }
    value.items().try_fold(0, |cells, part| match part.text() {
        _ if part.is_object() => None,
        _ if part.is_list() => Some(cells + part.items().count()),
        Some(text) => Some(cells + text.chars().count().max(1)),
        None => Some(cells + 1),
    })
}

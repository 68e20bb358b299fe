//! Reads a puzzle from a JSON value: a string, a number or a list.

use crate::format::json_value::JsonValue;
use crate::format::lines::{cells, whole};
use crate::grid::{Cell, Digit, DigitSet, Grid, Solution};

/// Reads a string or a number of 81 cells or 729 candidates, or a list of nine strings of nine cells, nine lists of
/// nine cells, or 81 cells. Returns `None` for anything else.
pub(crate) fn grid(value: JsonValue<'_>) -> Option<Grid> {
    let raw = value.raw();
    match raw.as_bytes() {
        [b'"', ..] if raw.len() > Cell::COUNT => {
            let text = value.text()?;
            whole::field(&text).or_else(|| whole::field(&text.split_ascii_whitespace().collect::<String>()))
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
    let cells = match value.text() {
        Some(text) => text.bytes().map(text_cell).collect::<Option<Vec<_>>>(),
        None => value.items().take(10).map(cell).collect(),
    };
    cells.filter(|cells| cells.len() == 9)
}

fn text_cell(byte: u8) -> Option<DigitSet> {
    Some(cells::candidates(byte)).filter(|set| !set.is_empty())
}

/// Reads the candidates of a cell: a digit, a blank, a list of candidates, or an object of ipuz that contains one of
/// these and a style.
pub(crate) fn cell(value: JsonValue<'_>) -> Option<DigitSet> {
    match value.raw().as_bytes() {
        b"0" => Some(DigitSet::ALL),
        &[digit] => Digit::from_ascii(digit).map(DigitSet::of),
        [b'"', ..] => match value.text()?.trim().as_bytes() {
            [] => Some(DigitSet::ALL),
            &[byte] => text_cell(byte),
            _ => None,
        },
        [b'[', ..] => {
            let digits = value.items().map(|digit| cell(digit)?.single());
            digits.collect::<Option<DigitSet>>().filter(|set| !set.is_empty())
        }
        [b'{', ..] => match ["given", "value", "cell"].iter().find_map(|name| value.get(name)) {
            Some(inside) => cell(inside),
            None => value.get("style").map(|_| DigitSet::ALL),
        },
        _ => value.is_null().then_some(DigitSet::ALL),
    }
}

/// Reads a claimed solution: a solved grid, or the first of a list of them.
pub(crate) fn solution(value: JsonValue<'_>) -> Option<Solution> {
    // Fast path: most solutions are 81 digits.
    if let [b'"', digits @ .., b'"'] = value.raw().as_bytes()
        && let Ok(digits) = digits.try_into()
    {
        return Solution::new(digits);
    }
    let full = |puzzle: Grid| Solution::new(puzzle.digits());
    grid(value).and_then(full).or_else(|| grid(value.items().next()?).and_then(full))
}

/// Counts the cells in a value: characters of strings, and items of lists.
pub(crate) fn cell_count(value: JsonValue<'_>) -> usize {
    match value.text() {
        Some(text) => text.chars().count().max(1),
        None if value.is_list() => value.items().map(cell_count).sum(),
        None => 1,
    }
}

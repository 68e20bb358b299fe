//! Phrases that descriptions of steps share: the players' notation, such as `r3c29,r9c6<>2`, and lists with "and".

use std::fmt::{Display, Write as _};

use crate::grid::{CellSet, DigitSet, House, HouseKind, bit_indices};
use crate::logic::{CandidateSet, Constraint, Step};

/// Formats cells in the players' notation, grouped by rows or by columns, whichever gives fewer groups: `r7c89`.
pub(crate) fn format_cells(set: CellSet) -> String {
    let (mut columns_by_row, mut rows_by_column) = ([0u16; 9], [0u16; 9]);
    for cell in set {
        columns_by_row[cell.row()] |= 1 << cell.column();
        rows_by_column[cell.column()] |= 1 << cell.row();
    }
    let line_text = |letter, indices| std::iter::once(letter).chain(numerals(bit_indices(indices)));
    let group_text = |rows, columns| line_text('r', rows).chain(line_text('c', columns)).collect::<String>();
    if line_groups(&rows_by_column).count() < line_groups(&columns_by_row).count() {
        join(line_groups(&rows_by_column).map(|(columns, rows)| group_text(rows, columns)), ",")
    } else {
        join(line_groups(&columns_by_row).map(|(rows, columns)| group_text(rows, columns)), ",")
    }
}

/// Groups the lines with cells at the same places. Iterates over the groups: the lines and the places, both as bits.
fn line_groups(places: &[u16; 9]) -> impl Iterator<Item = (u16, u16)> {
    (0..9).filter(|&line| places[line] != 0 && !places[..line].contains(&places[line])).map(|first_line| {
        let group_lines = (first_line..9).filter(|&line| places[line] == places[first_line]);
        (group_lines.fold(0, |lines, line| lines | 1 << line), places[first_line])
    })
}

fn numerals(indices: impl IntoIterator<Item = usize>) -> impl Iterator<Item = char> {
    indices.into_iter().map(|index| char::from(b'1' + index as u8))
}

/// Formats digits in the players' notation: `3,5`.
pub(crate) fn format_digits(set: DigitSet) -> String {
    join(set, ",")
}

/// Formats houses in the players' notation, grouped by kind: `r158`, `c269`, `r17b3`.
pub(crate) fn format_houses(houses: &[House]) -> String {
    let groups = group_by_kind(houses, ["r", "c", "b"]);
    groups.flat_map(|(letter, indices)| letter.chars().chain(numerals(indices))).collect()
}

/// Formats houses in words, grouped by kind: `rows 1 and 4`, `rows 1 and 7 and box 3`.
pub(crate) fn houses_in_words(houses: &[House]) -> String {
    let kind_text = |(name, indices): (&str, Vec<usize>)| {
        let plural = match indices.len() {
            1 => "",
            _ if name == "box" => "es",
            _ => "s",
        };
        format!("{name}{plural} {}", join_and(indices.into_iter().map(|index| index + 1)))
    };
    join_and(group_by_kind(houses, ["row", "column", "box"]).map(kind_text))
}

/// Returns the word for several houses: `rows`, `columns`, `boxes`, or `houses` if their kinds differ.
pub(crate) fn plural_of_houses(houses: &[House]) -> &'static str {
    let kind = houses.first().map(|house| house.kind());
    match kind.filter(|&kind| houses.iter().all(|house| house.kind() == kind)) {
        Some(HouseKind::Row) => "rows",
        Some(HouseKind::Column) => "columns",
        Some(HouseKind::Block) => "boxes",
        None => "houses",
    }
}

/// Returns the word for a number up to nine.
pub(crate) fn number_in_words(number: usize) -> &'static str {
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][number]
}

/// Returns the words that deny these digits: `not 3`, `neither 3 nor 4`, `none of 3, 4 and 5`.
pub(crate) fn denial(digits: DigitSet) -> String {
    match digits.len() {
        1 => format!("not {}", join(digits, "")),
        2 => format!("neither {}", join(digits, " nor ")),
        _ => format!("none of {}", join_and(digits)),
    }
}

/// Groups houses by kind: rows, columns, boxes. Iterates over the name and the indices of each kind that occurs.
fn group_by_kind<'a>(houses: &[House], names: [&'a str; 3]) -> impl Iterator<Item = (&'a str, Vec<usize>)> {
    let indices =
        |kind| houses.iter().filter(|house| house.kind() == kind).map(|house| house.index_in_kind()).collect();
    let indices_by_kind: [Vec<usize>; 3] = HouseKind::ALL.map(indices);
    names.into_iter().zip(indices_by_kind).filter(|(_, indices)| !indices.is_empty())
}

/// Describes the conclusions of a step: `r1c2 = 3`, or `r3c29,r9c6<>2`.
pub fn conclusion(step: &Step) -> String {
    match step.placement {
        Some(candidate) => format!("{} = {}", candidate.cell(), candidate.digit()),
        None => format_eliminations(&step.eliminations),
    }
}

pub(crate) fn format_eliminations(set: &CandidateSet) -> String {
    join(set.digits().iter().map(|digit| format!("{}<>{digit}", format_cells(set.cells_of(digit)))), ", ")
}

/// Lists eliminations, digit by digit, each with the house of the cover that has its digit elsewhere: `3 from r1c2 in
/// row 1 and r5c6 in column 6, 4 from r2c2 in box 1`.
pub(crate) fn eliminations_by_house(eliminated: &CandidateSet, cover: &[Constraint]) -> String {
    let digit_text = |digit| {
        let mut remaining = eliminated.cells_of(digit);
        let house_text = |constraint: &Constraint| {
            let house = constraint.house().filter(|&house| *constraint == Constraint::House(house, digit))?;
            let cells = remaining & house.cells();
            remaining -= cells;
            (!cells.is_empty()).then(|| format!("{} in {house}", join_and(cells)))
        };
        format!("{digit} from {}", join_and(cover.iter().filter_map(house_text).collect::<Vec<_>>()))
    };
    join(eliminated.digits().iter().map(digit_text), ", ")
}

/// Formats candidates in the players' notation, digit by digit: `4 in r1c1,r3c5, 7 in r2c2`.
pub(crate) fn format_candidates(set: &CandidateSet) -> String {
    join(set.digits().iter().map(|digit| format!("{digit} in {}", format_cells(set.cells_of(digit)))), ", ")
}

/// Lists candidates in words, cell by cell, with "and" or "or": `4 and 5 in r1c1 and 7 in r2c2`.
pub(crate) fn candidates_in_words(set: &CandidateSet, conjunction: &str) -> String {
    let cell_text = |cell| format!("{} in {cell}", join_with_word(set.digits_of(cell), conjunction));
    join_with_word(set.cells().iter().map(cell_text), conjunction)
}

pub(crate) fn join(items: impl IntoIterator<Item = impl Display>, separator: &str) -> String {
    let mut text = String::with_capacity(64);
    for (index, item) in items.into_iter().enumerate() {
        let _ = write!(text, "{}{item}", if index > 0 { separator } else { "" });
    }
    text
}

/// Formats a list with "and": `a`, `a and b`, `a, b and c`.
pub(crate) fn join_and(items: impl IntoIterator<Item = impl Display>) -> String {
    join_with_word(items, "and")
}

/// Formats a list with "or": `a`, `a or b`, `a, b or c`.
pub(crate) fn join_or(items: impl IntoIterator<Item = impl Display>) -> String {
    join_with_word(items, "or")
}

fn join_with_word(items: impl IntoIterator<Item = impl Display>, conjunction: &str) -> String {
    let texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match texts.split_last() {
        Some((last, head_texts)) if !head_texts.is_empty() => format!("{} {conjunction} {last}", head_texts.join(", ")),
        _ => texts.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;

    fn cells_named(names: &str) -> CellSet {
        names.split(' ').map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    #[test]
    fn cells_are_grouped_by_rows_or_columns() {
        for (names, notation) in [
            ("r7c8 r7c9", "r7c89"),
            ("r3c2 r3c9 r9c6", "r3c29,r9c6"),
            ("r1c4 r2c4 r9c4", "r129c4"),
            ("r1c1 r1c2 r2c1 r2c2", "r12c12"),
            ("r1c1 r2c2", "r1c1,r2c2"),
            ("r1c1 r2c1 r2c5", "r1c1,r2c15"),
            ("r1c1 r1c2 r2c1 r3c1 r3c2", "r13c12,r2c1"),
        ] {
            assert_eq!(format_cells(cells_named(names)), notation);
        }
    }
}

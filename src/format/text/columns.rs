//! Reads rows in which a space may be a blank cell, by their columns.

use std::borrow::Cow;

use crate::format::grammar::row::{LayoutItem, RowLayout};
use crate::grid::{Cell, DigitSet, Grid};

/// The number of rows of a grid, and of cells in a row.
pub(super) const GRID_SIDE: usize = 9;

/// The possible distances between cells, in characters.
const PITCHES: std::ops::RangeInclusive<usize> = 1..=4;
/// The possible additional gaps between boxes, in characters.
const GAPS: std::ops::RangeInclusive<usize> = 0..=4;

/// Returns the grid of nine rows if there is exactly one way to read them.
pub(super) fn read_grid(rows: &[Cow<'_, RowLayout>]) -> Option<Grid> {
    let cells = read_delimited(rows).or_else(|| read_framed(rows)).or_else(|| read_aligned(rows))?;
    Some(Grid::new(cells))
}

type Cells = [DigitSet; Cell::COUNT];

/// Reads rows of fields. Some spreadsheets drop the empty fields at the end of a row; others add an empty field.
///
/// ```text
/// 5;3;;;7
/// 6;;;1;9;5
/// ```
fn read_delimited(rows: &[Cow<'_, RowLayout>]) -> Option<Cells> {
    let delimiter = *b"\t;,&".iter().find(|&&byte| rows.iter().any(|row| row.has_delimiter(byte)))?;
    let mut cells = [DigitSet::ALL; Cell::COUNT];
    for (row, row_cells) in rows.iter().zip(cells.chunks_exact_mut(GRID_SIDE)) {
        let mut fields: Vec<_> = row.items.split(|&(_, item)| item == LayoutItem::Delimiter(delimiter)).collect();
        if fields.len() == GRID_SIDE + 1 {
            fields.pop_if(|field| field.is_empty());
        }
        let is_cut = fields.len() < GRID_SIDE;
        if fields.len() > GRID_SIDE || is_cut && fields.last().is_some_and(|field| field.is_empty()) {
            return None;
        }
        for (field, cell) in fields.into_iter().zip(row_cells) {
            *cell = parse_part(field)?;
        }
    }
    Some(cells)
}

type Items<'l> = &'l [(usize, LayoutItem)];

/// Returns the candidates of the cell in a part of a row; a blank if the part is empty.
fn parse_part(items: Items<'_>) -> Option<DigitSet> {
    match items {
        [] => Some(DigitSet::ALL),
        [(_, LayoutItem::Cell(contents))] => Some(contents.candidates),
        _ => None,
    }
}

/// Reads rows with a bar on each side of every cell, or between the cells.
///
/// ```text
/// | 5 | 3 |   |   | 7 |   |   |   |   |
/// ```
fn read_framed(rows: &[Cow<'_, RowLayout>]) -> Option<Cells> {
    let read_parts = |joins_bars: bool| {
        let split_rows: Vec<Vec<_>> = rows.iter().map(|row| split_at_bars(row, joins_bars)).collect();
        let are_alike = split_rows.iter().all(|row| row.len() == split_rows[0].len());
        let cells = split_rows.iter().map(|row| cells_between_bars(row)).collect::<Option<Vec<_>>>();
        cells.filter(|_| are_alike)?.concat().try_into().ok()
    };
    // Bars between boxes may be doubled.
    read_parts(false).or_else(|| read_parts(true))
}

/// Splits a row at its bars. If `joins_bars`, two bars side by side are one.
fn split_at_bars(row: &RowLayout, joins_bars: bool) -> Vec<Items<'_>> {
    let bars = (0..row.items.len()).filter(|&index| row.items[index].1 == LayoutItem::Bar);
    let (mut parts, mut start, mut last_bar) = (Vec::new(), 0, None);
    for bar in bars {
        let column = row.items[bar].0;
        if joins_bars && last_bar.is_some_and(|last: usize| last + 1 == column) {
            (start, last_bar) = (bar + 1, None);
            continue;
        }
        parts.push(&row.items[start..bar]);
        (start, last_bar) = (bar + 1, Some(column));
    }
    parts.push(&row.items[start..]);
    parts
}

/// Reads the cells of a row that was split at its bars. There may also be bars at its ends and after a heading.
fn cells_between_bars(parts: &[Items<'_>]) -> Option<[DigitSet; GRID_SIDE]> {
    let is_blank = |index: usize| parts.get(index).is_some_and(|part| part.is_empty());
    let first_index = match parts.len() {
        GRID_SIDE => 0,
        // There is a bar at one end, or two bars with eight cells between them.
        10 if is_blank(9) && !is_blank(0) => 0,
        10 if is_blank(0) && !is_blank(9) => 1,
        11 if is_blank(0) && is_blank(10) => 1,
        12 if is_blank(0) && is_blank(11) && !is_blank(1) => 2,
        _ => return None,
    };
    let cells = parts[first_index..][..GRID_SIDE].iter().map(|part| parse_part(part));
    cells.collect::<Option<Vec<_>>>()?.try_into().ok()
}

/// Reads rows whose cells are aligned.
///
/// ```text
/// | 5 3   |   7   |       |     53  7
/// | 6     | 1 9 5 |       |     6  195
/// |   9 8 |       |   6   |      98    6
/// ```
fn read_aligned(rows: &[Cow<'_, RowLayout>]) -> Option<Cells> {
    let width = rows.iter().map(|row| row.width).max()?;
    let columns_with = |predicate: fn(LayoutItem) -> bool| -> Vec<usize> {
        let mut has_item = vec![false; width];
        let items = rows.iter().flat_map(|row| &row.items);
        items.filter(|(_, item)| predicate(*item)).for_each(|&(column, _)| has_item[column] = true);
        (0..width).filter(|&column| has_item[column]).collect()
    };
    let bar_columns = columns_with(|item| item == LayoutItem::Bar);
    let ink_columns = columns_with(|item| item != LayoutItem::Bar);
    // The bars must be in the same columns of all rows.
    let has_bars =
        |row: &Cow<'_, RowLayout>| bar_columns.iter().all(|&column| row.items.contains(&(column, LayoutItem::Bar)));
    if !rows.iter().all(has_bars) || rows.iter().any(|row| row.has_delimiter(b'\t')) {
        return None;
    }
    let layouts = column_layouts(&ink_columns, &bar_columns, width).into_iter();
    let mut readings = layouts.map(|columns| cells_at_columns(rows, &columns));
    let first_reading = readings.next()??;
    readings.all(|other| other == Some(first_reading)).then_some(first_reading)
}

/// Returns the possible positions of nine columns that cover all cells, with bars only between boxes and around the
/// grid. Columns that end with the longest row are preferred, since otherwise the last cells would be blank.
fn column_layouts(ink_columns: &[usize], bars: &[usize], width: usize) -> Vec<[usize; GRID_SIDE]> {
    let Some(&first_ink) = ink_columns.first() else { return Vec::new() };
    let mut layouts = Vec::new();
    let spacings = PITCHES.flat_map(|pitch| GAPS.map(move |gap| (pitch, gap)));
    let starts = |(pitch, gap)| (0..=first_ink).map(move |first_column| (pitch, gap, first_column));
    for (pitch, gap, first_column) in spacings.flat_map(starts) {
        let columns: [usize; GRID_SIDE] = std::array::from_fn(|index| first_column + pitch * index + gap * (index / 3));
        let covers_ink = ink_columns.iter().all(|at| columns.contains(at));
        let has_bar_after = |index: usize| bars.iter().any(|&bar| columns[index] < bar && bar < columns[index + 1]);
        let bars_fit = bars.is_empty() || (0..8).all(|index| has_bar_after(index) == (index % 3 == 2));
        let last_column = columns[GRID_SIDE - 1];
        // An outer frame shows where the last column is.
        let frame_fits = bars.last().is_none_or(|&bar| bar < columns[6] || bar > last_column)
            && bars.first().is_none_or(|&bar| bar > columns[2] || bar < first_column)
            && !bars.iter().any(|bar| columns.contains(bar));
        if covers_ink && bars_fit && frame_fits && is_centred(&columns, bars) {
            layouts.push(columns);
        }
    }
    let end_at_width = |columns: &[usize; GRID_SIDE]| columns[GRID_SIDE - 1] + 1 == width;
    if layouts.iter().any(end_at_width) {
        layouts.retain(end_at_width);
    }
    layouts
}

/// Returns whether the cells of the middle box are centred between its two bars, to within one column.
fn is_centred(columns: &[usize; GRID_SIDE], bars: &[usize]) -> bool {
    let left = bars.iter().rfind(|&&bar| bar < columns[3]);
    let right = bars.iter().find(|&&bar| bar > columns[5]);
    let (Some(&left), Some(&right)) = (left, right) else { return true };
    (columns[3] - left).abs_diff(right - columns[5]) <= 1
}

fn cells_at_columns(rows: &[Cow<'_, RowLayout>], columns: &[usize; GRID_SIDE]) -> Option<Cells> {
    let parse_cell_at = |(row, column): (&Cow<'_, RowLayout>, &usize)| match row
        .items
        .iter()
        .find(|(item_column, _)| item_column == column)
    {
        Some((_, LayoutItem::Cell(contents))) => Some(contents.candidates),
        Some(_) => None,
        None => Some(DigitSet::ALL),
    };
    let cells = rows.iter().flat_map(|row| columns.iter().map(move |column| (row, column))).map(parse_cell_at);
    cells.collect::<Option<Vec<_>>>()?.try_into().ok()
}

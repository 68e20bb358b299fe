//! Objects that are tables or grids by columns, as data programs write them.
//!
//! - `{"puzzle": {"0": "53..", "1": "6..1"}, "id": {"0": 17, "1": 18}}`: an object for each column, as pandas writes by
//!   default.
//! - `{"columns": ["id", "puzzle"], "data": [[17, "53.."], [18, "6..1"]]}`: the names, then the rows, as pandas writes
//!   with `orient="split"`.
//! - `{"columns": [[5, 6, 0, ...], ...]}` and `{"boxes": ...}`: a grid by its columns or boxes.

use std::borrow::Cow;

use super::json_puzzle::parse_puzzle;
use crate::format::grammar::decoded_puzzle::DecodedPuzzle;
use crate::format::json_value::{JsonValue, Member, ValueFault};
use crate::format::names::{FieldRole, is_one_of};
use crate::grid::{Cell, CellSet, Grid, Progress};

/// The name of the list of names in a table of rows.
pub(super) const COLUMN_NAMES: &str = "columns";
/// The name of the list of rows.
const ROWS: &str = "data";

/// Returns the rows of an object that is a table, each with a member for each column. Returns `None` for other objects.
pub(super) fn rows<'a>(members: &[Member<'a>]) -> Option<Vec<Vec<Member<'a>>>> {
    // Fast path: the members of most objects are texts and numbers.
    if !members.iter().all(|member| member.value.is_object() || member.value.is_list()) {
        return None;
    }
    let names = Member::find(members, COLUMN_NAMES).and_then(column_names);
    if let (Some(names), Some(data)) = (names, Member::find(members, ROWS)) {
        return data.items().map(|row| row_members(&names, row)).collect();
    }
    let columns: Vec<Vec<Member<'a>>> = members.iter().map(|member| member.value.members().collect()).collect();
    let first_column = columns.first().filter(|column| !column.is_empty())?;
    let names = |column: &[Member<'a>]| column.iter().map(|member| member.name.clone()).collect::<Vec<_>>();
    let row_names = names(first_column);
    let are_columns = members.iter().any(|member| member.role == FieldRole::Puzzle)
        && members.iter().all(|member| member.value.is_object())
        && columns.iter().all(|column| column.len() == row_names.len() && names(column) == row_names);
    let row = |index: usize| {
        let cells = members.iter().zip(&columns);
        cells.map(|(member, column)| Member { value: column[index].value, ..member.clone() }).collect()
    };
    are_columns.then(|| (0..row_names.len()).map(row).collect())
}

/// Returns the names in a list of names.
pub(super) fn column_names(list: JsonValue<'_>) -> Option<Vec<String>> {
    let names: Vec<_> = list.items().map(|name| name.text().map(Cow::into_owned)).collect::<Option<_>>()?;
    (!names.is_empty()).then_some(names)
}

/// Returns the members of a row that lists its values in the order of the names.
pub(super) fn row_members<'a>(names: &[String], row: JsonValue<'a>) -> Option<Vec<Member<'a>>> {
    let member = |(name, value): (&String, _)| Member {
        name: Cow::Owned(name.clone()),
        role: FieldRole::from_name(name),
        value,
    };
    (row.items().count() == names.len()).then(|| names.iter().zip(row.items()).map(member).collect())
}

/// Returns members as JSON, without the braces of an object.
pub(super) fn members_text(members: &[Member<'_>]) -> String {
    let member_text = |member: &Member<'_>| {
        let name = serde_json::to_string(&member.name).unwrap_or_default();
        format!("{name}:{}", member.value.json())
    };
    members.iter().map(member_text).collect::<Vec<_>>().join(",")
}

/// Parses the puzzle of a member. The name of the member may say that the lists are columns or boxes.
pub(super) fn parse_member(member: &Member<'_>) -> Option<Result<DecodedPuzzle, ValueFault>> {
    let decoded = parse_puzzle(member.value)?;
    if !member.value.is_list() {
        return Some(decoded);
    }
    let cell_of = if is_one_of(&member.name, &["columns", "cols"]) {
        cell_of_column
    } else if is_one_of(&member.name, &["boxes", "blocks"]) {
        cell_of_box
    } else {
        return Some(decoded);
    };
    Some(decoded.map(|decoded| if member.value.items().count() == 9 { rearranged(decoded, cell_of) } else { decoded }))
}

fn cell_of_column(column: usize, row: usize) -> Cell {
    Cell::at(row, column)
}

fn cell_of_box(block: usize, index: usize) -> Cell {
    Cell::at(3 * (block / 3) + index / 3, 3 * (block % 3) + index % 3)
}

/// Moves each cell of a puzzle, given by its row and column, to another.
fn rearranged(mut decoded: DecodedPuzzle, cell_of: fn(usize, usize) -> Cell) -> DecodedPuzzle {
    let mut puzzle = Grid::EMPTY;
    for cell in Cell::all() {
        puzzle[cell_of(cell.row(), cell.column())] = decoded.puzzle[cell];
    }
    if let Some(extra) = &mut decoded.extra {
        let moved = |cells: CellSet| cells.iter().map(|cell| cell_of(cell.row(), cell.column())).collect();
        let Progress { placed, unfilled } = extra.progress;
        extra.progress = Progress { placed: moved(placed), unfilled: moved(unfilled) };
    }
    DecodedPuzzle { puzzle, ..decoded }
}

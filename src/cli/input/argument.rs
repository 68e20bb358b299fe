//! An argument: a file or, if there is none of that name, a puzzle: 81 cells or a link.

use std::io::{self, Cursor};
use std::path::Path;

use super::named::{OpenedInput, open as open_file};
use sudoku::grid::Cell;

/// The name of a puzzle's source if the puzzle is an argument.
pub const ARGUMENT: &str = "<argument>";

/// The number of cells from which an argument of cells alone is taken for a puzzle of the wrong length.
const MIN_PUZZLE_CELLS: usize = 60;

/// Opens what an argument names: a file, or else 81 cells or a link. Returns its name for messages.
pub fn open(path: &Path) -> (String, io::Result<OpenedInput>) {
    let (name, opened) = open_file(path, "puzzles");
    let Err(error) = &opened else { return (name, opened) };
    let puzzle = |text: &str| (ARGUMENT.to_owned(), Ok(OpenedInput::ready(Cursor::new(text.to_owned() + "\n"))));
    // A link may be too long for the name of a file.
    if let Some(link) = link(path) {
        return puzzle(link);
    }
    let cells = cells(path).filter(|_| error.kind() == io::ErrorKind::NotFound);
    match cells.map(|cells| (cells, cells.len())) {
        Some((cells, Cell::COUNT)) => puzzle(cells),
        Some((_, found @ MIN_PUZZLE_CELLS..)) => {
            let message = format!("neither a file nor a puzzle: {found} cells instead of 81");
            (name, Err(io::Error::new(io::ErrorKind::NotFound, message)))
        }
        _ => (name, opened),
    }
}

/// Whether the argument is a link or about 81 cells.
pub fn resembles_puzzle(path: &Path) -> bool {
    cells(path).is_some_and(|cells| cells.len() >= MIN_PUZZLE_CELLS) || link(path).is_some()
}

/// The argument, if it is a link.
fn link(path: &Path) -> Option<&str> {
    path.to_str().filter(|text| text.starts_with("https://") || text.starts_with("http://"))
}

/// The argument, if it consists of cells.
fn cells(path: &Path) -> Option<&str> {
    let is_cell = |byte: u8| byte.is_ascii_digit() || b".*_-xX?".contains(&byte);
    path.to_str().filter(|text| text.bytes().all(is_cell))
}

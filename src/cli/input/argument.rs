//! An argument: a file or, if there is none of that name, a puzzle: 81 cells or a link.

use std::io::{self, Cursor};
use std::path::Path;

use super::named::{OpenedInput, open as open_file};
use sudoku::grid::Cell;

/// The name of a puzzle's source if the puzzle is an argument.
pub const ARGUMENT: &str = "<argument>";

/// An argument of cells alone is taken for a puzzle with some too many or too few from this number on.
const LEAST_CELLS: usize = 60;

/// Opens what an argument names, and returns its name for messages. If there is no such file, 81 cells or a link are a
/// puzzle.
pub fn open(path: &Path) -> (String, io::Result<OpenedInput>) {
    let (name, opened) = open_file(path, "puzzles");
    let Err(error) = &opened else { return (name, opened) };
    let puzzle = |text: &str| (ARGUMENT.to_owned(), Ok(OpenedInput::ready(Cursor::new(text.to_owned() + "\n"))));
    if let Some(link) = link(path) {
        // A link may be too long for the name of a file.
        return puzzle(link);
    }
    match cells(path) {
        Some(cells) if error.kind() == io::ErrorKind::NotFound => match cells.len() {
            Cell::COUNT => puzzle(cells),
            found if found >= LEAST_CELLS => {
                let message = format!("neither a file nor a puzzle: {found} cells instead of 81");
                (name, Err(io::Error::new(io::ErrorKind::NotFound, message)))
            }
            _ => (name, opened),
        },
        _ => (name, opened),
    }
}

/// Whether the argument is a link or about 81 cells.
pub fn resembles_puzzle(path: &Path) -> bool {
    cells(path).is_some_and(|cells| cells.len() >= LEAST_CELLS) || link(path).is_some()
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn read(argument: &str) -> Result<String, String> {
        let (name, input) = open(Path::new(argument));
        let mut text = String::new();
        input.map_err(|error| format!("{name}: {error}"))?.read.read_to_string(&mut text).unwrap();
        Ok(format!("{name}: {text}"))
    }

    #[test]
    fn a_link_is_a_puzzle_however_long_it_is() {
        for link in ["https://sudokupad.app/scf5rAQ19".to_owned(), format!("http://a.b/{}", "x".repeat(10_000))] {
            assert_eq!(read(&link), Ok(format!("<argument>: {link}\n")));
            assert!(resembles_puzzle(Path::new(&link)));
        }
    }

    #[test]
    fn only_81_cells_without_a_file_are_a_puzzle() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(read(puzzle), Ok(format!("<argument>: {puzzle}\n")));
        let short = &puzzle[1..];
        let message = format!("{short}: neither a file nor a puzzle: 80 cells instead of 81");
        assert_eq!(read(short), Err(message));
        assert!(read("12.x").is_err_and(|error| !error.contains("puzzle")));
        assert!(resembles_puzzle(Path::new(short)) && !resembles_puzzle(Path::new("12.x")));
        assert!(!resembles_puzzle(Path::new(&puzzle.replace('5', "a"))));
    }
}

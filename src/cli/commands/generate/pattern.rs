//! `--pattern FILE`: which cells may hold givens.
//!
//! The readers of puzzles take `x` and `*` for blanks, where patterns mean the opposite by them. So the
//! 81 marks are read here, in any layout that has no other characters between them than those of borders.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, ensure};

use sudoku::grid::{Cell, CellSet};

/// No pattern takes more bytes.
const MOST_BYTES: u64 = 1 << 16;

/// Reads the pattern in this file; `-` is standard input.
///
/// # Errors
/// The file can't be read, or holds no 81 marks.
pub fn read(path: &Path) -> anyhow::Result<CellSet> {
    let is_file = path != Path::new("-");
    let name = if is_file { path.display().to_string() } else { "<stdin>".to_owned() };
    let mut text = Vec::new();
    let read = if is_file {
        File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut text))
    } else {
        io::stdin().take(MOST_BYTES).read_to_end(&mut text)
    };
    read.with_context(|| name.clone())?;
    parse(&String::from_utf8_lossy(&text)).context(name)
}

fn parse(text: &str) -> anyhow::Result<CellSet> {
    let rows = text.lines().filter(|line| !line.trim_start().starts_with('+'));
    let marks = rows.flat_map(str::chars).filter(|mark| !mark.is_whitespace() && *mark != '|');
    let marks: Vec<char> = marks.collect();
    ensure!(
        marks.len() == Cell::COUNT,
        "a pattern has a mark for each of {} cells, found {}",
        Cell::COUNT,
        marks.len()
    );
    let may_be_given = |(_, mark): &(Cell, char)| !matches!(mark, '.' | '0');
    Ok(Cell::all().zip(marks).filter(may_be_given).map(|(cell, _)| cell).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_layout_of_81_marks_is_read() {
        let line = "x".repeat(9) + &"*#1-x....".repeat(8);
        let cells = parse(&line).unwrap();
        assert_eq!(cells.len(), 49);
        assert!(
            Cell::all().all(|cell| cells.contains(cell) == (cell.row() == 0 || cell.column() < 5))
        );
        let rows: Vec<&str> = (0..9).map(|row| &line[9 * row..9 * row + 9]).collect();
        assert_eq!(parse(&rows.join("\r\n")).unwrap(), cells);
        let spaced: Vec<String> =
            rows.iter().map(|row| format!("| {} |", row.replace("", " "))).collect();
        let bordered = format!("+---+\n{}\n+---+\n", spaced.join("\n"));
        assert_eq!(parse(&bordered).unwrap(), cells);
        assert_eq!(parse(&"0".repeat(81)).unwrap(), CellSet::EMPTY);
    }

    #[test]
    fn other_numbers_of_marks_are_refused() {
        for marks in [0, 80, 82, 162] {
            assert!(parse(&"x".repeat(marks)).is_err());
        }
    }
}

//! `--pattern` and `--within`: which cells may be givens; `--theme`: digits that every puzzle has.
//!
//! A pattern is 81 marks, or else a puzzle in any format.

use std::path::Path;

use anyhow::{bail, ensure};

use crate::cli::input::{open_file, read_puzzle, read_small};
use sudoku::format::{Batch, Record, parse_pattern};
use sudoku::grid::{CellSet, Grid};

/// Reads the pattern in this argument: a file, `-` for standard input, or the marks or cells themselves.
pub fn read_pattern(path: &Path) -> anyhow::Result<CellSet> {
    let (name, input) = open_file(path, "marks");
    let text = match input {
        Ok(input) => read_small(&name, input, "the pattern has")?,
        // A text of 81 marks is no name of a file.
        Err(_) if path.to_str().is_some_and(|text| parse_pattern(text).is_ok()) => path.display().to_string().into(),
        Err(error) => bail!("{name}: {error}"),
    };
    let cells = read_cells(&name, &text)?;
    ensure!(cells != CellSet::ALL, "{name}: the pattern marks all 81 cells; a puzzle has blanks");
    Ok(cells)
}

/// Reads the digits in this argument: 81 cells, a link or a file.
pub fn read_theme(path: &Path) -> anyhow::Result<Grid> {
    let theme = read_puzzle(path)?;
    ensure!(theme.is_plain(), "{}: a theme has digits only, no pencil marks", path.display());
    Ok(theme)
}

/// Returns the cells that a text marks: 81 marks, or else the givens of one puzzle in any format.
fn read_cells(name: &str, text: &[u8]) -> anyhow::Result<CellSet> {
    let drawn = String::from_utf8_lossy(text);
    let error = match parse_pattern(&drawn) {
        Ok(cells) => return Ok(cells),
        Err(error) => error,
    };
    let batch = Batch::read_all(text)?;
    match (&batch.puzzles[..], &batch.records[..]) {
        ([puzzle], [Record { malformed: None, .. }]) => Ok(puzzle.filled_cells()),
        ([_, _, ..], _) => bail!("{name}: a pattern is one puzzle or 81 marks, found {} puzzles", batch.puzzles.len()),
        _ => bail!("{name}:{error}"),
    }
}

//! `--pattern FILE`: which cells are givens; `--with GRID`: digits that every puzzle has.
//!
//! A pattern is 81 marks, or else a puzzle in any format.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail, ensure};

use crate::cli::input::{open_file, read_puzzle};
use sudoku::format::{Batch, parse_pattern};
use sudoku::grid::{CellSet, Grid};

/// The maximum size of a pattern, in bytes.
const MAX_PATTERN_BYTES: u64 = 1 << 16;

/// Reads the pattern in this file; `-` is standard input.
pub fn read_pattern(path: &Path) -> anyhow::Result<CellSet> {
    let (name, input) = open_file(path, "marks");
    let mut text = Vec::new();
    let read_result = input.and_then(|input| input.reader.take(MAX_PATTERN_BYTES + 1).read_to_end(&mut text));
    let size = read_result.with_context(|| name.clone())?;
    ensure!(size as u64 <= MAX_PATTERN_BYTES, "{name}: the pattern has more than {MAX_PATTERN_BYTES} bytes");
    read_cells(&text).context(name)
}

/// Reads the digits in this argument: 81 cells, a link or a file.
pub fn read_theme(path: &Path) -> anyhow::Result<Grid> {
    let theme = read_puzzle(path)?;
    ensure!(theme.is_plain(), "{}: a theme has digits only, no pencil marks", path.display());
    Ok(theme)
}

fn read_cells(text: &[u8]) -> anyhow::Result<CellSet> {
    if let Some(cells) = parse_pattern(&String::from_utf8_lossy(text)) {
        return Ok(cells);
    }
    let requirement = "a pattern is 81 marks or one puzzle";
    let batch = Batch::read_all(text)?;
    let malformed = batch.records.iter().find_map(|record| record.malformed.as_deref());
    match (&batch.puzzles[..], malformed) {
        ([puzzle], None) => Ok(puzzle.filled_cells()),
        (_, Some(error)) => bail!("{requirement}: line {}: {}", error.line, error.problem),
        (puzzles, None) => bail!("{requirement}, found {} puzzles", puzzles.len()),
    }
}

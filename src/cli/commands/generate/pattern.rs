//! `--pattern FILE`: which cells are givens; `--with GRID`: digits that every puzzle has.
//!
//! A pattern may be a puzzle in any format. In puzzles, `x` and `*` are blanks, but in patterns without digits, they
//! mark givens. This module therefore reads files of 81 marks, white space and borders itself.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail, ensure};

use crate::cli::input::{open_file, read_puzzle};
use sudoku::format::Batch;
use sudoku::grid::{Cell, CellSet, Grid};

/// The maximum size of a pattern, in bytes.
const MAX_PATTERN_BYTES: u64 = 1 << 16;

/// Reads the pattern in this file; `-` is standard input.
pub fn read_pattern(path: &Path) -> anyhow::Result<CellSet> {
    let (name, input) = open_file(path, "marks");
    let mut text = Vec::new();
    let read_result = input.and_then(|input| input.reader.take(MAX_PATTERN_BYTES + 1).read_to_end(&mut text));
    let size = read_result.with_context(|| name.clone())?;
    ensure!(size as u64 <= MAX_PATTERN_BYTES, "{name}: the pattern has more than {MAX_PATTERN_BYTES} bytes");
    parse_pattern(&text).context(name)
}

/// Reads the digits in this argument: 81 cells, a link or a file.
pub fn read_theme(path: &Path) -> anyhow::Result<Grid> {
    let theme = read_puzzle(path)?;
    ensure!(theme.is_plain(), "{}: a theme has digits only, no pencil marks", path.display());
    Ok(theme)
}

fn parse_pattern(text: &[u8]) -> anyhow::Result<CellSet> {
    if let Some(cells) = parse_marks(&String::from_utf8_lossy(text)) {
        return Ok(cells);
    }
    let requirement = "a pattern is 81 marks or one puzzle";
    let batch = Batch::read_all(text)?;
    let malformed = batch.records.iter().find_map(|record| record.malformed.as_deref());
    match (&batch.puzzles[..], malformed) {
        ([puzzle], None) => Ok(puzzle.filled_cells()),
        (_, Some(error)) => bail!("{requirement}: line {}: {error}", error.line),
        (puzzles, None) => bail!("{requirement}, found {} puzzles", puzzles.len()),
    }
}

/// Returns the marked cells, if the text has one mark for each cell and nothing else besides white space and borders.
fn parse_marks(text: &str) -> Option<CellSet> {
    let rows = text.lines().filter(|line| !line.trim_start().starts_with('+'));
    let marks = rows.flat_map(str::chars).filter(|mark| !mark.is_whitespace() && *mark != '|');
    let marks: Vec<char> = marks.collect();
    // In a puzzle, `x` and `*` are blanks.
    let has_digits = marks.iter().any(|mark| matches!(mark, '1'..='9'));
    let is_given = |(_, mark): &(Cell, char)| match mark {
        'x' | 'X' | '*' => !has_digits,
        _ => !matches!(mark, '.' | '0' | '-' | '_' | '?'),
    };
    (marks.len() == Cell::COUNT).then(|| Cell::all().zip(marks).filter(is_given).map(|(cell, _)| cell).collect())
}

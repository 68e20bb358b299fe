//! SudokuWiki, `https://www.sudokuwiki.org/sudoku.htm?bd=`, in three encodings.
//!
//! - 81 digits, 0 for a blank.
//! - `S9B`, then two characters per cell in base 36, lower case: 1 to 9 is a given, 9 + d a solved digit, 18 + mask the
//!   candidates of an open cell, bit d − 1 for digit d. (Inferred from links in the examples of the site's pages.)
//!   Since 18 is a solved 9, a cell without candidates is written as 0.
//! - Two characters per cell in base 32, since January 2023: twice the mask, plus one for a given. A solved digit is a
//!   mask of one candidate. (The site's page "Sudoku String Definitions".)
//!
//! In base 36, an open cell may have one candidate.

use super::PuzzleSite;
use super::url::{LinkResult, Url, digits_with_zeros, single_candidate};
use crate::format::grammar::LineError;
use crate::format::grammar::cells::{CellContents, CellMark};
use crate::format::grammar::lexer::offset_of;
use crate::format::kept_parts::{KeptParts, ONLY_GIVENS, PlacedDigits};
use crate::format::write::EncodedWriter;
use crate::format::{RecordData, RecordErrorKind};
use crate::grid::{Cell, Digit, DigitSet, Grid, Progress};

const PREFIX: &str = "S9B";
const MASK_BASE: usize = 18;

pub(crate) const SITE: PuzzleSite = PuzzleSite {
    name: "sudokuwiki",
    link_example: "`sudokuwiki.org/sudoku.htm?bd=...`: 81 digits, or cells with candidates",
    description: "a link to SudokuWiki's solver, with the candidates",
    decode,
    writer: EncodedWriter(encode),
    kept_parts: KeptParts {
        candidates: true,
        last_candidates: true,
        placed_digits: PlacedDigits::Marked,
        ..ONLY_GIVENS
    },
};

fn decode(url: &Url<'_>) -> Option<LinkResult> {
    let board = url.parameter("bd").filter(|_| url.host == "sudokuwiki.org")?;
    let page = url.path.split('.').next().unwrap_or_default().to_ascii_lowercase();
    if page != "sudoku" {
        return url.error_at(url.path, RecordErrorKind::not_classic(&page));
    }
    if let Some(cells) = board.strip_prefix(PREFIX) {
        return Some(decode_pairs(url, cells, 36, |number| match number {
            0 => Some(CellContents::unmarked(DigitSet::EMPTY)),
            1..=9 => single_candidate(number).map(CellContents::unmarked),
            10..=18 => Some(CellContents { candidates: single_candidate(number - 9)?, mark: CellMark::Placed }),
            _ => {
                let candidates = parse_mask(number - MASK_BASE)?;
                let mark = if candidates.is_single() { CellMark::Unfilled } else { CellMark::None };
                Some(CellContents { candidates, mark })
            }
        }));
    }
    if board.len() > 2 * Cell::COUNT - 3 && board.contains(|c: char| c.is_ascii_lowercase()) {
        return Some(decode_pairs(url, board, 32, |number| {
            let candidates = parse_mask(number >> 1)?;
            let is_placed = candidates.is_single() && number & 1 == 0;
            Some(CellContents { candidates, mark: if is_placed { CellMark::Placed } else { CellMark::None } })
        }));
    }
    Some(url.decode_digits(board))
}

/// Returns the candidates that a mask stands for; `None` if a bit stands for no digit.
fn parse_mask(mask: usize) -> Option<DigitSet> {
    let valid_bits = u16::try_from(mask).ok().filter(|&bits| bits <= DigitSet::ALL.bits())?;
    Some(DigitSet::from_bits(valid_bits))
}

/// Decodes two characters per cell.
fn decode_pairs(
    url: &Url<'_>,
    text: &str,
    radix: u32,
    decode_cell: impl Fn(usize) -> Option<CellContents>,
) -> LinkResult {
    let (mut grid, mut extra) = (Grid::EMPTY, RecordData::EMPTY);
    let start = offset_of(url.text, text);
    let text = text.split(['&', '#', '/', '.']).next().unwrap_or_default();
    if text.len() != 2 * Cell::COUNT {
        return Err(LineError::new(RecordErrorKind::CellCount(text.len() / 2), start + text.len()));
    }
    for (cell, pair) in Cell::all().zip(text.as_bytes().as_chunks::<2>().0) {
        let values = pair.map(|byte| char::from(byte).to_digit(radix));
        let number = values[0].zip(values[1]).map(|(high, low)| (high * radix + low) as usize);
        let cell_error = LineError::new(RecordErrorKind::Text("no such cell"), start + 2 * cell.index());
        let contents = number.and_then(&decode_cell).ok_or(cell_error)?;
        grid[cell] = contents.candidates;
        extra.mark(cell, contents.mark);
    }
    Ok((grid, extra))
}

/// Returns a link with 81 digits if the puzzle is plain and has no progress, and a link with `S9B` otherwise.
fn encode(grid: &Grid, extra: &RecordData) -> String {
    const LINK_START: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";
    if grid.is_plain() && extra.progress == Progress::NONE {
        return LINK_START.to_owned() + &digits_with_zeros(grid);
    }
    let encode_cell = |cell: Cell| {
        let number = match grid[cell].single().map(Digit::value) {
            Some(digit) if extra.progress.placed.contains(cell) => digit + 9,
            Some(digit) if extra.progress.unfilled.contains(cell) => MASK_BASE + (1 << (digit - 1)),
            Some(digit) => digit,
            None if grid[cell].is_empty() => 0,
            None => MASK_BASE + usize::from(grid[cell].bits()),
        };
        let character = |value: usize| char::from_digit(value as u32, 36).unwrap_or('0');
        [character(number / 36), character(number % 36)]
    };
    LINK_START.chars().chain(PREFIX.chars()).chain(Cell::all().flat_map(encode_cell)).collect()
}

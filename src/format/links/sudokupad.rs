//! SudokuPad (also at its old address app.crackingthecryptic.com): an identifier, as the path or as `?puzzleid=`.
//!
//! - `scf`, then a character for each digit together with up to five blanks after it: digit + 10 × blanks in the
//!   alphabet `0-9A-Za-x`. Digit 0 is itself a blank; it begins a run of blanks at the start of the grid, and the rest
//!   of a longer run. A letter after the 81 cells selects a variant: `x` diagonals, `w` a windoku.
//!   (SudokuPad/sudokutools `src/compression/bulkscf.js`, marktekfan/sudokupad-penpa-import
//!   `src/sudokupad/puzzletools.js`.)
//! - `fpuz` or `fpuzzles`, then a payload of f-puzzles.
//! - `scl` or `ctc`, then the site's own packed JSON; or the short name of a puzzle stored on the site. Neither is
//!   supported.

use super::url::{LinkResult, Url};
use super::{PuzzleSite, f_puzzles};
use crate::format::kept_parts::{KeptParts, Labels, ONLY_GIVENS};
use crate::format::write::EncodedWriter;
use crate::format::{RecordData, RecordErrorKind};
use crate::grid::{Cell, Grid, Progress};

const HOSTS: [&str; 4] =
    ["sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com", "sudokupad.svencodes.com"];

/// The characters of the short form. The index of a character is a digit, plus ten times the number of blanks after it.
const ALPHABET: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

pub(crate) const SITE: PuzzleSite = PuzzleSite {
    name: "sudokupad",
    link_example: "`sudokupad.app/scf...`, or a payload of f-puzzles",
    description: "a link to SudokuPad: a short one, or a long one with title, author and rules",
    decode,
    writer: EncodedWriter(encode),
    kept_parts: KeptParts { labels: Labels::Title, keeps_field: f_puzzles::keeps_field, ..ONLY_GIVENS },
};

fn decode(url: &Url<'_>) -> Option<LinkResult> {
    if !HOSTS.contains(&&*url.host) {
        return None;
    }
    let path = ["sudoku/", "puzzle/"].iter().find_map(|folder| url.path.strip_prefix(folder));
    let id = url.parameter("puzzleid").unwrap_or(path.unwrap_or(url.path));
    if let Some(payload) = id.strip_prefix("fpuzzles").or(id.strip_prefix("fpuz")) {
        return Some(f_puzzles::unpack(url, payload));
    }
    if let Some(cells) = id.strip_prefix("scf") {
        return Some(url.decode_cells(cells, decode_character));
    }
    if id.starts_with("scl") || id.starts_with("ctc") {
        return url.error_at(id, RecordErrorKind::Text("SudokuPad's own payload (scl) is not supported"));
    }
    // A name with a dot is a page of the site.
    let name = id.split('/').next().filter(|name| !name.is_empty() && !name.contains('.'))?;
    url.error_at(name, RecordErrorKind::Text("the puzzle is on the site, not in the link"))
}

/// Decodes a character of the short form: the digit of its first cell, and the number of cells.
fn decode_character(c: char, cells_before: usize) -> Result<(usize, usize), RecordErrorKind> {
    match (c, ALPHABET.iter().position(|&byte| char::from(byte) == c)) {
        ('x', _) if cells_before == Cell::COUNT => Err(RecordErrorKind::not_classic("diagonals")),
        ('w', _) if cells_before == Cell::COUNT => Err(RecordErrorKind::not_classic("windoku")),
        (_, Some(number)) if cells_before < Cell::COUNT => Ok((number % 10, 1 + number / 10)),
        _ => Err(RecordErrorKind::Character(c)),
    }
}

/// Returns a link in the short form, or with a payload of f-puzzles if there is a text to keep.
fn encode(grid: &Grid, extra: &RecordData) -> String {
    if f_puzzles::link_texts(extra).iter().any(Option::is_some) {
        let texts = RecordData { progress: Progress::NONE, notes: None, claim: None, ..extra.clone() };
        return format!("https://sudokupad.app/?puzzleid=fpuzzles{}", f_puzzles::payload(grid, &texts));
    }
    let mut numbers: Vec<usize> = Vec::new();
    for byte in grid.to_ascii() {
        match (numbers.last_mut(), byte) {
            (Some(last_number), b'.') if *last_number + 10 < ALPHABET.len() => *last_number += 10,
            (_, b'.') => numbers.push(0),
            _ => numbers.push(usize::from(byte - b'0')),
        }
    }
    let characters = numbers.into_iter().map(|number| char::from(ALPHABET[number]));
    "https://sudokupad.app/scf".chars().chain(characters).collect()
}

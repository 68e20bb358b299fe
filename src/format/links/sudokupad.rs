//! SudokuPad (also at its old address app.crackingthecryptic.com): an identifier, as the path or as `?puzzleid=`.
//!
//! - `scf`, then a character for each digit together with up to five blanks after it: digit + 10 × blanks in the
//!   alphabet `0-9A-Za-x`. A run of blanks at the start, or the rest of a longer one, uses the digit 0. A letter after
//!   the 81 cells selects a variant: `x` diagonals, `w` a windoku. (SudokuPad/sudokutools
//!   `src/compression/bulkscf.js`, marktekfan/sudokupad-penpa-import `src/sudokupad/puzzletools.js`.)
//! - `fpuz` or `fpuzzles`, then a payload of f-puzzles.
//! - `scl` or `ctc`, then the site's own packed JSON; or the short name of a puzzle stored on the site. Neither is
//!   supported.

use super::f_puzzles;
use super::site::PuzzleSite;
use super::url::{Fault, Found, Url, filled, variant};
use crate::format::keeps::GIVENS;
use crate::format::{Extra, Problem};
use crate::grid::{Cell, DigitSet, Grid};

const HOSTS: [&str; 4] =
    ["sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com", "sudokupad.svencodes.com"];

/// The largest number of a character: a 9 and five blanks.
const MOST: u8 = 59;

pub(crate) const SITE: PuzzleSite = PuzzleSite {
    name: "sudokupad",
    looks: "`sudokupad.app/scf...`, or a payload of f-puzzles",
    about: "a short link to SudokuPad",
    decode,
    encode,
    keeps: GIVENS,
};

fn decode(url: &Url<'_>) -> Option<Result<Found, Fault>> {
    if !HOSTS.contains(&&*url.host) {
        return None;
    }
    let path = ["sudoku/", "puzzle/"].iter().find_map(|folder| url.path.strip_prefix(folder));
    let id = url.value("puzzleid").unwrap_or(path.unwrap_or(url.path));
    if let Some(payload) = id.strip_prefix("fpuzzles").or(id.strip_prefix("fpuz")) {
        return Some(f_puzzles::unpack(url, payload));
    }
    if let Some(cells) = id.strip_prefix("scf") {
        return Some(url.cells(cells, short));
    }
    let own = ["scl", "ctc"].iter().any(|prefix| id.starts_with(prefix));
    match id.split('/').next().unwrap_or_default() {
        _ if own => url.wrong(id, Problem::Text("SudokuPad's own payload (scl) is not read")),
        "" => None,
        // The name has a dot: a page of the site.
        name if name.contains('.') => None,
        _ => url.wrong(id, Problem::Text("the puzzle is kept by the site, not in the link")),
    }
}

/// Decodes a character of the short form: the candidates of its first cell, and the number of cells. `before` is the
/// number of cells before it.
fn short(c: char, before: usize) -> Result<(DigitSet, usize), Problem> {
    let number = match c {
        'x' if before == Cell::COUNT => return Err(variant("diagonals")),
        'w' if before == Cell::COUNT => return Err(variant("windoku")),
        _ if before == Cell::COUNT => return Err(Problem::Character(c)),
        '0'..='9' => c as usize - '0' as usize,
        'A'..='Z' => c as usize - 'A' as usize + 10,
        'a'..='x' => c as usize - 'a' as usize + 36,
        _ => return Err(Problem::Character(c)),
    };
    Ok((filled(number % 10).unwrap_or(DigitSet::ALL), 1 + number / 10))
}

/// Writes the short form.
fn encode(grid: &Grid, _: &Extra) -> String {
    let mut numbers: Vec<u8> = Vec::new();
    for byte in grid.digits() {
        match (numbers.last_mut(), byte) {
            (Some(last), b'.') if *last + 10 <= MOST => *last += 10,
            _ => numbers.push(if byte == b'.' { 0 } else { byte - b'0' }),
        }
    }
    let character = |number: u8| match number {
        0..10 => char::from(b'0' + number),
        10..36 => char::from(b'A' + number - 10),
        _ => char::from(b'a' + number - 36),
    };
    "https://sudokupad.app/scf".chars().chain(numbers.into_iter().map(character)).collect()
}

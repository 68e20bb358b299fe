//! Well-known puzzles, the project's puzzles, and corpora that may not be published.

use std::env;
use std::fs;
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use sudoku::Limit;
use sudoku::format::Batch;
use sudoku::grid::{DigitSet, Grid};

use super::oracle;

/// A well-known puzzle, from Wikipedia's article "Sudoku".
pub const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// The solution of [`LINE`].
pub const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// [`LINE`] without its last cell, which makes it malformed.
pub const TOO_SHORT: &str = LINE.split_at(80).0;
/// Another well-known puzzle, from the statement of Project Euler's problem 96.
pub const OTHER: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// Puzzles that are hard for people and for search: two by Arto Inkala (2010 and 2012), then *Golden Nugget*, *Easter
/// Monster* and *Fata Morgana* from the Players' Forum.
pub const HARD: [&str; 5] = [
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
];

/// A puzzle without a solution. A search needs millions of guesses to prove that it has none.
pub const HOPELESS: &str = ".....5......6.1.43..........1.5........1.6...........553.....61..................";

pub fn project_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Returns the puzzles in a file of `puzzles/`.
pub fn project_puzzles(name: &str) -> Vec<Grid> {
    Batch::read_all(fs::File::open(project_file("puzzles").join(name)).unwrap()).unwrap().puzzles
}

/// Returns the text of a file that may not be published, in the folder that `SUDOKU_REFERENCE` names. Tests that need
/// such a file are ignored by default.
pub fn reference_text(name: &str) -> String {
    let Some(folder) = env::var_os("SUDOKU_REFERENCE") else { panic!("set SUDOKU_REFERENCE to the folder of {name}") };
    let path = Path::new(&folder).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the puzzles of a corpus that may not be published. Skips lines that do not begin with a puzzle.
pub fn corpus(name: &str) -> Vec<Grid> {
    let text = reference_text(&format!("corpora/{name}"));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.get(..81)?.parse().ok()).collect()
}

/// Returns the first grid in a text, such as 81 givens or 729 candidates with points.
pub fn grid(text: &str) -> Grid {
    Batch::read_all(text.as_bytes()).unwrap().puzzles[0]
}

/// Returns the limit for this number of solutions; 0 stands for no limit.
pub fn at_most(limit: u64) -> Limit {
    NonZeroU64::new(limit).map_or(Limit::All, Limit::AtMost)
}

/// Counts the solutions with the naive solver, up to the limit.
pub fn count(puzzle: &Grid, limit: u64) -> u64 {
    oracle::count(&puzzle.as_array().map(DigitSet::bits), limit)
}

pub fn rows(line: &str) -> Vec<String> {
    line.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).into_owned()).collect()
}

/// Returns the rows of a grid as lines.
pub fn plain_rows(line: &str) -> String {
    rows(line).join("\n") + "\n"
}

/// Returns all orders of nine rows or columns that keep the bands or stacks together.
pub fn line_orders() -> Vec<[usize; 9]> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let order = |index: usize| {
        let [band_order, orders_in_bands @ ..] = [1, 6, 36, 216].map(|divisor| ORDERS[index / divisor % 6]);
        std::array::from_fn(|line| 3 * band_order[line / 3] + orders_in_bands[band_order[line / 3]][line % 3])
    };
    (0..1296).map(order).collect()
}

pub fn hard_puzzles() -> Vec<Grid> {
    HARD.map(grid).to_vec()
}

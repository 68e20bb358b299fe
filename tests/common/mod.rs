//! What several test files need: the binary, an independent judge of solutions, a naive solver, random grids.
#![allow(dead_code, unused_imports, clippy::unwrap_used)]

mod run;
#[cfg(unix)]
mod signals;

use std::path::{Path, PathBuf};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

pub use run::*;
#[cfg(unix)]
pub use signals::*;

/// A well-known puzzle, from Wikipedia's article "Sudoku", and its solution.
pub const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A file of the project.
pub fn project_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A file of the shared corpora, which lie beside a developer's checkout; elsewhere the test is skipped.
pub fn shared(name: &str) -> Option<PathBuf> {
    let path = project_file("../shared").join(name);
    if !path.exists() {
        eprintln!("skipped: ../shared/{name} is not here");
        return None;
    }
    Some(path)
}

/// The puzzles of a corpus: 81 characters on each line that is no comment.
pub fn corpus(name: &str) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(shared(&format!("corpora/{name}"))?).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    Some(lines.map(|line| line[..81].to_owned()).collect())
}

/// Judges a solution by rows, columns, boxes and givens, with nothing of the library.
pub fn is_solution(puzzle: &str, solution: &str) -> bool {
    let (puzzle, solution) = (puzzle.as_bytes(), solution.as_bytes());
    if puzzle.len() != 81 || solution.len() != 81 {
        return false;
    }
    let complete = |cells: [usize; 9]| {
        let mut digits = cells.map(|cell| solution[cell]);
        digits.sort_unstable();
        digits == *b"123456789"
    };
    let houses = (0..9).all(|i| {
        complete(std::array::from_fn(|k| 9 * i + k))
            && complete(std::array::from_fn(|k| 9 * k + i))
            && complete(std::array::from_fn(|k| i / 3 * 27 + i % 3 * 3 + k / 3 * 9 + k % 3))
    });
    houses
        && puzzle
            .iter()
            .zip(solution)
            .all(|(given, digit)| !given.is_ascii_digit() || *given == b'0' || given == digit)
}

/// Counts solutions up to `limit` in the most simple-minded way: cell after cell, digit after digit, with
/// nothing of the library. `cells` holds 0 for blanks.
pub fn naive_count(cells: &mut [u8; 81], limit: usize) -> usize {
    let fits = |cells: &[u8; 81], at: usize, digit: u8| {
        (0..81).all(|other| {
            let together = other / 9 == at / 9
                || other % 9 == at % 9
                || (other / 27 == at / 27 && other % 9 / 3 == at % 9 / 3);
            other == at || !together || cells[other] != digit
        })
    };
    if (0..81).any(|at| cells[at] != 0 && !fits(cells, at, cells[at])) {
        return 0;
    }
    fn fill(
        cells: &mut [u8; 81],
        limit: usize,
        fits: &dyn Fn(&[u8; 81], usize, u8) -> bool,
    ) -> usize {
        let Some(at) = cells.iter().position(|&digit| digit == 0) else { return 1 };
        let mut found = 0;
        for digit in 1..=9 {
            if found < limit && fits(cells, at, digit) {
                cells[at] = digit;
                found += fill(cells, limit - found, fits);
                cells[at] = 0;
            }
        }
        found
    }
    fill(cells, limit, &fits)
}

/// Random numbers, the same in each run.
pub fn random(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A grid that keeps the rules: a well-known one with digits, rows, columns and bands exchanged at random.
pub fn random_full(random: &mut Xoshiro256PlusPlus) -> [u8; 81] {
    let mut shuffled = |n: usize| {
        let mut items: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            items.swap(i, random.random_range(0..=i as u32) as usize);
        }
        items
    };
    let digits = shuffled(9);
    let mut lines = || {
        let bands = shuffled(3);
        bands
            .into_iter()
            .flat_map(|band| shuffled(3).into_iter().map(move |i| 3 * band + i))
            .collect::<Vec<_>>()
    };
    let (rows, columns) = (lines(), lines());
    // Row r of this grid is the digits in order, shifted by 3r + r / 3.
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        digits[(3 * row + row / 3 + column) % 9] as u8 + 1
    })
}

/// The grid as 81 characters.
pub fn line(cells: &[u8; 81]) -> String {
    cells.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) }).collect()
}

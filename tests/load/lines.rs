//! Puzzle lines without end: random equivalents of puzzles about which the truth is known.
//!
//! Applying a symmetry of sudoku costs much less than generating a puzzle, and does not change the truth about it. The
//! same seed gives the same lines, so the judge need not remember them.

use std::sync::Arc;

use super::judge::Truth;
use crate::common::{Xorshift, line_orders, project_puzzles};

/// A puzzle, with 0 for blanks, and the truth about it.
#[derive(Debug, Clone)]
pub struct KnownPuzzle {
    pub cells: [u8; 81],
    pub truth: Truth,
}

impl KnownPuzzle {
    fn new(cells: [u8; 81]) -> Self {
        Self { cells, truth: Truth::from_cells(&cells) }
    }
}

/// Returns the digits of a line, with 0 for blanks.
pub fn parse_cells(line: &[u8; 81]) -> [u8; 81] {
    line.map(|byte| if byte == b'.' { 0 } else { byte - b'0' })
}

/// Returns the puzzles in a file of `puzzles/`, with 0 for blanks.
pub fn read_puzzles(name: &str) -> Vec<[u8; 81]> {
    project_puzzles(name).iter().map(|puzzle| parse_cells(&puzzle.to_ascii())).collect()
}

/// Returns the puzzles to start from: of a hundred, about four are hard, eight have several solutions, eight none.
pub fn known_puzzles() -> Vec<KnownPuzzle> {
    let plain_puzzles = [read_puzzles("generated.txt"), read_puzzles("generated.csv")].concat();
    let hard_puzzles = read_puzzles("hard.sdm");
    assert!(plain_puzzles.len() >= 16 && hard_puzzles.len() >= 4, "`puzzles/` has too few puzzles");
    let mut puzzles = Vec::new();
    let unique: Vec<KnownPuzzle> = plain_puzzles.iter().copied().map(KnownPuzzle::new).collect();
    for _ in 0..80 / plain_puzzles.len() {
        puzzles.extend_from_slice(&unique);
    }
    puzzles.extend(hard_puzzles.into_iter().take(4).map(KnownPuzzle::new));
    for (index, puzzle) in plain_puzzles.iter().enumerate().take(8) {
        let givens: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
        let mut fewer = *puzzle;
        fewer[givens[index]] = 0;
        puzzles.push(KnownPuzzle::new(fewer));
        // Two givens that are equal, or a given that is wrong.
        let mut wrong_puzzle = *puzzle;
        let [cell, other_cell] = [givens[2 * index], givens[2 * index + 1]];
        wrong_puzzle[cell] = if index % 2 == 0 { wrong_puzzle[other_cell] } else { wrong_puzzle[cell] % 9 + 1 };
        puzzles.push(KnownPuzzle::new(wrong_puzzle));
    }
    for truth in [Truth::Several, Truth::None, Truth::Unique { is_minimal: true }] {
        assert!(puzzles.iter().filter(|known| known.truth == truth).count() >= 4, "too few puzzles are {truth:?}");
    }
    puzzles
}

/// A sequence of lines without end, each of which is a random equivalent of a known puzzle.
#[derive(Clone)]
pub struct RandomLines {
    known_puzzles: Arc<[KnownPuzzle]>,
    /// The orders of nine rows or columns that keep bands or stacks together.
    orders: Arc<[[usize; 9]]>,
    random: Xorshift,
}

impl RandomLines {
    pub fn new(known: Vec<KnownPuzzle>, seed: u64) -> Self {
        Self { known_puzzles: known.into(), orders: line_orders().into(), random: Xorshift::new(seed) }
    }

    /// Writes the next line, without its end, and returns the truth about it.
    pub fn write_next(&mut self, line: &mut [u8; 81]) -> Truth {
        let (choice_bits, digit_bits) = (self.random.next(), self.random.next());
        // Maps 16 random bits to a number below `end`.
        let below = |shift: u32, end: usize| ((choice_bits >> shift & 0xFFFF) as usize * end) >> 16;
        let known = &self.known_puzzles[below(0, self.known_puzzles.len())];
        let rows = self.orders[below(16, self.orders.len())];
        let columns = self.orders[below(32, self.orders.len())];
        let mut symbols = *b".123456789";
        for (index, byte) in (2..10).rev().zip(digit_bits.to_le_bytes()) {
            symbols.swap(index, 1 + ((usize::from(byte) * index) >> 8));
        }
        let (row_stride, column_stride) = if below(48, 2) == 0 { (9, 1) } else { (1, 9) };
        for (row, row_bytes) in rows.iter().zip(line.chunks_exact_mut(9)) {
            let row_start = row_stride * row;
            for (column, byte) in columns.iter().zip(row_bytes) {
                let cell = row_start + column_stride * column;
                *byte = symbols[usize::from(known.cells[cell])];
            }
        }
        known.truth
    }
}

//! Puzzles made from a fixed seed, and a few well-known ones.

use sudoku::grid::{Cell, Digit, DigitSet, Grid, Solution};

use crate::oracle;

/// Arto Inkala's of 2010 and 2012, *Golden Nugget*, *Easter Monster*, and *Fata Morgana* by their makers
/// in the Players' Forum: hard for people and for search.
pub const HARD: [&str; 5] = [
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
];

/// A generator of random numbers: Marsaglia's xorshift with 64 bits of state.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() >> 16) as usize % end
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    pub fn cell(&mut self) -> Cell {
        Cell::new(self.below(Cell::COUNT)).unwrap()
    }

    pub fn digit(&mut self) -> Digit {
        Digit::from_index(self.below(9))
    }

    /// A full grid.
    pub fn solution(&mut self) -> Solution {
        oracle::full_grid(|| {
            let mut digits = std::array::from_fn(Digit::from_index);
            self.shuffle(&mut digits);
            digits
        })
    }

    /// Some of a solution's digits.
    pub fn puzzle(&mut self, solution: &Solution, givens: usize) -> Grid {
        let mut cells: Vec<Cell> = Cell::all().collect();
        self.shuffle(&mut cells);
        let mut grid = Grid::EMPTY;
        for &cell in &cells[..givens] {
            grid[cell] = DigitSet::of(solution.digit(cell));
        }
        grid
    }

    /// A solution hidden among pencilmarks: each wrong candidate stays with a chance of `percent`.
    pub fn pencilmarks(&mut self, solution: &Solution, percent: usize) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            let kept = (0..9).map(Digit::from_index).filter(|_| self.below(100) < percent);
            grid[cell] = kept.collect::<DigitSet>() | DigitSet::of(solution.digit(cell));
        }
        grid
    }

    /// A mixture: solvable in one way, in several and in none, plain and with pencilmarks.
    pub fn mixture(&mut self, length: usize) -> Vec<Grid> {
        let mut puzzles = Vec::with_capacity(length);
        while puzzles.len() < length {
            let solution = self.solution();
            for _ in 0..8 {
                let givens = 20 + self.below(16);
                let mut puzzle = self.puzzle(&solution, givens);
                match self.below(4) {
                    // One digit off: usually no solution.
                    0 => puzzle[self.cell()] = DigitSet::of(self.digit()),
                    1 => {
                        let percent = 20 + self.below(40);
                        puzzle = self.pencilmarks(&solution, percent);
                    }
                    // A pencilmark too few: sometimes an empty cell.
                    2 => {
                        let digit = DigitSet::of(self.digit());
                        puzzle[self.cell()] -= digit;
                    }
                    _ => {}
                }
                puzzles.push(puzzle);
            }
        }
        puzzles.truncate(length);
        puzzles
    }
}

/// The hard puzzles.
pub fn hard() -> Vec<Grid> {
    HARD.iter().map(|line| line.parse().unwrap()).collect()
}

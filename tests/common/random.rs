//! Random numbers and puzzles for all tests, benchmarks and fuzz targets. They depend only on the seed.

use sudoku::grid::{Cell, Digit, DigitSet, Grid, Solution};

/// Marsaglia's xorshift with 64 bits of state.
#[derive(Debug, Clone)]
pub struct Xorshift(u64);

impl Xorshift {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15).max(1))
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Returns a number below `end`.
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

    /// Returns a full grid: the first solution of a search that fills cells in order, with digits in random order.
    pub fn solution(&mut self) -> Solution {
        fn fill(grid: Grid, index: usize, random: &mut Xorshift) -> Option<Grid> {
            let Some(cell) = Cell::new(index) else { return Some(grid) };
            let mut digits: [Digit; 9] = std::array::from_fn(Digit::from_index);
            random.shuffle(&mut digits);
            digits.into_iter().filter(|&digit| grid[cell].contains(digit)).find_map(|digit| {
                let mut next_grid = grid;
                next_grid.place(cell, digit);
                Cell::all().all(|cell| !next_grid[cell].is_empty()).then_some(())?;
                fill(next_grid, index + 1, random)
            })
        }
        let grid = fill(Grid::EMPTY, 0, self).unwrap();
        Solution::try_from(&grid).unwrap()
    }

    /// Returns a puzzle with this many of a solution's digits.
    pub fn puzzle(&mut self, solution: &Solution, given_count: usize) -> Grid {
        let mut cells: Vec<Cell> = Cell::all().collect();
        self.shuffle(&mut cells);
        let mut grid = Grid::EMPTY;
        for &cell in &cells[..given_count] {
            grid[cell] = DigitSet::from_digit(solution.digit(cell));
        }
        grid
    }

    /// Returns a solution hidden among pencil marks: each wrong candidate is kept with a probability of `percent`%.
    pub fn pencilmarks(&mut self, solution: &Solution, percent: usize) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in Cell::all() {
            let kept_digits = (0..9).map(Digit::from_index).filter(|_| self.below(100) < percent);
            grid[cell] = kept_digits.collect::<DigitSet>() | DigitSet::from_digit(solution.digit(cell));
        }
        grid
    }

    /// Returns `length` puzzles with one solution, with several and with none, some of them with pencil marks.
    pub fn mixture(&mut self, length: usize) -> Vec<Grid> {
        let mut puzzles = Vec::with_capacity(length);
        while puzzles.len() < length {
            let solution = self.solution();
            for _ in 0..8 {
                let given_count = 20 + self.below(16);
                let mut puzzle = self.puzzle(&solution, given_count);
                match self.below(4) {
                    // One digit changed or added: usually no solution.
                    0 => puzzle[self.cell()] = DigitSet::from_digit(self.digit()),
                    1 => {
                        let percent = 20 + self.below(40);
                        puzzle = self.pencilmarks(&solution, percent);
                    }
                    // One candidate removed: sometimes a cell without candidates.
                    2 => {
                        let digit = DigitSet::from_digit(self.digit());
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

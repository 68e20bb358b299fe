//! Telling puzzles that came before from new ones, in bounded memory.

use std::collections::{HashSet, VecDeque};

use crate::grid::Grid;
use crate::random::Random;

/// Remembers the last [`CAPACITY`](Self::CAPACITY) puzzles of a run, by 64 bits each. With the room that
/// tables need to grow, that takes up to 80 MB.
///
/// So of two equal puzzles, the later is found out unless more than that many came between them. A new
/// one is taken for an old one with a probability below 10⁻¹³. Among puzzles without further
/// conditions no repeat will ever be seen: there are 6.7 · 10²¹ grids to begin with.
#[derive(Debug, Default)]
pub struct RecentPuzzles {
    keys: HashSet<u64>,
    order: VecDeque<u64>,
}

impl RecentPuzzles {
    /// How many puzzles are remembered.
    pub const CAPACITY: usize = 1 << 20;

    /// Remembers the puzzle, and says whether it is new. Puzzles must come in the order of their numbers,
    /// so that a run does not depend on its threads.
    pub fn is_new(&mut self, grid: &Grid) -> bool {
        let key = key(grid);
        if !self.keys.insert(key) {
            return false;
        }
        self.order.push_back(key);
        if self.order.len() > Self::CAPACITY
            && let Some(oldest) = self.order.pop_front()
        {
            self.keys.remove(&oldest);
        }
        true
    }
}

/// 64 bits that depend on all candidates, the same on every machine.
fn key(grid: &Grid) -> u64 {
    let mut path = [0; 14];
    for (i, set) in grid.as_array().iter().enumerate() {
        path[i / 6] |= u64::from(set.bits()) << (9 * (i % 6));
    }
    Random::new(&path).bits()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit, DigitSet};

    fn grid(number: usize) -> Grid {
        let mut grid = Grid::EMPTY;
        let mut left = number;
        for cell in Cell::all().take(8) {
            grid[cell] = DigitSet::of(Digit::from_index(left % 9));
            left /= 9;
        }
        grid
    }

    #[test]
    fn a_repeat_is_found_until_it_is_too_long_ago() {
        let mut repeats = RecentPuzzles::default();
        for number in 0..RecentPuzzles::CAPACITY {
            assert!(repeats.is_new(&grid(number)));
        }
        assert!(!repeats.is_new(&grid(0)));
        assert!(!repeats.is_new(&grid(RecentPuzzles::CAPACITY - 1)));
        assert!(repeats.is_new(&grid(RecentPuzzles::CAPACITY)));
        assert!(repeats.is_new(&grid(0)), "the first one is forgotten now");
        assert!(!repeats.is_new(&grid(2)));
    }
}

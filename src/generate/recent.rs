//! Recognizes puzzles that a run has made before, in bounded memory.

use std::collections::{HashSet, VecDeque};

use crate::grid::Grid;
use crate::random::Random;

/// The last [`CAPACITY`](Self::CAPACITY) puzzles of a run, each as a hash of 64 bits. With the room that tables need to
/// grow, this takes up to 80 MB.
///
/// A repeated puzzle is recognized unless more than `CAPACITY` others came in between. A new puzzle is taken for a
/// repeated one with a probability below 10⁻¹³. Without further conditions no puzzle will ever repeat: there are
/// 6.7 · 10²¹ grids to begin with.
#[derive(Debug, Default)]
pub struct RecentPuzzles {
    keys: HashSet<u64>,
    order: VecDeque<u64>,
}

impl RecentPuzzles {
    /// The number of puzzles that are remembered.
    pub const CAPACITY: usize = 1 << 20;

    /// Remembers the puzzle, and returns whether it is new. Puzzles must come in the order of their numbers, so that a
    /// run does not depend on its threads.
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

//! Filled grids, each of the 6 670 903 752 021 072 936 960 equally likely.
//!
//! A grid is known by the row sets and the column sets of its nine boxes (see [`partition`]). It is drawn
//! in this order:
//!
//! 1. One band as a whole, uniformly: a box with rows `147 258 369` and columns `123 456 789`, the rows
//!    of the others (56 ways), and their columns across them (216 ways each).
//! 2. The columns of the boxes in the two other bands: 56 ways in each stack, all equally likely.
//! 3. How many ways are there now to fill in the rows of the two bands? Their product (see [`fillings`])
//!    is the number of grids with what was drawn. The draw is kept with a probability in proportion to
//!    it, else all is drawn anew: so what is kept comes about as often as it should.
//! 4. The rows of these bands, by drawing rows blindly until they fit: equally likely again.
//! 5. A relabelling of the digits, all equally likely.
//!
//! That the first band is filled in 9! · 56 · 216² ways is due to B. Felgenhauer and F. Jarvis ("There are
//! 6670903752021072936960 possible sudoku grids", 2005), and so is the number of grids, which a test
//! finds again from the tables used here.

mod fillings;
mod partition;

use fillings::{Fillings, First};
use partition::{FIRST, Partition, SUCCESSORS, TRANSVERSALS, successor, third, transversal};

use crate::grid::{Cell, Solution};
use crate::random::Random;

/// Three boxes side by side: row sets or column sets.
type Band = [Partition; 3];

/// `147 258 369`, across [`FIRST`].
const ACROSS_FIRST: Partition = [0o111, 0o222, 0o444];

/// The most rows that a band can have if all its columns are known, but for their order.
const MOST_FILLINGS: u16 = 288;

/// A filled grid, drawn uniformly from all.
pub fn full_grid(random: &mut Random) -> Solution {
    let (columns, rows) = boxes(random);
    let mut names = *b"123456789";
    random.shuffle(&mut names);
    let mut digits = [0; 81];
    for (cell, digit) in Cell::all().zip(&mut digits) {
        let (band, stack) = (cell.row() / 3, cell.column() / 3);
        let shared = rows[band][stack][cell.row() % 3] & columns[band][stack][cell.column() % 3];
        *digit = names[shared.trailing_zeros() as usize % 9];
    }
    let Some(solution) = Solution::new(digits) else { unreachable!("every name is a digit") };
    solution
}

/// The column sets and the row sets of all boxes.
fn boxes(random: &mut Random) -> ([Band; 3], [Band; 3]) {
    let fillings = Fillings::get();
    let most = u64::from(MOST_FILLINGS);
    loop {
        // A number of fillings n passes if it is above a number drawn below the most. To draw that
        // first, and to compare it with the greatest n for two boxes, saves looking at the third.
        let mut draw =
            Draw(random.below(most * most * SUCCESSORS * TRANSVERSALS * SUCCESSORS * SUCCESSORS));
        let bars = [draw.below(most), draw.below(most)];
        let next = successor(ACROSS_FIRST, draw.below(SUCCESSORS));
        let beside = transversal(next, draw.below(TRANSVERSALS));
        let number = draw.below(SUCCESSORS);
        let below = successor(beside, draw.below(SUCCESSORS));
        let firsts = [0, 1].map(|place| First { place, successor: number });
        let pass = |i: usize, n: u16| u64::from(n) > bars[i];
        let second = fillings.number(firsts[0], below);
        if !pass(0, fillings.greatest(second)) {
            continue;
        }
        let bottom = fillings.number(firsts[1], third(beside, below));
        if !pass(1, fillings.greatest(bottom)) {
            continue;
        }
        let mut draw = Draw(random.below(TRANSVERSALS * SUCCESSORS));
        let last = third(ACROSS_FIRST, next);
        let (columns, under) = {
            let right = transversal(last, draw.below(TRANSVERSALS));
            (right, successor(right, draw.below(SUCCESSORS)))
        };
        let numbers = [
            [second, fillings.number(firsts[0], under)],
            [bottom, fillings.number(firsts[1], third(columns, under))],
        ];
        if pass(0, fillings.count(numbers[0])) && pass(1, fillings.count(numbers[1])) {
            let left = successor(FIRST, number);
            let columns = [FIRST, beside, columns];
            let middle = [left, below, under];
            let bottom: Band = std::array::from_fn(|i| third(columns[i], middle[i]));
            let rows = [0, 1].map(|i| fillings.draw(firsts[i], numbers[i], random));
            return ([columns, middle, bottom], [[ACROSS_FIRST, next, last], rows[0], rows[1]]);
        }
    }
}

/// Several small numbers drawn at once.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: u64) -> u64 {
        let part = self.0 % bound;
        self.0 /= bound;
        part
    }
}

#[cfg(test)]
mod tests;

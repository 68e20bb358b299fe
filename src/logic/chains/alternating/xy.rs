//! Whether there can be an XY-chain: a look at the cells with two candidates alone, before nodes and links are
//! collected.

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::State;

/// How many cells with two candidates are looked at, each of which is two bits of a row.
const MOST: usize = 64;

/// Whether a cell with two candidates, if it is not the one, leads by way of other such cells to where another one is
/// this digit, and a place of it sees both.
pub(super) fn promises(state: &State) -> bool {
    let bivalue = state.bivalue();
    if bivalue.len() > MOST {
        return true;
    }
    let mut numbers = [0; Cell::COUNT];
    let mut nodes: Vec<(Cell, Digit)> = Vec::with_capacity(2 * MOST);
    for (number, cell) in bivalue.iter().enumerate() {
        numbers[cell.index()] = 2 * number;
        nodes.extend(state.candidates(cell).iter().map(|digit| (cell, digit)));
    }
    let mut of_digit = [0u128; 9];
    for (number, (_, digit)) in nodes.iter().enumerate() {
        of_digit[digit.index()] |= 1 << number;
    }
    // Where the digit is in its cell, it is not in the others that see it, and these hold their other candidates.
    let next = |&(cell, digit): &(Cell, Digit)| {
        let seen = (cell.peers() & bivalue & state.cells(digit)).iter();
        seen.fold(0u128, |all, cell| {
            let is_second = state.candidates(cell).first() == Some(digit);
            all | 1 << (numbers[cell.index()] + usize::from(is_second))
        })
    };
    let next: Vec<u128> = nodes.iter().map(next).collect();
    let mut all = next.clone();
    loop {
        let mut has_grown = false;
        for number in (0..all.len()).chain((0..all.len()).rev()) {
            let (mut row, mut new) = (all[number], next[number]);
            while new != 0 {
                let beyond = all[new.trailing_zeros() as usize];
                // What follows from those beyond is among it as far as it is known.
                row |= beyond;
                new &= new - 1;
            }
            has_grown |= row != all[number];
            all[number] = row;
        }
        if !has_grown {
            break;
        }
    }
    nodes.iter().enumerate().any(|(number, &(cell, digit))| {
        let Some(other) = (state.candidates(cell) - DigitSet::of(digit)).first() else {
            return false;
        };
        let seen = cell.peers() & state.cells(other);
        let mut ends = all[number] & of_digit[other.index()];
        while ends != 0 {
            let (end, _) = nodes[ends.trailing_zeros() as usize];
            if end != cell && !(seen & end.peers()).is_empty() {
                return true;
            }
            ends &= ends - 1;
        }
        false
    })
}

//! A quick test whether there may be an XY-chain. It uses only the cells with two candidates, before nodes and links
//! are collected.

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::State;

/// The maximum number of cells with two candidates. Each takes two bits of a row.
const MOST: usize = 64;

/// Returns whether there are two cells with two candidates and a common digit, such that one of them has the digit if
/// the other does not, along other such cells, and a place of the digit sees both.
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
    // If a cell holds the digit, the other cells that see it do not, and hold their other candidates.
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
                // The closure of the next cells is included, as far as it is known.
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

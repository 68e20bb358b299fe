//! The choices of givens to remove.

use std::ops::RangeInclusive;

use crate::grid::{Cell, CellSet};

/// An iterator over the ways to choose some cells of a set, the smallest choices first, then in lexicographic order.
pub(super) struct Removals {
    cells: Vec<Cell>,
    max_size: usize,
    /// The indices of the next chosen cells, in increasing order.
    next_choice: Option<Vec<usize>>,
}

impl Removals {
    pub(super) fn new(cells: CellSet, sizes: RangeInclusive<usize>) -> Self {
        let cells: Vec<Cell> = cells.iter().collect();
        let (min_size, max_size) = (*sizes.start(), (*sizes.end()).min(cells.len()));
        let next_choice = (min_size <= max_size).then(|| (0..min_size).collect());
        Self { cells, max_size, next_choice }
    }

    /// Creates an iterator without choices.
    pub(super) fn none() -> Self {
        Self { cells: Vec::new(), max_size: 0, next_choice: None }
    }
}

impl Iterator for Removals {
    type Item = CellSet;

    fn next(&mut self) -> Option<CellSet> {
        let mut indices = self.next_choice.take()?;
        let chosen_cells = indices.iter().map(|&index| self.cells[index]).collect();
        let (size, cell_count) = (indices.len(), self.cells.len());
        // Increase the last index that can be increased, and let consecutive indices follow it.
        if let Some(increased_position) = (0..size).rev().find(|&i| indices[i] + size - i < cell_count) {
            let increased = indices[increased_position] + 1;
            indices[increased_position..].iter_mut().zip(increased..).for_each(|(index, new)| *index = new);
            self.next_choice = Some(indices);
        } else if size < self.max_size {
            self.next_choice = Some((0..=size).collect());
        }
        Some(chosen_cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices_of_four(sizes: RangeInclusive<usize>) -> Vec<String> {
        let cells = Cell::all().take(4).collect();
        let index = |cell: Cell| char::from(b'0' + cell.index() as u8);
        Removals::new(cells, sizes).map(|chosen| chosen.iter().map(index).collect()).collect()
    }

    #[test]
    fn every_choice_comes_once_in_order() {
        assert_eq!(choices_of_four(0..=1), ["", "0", "1", "2", "3"]);
        assert_eq!(choices_of_four(2..=2), ["01", "02", "03", "12", "13", "23"]);
        assert_eq!(choices_of_four(3..=9), ["012", "013", "023", "123", "0123"]);
        assert_eq!(choices_of_four(5..=9), [""; 0]);
    }
}

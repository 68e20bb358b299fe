//! All choices of some givens to take out.

use std::ops::RangeInclusive;

use crate::grid::{Cell, CellSet};

/// The choices of so many cells out of some, in lexical order, those of fewer cells first.
pub(super) struct Removals {
    cells: Vec<Cell>,
    most: usize,
    /// The places of the cells that are chosen next, in increasing order.
    next: Option<Vec<usize>>,
}

impl Removals {
    pub(super) fn new(cells: CellSet, sizes: RangeInclusive<usize>) -> Self {
        let cells: Vec<Cell> = cells.iter().collect();
        let (least, most) = (*sizes.start(), (*sizes.end()).min(cells.len()));
        let next = (least <= most).then(|| (0..least).collect());
        Self { cells, most, next }
    }
}

impl Iterator for Removals {
    type Item = CellSet;

    fn next(&mut self) -> Option<CellSet> {
        let mut places = self.next.take()?;
        let chosen = places.iter().map(|&place| self.cells[place]).collect();
        let (size, cells) = (places.len(), self.cells.len());
        // The last place that can move on, and all after it as far to the left as they can.
        if let Some(at) = (0..size).rev().find(|&at| places[at] + size - at < cells) {
            let moved = places[at] + 1;
            places[at..].iter_mut().zip(moved..).for_each(|(place, new)| *place = new);
            self.next = Some(places);
        } else if size < self.most {
            self.next = Some((0..=size).collect());
        }
        Some(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_four(sizes: RangeInclusive<usize>) -> Vec<String> {
        let cells = Cell::all().take(4).collect();
        let index = |cell: Cell| char::from(b'0' + cell.index() as u8);
        Removals::new(cells, sizes).map(|chosen| chosen.iter().map(index).collect()).collect()
    }

    #[test]
    fn every_choice_comes_once_in_order() {
        assert_eq!(of_four(0..=1), ["", "0", "1", "2", "3"]);
        assert_eq!(of_four(2..=2), ["01", "02", "03", "12", "13", "23"]);
        assert_eq!(of_four(3..=9), ["012", "013", "023", "123", "0123"]);
        assert_eq!(of_four(5..=9), [""; 0]);
    }
}

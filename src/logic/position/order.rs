//! The orders in which Sudoku Explainer and HoDoKu traverse the grid, and combinations in increasing order.
//!
//! These orders determine which of several equal deductions is found first, and how long a chain becomes. They
//! reproduce that program's behaviour and are defined only here.
//!
//! Version 1.2.1 and its descendant SukakuExplainer 1.18 differ in two orders: that of locked candidates is house by
//! house or digit by digit, and that of the peers in wings, aligned triples and BUG type 3 is by box, row and column or
//! row-major. This module uses the later, simpler orders. The choice changed no rating in 60,000 puzzles.

use std::borrow::Borrow;

use crate::grid::{Cell, CellSet, House, HouseKind, bit_indices};

/// The program whose order a finder follows. Scores depend on it, as one of several steps is taken first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Explainer,
    HoDoKu,
}

/// The kinds of house in the order in which singles, locked candidates and subsets are searched for.
pub(crate) const PATTERN_ORDER: [HouseKind; 3] = [HouseKind::Block, HouseKind::Column, HouseKind::Row];

/// The kinds of house in the order in which links of chains and shared houses are searched for.
pub(crate) const LINK_ORDER: [HouseKind; 3] = [HouseKind::Block, HouseKind::Row, HouseKind::Column];

pub(crate) fn houses_of_kind(kind: HouseKind) -> impl Iterator<Item = House> {
    (0..9).map(move |index| House::new(kind, index))
}

pub(crate) fn pattern_houses() -> impl Iterator<Item = House> {
    PATTERN_HOUSES.iter().copied()
}

static PATTERN_HOUSES: [House; House::COUNT] = {
    let mut houses = [House::row(0); House::COUNT];
    let mut index = 0;
    while index < House::COUNT {
        houses[index] = House::new(PATTERN_ORDER[index / 9], index % 9);
        index += 1;
    }
    houses
};

pub(crate) fn cells_of_houses(houses: impl IntoIterator<Item = impl Borrow<House>>) -> CellSet {
    houses.into_iter().fold(CellSet::EMPTY, |cells, house| cells | house.borrow().cells())
}

/// Iterates over the houses that contain all these cells, in [`LINK_ORDER`].
pub(crate) fn houses_of(cells: CellSet) -> impl Iterator<Item = House> {
    let houses = cells.first().into_iter().flat_map(|cell| LINK_ORDER.map(|kind| cell.house(kind)));
    houses.filter(move |house| cells.is_subset(house.cells()))
}

/// Iterates over the houses that contain both cells, in [`LINK_ORDER`].
pub(crate) fn shared_houses(a: Cell, b: Cell) -> impl Iterator<Item = House> {
    LINK_ORDER.into_iter().filter(move |&kind| a.house(kind) == b.house(kind)).map(move |kind| a.house(kind))
}

/// Iterates over the 20 peers of a cell in the order of chains: the box, then the rest of the row and of the column.
pub(crate) fn ordered_peers(cell: Cell) -> impl Iterator<Item = Cell> {
    let [row, column, block] = cell.houses().map(House::cells);
    block.without(cell).iter().chain(row - block).chain(column - block)
}

/// Iterates over the sets of `size` numbers below `count`, as bit masks in increasing order.
///
/// Each mask is computed from the previous one as in HAKMEM item 175 (Gosper).
pub(crate) fn combinations(size: usize, count: usize) -> impl Iterator<Item = u32> {
    let first_mask = (1u32 << size) - 1;
    let end = 1u32 << count;
    let mut next = if size <= count { Some(first_mask) } else { None };
    std::iter::from_fn(move || {
        let mask = next?;
        next = if mask == 0 {
            None
        } else {
            let lowest_bit = mask & mask.wrapping_neg();
            let ripple = mask + lowest_bit;
            let next_mask = ripple | (((mask ^ ripple) >> 2) / lowest_bit);
            (next_mask < end).then_some(next_mask)
        };
        Some(mask)
    })
}

/// Returns the mask of the numbers from 0 to 8 that pass the test.
pub(crate) fn mask_of(test: impl Fn(usize) -> bool) -> u32 {
    (0..9).filter(|&bit| test(bit)).fold(0, |mask, bit| mask | 1 << bit)
}

/// Iterates over the combinations of `size` bits of a mask, as masks.
pub(crate) fn combinations_in_mask(size: usize, mask: u32) -> impl Iterator<Item = u32> {
    combinations(size, mask.count_ones() as usize).map(move |combination| {
        let bits = bit_indices(mask).enumerate().filter(|(index, _)| combination >> index & 1 == 1);
        bits.fold(0, |union, (_, bit)| union | 1 << bit)
    })
}

pub(crate) fn pairs<T: Copy>(items: impl Iterator<Item = T> + Clone) -> impl Iterator<Item = [T; 2]> {
    items
        .clone()
        .enumerate()
        .flat_map(move |(index, first)| items.clone().skip(index + 1).map(move |second| [first, second]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_complete_and_increasing() {
        for count in 0..=9usize {
            for size in 0..=count {
                let masks: Vec<u32> = combinations(size, count).collect();
                let expected: Vec<u32> =
                    (0..1 << count).filter(|mask: &u32| mask.count_ones() as usize == size).collect();
                assert_eq!(masks, expected, "{size} of {count}");
            }
        }
        assert_eq!(combinations(3, 2).count(), 0);
        assert_eq!(combinations_in_mask(2, 0b1_0110).collect::<Vec<_>>(), [0b110, 0b1_0010, 0b1_0100]);
        assert_eq!(bit_indices(0b1010_0001_u8).collect::<Vec<_>>(), [0, 5, 7]);
    }

    #[test]
    fn ordered_peers_are_all_peers_box_first() {
        for cell in Cell::all() {
            assert_eq!(ordered_peers(cell).collect::<CellSet>(), cell.peers());
        }
        let names: Vec<_> = ordered_peers(Cell::at(0, 0)).map(|cell| cell.to_string()).collect();
        assert_eq!(names[7..10], ["r3c3", "r1c4", "r1c5"]);
        assert_eq!(names[14], "r4c1");
    }
}

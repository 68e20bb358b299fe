//! Givens that are evidently redundant or evidently needed, without a search.
//!
//! A given is redundant if the others leave its cell no other digit, or its digit no other place in one of its houses:
//! it would be a naked or a hidden single.
//!
//! A given is needed if it is the only one in an *unavoidable* set: cells of the full grid whose digits can be
//! rearranged among them. Without a given in such a set a puzzle has several solutions (G. McGuire, B. Tugemann, G.
//! Civario, "There is no 16-clue sudoku", 2012). The simplest unavoidable sets are these, each the smallest that holds
//! a cell:
//!
//! * cells in which two digits can be exchanged: with each cell, those of the other digit in its houses;
//! * cells in which two rows of a band, or two columns of a stack, can be exchanged: with each cell, the one beside it
//!   in the other line, and the cell of its own line with the same digit as that one.
//!
//! They show four fifths of the givens to be needed in puzzles with 17 givens, and one half in the hardest puzzles.

use crate::grid::{Cell, CellSet, Digit, DigitSet, HouseKind, Solution};

/// The givens of a puzzle with a known solution, indexed by digit and house. Cells that are not givens may hold any
/// digit.
pub(super) struct GivenIndex {
    solution: Solution,
    /// The column and the box of each digit in each row.
    columns: [[u8; 9]; 9],
    boxes: [[u8; 9]; 9],
    /// The row of each digit in each column and in each box, as a bit mask.
    rows: [[u16; 9]; 9],
    rows_in_boxes: [[u16; 9]; 9],
    /// By row, column and box.
    givens: [Givens; 3],
}

/// The givens, by houses of one kind.
#[derive(Default)]
struct Givens {
    /// The digits in each house.
    digits: [u16; 9],
    /// Their places in each house.
    places: [u16; 9],
    /// The houses of each digit.
    houses: [u16; 9],
}

/// The nine digits, places or houses.
const NINE: u16 = 0x1FF;

impl GivenIndex {
    /// A full grid, which must be valid, with these givens.
    pub(super) fn new(solution: Solution, givens: CellSet) -> Self {
        let mut full = Self {
            solution,
            columns: [[0; 9]; 9],
            boxes: [[0; 9]; 9],
            rows: [[0; 9]; 9],
            rows_in_boxes: [[0; 9]; 9],
            givens: Default::default(),
        };
        for cell in Cell::all() {
            let digit = full.digit(cell).index();
            full.columns[digit][cell.row()] = cell.column() as u8;
            full.boxes[digit][cell.row()] = cell.block() as u8;
            full.rows[digit][cell.column()] = 1 << cell.row();
            full.rows_in_boxes[digit][cell.block()] = 1 << cell.row();
        }
        givens.iter().for_each(|cell| full.toggle(cell));
        full
    }

    /// The digit of a cell.
    #[inline]
    pub(super) fn digit(&self, cell: Cell) -> Digit {
        self.solution.digit(cell)
    }

    /// Removes the cell from the givens, or adds it if it is none.
    #[inline]
    pub(super) fn toggle(&mut self, cell: Cell) {
        let digit = self.digit(cell).index();
        let (row, column, block) = (cell.row(), cell.column(), cell.block());
        let place = row % 3 * 3 + column % 3;
        for (givens, (house, place)) in
            self.givens.iter_mut().zip([(row, column), (column, row), (block, place)])
        {
            givens.digits[house] ^= 1 << digit;
            givens.places[house] ^= 1 << place;
            givens.houses[digit] ^= 1 << house;
        }
    }

    /// The digits, those with the fewest givens first.
    pub(super) fn by_givens(&self) -> [Digit; 9] {
        let mut digits = std::array::from_fn(Digit::from_index);
        let [rows, ..] = &self.givens;
        digits.sort_unstable_by_key(|digit| (rows.houses[digit.index()].count_ones(), *digit));
        digits
    }

    /// Whether a cell that is not a given is a naked or a hidden single.
    #[inline]
    pub(super) fn is_single(&self, cell: Cell) -> bool {
        self.candidates(cell).is_single() || self.is_hidden_single(cell)
    }

    /// The digits that the givens leave a cell.
    #[inline]
    fn candidates(&self, cell: Cell) -> DigitSet {
        let [rows, columns, boxes] = &self.givens;
        let seen =
            rows.digits[cell.row()] | columns.digits[cell.column()] | boxes.digits[cell.block()];
        !DigitSet::from_bits(seen)
    }

    /// Whether the givens leave its digit no other place in a house of the cell.
    #[inline]
    fn is_hidden_single(&self, cell: Cell) -> bool {
        /// Three bits, each three times.
        const THRICE: [u16; 8] = [0, 0o7, 0o70, 0o77, 0o700, 0o707, 0o770, 0o777];
        let (digit, row, column) = (self.digit(cell).index(), cell.row(), cell.column());
        let (band, stack) = (row / 3, column / 3);
        let [in_rows, in_columns, in_boxes] = &self.givens;
        let [rows, columns, boxes] = self.givens.each_ref().map(|givens| givens.houses[digit]);
        let boxes_of_stack =
            boxes >> stack & 1 | boxes >> (stack + 2) & 2 | boxes >> (stack + 4) & 4;
        let three = |lines: u16, chute: usize| usize::from(lines >> (3 * chute) & 7);
        let in_row = in_rows.places[row] | columns | THRICE[three(boxes, band)];
        let in_column = in_columns.places[column] | rows | THRICE[usize::from(boxes_of_stack)];
        let in_box = in_boxes.places[cell.block()]
            | THRICE[three(rows, band)]
            | (three(columns, stack) as u16 * 0o111);
        [in_row, in_column, in_box].iter().any(|taken| (!taken & NINE).is_power_of_two())
    }

    /// Whether an unavoidable set has this cell and no given.
    #[inline]
    pub(super) fn is_needed(&self, cell: Cell) -> bool {
        let (row, column, digit) = (cell.row(), cell.column(), self.digit(cell).index());
        let others = self.candidates(cell).without(self.digit(cell));
        let beside = |line: usize| {
            let first = line / 3 * 3;
            [first + (line + 1) % 3, first + (line + 2) % 3]
        };
        others.iter().any(|other| self.has_free_digits([digit, other.index()], row))
            || beside(row).into_iter().any(|other| self.has_free_rows([row, other], column))
            || beside(column).into_iter().any(|other| self.has_free_columns([column, other], row))
    }

    /// Whether no given is in the smallest set of cells that holds these two digits in this row and in which they can
    /// be exchanged.
    #[inline]
    fn has_free_digits(&self, [digit, other]: [usize; 2], row: usize) -> bool {
        let rows_of = &self.givens[HouseKind::Row as usize].houses;
        let givens = rows_of[digit] | rows_of[other];
        let (columns, boxes) = (&self.columns[digit], &self.boxes[digit]);
        let (by_column, by_box) = (&self.rows[other], &self.rows_in_boxes[other]);
        let mut rows: u16 = 1 << row;
        let mut open = rows;
        while open != 0 && rows & givens == 0 {
            let row = open.trailing_zeros() as usize;
            let with = by_column[usize::from(columns[row])] | by_box[usize::from(boxes[row])];
            open = (open & (open - 1)) | (with & !rows);
            rows |= with;
        }
        rows & givens == 0
    }

    /// Whether no given is in the smallest set of cells that holds this column and in which the two rows can be
    /// exchanged.
    #[inline]
    fn has_free_rows(&self, [row, other]: [usize; 2], start: usize) -> bool {
        let places = &self.givens[HouseKind::Row as usize].places;
        let next = |column| {
            let digit = self.digit(Cell::at(other, column)).index();
            self.columns[digit][row].into()
        };
        is_free(places[row] | places[other], start, next)
    }

    /// The same for two columns, and the set that holds this row.
    #[inline]
    fn has_free_columns(&self, [column, other]: [usize; 2], start: usize) -> bool {
        let places = &self.givens[HouseKind::Column as usize].places;
        let next = |row| {
            let digit = self.digit(Cell::at(row, other)).index();
            self.rows[digit][column].trailing_zeros() as usize
        };
        is_free(places[column] | places[other], start, next)
    }
}

/// Whether no given is on the cycle of places through `start`.
#[inline]
fn is_free(givens: u16, start: usize, next: impl Fn(usize) -> usize) -> bool {
    let mut at = start;
    while givens >> at & 1 == 0 {
        at = next(at);
        if at == start {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::random::Random;
    use crate::search::Search;

    #[test]
    fn what_is_evident_is_so() {
        let solved =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let solution = Solution::try_from(&solved.parse().unwrap()).unwrap();
        let mut cells: Vec<Cell> = Cell::all().collect();
        let mut found = [0; 3];
        for number in 0..200 {
            Random::new(&[number]).shuffle(&mut cells);
            let (givens, others) = cells.split_at(20 + number as usize / 5);
            let givens: CellSet = givens.iter().copied().collect();
            let evident = GivenIndex::new(solution, givens);
            for &cell in &others[..8] {
                let digit = evident.digit(cell);
                let mut puzzle = Grid::from(solution);
                puzzle.clear(!givens);
                puzzle[cell] = !DigitSet::of(digit);
                let is_needed = Search::new(&puzzle).next_solution().is_some();
                found[0] += 1;
                if evident.is_single(cell) {
                    assert!(!is_needed, "{cell} {puzzle}");
                    found[1] += 1;
                } else if evident.is_needed(cell) {
                    assert!(is_needed, "{cell} {puzzle}");
                    found[2] += 1;
                }
            }
        }
        let [all, single, needed] = found;
        assert!(single > all / 5 && needed > all / 10 && single + needed < all, "{found:?}");
    }
}

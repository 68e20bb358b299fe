//! The simplest unavoidable sets of a grid (see [`evident`](super::evident)), and a test for sets with a single given.
//!
//! The cells that an exchange of two digits or two lines affects fall into independent sets. For a digit, the sets with
//! all eight other digits are computed at once; for lines, the sets of all pairs. A set follows from the transitive
//! closure of a relation between nine rows, or between the nine places of a line (S. Warshall, "A theorem on Boolean
//! matrices", 1962).

use crate::grid::{Cell, Digit, Solution};

/// The length of tables indexed by digit: a power of two, which avoids bounds checks.
pub(super) const PADDED_DIGITS: usize = 16;

/// The givens by row, by column or by box.
#[derive(Default)]
pub(super) struct GivensByHouse {
    /// The digits of the givens in each house.
    pub(super) digits: [u16; 9],
    /// The places of givens in each house.
    pub(super) places: [u16; 9],
    /// The houses in which each digit is given. The digits repeat, so that a cyclic range is contiguous.
    pub(super) houses: [u16; 2 * PADDED_DIGITS],
}

/// The number of digits other than a given's own. They are in cyclic order, beginning with the next digit.
const OTHER_DIGITS: usize = 8;

/// The number of pairs of lines: rows of a band, then columns of a stack. A pair has the number of its first line; the
/// second line is the next one in the band or stack, cyclically.
const LINE_PAIRS: usize = 18;

/// For each of nine rows, or of nine places in a line, and for each of `N` pairs: the rows or places within reach.
type Relations<const N: usize> = [[u16; N]; 9];

/// The simplest unavoidable sets of a grid.
pub(super) struct SimpleUnavoidableSets {
    /// For each digit and each of its rows, the rows of its set with each other digit.
    digit_relations: [Relations<OTHER_DIGITS>; 9],
    /// For each place, the places of its set in each pair of lines.
    line_relations: Relations<LINE_PAIRS>,
}

/// For each line, the next line in its band or stack, cyclically.
const NEXT_LINES: [usize; 9] = [1, 2, 0, 4, 5, 3, 7, 8, 6];
/// For each line, the previous line in its band or stack, cyclically.
const PREVIOUS_LINES: [usize; 9] = [2, 0, 1, 5, 3, 4, 8, 6, 7];

impl SimpleUnavoidableSets {
    /// Finds the sets of a full grid, which must be valid.
    pub(super) fn new(solution: &Solution) -> Self {
        let mut sets = Self { digit_relations: [[[0; OTHER_DIGITS]; 9]; 9], line_relations: [[0; LINE_PAIRS]; 9] };
        let digits = solution.as_bytes().map(|byte| usize::from(byte - b'1') % PADDED_DIGITS);
        let places = PlaceTable::new(&digits);
        places.relate_digits(&digits, &mut sets.digit_relations);
        places.relate_lines(&digits, &mut sets.line_relations);
        sets.digit_relations.iter_mut().for_each(close_transitively);
        close_transitively(&mut sets.line_relations);
        sets
    }

    /// Returns whether the given in this cell, which has this digit, is the only given in one of the cell's sets.
    #[inline]
    pub(super) fn is_only_given(&self, cell: Cell, digit: Digit, [rows, columns, _]: &[GivensByHouse; 3]) -> bool {
        let digit = digit.index() % PADDED_DIGITS;
        let (row, column) = (cell.row(), cell.column());
        let own_rows = rows.houses[digit];
        let other_digit_rows = &rows.houses[digit + 1..digit + 1 + OTHER_DIGITS];
        let mut is_only = false;
        for (set, other_rows) in self.digit_relations[digit][row].iter().zip(other_digit_rows) {
            is_only |= (set & own_rows == 1 << row) & (set & other_rows == 0);
        }
        for (first_pair, lines, line, place) in [(0, rows, row, column), (9, columns, column, row)] {
            let (next, previous) = (NEXT_LINES[line], PREVIOUS_LINES[line]);
            let own_places = lines.places[line];
            for (pair, other_line) in [(line, next), (previous, previous)] {
                let set = self.line_relations[place][first_pair + pair];
                is_only |= (set & own_places == 1 << place) & (set & lines.places[other_line] == 0);
            }
        }
        is_only
    }
}

/// Adds the rows or places that are reached through others. Each relation is a permutation or the union of two, so
/// each row or place reaches itself.
#[inline]
fn close_transitively<const N: usize>(relations: &mut Relations<N>) {
    for middle in 0..9 {
        let relations_of_middle = relations[middle];
        for reachable in relations.iter_mut() {
            for (reached, further) in reachable.iter_mut().zip(relations_of_middle) {
                let reaches_middle = *reached >> middle & 1;
                *reached |= further & reaches_middle.wrapping_neg();
            }
        }
    }
}

/// The places of the digits of a grid. Digits are numbers from 0 to 8.
struct PlaceTable {
    /// The column of each digit in each row, as a bit mask.
    columns_by_row: [[u16; PADDED_DIGITS]; 9],
    /// The row of each digit in each column. The digits repeat, as in [`GivensByHouse`].
    rows_by_column: [[u16; 2 * PADDED_DIGITS]; 9],
    /// The row of each digit in each box. The digits repeat here as well.
    rows_by_block: [[u16; 2 * PADDED_DIGITS]; 9],
}

impl PlaceTable {
    fn new(digits: &[usize; Cell::COUNT]) -> Self {
        let [rows_by_column, rows_by_block] = [[[0; 2 * PADDED_DIGITS]; 9]; 2];
        let mut table = Self { columns_by_row: [[0; PADDED_DIGITS]; 9], rows_by_column, rows_by_block };
        for (row, digits) in digits.chunks_exact(9).enumerate() {
            for (column, &digit) in digits.iter().enumerate() {
                table.columns_by_row[row][digit] = 1 << column;
                for padded_digit in [digit, digit + 9] {
                    table.rows_by_column[column][padded_digit] = 1 << row;
                    table.rows_by_block[row / 3 * 3 + column / 3][padded_digit] = 1 << row;
                }
            }
        }
        table
    }

    /// Finds, for each digit and each of its rows, the rows of the other digits in the same column and in the same box.
    fn relate_digits(&self, digits: &[usize; Cell::COUNT], digit_relations: &mut [Relations<OTHER_DIGITS>; 9]) {
        for (row, digits) in digits.chunks_exact(9).enumerate() {
            for (column, &digit) in digits.iter().enumerate() {
                let other_digits = digit + 1..digit + 1 + OTHER_DIGITS;
                let column_rows = &self.rows_by_column[column][other_digits.clone()];
                let box_rows = &self.rows_by_block[row / 3 * 3 + column / 3][other_digits];
                let rows = digit_relations[digit][row].iter_mut().zip(column_rows.iter().zip(box_rows));
                rows.for_each(|(rows, (column_rows, box_rows))| *rows = column_rows | box_rows);
            }
        }
    }

    /// Finds, for each place of the second line of each pair, the place of its digit in the first line.
    fn relate_lines(&self, digits: &[usize; Cell::COUNT], line_relations: &mut Relations<LINE_PAIRS>) {
        for line in 0..9 {
            for (place, place_relations) in line_relations.iter_mut().enumerate() {
                let row_digit = digits[9 * NEXT_LINES[line] + place];
                let column_digit = digits[9 * place + NEXT_LINES[line]];
                place_relations[line] = self.columns_by_row[line][row_digit];
                place_relations[9 + line] = self.rows_by_column[line][column_digit];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::random::Random;
    use crate::transform::minimal::evident::EvidentGivens;

    /// An implementation that found each set cell by cell gave the same number.
    #[test]
    fn every_only_given_is_found() {
        let solved = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let solution = Solution::new(*solved).unwrap();
        let sets = SimpleUnavoidableSets::new(&solution);
        let mut cells: Vec<Cell> = Cell::all().collect();
        let mut needed_count = 0;
        for number in 0..20 {
            Random::new(&[number]).shuffle(&mut cells);
            let mut evident = EvidentGivens::new(solution, &Grid::EMPTY);
            let (removed, givens) = cells[..40].split_at(20);
            givens.iter().chain(removed).chain(removed).for_each(|&cell| evident.toggle_given(cell));
            needed_count += givens.iter().filter(|&&cell| evident.is_needed(cell, &sets)).count();
        }
        assert_eq!(needed_count, 216);
    }
}

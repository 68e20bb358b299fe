//! The search for unavoidable sets: moves one digit after another, until every cell that was left has been taken.

use super::moves::{DigitFrame, DigitMove, FrameCellSet, MoveTable};
use crate::grid::{CellSet, Digit, DigitSet, Solution};

/// A change of the grid in which some digits have moved.
#[derive(Clone, Copy, Default)]
struct PartialChange {
    moved_digits: DigitSet,
    left_cells: CellSet,
    taken_cells: CellSet,
    /// For each digit that has not moved, in four bits, the number of its cells that have been taken. The digit must
    /// leave these.
    cells_to_leave: u64,
}

fn cell_count_of_digit(cells_to_leave: u64, digit: Digit) -> usize {
    (cells_to_leave >> (4 * digit.index()) & 15) as usize
}

struct UnavoidableSearch<'a> {
    table: &'a MoveTable,
    frames: [DigitFrame; 9],
    max_cells: usize,
    /// The digit that moves first, and the number of cells that it moves: no digit moves fewer. Of several such digits
    /// it is the lowest.
    first_digit: Digit,
    fewest_cells: usize,
    found_sets: Vec<CellSet>,
}

/// The next digit to move, and the conditions on its move.
struct NextMove {
    digit: Digit,
    /// The number of cells that may still be left.
    cells_available: usize,
    /// The frame cells that have been left but not taken.
    open_cells: FrameCellSet,
    /// The boxes in which the digit must leave its cell.
    boxes: u16,
}

/// Returns all minimal sets of at most `max_cells` cells and some others, many of them more than once.
pub(super) fn find_sets(solution: &Solution, table: &MoveTable, max_cells: usize) -> Vec<CellSet> {
    let frames = std::array::from_fn(|digit| DigitFrame::new(solution, Digit::from_index(digit)));
    let (first_digit, found_sets) = (Digit::from_index(0), Vec::new());
    let mut search = UnavoidableSearch { table, frames, max_cells, first_digit, fewest_cells: 0, found_sets };
    search.find_two_digit_sets();
    // Three digits or more.
    for (fewest, moves) in table.0.iter().enumerate().take(max_cells / 3 + 1).skip(2) {
        for first in Digit::all() {
            (search.first_digit, search.fewest_cells) = (first, fewest);
            for digit_move in &moves.moves {
                let next = NextMove { digit: first, cells_available: max_cells, open_cells: 0, boxes: 0 };
                search.make_move(&PartialChange::default(), &next, digit_move);
            }
        }
    }
    search.found_sets
}

impl UnavoidableSearch<'_> {
    /// Adds the sets of two digits: the components of the cells that hold either digit, linked by shared houses.
    fn find_two_digit_sets(&mut self) {
        for a in Digit::all() {
            for b in Digit::all().filter(|&b| b > a) {
                let [a, b] = [a, b].map(|digit| self.frames[digit.index()].digit_cells);
                let mut remaining_cells = a | b;
                while let Some(cell) = remaining_cells.first() {
                    let mut linked = CellSet::from_cell(cell);
                    let mut reached = linked;
                    while !reached.is_empty() {
                        reached = reached.peers_of_any() & (remaining_cells - linked);
                        linked |= reached;
                    }
                    remaining_cells -= linked;
                    if linked.len() <= self.max_cells {
                        self.found_sets.push(linked);
                    }
                }
            }
        }
    }

    /// Moves the digit that must leave the most cells. If no digit must leave any, adds the set.
    fn move_next_digit(&mut self, change: &PartialChange) {
        let next_digit = Digit::all().rev().max_by_key(|&digit| cell_count_of_digit(change.cells_to_leave, digit));
        let Some(digit) = next_digit.filter(|_| change.cells_to_leave != 0) else {
            self.found_sets.push(change.left_cells);
            return;
        };
        let must_leave = cell_count_of_digit(change.cells_to_leave, digit);
        let frame = &self.frames[digit.index()];
        let taken = frame.frame_cells_of(change.taken_cells);
        let left_frame_cells = frame.frame_cells_of(change.left_cells);
        let next = NextMove {
            digit,
            cells_available: self.max_cells - change.left_cells.len(),
            open_cells: left_frame_cells & !taken,
            boxes: (frame.digit_cells & change.taken_cells).iter().fold(0, |boxes, cell| boxes | 1 << cell.block()),
        };
        // A digit that has moved does not move again, and no cell is taken twice.
        let closed = taken | frame.frame_cells_with(change.moved_digits) & !left_frame_cells;
        let open_count = next.open_cells.count_ones() as usize;
        let min_other_cells =
            self.min_cells_to_leave(change.cells_to_leave) - self.min_moved_cells(digit).max(must_leave);
        // If no further digit can be added, only digits that must leave cells may move.
        let idle: DigitSet =
            Digit::all().filter(|&digit| cell_count_of_digit(change.cells_to_leave, digit) == 0).collect();
        let strictly_closed = closed | frame.frame_cells_with(idle) & !next.open_cells;
        for cells in self.min_moved_cells(digit).max(must_leave)..=next.cells_available - min_other_cells {
            // In the end as many cells are taken as left, so the move must take at least this many open cells:
            let min_covered = (2 * cells + open_count).saturating_sub(next.cells_available + must_leave);
            if min_covered > open_count {
                break;
            }
            let is_strict = cells + min_other_cells + self.fewest_cells > next.cells_available;
            let closed = if is_strict { strictly_closed } else { closed };
            self.make_each_move(change, &next, (cells, min_covered), closed);
        }
    }

    /// Makes each move of `cells` cells that takes at least `min_covered` of the open cells and no closed ones.
    fn make_each_move(
        &mut self,
        change: &PartialChange,
        next: &NextMove,
        (cells, min_covered): (usize, usize),
        closed: FrameCellSet,
    ) {
        let table = self.table;
        let Some(moves) = table.0.get(cells) else { return };
        let mut make_moves = |numbers: &[u16], closed: FrameCellSet| {
            for &number in numbers {
                let digit_move = &moves.moves[usize::from(number)];
                if digit_move.frame_cells & closed == 0
                    && digit_move.boxes & next.boxes == next.boxes
                    && (digit_move.frame_cells & next.open_cells).count_ones() as usize >= min_covered
                {
                    self.make_move(change, next, digit_move);
                }
            }
        };
        if min_covered == 0 {
            return make_moves(&moves.by_box[next.boxes.trailing_zeros() as usize], closed);
        }
        // A move that takes `min_covered` of the open cells takes at least one of the first `open - min_covered + 1`.
        // Closing each of these after its turn avoids duplicates.
        let (mut open, mut closed) = (next.open_cells, closed);
        for _ in min_covered..=next.open_cells.count_ones() as usize {
            let frame_cell = open.trailing_zeros() as usize;
            make_moves(&moves.by_frame_cell[frame_cell], closed);
            open &= open - 1;
            closed |= 1 << frame_cell;
        }
    }

    /// Makes a move and continues, unless the move forces other digits to leave too many cells.
    #[inline]
    fn make_move(&mut self, change: &PartialChange, next: &NextMove, digit_move: &DigitMove) {
        let frame = &self.frames[next.digit.index()];
        let mut cells_to_leave = change.cells_to_leave & !(15 << (4 * next.digit.index()));
        cells_to_leave += digit_move.iter_frame_cells().map(|frame_cell| frame.digit_counts[frame_cell]).sum::<u64>();
        let mut covers = digit_move.frame_cells & next.open_cells;
        while covers != 0 {
            cells_to_leave -= frame.digit_counts[covers.trailing_zeros() as usize];
            covers &= covers - 1;
        }
        if digit_move.len() + self.min_cells_to_leave(cells_to_leave) > next.cells_available {
            return;
        }
        let taken = digit_move.iter_frame_cells().map(|frame_cell| frame.cells[frame_cell]);
        let left = digit_move.iter_frame_cells().map(|frame_cell| frame.cell_in_box[frame_cell / 9]);
        let change = PartialChange {
            moved_digits: change.moved_digits.with(next.digit),
            left_cells: left.fold(change.left_cells, CellSet::with),
            taken_cells: taken.fold(change.taken_cells, CellSet::with),
            cells_to_leave,
        };
        self.move_next_digit(&change);
    }

    /// Returns the minimum number of cells that a digit moves, if it moves.
    fn min_moved_cells(&self, digit: Digit) -> usize {
        self.fewest_cells + usize::from(digit < self.first_digit)
    }

    /// Returns the minimum number of cells that digits must still leave, if each digit with cells to leave moves.
    #[inline]
    fn min_cells_to_leave(&self, mut cells_to_leave: u64) -> usize {
        let mut cells = 0;
        while cells_to_leave != 0 {
            let digit = Digit::from_index(cells_to_leave.trailing_zeros() as usize / 4);
            cells += cell_count_of_digit(cells_to_leave, digit).max(self.min_moved_cells(digit));
            cells_to_leave &= !(15 << (4 * digit.index()));
        }
        cells
    }
}

//! The search for unavoidable sets: moves one digit after another, until every cell that was left has been taken.

use super::moves::{DigitFrame, DigitMove, FrameCellSet, MoveTable};
use crate::grid::{CellSet, Digit, DigitSet, Solution};
use crate::{StopFlag, Stopped};

/// A change of the grid in which some digits have moved.
#[derive(Clone, Copy, Default)]
struct PartialChange {
    moved_digits: DigitSet,
    vacated_cells: CellSet,
    taken_cells: CellSet,
    /// For each digit that has not moved, in four bits, the number of cells that it must leave: its cells that have
    /// been taken.
    leave_counts: u64,
}

fn leave_count(leave_counts: u64, digit: Digit) -> usize {
    (leave_counts >> (4 * digit.index()) & 15) as usize
}

struct UnavoidableSearch<'a> {
    table: &'a MoveTable,
    frames: [DigitFrame; 9],
    max_cells: usize,
    /// The digit that moves first: the lowest of those that move the fewest cells.
    first_digit: Digit,
    /// The number of cells that the first digit moves.
    fewest_moved_cells: usize,
    found_sets: Vec<CellSet>,
}

/// The next digit to move, and the conditions on its move.
struct NextMove {
    digit: Digit,
    /// The number of cells that digits may still leave.
    cells_available: usize,
    /// The frame cells that have been left but not taken.
    open_cells: FrameCellSet,
    /// The boxes in which the digit must leave its cell.
    boxes: u16,
}

/// Returns all minimal unavoidable sets of at most `max_cells` cells, and some that are not minimal, often repeatedly.
pub(super) fn find_sets(
    solution: &Solution,
    table: &MoveTable,
    max_cells: usize,
    stop: &StopFlag,
) -> Result<Vec<CellSet>, Stopped> {
    let frames = std::array::from_fn(|digit| DigitFrame::new(solution, Digit::from_index(digit)));
    let (first_digit, found_sets) = (Digit::from_index(0), Vec::new());
    let mut search = UnavoidableSearch { table, frames, max_cells, first_digit, fewest_moved_cells: 0, found_sets };
    search.find_two_digit_sets();
    // Three digits or more.
    for (fewest_moved_cells, moves) in table.0.iter().enumerate().take(max_cells / 3 + 1).skip(2) {
        for first_digit in Digit::all() {
            (search.first_digit, search.fewest_moved_cells) = (first_digit, fewest_moved_cells);
            for digit_move in &moves.moves {
                stop.check()?;
                let next_move = NextMove { digit: first_digit, cells_available: max_cells, open_cells: 0, boxes: 0 };
                search.make_move(&PartialChange::default(), &next_move, digit_move);
            }
        }
    }
    Ok(search.found_sets)
}

impl UnavoidableSearch<'_> {
    /// Adds the sets of two digits: the components of the cells that hold either digit, linked by shared houses.
    fn find_two_digit_sets(&mut self) {
        for a in Digit::all() {
            for b in Digit::all().filter(|&b| b > a) {
                let [a, b] = [a, b].map(|digit| self.frames[digit.index()].digit_cells);
                let mut remaining_cells = a | b;
                while let Some(cell) = remaining_cells.first() {
                    let mut linked_cells = CellSet::from_cell(cell);
                    let mut reached_cells = linked_cells;
                    while !reached_cells.is_empty() {
                        reached_cells = reached_cells.peers_of_any() & (remaining_cells - linked_cells);
                        linked_cells |= reached_cells;
                    }
                    remaining_cells -= linked_cells;
                    if linked_cells.len() <= self.max_cells {
                        self.found_sets.push(linked_cells);
                    }
                }
            }
        }
    }

    /// Moves the digit that must leave the most cells. If no digit must leave any, adds the set.
    fn move_next_digit(&mut self, change: &PartialChange) {
        let next_digit = Digit::all().rev().max_by_key(|&digit| leave_count(change.leave_counts, digit));
        let Some(digit) = next_digit.filter(|_| change.leave_counts != 0) else {
            self.found_sets.push(change.vacated_cells);
            return;
        };
        let min_left_cells = leave_count(change.leave_counts, digit);
        let frame = &self.frames[digit.index()];
        let taken_frame_cells = frame.frame_cells_of(change.taken_cells);
        let vacated_frame_cells = frame.frame_cells_of(change.vacated_cells);
        let next_move = NextMove {
            digit,
            cells_available: self.max_cells - change.vacated_cells.len(),
            open_cells: vacated_frame_cells & !taken_frame_cells,
            boxes: (frame.digit_cells & change.taken_cells).iter().fold(0, |boxes, cell| boxes | 1 << cell.block()),
        };
        // A digit that has moved does not move again, and no cell is taken twice.
        let closed_cells = taken_frame_cells | frame.frame_cells_with(change.moved_digits) & !vacated_frame_cells;
        let open_count = next_move.open_cells.count_ones() as usize;
        let min_moved_cells = self.min_moved_cells(digit).max(min_left_cells);
        let min_other_cells = self.min_cells_to_leave(change.leave_counts) - min_moved_cells;
        // If no further digit can be added, only digits that must leave cells may move.
        let idle_digits: DigitSet =
            Digit::all().filter(|&digit| leave_count(change.leave_counts, digit) == 0).collect();
        let strictly_closed_cells = closed_cells | frame.frame_cells_with(idle_digits) & !next_move.open_cells;
        for moved_count in min_moved_cells..=next_move.cells_available - min_other_cells {
            // In the end, every cell that was left has been taken, so the move must take at least this many open cells.
            let min_covered = (2 * moved_count + open_count).saturating_sub(next_move.cells_available + min_left_cells);
            if min_covered > open_count {
                break;
            }
            let is_strict = moved_count + min_other_cells + self.fewest_moved_cells > next_move.cells_available;
            let closed = if is_strict { strictly_closed_cells } else { closed_cells };
            self.make_each_move(change, &next_move, moved_count, min_covered, closed);
        }
    }

    /// Makes each move of `moved_count` cells that takes at least `min_covered` of the open cells and no closed ones.
    fn make_each_move(
        &mut self,
        change: &PartialChange,
        next_move: &NextMove,
        moved_count: usize,
        min_covered: usize,
        closed_cells: FrameCellSet,
    ) {
        let table = self.table;
        let Some(moves) = table.0.get(moved_count) else { return };
        let mut make_moves = |move_indices: &[u16], closed: FrameCellSet| {
            for &move_index in move_indices {
                let digit_move = &moves.moves[usize::from(move_index)];
                if digit_move.frame_cells & closed == 0
                    && digit_move.boxes & next_move.boxes == next_move.boxes
                    && (min_covered == 0
                        || (digit_move.frame_cells & next_move.open_cells).count_ones() as usize >= min_covered)
                {
                    self.make_move(change, next_move, digit_move);
                }
            }
        };
        if min_covered == 0 {
            return make_moves(&moves.move_indices_by_box[next_move.boxes.trailing_zeros() as usize], closed_cells);
        }
        // A move that takes `min_covered` of n open cells takes at least one of the first n - `min_covered` + 1.
        // Closing each of these after its turn avoids duplicates.
        let (mut untried_cells, mut excluded_cells) = (next_move.open_cells, closed_cells);
        for _ in min_covered..=next_move.open_cells.count_ones() as usize {
            let frame_cell = untried_cells.trailing_zeros() as usize;
            make_moves(&moves.move_indices_by_frame_cell[frame_cell], excluded_cells);
            untried_cells &= untried_cells - 1;
            excluded_cells |= 1 << frame_cell;
        }
    }

    /// Makes a move and continues, unless the move forces other digits to leave too many cells.
    #[inline]
    fn make_move(&mut self, change: &PartialChange, next_move: &NextMove, digit_move: &DigitMove) {
        let frame = &self.frames[next_move.digit.index()];
        let mut leave_counts = change.leave_counts & !(15 << (4 * next_move.digit.index()));
        leave_counts += digit_move.iter_frame_cells().map(|frame_cell| frame.digit_counts[frame_cell]).sum::<u64>();
        let mut covered_cells = digit_move.frame_cells & next_move.open_cells;
        while covered_cells != 0 {
            leave_counts -= frame.digit_counts[covered_cells.trailing_zeros() as usize];
            covered_cells &= covered_cells - 1;
        }
        if digit_move.len() + self.min_cells_to_leave(leave_counts) > next_move.cells_available {
            return;
        }
        let newly_taken = digit_move.iter_frame_cells().map(|frame_cell| frame.cells[frame_cell]);
        let newly_vacated = digit_move.iter_frame_cells().map(|frame_cell| frame.cell_in_box[frame_cell / 9]);
        let change = PartialChange {
            moved_digits: change.moved_digits.with(next_move.digit),
            vacated_cells: newly_vacated.fold(change.vacated_cells, CellSet::with),
            taken_cells: newly_taken.fold(change.taken_cells, CellSet::with),
            leave_counts,
        };
        self.move_next_digit(&change);
    }

    /// Returns the minimum number of cells that a digit moves, if it moves.
    fn min_moved_cells(&self, digit: Digit) -> usize {
        self.fewest_moved_cells + usize::from(digit < self.first_digit)
    }

    /// Returns the minimum number of cells that digits must still leave, if each digit with cells to leave moves.
    #[inline]
    fn min_cells_to_leave(&self, mut leave_counts: u64) -> usize {
        let mut cell_count = 0;
        while leave_counts != 0 {
            let digit = Digit::from_index(leave_counts.trailing_zeros() as usize / 4);
            cell_count += leave_count(leave_counts, digit).max(self.min_moved_cells(digit));
            leave_counts &= !(15 << (4 * digit.index()));
        }
        cell_count
    }
}

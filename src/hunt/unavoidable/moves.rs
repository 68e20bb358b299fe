//! The moves of a digit: from its nine cells to nine cells that are again one in each row, column and box.

use crate::grid::{Cell, CellSet, Digit, DigitSet, Solution};

/// A set of *frame cells*, which are cells relative to a digit's own nine cells. Frame cell `9 * i + j` is in the row
/// of the digit's cell in box `i` and in the column of its cell in box `j`.
///
/// In frame cells, all digits of all grids have the same moves: the digit's cell in box `i` moves within its row to the
/// column of the digit's cell in box `j`. Each box still has one cell of the digit if the three rows of each band move
/// to columns of different stacks.
pub(super) type FrameCellSet = u128;

/// One way to move some of a digit's cells.
#[derive(Debug, Clone)]
pub(super) struct DigitMove {
    /// The frame cells that the digit takes, as a set and a list. Only the first [`DigitMove::len`] of the list count.
    pub(super) frame_cells: FrameCellSet,
    frame_cell_list: [u8; 9],
    len: u8,
    /// The boxes of the cells that move, as bits.
    pub(super) boxes: u16,
}

impl DigitMove {
    pub(super) fn len(&self) -> usize {
        self.len.into()
    }

    pub(super) fn iter_frame_cells(&self) -> impl Iterator<Item = usize> {
        self.frame_cell_list[..self.len()].iter().copied().map(usize::from)
    }
}

/// All moves of the same number of cells.
#[derive(Debug, Default)]
pub(super) struct MovesOfSize {
    pub(super) moves: Vec<DigitMove>,
    /// For each box, the indices of the moves that move the cell in it.
    pub(super) move_indices_by_box: [Vec<u16>; 9],
    /// For each frame cell, the indices of the moves that take it.
    pub(super) move_indices_by_frame_cell: Vec<Vec<u16>>,
}

/// All moves, indexed by the number of cells that they move.
#[derive(Debug)]
pub(super) struct MoveTable(pub(super) Vec<MovesOfSize>);

impl MoveTable {
    /// Finds the moves of up to `max_cells` cells. There are 46,656 moves in all.
    pub(super) fn new(max_cells: usize) -> Self {
        let empty_moves =
            |_| MovesOfSize { move_indices_by_frame_cell: vec![Vec::new(); Cell::COUNT], ..MovesOfSize::default() };
        let mut table = Self((0..=max_cells.min(9)).map(empty_moves).collect());
        table.add_moves(0, &mut [0; 9], 0);
        table
    }

    /// Adds all moves with these columns for the boxes before `next_box`. The cells of `moved_count` boxes move.
    fn add_moves(&mut self, next_box: usize, columns: &mut [usize; 9], moved_count: usize) {
        if moved_count >= self.0.len() {
            return;
        }
        if next_box == 9 {
            return self.add_move(columns, moved_count);
        }
        let earlier_boxes = next_box / 3 * 3..next_box;
        for column in 0..9 {
            let is_free = !columns[..next_box].contains(&column)
                && columns[earlier_boxes.clone()].iter().all(|earlier_column| earlier_column % 3 != column % 3);
            if is_free {
                columns[next_box] = column;
                self.add_moves(next_box + 1, columns, moved_count + usize::from(column != next_box));
            }
        }
    }

    fn add_move(&mut self, columns: &[usize; 9], moved_count: usize) {
        let mut digit_move = DigitMove { frame_cells: 0, frame_cell_list: [0; 9], len: moved_count as u8, boxes: 0 };
        let same_size_moves = &mut self.0[moved_count];
        let move_index = same_size_moves.moves.len() as u16;
        let moves = columns.iter().enumerate().filter(|(old_box, new_box)| old_box != *new_box);
        for ((old_box, new_box), listed_cell) in moves.zip(&mut digit_move.frame_cell_list) {
            let frame_cell = 9 * old_box + new_box;
            digit_move.frame_cells |= 1 << frame_cell;
            digit_move.boxes |= 1 << old_box;
            *listed_cell = frame_cell as u8;
            same_size_moves.move_indices_by_box[old_box].push(move_index);
            same_size_moves.move_indices_by_frame_cell[frame_cell].push(move_index);
        }
        same_size_moves.moves.push(digit_move);
    }
}

/// The cells of a digit in a grid, and the translation of frame cells to cells.
pub(super) struct DigitFrame {
    pub(super) digit_cells: CellSet,
    pub(super) cell_in_box: [Cell; 9],
    pub(super) cells: [Cell; Cell::COUNT],
    frame_cells: [u8; Cell::COUNT],
    /// For each digit, the frame cells that hold it.
    frame_cells_by_digit: [FrameCellSet; 9],
    /// For each frame cell, a one in the four bits of its digit.
    pub(super) digit_counts: [u64; Cell::COUNT],
}

impl DigitFrame {
    pub(super) fn new(grid: &Solution, digit: Digit) -> Self {
        let mut cell_in_box = [Cell::at(0, 0); 9];
        for cell in Cell::all().filter(|&cell| grid.digit(cell) == digit) {
            cell_in_box[cell.block()] = cell;
        }
        let cells = std::array::from_fn(|i| Cell::at(cell_in_box[i / 9].row(), cell_in_box[i % 9].column()));
        let (mut frame_cells, mut frame_cells_by_digit, mut digit_counts) = ([0; 81], [0; 9], [0; 81]);
        for (frame_cell, cell) in cells.into_iter().enumerate() {
            let digit_index = grid.digit(cell).index();
            frame_cells[cell.index()] = frame_cell as u8;
            frame_cells_by_digit[digit_index] |= 1 << frame_cell;
            digit_counts[frame_cell] = 1 << (4 * digit_index);
        }
        let digit_cells = cell_in_box.into_iter().collect();
        Self { digit_cells, cell_in_box, cells, frame_cells, frame_cells_by_digit, digit_counts }
    }

    pub(super) fn frame_cells_of(&self, cells: CellSet) -> FrameCellSet {
        cells.iter().fold(0, |set, cell| set | 1 << self.frame_cells[cell.index()])
    }

    /// Returns the frame cells that hold one of these digits.
    pub(super) fn frame_cells_with(&self, digits: DigitSet) -> FrameCellSet {
        digits.iter().fold(0, |set, digit| set | self.frame_cells_by_digit[digit.index()])
    }
}

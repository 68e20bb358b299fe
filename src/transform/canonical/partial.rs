//! Finds the least arrangement of a puzzle.
//!
//! Rows are chosen one after another. Only the arrangements with the least rows so far are kept, usually a handful.
//! Choices that do not affect the rows so far stay open:
//!
//! * The order of columns that are blank in all of these rows. Blanks come first, so the open columns of a stack are
//!   its leftmost ones. If a new row fills some of the open columns, these move to the rightmost of the open positions.
//!   Stacks without any digit are treated in the same way.
//! * The order of blank rows in a band, and of blank bands: only one order is tried.
//!
//! Choices that are still open at the end all give the same puzzle, so they are counted rather than tried.

use super::lines::{Arrangement, GridLines, row_as_number};
use crate::grid::bit_indices;

/// Marks a stack that is not chosen yet.
pub(super) const OPEN_STACK: u8 = 3;
/// Marks a column that is not chosen yet. In a row of a [`GridView`], this index has the blank after the ninth cell.
pub(super) const OPEN_COLUMN: u8 = 9;
/// The rows of each band, as bit sets.
const BANDS: [u16; 3] = [0o7, 0o70, 0o700];

/// Returns the least arrangement of the two views of a puzzle, and the number of arrangements that tie with it.
pub(super) fn least_arrangement(views: &[GridLines; 2]) -> (Arrangement, u32) {
    let views = views.each_ref().map(GridView::new);
    let mut states: Vec<PartialArrangement> = [0, 1].map(PartialArrangement::new).to_vec();
    for depth in 0..9 {
        let mut row_choice = RowChoice { depth, views: &views, least_row: u64::MAX, least_states: Vec::new() };
        states.iter().for_each(|state| row_choice.add_extensions(state));
        states = row_choice.least_states;
    }
    let blank_order_count = views.iter().map(GridView::blank_arrangement_count).product::<u32>();
    let tie_count = states.len() as u32 * blank_order_count;
    (states.first().map_or_else(Arrangement::default, PartialArrangement::arrangement), tie_count)
}

/// A puzzle or its transpose.
pub(super) struct GridView {
    /// Its rows, each with a blank after the ninth cell.
    pub(super) rows: [[u8; 10]; 9],
    /// The columns that are filled in each row, column 0 in bit 0.
    pub(super) filled_columns: [u16; 9],
    /// The blank rows.
    pub(super) blank_rows: u16,
    /// The rows of blank bands.
    pub(super) blank_bands: u16,
}

impl GridView {
    pub(super) fn new(lines: &GridLines) -> Self {
        let mut view = Self { rows: [[0; 10]; 9], filled_columns: [0; 9], blank_rows: 0, blank_bands: 0 };
        for (row, line) in lines.0.iter().enumerate() {
            view.rows[row][..9].copy_from_slice(line);
            for (column, &digit) in line.iter().enumerate() {
                view.filled_columns[row] |= u16::from(digit != 0) << column;
            }
            view.blank_rows |= u16::from(view.filled_columns[row] == 0) << row;
        }
        view.blank_bands = BANDS.into_iter().filter(|band| view.blank_rows & band == *band).sum();
        view
    }

    /// Returns the number of arrangements that differ only in the order of blank rows and blank bands.
    pub(super) fn blank_arrangement_count(&self) -> u32 {
        let factorial = |n: u32| (1..=n).product::<u32>();
        let row_orders = BANDS.into_iter().map(|band| factorial((self.blank_rows & band).count_ones()));
        row_orders.product::<u32>() * factorial(self.blank_bands.count_ones() / 3)
    }
}

/// The first rows of an arrangement, and the columns and digits that they determine.
#[derive(Clone, Copy)]
pub(super) struct PartialArrangement {
    pub(super) view: usize,
    /// The rows that are chosen, in order.
    pub(super) rows: [u8; 9],
    /// The same rows as a bit set.
    pub(super) placed_rows: u16,
    /// For each stack, the stack of the view that it comes from, or [`OPEN_STACK`]; open stacks are on the left.
    pub(super) stacks: [u8; 3],
    /// For each column, the column that it comes from, or [`OPEN_COLUMN`]; open columns are on the left of a stack.
    pub(super) columns: [u8; 9],
    pub(super) unplaced_columns: u16,
    /// The new label of each digit; 0 if it has none yet.
    pub(super) labels: [u8; 10],
    /// The number of digits with a label.
    pub(super) label_count: u8,
}

impl PartialArrangement {
    pub(super) fn new(view: usize) -> Self {
        Self {
            view,
            rows: [0; 9],
            placed_rows: 0,
            stacks: [OPEN_STACK; 3],
            columns: [OPEN_COLUMN; 9],
            unplaced_columns: 0x1FF,
            labels: [0; 10],
            label_count: 0,
        }
    }

    /// Returns the rows that may come next, as a bit set. Only the first of the blank rows of a band is included, and
    /// only the first of the blank bands.
    pub(super) fn next_rows(&self, depth: usize, view: &GridView) -> u16 {
        let mut rows = if depth.is_multiple_of(3) {
            let unused_bands: u16 = BANDS.into_iter().filter(|band| self.placed_rows & band == 0).sum();
            let blank_bands = unused_bands & view.blank_bands;
            unused_bands & !blank_bands | blank_bands & (7 << blank_bands.trailing_zeros().min(9))
        } else {
            let band = self.rows[depth - 1] / 3 * 3;
            7 << band & !self.placed_rows
        };
        for band in BANDS {
            let blank_rows = rows & band & view.blank_rows;
            rows &= !(blank_rows & blank_rows.wrapping_sub(1));
        }
        rows
    }

    /// Returns the arrangement with the open stacks and columns placed in increasing order.
    pub(super) fn arrangement(&self) -> Arrangement {
        let mut state = *self;
        for index in 0..9 {
            let stack = index / 3;
            if state.stacks[stack] == OPEN_STACK {
                let unused_stack = (0..3).find(|number| !state.stacks.contains(number));
                state.stacks[stack] = unused_stack.unwrap_or(OPEN_STACK);
            }
            if state.columns[index] == OPEN_COLUMN {
                let open_columns = state.unplaced_columns & 7 << (3 * state.stacks[stack]);
                state.place_column(index, open_columns.trailing_zeros() as u8);
            }
        }
        Arrangement { view: state.view, rows: state.rows, columns: state.columns }
    }

    pub(super) fn place_column(&mut self, index: usize, column: u8) {
        self.columns[index] = column;
        self.unplaced_columns &= !(1 << column);
    }

    /// Returns the label of this digit. Gives it the next label if it has none yet.
    pub(super) fn assign_label(&mut self, digit: u8) -> u8 {
        let label = &mut self.labels[usize::from(digit)];
        if digit != 0 && *label == 0 {
            self.label_count += 1;
            *label = self.label_count;
        }
        *label
    }
}

/// The choice of one more row.
struct RowChoice<'a> {
    depth: usize,
    views: &'a [GridView; 2],
    least_row: u64,
    /// The arrangements with the least row.
    least_states: Vec<PartialArrangement>,
}

impl RowChoice<'_> {
    fn add_extensions(&mut self, state: &PartialArrangement) {
        let view = &self.views[state.view];
        for row_index in bit_indices(state.next_rows(self.depth, view)) {
            let row = row_index as u8;
            let mut next_state = *state;
            next_state.rows[self.depth] = row;
            next_state.placed_rows |= 1 << row;
            self.place_stacks(&next_state, view.filled_columns[usize::from(row)] & next_state.unplaced_columns);
        }
    }

    /// Places the open stacks that this row fills, fuller stacks further right. Tied stacks are tried in all orders.
    fn place_stacks(&mut self, state: &PartialArrangement, filled_columns: u16) {
        let filled_count = |stack: u8| (filled_columns >> (3 * stack) & 7).count_ones();
        let open_stacks = || (0..3).filter(|stack| !state.stacks.contains(stack));
        let max_filled_count = open_stacks().map(filled_count).max().unwrap_or(0);
        let Some(index) = state.stacks.iter().rposition(|&stack| stack == OPEN_STACK && max_filled_count > 0) else {
            return self.place_columns(state, filled_columns);
        };
        for stack in open_stacks().filter(|&stack| filled_count(stack) == max_filled_count) {
            let mut next_state = *state;
            next_state.stacks[index] = stack;
            self.place_stacks(&next_state, filled_columns);
        }
    }

    /// Places the open columns that this row fills, in all orders.
    fn place_columns(&mut self, state: &PartialArrangement, filled_columns: u16) {
        if filled_columns == 0 {
            return self.keep_if_least(state);
        }
        let stack = (filled_columns.trailing_zeros() / 3) as u8;
        let stack_columns = 7 << (3 * stack);
        let is_open = |&index: &usize| state.stacks[index / 3] == stack && state.columns[index] == OPEN_COLUMN;
        let Some(index) = (0..9).rev().find(is_open) else { return };
        for column_index in bit_indices(filled_columns & stack_columns) {
            let column = column_index as u8;
            let mut next_state = *state;
            next_state.place_column(index, column);
            self.place_columns(&next_state, filled_columns & !(1 << column));
        }
    }

    fn keep_if_least(&mut self, state: &PartialArrangement) {
        let mut labelled_state = *state;
        let digits = &self.views[state.view].rows[usize::from(state.rows[self.depth])];
        let row_number =
            row_as_number(state.columns.map(|column| labelled_state.assign_label(digits[usize::from(column)])));
        if row_number < self.least_row {
            self.least_row = row_number;
            self.least_states.clear();
        }
        if row_number == self.least_row {
            self.least_states.push(labelled_state);
        }
    }
}

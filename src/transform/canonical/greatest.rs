//! Finds the greatest arrangement of a puzzle.
//!
//! Rows are chosen one after another, as for the [least arrangement](super::partial), but the columns of a row are chosen
//! one after another too, since the greatest character may depend on labels: a digit that has a label is greater than one
//! that gets the next. A filled cell is greater than a blank, so the columns and stacks that stay open are the rightmost
//! ones. Choices that give the same character are all tried.

use super::lines::{Arrangement, GridLines};
use super::partial::{GridView, OPEN_COLUMN, OPEN_STACK, PartialArrangement};
use crate::grid::bit_indices;

/// Returns the greatest arrangement of the two views of a puzzle, and the number of arrangements that tie with it. Its
/// labels count down: the first digit to appear is 9.
pub(super) fn greatest_arrangement(views: &[GridLines; 2]) -> (Arrangement, u32) {
    let views = views.each_ref().map(GridView::new);
    let mut states: Vec<PartialArrangement> = [0, 1].map(PartialArrangement::new).to_vec();
    for depth in 0..9 {
        let mut row_choice = RowChoice { depth, views: &views, greatest_row: 0, greatest_states: Vec::new() };
        states.iter().for_each(|state| row_choice.add_extensions(state));
        states = row_choice.greatest_states;
    }
    let blank_order_count = views.iter().map(GridView::blank_arrangement_count).product::<u32>();
    let tie_count = states.len() as u32 * blank_order_count;
    (states.first().map_or_else(Arrangement::default, PartialArrangement::arrangement), tie_count)
}

/// The choice of one more row.
struct RowChoice<'a> {
    depth: usize,
    views: &'a [GridView; 2],
    /// The greatest row so far, as a number with four bits per character; blanks are 0.
    greatest_row: u64,
    /// The arrangements with that row.
    greatest_states: Vec<PartialArrangement>,
}

impl RowChoice<'_> {
    fn add_extensions(&mut self, state: &PartialArrangement) {
        for row_index in bit_indices(state.next_rows(self.depth, &self.views[state.view])) {
            let mut next_state = *state;
            next_state.rows[self.depth] = row_index as u8;
            next_state.placed_rows |= 1 << row_index;
            self.choose_columns(&next_state, 0, 0);
        }
    }

    /// Chooses the columns from the one at `index` on. The characters before it are `row_start`, as a number.
    fn choose_columns(&mut self, state: &PartialArrangement, index: usize, row_start: u64) {
        if index == 9 {
            return self.keep(state, row_start);
        }
        let view = &self.views[state.view];
        let row = usize::from(state.rows[self.depth]);
        let choices = view.filled_columns[row] & possible_columns(state, index);
        let character = |column: usize| match state.labels[usize::from(view.rows[row][column])] {
            0 => 9 - state.label_count,
            label => 10 - label,
        };
        let greatest_character = bit_indices(choices).map(character).max().unwrap_or(0);
        let row_start = row_start << 4 | u64::from(greatest_character);
        if row_start < self.greatest_row >> (4 * (8 - index)) {
            return;
        }
        if choices == 0 {
            return self.choose_columns(state, index + 1, row_start);
        }
        for column in bit_indices(choices).filter(|&column| character(column) == greatest_character) {
            let mut next_state = *state;
            if state.columns[index] == OPEN_COLUMN {
                next_state.stacks[index / 3] = (column / 3) as u8;
                next_state.place_column(index, column as u8);
            }
            next_state.assign_label(view.rows[row][column]);
            self.choose_columns(&next_state, index + 1, row_start);
        }
    }

    fn keep(&mut self, state: &PartialArrangement, row: u64) {
        if row > self.greatest_row {
            self.greatest_row = row;
            self.greatest_states.clear();
        }
        self.greatest_states.push(*state);
    }
}

/// Returns the columns of the view that may come at this index, as a bit set. If the stack there is open, it must be
/// chosen with its first column.
fn possible_columns(state: &PartialArrangement, index: usize) -> u16 {
    let column = state.columns[index];
    if column != OPEN_COLUMN {
        return 1 << column;
    }
    match state.stacks[index / 3] {
        OPEN_STACK if !index.is_multiple_of(3) => 0,
        OPEN_STACK => (0..3).filter(|stack| !state.stacks.contains(stack)).map(|stack| 7 << (3 * stack)).sum(),
        stack => state.unplaced_columns & 7 << (3 * stack),
    }
}

//! Branching: which cell to guess.

use super::SearchState;
use crate::grid::Cell;

/// The unfilled cell with the fewest candidates, the first such in row-major order.
pub(super) fn fewest_candidates(state: &SearchState) -> Option<Cell> {
    let candidates = |cell: &Cell| state.grid()[*cell].len();
    let unfilled = state.unfilled().iter();
    // Singles have been filled, so none has fewer than two.
    let pair = unfilled.clone().find(|cell| candidates(cell) == 2);
    pair.or_else(|| unfilled.min_by_key(candidates))
}

//! Branching: which cell to guess.

use super::State;
use crate::grid::Cell;

/// The unfilled cell with the fewest candidates, the first such in row-major order.
pub(super) fn fewest_candidates(state: &State) -> Option<Cell> {
    let mut best = None;
    let mut fewest = usize::MAX;
    for cell in state.unfilled() {
        let candidates = state.grid()[cell].len();
        if candidates < fewest {
            (best, fewest) = (Some(cell), candidates);
            // Singles have been filled, so none has fewer.
            if fewest == 2 {
                break;
            }
        }
    }
    best
}

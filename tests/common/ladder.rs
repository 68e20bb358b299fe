//! Techniques by their names, and the steps of a ladder through a puzzle.

use std::ops::ControlFlow;

use sudoku::grid::{CellSet, Progress};
use sudoku::logic::{Ladder, State, Step, TechniqueSet};

/// Returns the techniques that these names stand for: names of techniques or of families.
pub fn techniques_named(names: &[&str]) -> TechniqueSet {
    names.iter().fold(TechniqueSet::EMPTY, |union, name| union | TechniqueSet::from_name(name).unwrap())
}

/// Solves a puzzle as far as the ladder can. Passes each position and step to `on_step`, and returns the last position.
pub fn follow_ladder(ladder: &mut Ladder, mut state: State, mut on_step: impl FnMut(&State, &Step)) -> State {
    while let Ok(step) = ladder.next_step(&state) {
        on_step(&state, &step);
        state.apply(&step);
    }
    state
}

/// Returns the state with the digits in these cells as placed rather than given.
pub fn with_placed(state: &State, cells: CellSet) -> State {
    let progress = state.progress();
    State::with_progress(&state.grid(), Progress { placed: cells - state.empty_cells(), ..progress })
}

/// Returns all steps of all techniques of the ladder.
pub fn every_step(ladder: &mut Ladder, state: &State) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = ladder.for_each_step(state, |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

//! XY-wing and XYZ-wing.
//!
//! A pivot holds x and y, or x, y and z; one wing holds x and z, the other y and z. Whichever digit the
//! pivot takes, z stands in a wing or in the pivot itself, and goes from all cells that see them.

use crate::grid::{Cell, CellSet};

use super::{CandidateSet, Pattern, State, Step, Technique};

/// An XY-wing that strikes something.
pub(super) fn xy_wing(state: &State) -> Option<Step> {
    wing(state, state.bivalue(), Technique::XyWing)
}

/// An XYZ-wing that strikes something.
pub(super) fn xyz_wing(state: &State) -> Option<Step> {
    wing(state, state.trivalue(), Technique::XyzWing)
}

fn wing(state: &State, pivots: CellSet, technique: Technique) -> Option<Step> {
    pivots.iter().find_map(|pivot| {
        let digits = state.candidates(pivot);
        let bivalue = state.bivalue() & pivot.peers();
        bivalue
            .iter()
            .filter(|&first| (digits - state.candidates(first)).len() == 1)
            .flat_map(|first| bivalue.iter().map(move |second| [first, second]))
            .find_map(|wings| strike(state, technique, pivot, wings))
    })
}

fn strike(state: &State, technique: Technique, pivot: Cell, wings: [Cell; 2]) -> Option<Step> {
    let digits = state.candidates(pivot);
    let [first, second] = wings.map(|wing| state.candidates(wing));
    let in_all = usize::from(technique == Technique::XyzWing);
    if (digits | first | second).len() != 3 || (digits & first & second).len() != in_all {
        return None;
    }
    let digit = (first & second).first()?;
    let shared = [(first - second).first()?, (second - first).first()?];
    let mut seen = wings[0].peers() & wings[1].peers();
    if technique == Technique::XyzWing {
        seen &= pivot.peers();
    }
    let struck = (state.cells(digit) & seen).without(pivot);
    Step::new(technique, Pattern::Wing { pivot, wings, digit, shared })
        .striking(CandidateSet::of_digit(digit, struck))
}

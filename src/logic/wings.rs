//! XY-wing and XYZ-wing.
//!
//! A pivot holds x and y, or x, y and z; one wing holds x and z, the other y and z. Whichever digit the
//! pivot takes, z stands in a wing or in the pivot itself, and goes from all cells that see them.

use crate::grid::{Cell, CellSet, DigitSet};

use super::order::PEERS;
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
        bivalue_peers(state, pivot)
            .filter(|&first| (digits - state.candidates(first)).len() == 1)
            .find_map(|first| {
                bivalue_peers(state, pivot)
                    .find_map(|second| strike(state, technique, digits, pivot, [first, second]))
            })
    })
}

fn bivalue_peers(state: &State, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    let peers = PEERS[cell.index()].into_iter();
    peers.filter(|&peer| state.bivalue().contains(peer))
}

fn strike(
    state: &State,
    technique: Technique,
    digits: DigitSet,
    pivot: Cell,
    wings: [Cell; 2],
) -> Option<Step> {
    let [first, second] = wings.map(|wing| state.candidates(wing));
    let in_all = usize::from(technique == Technique::XyzWing);
    if (digits | first | second).len() != 3 || (digits & first & second).len() != in_all {
        return None;
    }
    let digit = (first & second).first()?;
    let mut seen = wings[0].peers() & wings[1].peers();
    if technique == Technique::XyzWing {
        seen &= pivot.peers();
    }
    let struck = (state.cells(digit) & seen).without(pivot);
    Step::new(technique, Pattern::Wing { pivot, wings, digit })
        .striking(CandidateSet::of_digit(digit, struck))
}

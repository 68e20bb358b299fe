//! Trial: try a digit, and follow the singles up to a contradiction.
//!
//! This is how people guess, and how the program searches; as a step it has a proof. The cell with the fewest candidates
//! comes first, and its smallest digit.

use super::net::{ForcingNet, NetOrder};
use crate::grid::Cell;
use crate::logic::{CONTINUE, Candidate, Flow, Node, State, Step, StepSink, Technique};

pub(in crate::logic) fn trial(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let mut cells: Vec<Cell> = state.empty_cells().iter().collect();
    cells.sort_by_key(|&cell| state.candidates(cell).len());
    for cell in cells {
        for digit in state.candidates(cell) {
            let assumption = Node::on(Candidate::new(cell, digit));
            let mut net = ForcingNet::new(state.all_candidates(), NetOrder::EarliestFirst);
            if let Some(clash) = net.follow(assumption).break_value() {
                let step = Step::from_node(Technique::Trial, assumption.negated());
                steps.push(step, || net.contradiction(assumption, clash))?;
            }
        }
    }
    CONTINUE
}

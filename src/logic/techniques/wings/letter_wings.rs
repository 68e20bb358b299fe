//! M-, S-, L- and H-wings: short AICs that players name by a letter.
//!
//! Each has three strong links: a cell with two candidates (`x=y`), or two places of a digit in a house. In Eureka
//! notation, with different letters for different digits:
//!
//! | name | chain |
//! |---|---|
//! | M-wing | (x=y)a - (y)b = (y-x)c = (x)d |
//! | S-wing | (x)a = (x)b - (x=y)c - (y)d = (y)e |
//! | L-wing | (x)a = (x)b - (x)c = (x-y)d = (y)e, or (x)a = (x-y)b = (y-z)c = (z)d |
//! | H-wing | (x=y)a - (y)b = (y-z)c = (z)d, or (x=y)a - (y=z)b - (z)c = (z)d |
//!
//! If the ends see each other, the chain is a loop, and every weak link of the loop is also strong.

use crate::grid::{CellSet, DigitSet};
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Derivation, Flow, Node, Proof, ProofMethod, Reason, State, Step, StepSink,
    Technique,
};

/// The kind of a link: in a cell, or of a digit in a house.
#[derive(Clone, Copy, PartialEq)]
enum LinkKind {
    Cell,
    House,
}

/// The kinds of the links of each wing, in the order of the chain: strong, weak, strong, weak, strong.
const LINK_KINDS_BY_WING: [[LinkKind; 5]; 5] = {
    use LinkKind::{Cell, House};
    [
        // M-wing, or H-wing if the ends differ.
        [Cell, House, House, Cell, House],
        [Cell, House, Cell, House, House],
        [House, House, Cell, House, House],
        [House, House, House, Cell, House],
        [House, Cell, House, Cell, House],
    ]
};

fn wing_technique(wing_index: usize, nodes: &[Candidate]) -> Option<Technique> {
    let [first_digit, last_digit] = [nodes[0], nodes[nodes.len() - 1]].map(Candidate::digit);
    // Some wings are symmetric: accept them in one direction only.
    let is_canonical_direction = nodes[0] < nodes[nodes.len() - 1];
    match wing_index {
        0 if first_digit == last_digit => Some(Technique::MWing),
        0 | 1 if first_digit != last_digit => Some(Technique::HWing),
        2 if is_canonical_direction => Some(Technique::SWing),
        3 => Some(Technique::LWing),
        4 if first_digit != last_digit && is_canonical_direction => Some(Technique::LWing),
        _ => None,
    }
}

/// Finds M-, S-, L- and H-wings.
pub fn letter_wings(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for wing_index in 0..LINK_KINDS_BY_WING.len() {
        for start in state.all_candidates().iter() {
            WingSearch { state, wing_index, nodes: vec![start], links: Vec::new() }.add_strong_link(steps)?;
        }
    }
    CONTINUE
}

/// A depth-first search for the chains of one row of [`LINK_KINDS_BY_WING`].
struct WingSearch<'a> {
    state: &'a State,
    wing_index: usize,
    nodes: Vec<Candidate>,
    links: Vec<Reason>,
}

impl WingSearch<'_> {
    /// Extends the chain by a strong link, then by a weak link, and so on until it is complete.
    fn add_strong_link(&mut self, steps: &mut StepSink<'_>) -> Flow {
        let from = self.nodes[self.nodes.len() - 1];
        let (cell, digit) = (from.cell(), from.digit());
        if LINK_KINDS_BY_WING[self.wing_index][2 * self.links.len()] == LinkKind::Cell {
            if self.state.bivalue_cells().contains(cell)
                && let Some(other_digit) = (self.state.candidates(cell) - DigitSet::from_digit(digit)).single()
            {
                self.follow_strong_link(Candidate::new(cell, other_digit), Reason::Cell, steps)?;
            }
            return CONTINUE;
        }
        let mut tried_ends = CellSet::EMPTY;
        for house in cell.houses() {
            let other_places = (self.state.cells_with(digit) & house.cells()).without(cell);
            let Some(to) = other_places.single().filter(|&to| !tried_ends.contains(to)) else {
                continue;
            };
            tried_ends = tried_ends.with(to);
            self.follow_strong_link(Candidate::new(to, digit), Reason::House(house), steps)?;
        }
        CONTINUE
    }

    fn follow_strong_link(&mut self, to: Candidate, link: Reason, steps: &mut StepSink<'_>) -> Flow {
        if self.nodes.contains(&to) {
            return CONTINUE;
        }
        self.nodes.push(to);
        self.links.push(link);
        self.add_weak_link(to, steps)?;
        self.nodes.pop();
        self.links.pop();
        CONTINUE
    }

    fn add_weak_link(&mut self, to: Candidate, steps: &mut StepSink<'_>) -> Flow {
        let Some(weak_kind) = LINK_KINDS_BY_WING[self.wing_index].get(2 * self.links.len() - 1) else {
            return self.push_step(steps);
        };
        let next_candidates = match weak_kind {
            LinkKind::Cell => CandidateSet::from_cell(to.cell(), !DigitSet::from_digit(to.digit())),
            LinkKind::House => CandidateSet::from_digit(to.digit(), to.cell().peers()),
        };
        for next in (next_candidates & *self.state.all_candidates()).iter() {
            if !self.nodes.contains(&next) {
                self.nodes.push(next);
                self.add_strong_link(steps)?;
                self.nodes.pop();
            }
        }
        CONTINUE
    }

    fn push_step(&self, steps: &mut StepSink<'_>) -> Flow {
        let Some(technique) = wing_technique(self.wing_index, &self.nodes) else { return CONTINUE };
        let conflicts_of = |index: usize| self.nodes[index].conflicting_candidates() & *self.state.all_candidates();
        let is_loop = conflicts_of(0).contains(self.nodes[5]);
        let eliminated = if is_loop {
            let weak_link_victims = [[1, 2], [3, 4], [5, 0]].map(|[a, b]| conflicts_of(a) & conflicts_of(b));
            weak_link_victims.into_iter().fold(CandidateSet::EMPTY, |union, victims| union | victims)
        } else {
            conflicts_of(0) & conflicts_of(5)
        };
        steps.push(Step::from_eliminations(technique, eliminated), || {
            let node = |(index, &candidate): (usize, &Candidate)| Node::new(candidate, index % 2 == 1);
            let nodes = self.nodes.iter().enumerate().map(node).collect();
            let reason = |index: usize, pair: [Node; 2]| match pair[1].is_on {
                true => self.links[index / 2].clone(),
                false => Reason::weak_link(pair),
            };
            let method = if is_loop { ProofMethod::Cycle } else { ProofMethod::Ends };
            Proof { method, derivations: vec![Derivation::chain(nodes, is_loop, reason)] }
        })
    }
}

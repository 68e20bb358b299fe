//! The net of everything that singles force from one assumption.

use std::collections::{HashMap, VecDeque};
use std::ops::ControlFlow;

use crate::grid::DigitSet;
use crate::logic::{Candidate, CandidateSet, Constraint, Derivation, Node, Proof, ProofMethod, Reason};

/// The order in which the consequences of true candidates are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NetOrder {
    /// The consequences of the latest candidate come first.
    LatestFirst,
    /// The consequences of the earliest candidate come first, so that the first clash is one of the nearest.
    EarliestFirst,
}

/// The net of consequences of one assumption.
pub(super) struct ForcingNet<'a> {
    state_candidates: &'a CandidateSet,
    remaining: CandidateSet,
    true_candidates: CandidateSet,
    /// The true candidates whose consequences are still to be drawn.
    pending: VecDeque<Candidate>,
    order: NetOrder,
    /// The nodes from which each node follows, and the reason.
    origins: HashMap<Node, (Vec<Node>, Reason)>,
}

impl<'a> ForcingNet<'a> {
    pub(super) fn new(state_candidates: &'a CandidateSet, order: NetOrder) -> Self {
        Self {
            state_candidates,
            remaining: *state_candidates,
            true_candidates: CandidateSet::EMPTY,
            pending: VecDeque::new(),
            order,
            origins: HashMap::new(),
        }
    }

    /// Follows the assumption. Breaks with the first candidate that is both true and false.
    pub(super) fn follow(&mut self, assumption: Node) -> ControlFlow<Candidate> {
        if assumption.is_on {
            self.true_candidates.insert(assumption.candidate());
            self.pending.push_back(assumption.candidate());
        } else {
            self.remove(assumption.candidate())?;
        }
        while let Some(premise) = self.next_premise() {
            let (cell, digit) = (premise.cell(), premise.digit());
            let cell_candidates =
                CandidateSet::from_cell(cell, DigitSet::ALL - DigitSet::from_digit(digit)) & self.remaining;
            let seen_candidates = CandidateSet::from_digit(digit, cell.peers()) & self.remaining;
            for candidate in cell_candidates.iter().chain(seen_candidates.iter()) {
                let shared = constraints_of(premise).into_iter().find(|shared| shared.candidates().contains(candidate));
                let origin = shared.map(|constraint| (vec![Node::on(premise)], constraint.into()));
                self.origins.extend(origin.map(|origin| (Node::off(candidate), origin)));
                self.remove(candidate)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn next_premise(&mut self) -> Option<Candidate> {
        match self.order {
            NetOrder::LatestFirst => self.pending.pop_back(),
            NetOrder::EarliestFirst => self.pending.pop_front(),
        }
    }

    /// Removes a candidate. If a constraint has one candidate left, that candidate is true. If it has none left, the
    /// removed candidate must be true as well, which is a contradiction.
    fn remove(&mut self, candidate: Candidate) -> ControlFlow<Candidate> {
        self.remaining.remove(candidate);
        for constraint in constraints_of(candidate) {
            let members = constraint.candidates() & *self.state_candidates;
            let remaining_members = members & self.remaining;
            let last = remaining_members.iter().next().unwrap_or(candidate);
            if remaining_members.len() > 1 || remaining_members.len() == 1 && !self.true_candidates.insert(last) {
                continue;
            }
            let other_members = members - CandidateSet::from_candidate(last);
            // The only candidate of a constraint is true even if it is assumed to be false.
            let premises = if other_members.is_empty() { members } else { other_members };
            self.origins.insert(Node::on(last), (premises.iter().map(Node::off).collect(), constraint.into()));
            if remaining_members.is_empty() {
                return ControlFlow::Break(candidate);
            }
            self.pending.push_back(last);
        }
        ControlFlow::Continue(())
    }

    /// Returns the proof that the assumption is wrong, as this candidate is both true and false.
    pub(super) fn contradiction(&self, assumption: Node, clash: Candidate) -> Proof {
        let derivations = [true, false].map(|is_on| self.derivation(assumption, Node::new(clash, is_on))).into();
        Proof { method: ProofMethod::Contradiction(assumption), derivations }
    }

    pub(super) fn derivation(&self, assumption: Node, target: Node) -> Derivation {
        Derivation::from_target(target, &mut |node| self.origins.get(&node).filter(|_| node != assumption).cloned())
    }
}

fn constraints_of(candidate: Candidate) -> [Constraint; 4] {
    let [row, column, block] = candidate.cell().houses().map(|house| Constraint::House(house, candidate.digit()));
    [Constraint::Cell(candidate.cell()), row, column, block]
}

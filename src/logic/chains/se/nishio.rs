//! Nishio: one digit, followed until it contradicts itself.
//!
//! A candidate is assumed to be on, then off. Only the digit's own places are considered. A place that is off is
//! eliminated, which may leave another place as the last one of its house. The run ends at the first candidate that
//! would be both on and off: the assumption was wrong.

use super::board::{CONSTRAINT_COUNT, CandidateBoard, RemainingCandidates};
use super::memory::{BoardSearch, SearchMemory};
use super::run::{BoardNode, Run};
use crate::grid::Digit;
use crate::logic::catalogue::scale::length_increment;
use crate::logic::{CONTINUE, Derivation, Flow, Node, Proof, ProofMethod, Step, StepSink, Technique};

/// The search for contradictions of one digit. The contradiction that depends on the fewest nodes is the easiest.
pub struct NishioChains;

impl BoardSearch for NishioChains {
    fn search<const W: usize>(memory: &mut SearchMemory<W>, steps: &mut StepSink<'_>) -> Flow {
        let board = &memory.board;
        let technique = Technique::NishioForcingChain;
        let changed_digits = steps.changes.digits;
        let remaining_by_digit: Vec<RemainingCandidates<W>> =
            Digit::all().map(|digit| board.remaining_of_digit(digit)).collect();
        let mut run = Run::default();
        for number in board.remaining.candidates.iter() {
            let candidate = board.candidates[usize::from(number)];
            if !changed_digits.contains(candidate.digit()) {
                continue;
            }
            for is_on in [true, false] {
                let assumption = BoardNode { number, is_on };
                run.assume(&remaining_by_digit[candidate.digit().index()], assumption);
                run.follow(board, true);
                let Some(clash) = run.clash else { continue };
                let ends = [true, false].map(|is_on| BoardNode { number: clash, is_on });
                let node_count = ends.iter().map(|&end| run.dependency_count(board, end)).sum();
                let difficulty = technique.base_difficulty().plus(length_increment(node_count));
                let assumed_node = board.node(assumption);
                let step = Step::from_node(technique, assumed_node.negated()).with_difficulty(difficulty);
                steps.push_ranked((difficulty, node_count, 0), step, || {
                    // Premises are listed in the order of their cells.
                    let mut origin = |node| {
                        let (mut premises, reason) = run.origin(board, node, &mut |_| None)?;
                        premises.sort_by_key(|premise: &Node| premise.candidate());
                        Some((premises, reason))
                    };
                    let derivations = ends.map(|end| Derivation::from_target(board.node(end), &mut origin)).to_vec();
                    Proof { method: ProofMethod::Contradiction(assumed_node), derivations }
                })?;
            }
        }
        CONTINUE
    }
}

impl<const W: usize> CandidateBoard<W> {
    /// Returns the remaining candidates of one digit. Cells have no masks, so there are no links within them.
    fn remaining_of_digit(&self, digit: Digit) -> RemainingCandidates<W> {
        let mut remaining = RemainingCandidates::default();
        for constraint in (digit.index()..CONSTRAINT_COUNT).step_by(9).filter(|&constraint| constraint >= 81) {
            remaining.masks[constraint] = self.remaining.masks[constraint];
            remaining.candidates |= self.member_sets[constraint] & self.remaining.candidates;
        }
        remaining
    }
}

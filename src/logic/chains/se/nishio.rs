//! Nishio: one digit, followed until it contradicts itself.
//!
//! A candidate is assumed to be on, then off. Only the digit's own places are considered. A place that is off is
//! eliminated, which may leave another one as the last of its house. The search ends at the first candidate that would
//! be both on and off: the assumption was wrong.

use super::board::{CandidateBoard, Left, SITES};
use super::evidence::concluding;
use super::memory::{Prepared, Seek};
use super::run::{Numbered, Run};
use crate::grid::Digit;
use crate::logic::bits::BitSet;
use crate::logic::catalogue::scale::length_increment;
use crate::logic::{CONTINUE, Candidate, Chain, ChainShape, Flow, Node, Proof, Steps, Technique};

/// The search for contradictions of one digit. The one that depends on the fewest nodes is the easiest.
pub struct Nishio;

impl Seek for Nishio {
    fn seek<const W: usize>(prepared: Prepared<'_, W>, steps: &mut Steps<'_>) -> Flow {
        let Prepared { board, .. } = prepared;
        let technique = Technique::NishioForcingChain;
        let digits = steps.news.digits;
        let left: Vec<Left<W>> = Digit::all().map(|digit| board.of_digit(digit)).collect();
        let mut run = Run::new();
        for number in board.left.all.iter() {
            let candidate = board.candidates[usize::from(number)];
            if !digits.contains(candidate.digit()) {
                continue;
            }
            for on in [true, false] {
                let source = Numbered { number, on };
                run.assume(&left[candidate.digit().index()], source);
                run.follow(board, true);
                let Some(clash) = run.clash else { continue };
                let ends = [true, false].map(|on| Numbered { number: clash, on });
                let nodes = ends.iter().map(|&end| run.count(board, end)).sum();
                let difficulty = technique.base().plus(length_increment(nodes));
                let source = board.node(source);
                let step = concluding(technique, source.negated()).rated(difficulty);
                steps.push_ranked((difficulty, nodes, 0), step, || {
                    // Premises are listed in the order of their places.
                    let mut origin = |node| {
                        let (mut premises, reason) = run.origin(board, node, &mut |_| None)?;
                        premises.sort_by_key(place);
                        Some((premises, reason))
                    };
                    let chains = ends.map(|end| Chain::to(board.node(end), &mut origin)).to_vec();
                    Proof { shape: ChainShape::Contradiction(source), chains }
                })?;
            }
        }
        CONTINUE
    }
}

/// Returns the key by which premises are sorted.
fn place(premise: &Node) -> Candidate {
    premise.candidate
}

impl<const W: usize> CandidateBoard<W> {
    /// Returns the candidates of one digit that are left, in houses only. No cell has several of these, so that there
    /// are no links within cells.
    fn of_digit(&self, digit: Digit) -> Left<W> {
        let mut of_digit = Left { masks: [0; SITES], all: BitSet::EMPTY };
        for site in (digit.index()..SITES).step_by(9).filter(|&site| site >= 81) {
            of_digit.masks[site] = self.left.masks[site];
            of_digit.all |= self.of_site[site] & self.left.all;
        }
        of_digit
    }
}

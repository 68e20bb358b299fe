//! Bidirectional cycles, and forcing chains of a single branch.
//!
//! A cycle leads from a candidate that is on back to itself, over alternating off and on nodes. Either its on or its
//! off nodes are all true, so a candidate that sees an on and an off node of its own digit is false. A forcing chain
//! leads from a candidate to its own negation, which is therefore true.
//!
//! Sudoku Explainer calls a cycle of one digit in four cells a generalized X-wing. Another technique always finds it
//! first: two parallel lines are an X-wing, and boxes a claiming. So it has no name of its own here.
//!
//! There are three passes: with the links of one digit (X), with strong links within cells (Y, cycles only), and with
//! all links (XY). The easiest deduction of all passes counts; among equals the one with fewer nodes, then the earlier
//! pass, then the first found. So the search never looks for paths longer than the best found so far.

use super::board::CandidateBoard;
use super::evidence::concluding;
use super::memory::{Prepared, Seek};
use super::paths::{Met, PathForm, PathNode, Taker, proof};
use crate::logic::{Flow, Step, Steps};

/// The search for cycles and forcing chains.
pub struct Simple;

impl Seek for Simple {
    fn seek<const W: usize>(prepared: Prepared<'_, W>, steps: &mut Steps<'_>) -> Flow {
        let Prepared { board, implied, paths, .. } = prepared;
        let mut wanted = WantedPaths { longest: [[0; 2]; 3], steps };
        wanted.set_limits();
        paths.search(board, &board.left, implied, &mut wanted)
    }
}

/// The sink for the steps, with the maximum length of chains and cycles that are still wanted in each pass.
struct WantedPaths<'a, 's> {
    longest: [[usize; 2]; 3],
    steps: &'a mut Steps<'s>,
}

impl WantedPaths<'_, '_> {
    fn set_limits(&mut self) {
        for (pass, longest) in self.longest.iter_mut().enumerate() {
            *longest = [false, true].map(|is_cycle| self.steps.longest(|len| PathForm { pass, is_cycle, len }.rank()));
        }
    }
}

impl<const W: usize> Taker<W> for WantedPaths<'_, '_> {
    fn longest(&self, pass: usize, is_cycle: bool) -> usize {
        self.longest[pass][usize::from(is_cycle)]
    }

    fn take(&mut self, board: &CandidateBoard<W>, met: Met<'_, W>) -> Flow {
        let (technique, is_cycle) = (met.form.technique(), met.form.is_cycle);
        let step = if is_cycle {
            Step::eliminating(technique, board.candidate_set(met.eliminated))
        } else {
            concluding(technique, board.node(met.target))
        };
        let rank = met.form.rank();
        let flow = self.steps.push_ranked(rank, step.rated(rank.0), || {
            let steps: Vec<PathNode> = met.steps(board).collect();
            proof(board, &steps, met.target, is_cycle)
        });
        self.set_limits();
        flow
    }
}

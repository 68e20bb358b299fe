//! Bidirectional cycles, and forcing chains without branches.
//!
//! A cycle leads from an on candidate back to itself, over alternately off and on nodes. Either all candidates of its
//! on nodes or all candidates of its off nodes are true, so a candidate that sees its own digit both in an on node and
//! in an off node is false. A forcing chain leads from a node to its own negation, which is therefore true.
//!
//! Sudoku Explainer calls a cycle of one digit in four cells a generalized X-wing. Another technique always comes
//! first: X-wing if the cycle has two parallel lines, claiming if it has boxes. So the generalized X-wing is not a
//! technique here.
//!
//! There are three passes: with the links of one digit (X), with strong links within cells (Y, cycles only), and with
//! all links (XY). Only the easiest deduction counts. Ties are broken by the number of nodes, then by the pass, then by
//! the order of discovery. So the search never looks for paths longer than the best one found so far.

use super::board::CandidateBoard;
use super::paths::{FoundPath, PathForm, PathNode, PathSearch, PathSink, path_proof};
use super::prune::implications::Implications;
use crate::logic::{Flow, Step, StepSink};

/// Searches for the cycles and forcing chains of a state.
pub(super) fn find_simple_chains<const W: usize>(
    board: &CandidateBoard<W>,
    implications: &Implications<W>,
    paths: &mut PathSearch<W>,
    steps: &mut StepSink<'_>,
) -> Flow {
    let mut sink = PathStepSink { max_lens: [[0; 2]; 3], steps };
    sink.update_max_lens();
    paths.search(board, &board.remaining, implications, &mut sink)
}

/// A sink that turns paths into steps, with the maximum length of the chains and cycles still wanted in each pass.
struct PathStepSink<'a, 's> {
    /// For each pass, the maximum length of forcing chains and of cycles.
    max_lens: [[usize; 2]; 3],
    steps: &'a mut StepSink<'s>,
}

impl PathStepSink<'_, '_> {
    fn update_max_lens(&mut self) {
        for (pass, max_lens) in self.max_lens.iter_mut().enumerate() {
            *max_lens = [false, true]
                .map(|is_cycle| self.steps.max_accepted_size(|len| PathForm { pass, is_cycle, len }.rank()));
        }
    }
}

impl<const W: usize> PathSink<W> for PathStepSink<'_, '_> {
    fn max_len(&self, pass: usize, is_cycle: bool) -> usize {
        self.max_lens[pass][usize::from(is_cycle)]
    }

    fn push(&mut self, board: &CandidateBoard<W>, found_path: FoundPath<'_, W>) -> Flow {
        let (technique, is_cycle) = (found_path.form.technique(), found_path.form.is_cycle);
        let step = if is_cycle {
            Step::from_eliminations(technique, board.candidate_set(found_path.eliminations))
        } else {
            Step::from_node(technique, board.node(found_path.target))
        };
        let rank @ (difficulty, ..) = found_path.form.rank();
        let flow = self.steps.push_ranked(rank, step.with_difficulty(difficulty), || {
            let path_nodes: Vec<PathNode> = found_path.nodes_backward(board).collect();
            path_proof(board, &path_nodes, found_path.target, is_cycle)
        });
        self.update_max_lens();
        flow
    }
}

//! Builds the proofs of conclusions from runs. The search stores only the indices of nested chains, so this
//! module searches for the chains again.

use std::sync::Arc;

use super::board::{CandidateBoard, RemainingCandidates};
use super::conclusions::{Conclusion, RunEnd, Runs};
use super::paths;
use super::run::{Deduction, DeductionReason, Run};
use super::searches::{Consequences, Search};
use super::worker::{RunWorker, SearchRoot};
use crate::logic::{Derivation, Node, Proof, Reason};

impl<const W: usize> RunWorker<W> {
    /// Returns the proof of a conclusion, with nested proofs. `start_candidates` are those at the start of the runs.
    pub(super) fn proof(
        &mut self,
        root: &SearchRoot<'_, W>,
        search: &Search,
        start_candidates: &RemainingCandidates<W>,
        runs: &Runs<W>,
        conclusion: &Conclusion,
    ) -> Proof {
        let board = root.board;
        let derivation = |end: &RunEnd| {
            let run = runs.get(end.run_index);
            let mut reasons: Vec<Option<Reason>> = vec![None; run.deductions.len()];
            let mut deduction_reason = |index: usize| {
                let reason = || self.reason(root, start_candidates, run, &run.deductions[index]);
                Some(reasons[index].get_or_insert_with(reason).clone())
            };
            Derivation::from_target(board.node(end.node), &mut |node| {
                let (mut premises, reason) = run.origin(board, node, &mut deduction_reason)?;
                if search.is_of_one_digit() {
                    // Premises are listed in the order of their cells.
                    premises.sort_by_key(|premise: &Node| premise.candidate());
                }
                Some((premises, reason))
            })
        };
        let derivations = conclusion.ends.iter().map(derivation).collect();
        Proof { method: board.proof_method(conclusion.method), derivations }
    }

    /// Returns the reason for a deduction: a pattern, or the proof of a nested chain, which is searched for again.
    fn reason(
        &mut self,
        root: &SearchRoot<'_, W>,
        start_candidates: &RemainingCandidates<W>,
        run: &Run<W>,
        deduction: &Deduction,
    ) -> Reason {
        let board = root.board;
        let (search, chain_index) = match deduction.reason {
            DeductionReason::Pattern(pattern) => {
                let constraints = |indices: [u16; 2]| {
                    let used_indices = indices[..pattern.size].iter();
                    used_indices.map(|&index| CandidateBoard::<W>::constraint(index.into())).collect()
                };
                let (base, cover) = (constraints(pattern.base), constraints(pattern.cover));
                return Reason::Pattern { technique: pattern.technique, base, cover };
            }
            DeductionReason::Nested { search, chain_index, .. } => (search, chain_index),
        };
        let mut remaining = start_candidates.clone();
        for &candidate in &run.nodes(false).list[..deduction.off_count] {
            board.remove_candidate(&mut remaining, candidate);
        }
        if search.consequences == Consequences::Path {
            let paths = self.nested_paths(root, &remaining);
            let path = &paths.paths[chain_index];
            let proof = paths::path_proof(board, paths.nodes_backward(path), path.target, path.form.is_cycle);
            return Reason::Nested { technique: path.form.technique(), proof: Arc::new(proof) };
        }
        // The proof needs its own runs, because the outer runs are still in use.
        let mut runs = Runs::default();
        let conclusions = self.nested_conclusions(root, &remaining, &mut runs, search);
        let conclusion = &conclusions[chain_index];
        let technique = search.technique(conclusion.method).unwrap_or(search.rated_as);
        let proof = self.proof(root, search, &remaining, &runs, conclusion);
        Reason::Nested { technique, proof: Arc::new(proof) }
    }
}

//! Builds the proof of a conclusion of dynamic chains. The search stores only the number of a nested chain, so that the
//! chain is searched again here.

use std::sync::Arc;

use super::board::{CandidateBoard, RemainingSet};
use super::conclusions::{Conclusion, ConclusionMethod, Runs};
use super::dynamic_worker::{DynamicWorker, SearchRoot, technique};
use super::paths::{self, PathForm};
use super::run::{BoardNode, Deduction, DeductionReason, Rule, Run};
use crate::logic::{Derivation, Proof, Reason, Technique};

impl<const W: usize> DynamicWorker<W> {
    /// Returns the proof of a conclusion, with nested proofs. `start` are the candidates that the runs started from.
    pub(super) fn proof(
        &mut self,
        root: &SearchRoot<'_, W>,
        start: &RemainingSet<W>,
        runs: &Runs<W>,
        conclusion: &Conclusion,
    ) -> Proof {
        let board = root.board;
        let ends = conclusion.ends.iter();
        let chains = ends.map(|&(run, end)| self.derivation(root, start, runs.get(run), end)).collect();
        Proof { method: board.proof_method(conclusion.method), derivations: chains }
    }

    fn derivation(
        &mut self,
        root: &SearchRoot<'_, W>,
        start: &RemainingSet<W>,
        run: &Run<W>,
        end: BoardNode,
    ) -> Derivation {
        let board = root.board;
        let mut reasons: Vec<Option<Reason>> = vec![None; run.deductions.len()];
        run.derivation(board, end, &mut |number| {
            let reason = || self.reason(root, start, run, &run.deductions[number]);
            Some(reasons[number].get_or_insert_with(reason).clone())
        })
    }

    /// Returns the reason of a deduction: a pattern, or a chain, which is searched again.
    fn reason(
        &mut self,
        root: &SearchRoot<'_, W>,
        start: &RemainingSet<W>,
        run: &Run<W>,
        deduction: &Deduction,
    ) -> Reason {
        let board = root.board;
        let (rule, number) = match deduction.reason {
            DeductionReason::Pattern(pattern) => {
                let constraints = |indexes: [u16; 2]| {
                    let indexes = indexes[..pattern.size].iter();
                    indexes.map(|&index| CandidateBoard::<W>::constraint(index.into())).collect()
                };
                let (base, cover) = (constraints(pattern.base), constraints(pattern.cover));
                return Reason::Pattern { technique: pattern.technique, base, cover };
            }
            DeductionReason::Nested { rule, number, .. } => (rule, number),
        };
        let mut remaining = start.clone();
        run.remove_off(board, &mut remaining, deduction.off_count);
        if rule == Rule::Forcing {
            let paths = self.nested_paths(root, &remaining);
            let path = &paths.paths()[number];
            let PathForm { is_cycle, .. } = path.form;
            let technique = path.form.technique();
            let proof = paths::proof(board, paths.steps(path), path.target, is_cycle);
            return Reason::Nested { technique, proof: Arc::new(proof) };
        }
        // A proof needs memory of its own, since the outer ones are still in use.
        let mut runs = Runs::new();
        let found = self.nested_conclusions(root, &remaining, &mut runs, rule);
        let conclusion = &found[number];
        let technique = match (rule, conclusion.method) {
            (Rule::Dynamic(level), method) => technique(level, method),
            (_, ConclusionMethod::Cell(_)) => Technique::CellForcingChains,
            _ => Technique::RegionForcingChains,
        };
        let proof = self.proof(root, &remaining, &runs, conclusion);
        Reason::Nested { technique, proof: Arc::new(proof) }
    }
}

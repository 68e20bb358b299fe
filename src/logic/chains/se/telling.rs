//! Builds the proof of a conclusion of dynamic chains. The search stores only the number of a nested chain, so that the
//! chain is searched again here.

use std::sync::Arc;

use super::board::{CandidateBoard, Left};
use super::conclusions::{Conclusion, ConclusionShape, Runs};
use super::hand::{Hand, Top, technique};
use super::paths::{self, PathForm};
use super::run::{Advance, AdvanceReason, Numbered, Rule, Run};
use crate::logic::{Chain, Proof, Reason, Technique};

impl<const W: usize> Hand<W> {
    /// Returns the proof of a conclusion, with nested proofs. `start` are the candidates that the runs started from.
    pub(super) fn proof(
        &mut self,
        top: &Top<'_, W>,
        start: &Left<W>,
        runs: &Runs<W>,
        conclusion: &Conclusion,
    ) -> Proof {
        let board = top.board;
        let ends = conclusion.ends.iter();
        let chains = ends.map(|&(run, end)| self.chain(top, start, runs.get(run), end)).collect();
        Proof { shape: board.shape(conclusion.shape), chains }
    }

    fn chain(&mut self, top: &Top<'_, W>, start: &Left<W>, run: &Run<W>, end: Numbered) -> Chain {
        let board = top.board;
        let mut reasons: Vec<Option<Reason>> = vec![None; run.advances.len()];
        run.chain(board, end, &mut |number| {
            let reason = || self.reason(top, start, run, &run.advances[number]);
            Some(reasons[number].get_or_insert_with(reason).clone())
        })
    }

    /// Returns the reason of an advance: a pattern, or a chain, which is searched again.
    fn reason(&mut self, top: &Top<'_, W>, start: &Left<W>, run: &Run<W>, advance: &Advance) -> Reason {
        let board = top.board;
        let (rule, number) = match advance.reason {
            AdvanceReason::Pattern(pattern) => {
                let constraints = |sites: [u16; 2]| {
                    let sites = sites[..pattern.size].iter();
                    sites.map(|&site| CandidateBoard::<W>::constraint(site.into())).collect()
                };
                let (base, cover) = (constraints(pattern.base), constraints(pattern.cover));
                return Reason::Pattern { technique: pattern.technique, base, cover };
            }
            AdvanceReason::Nested { rule, number, .. } => (rule, number),
        };
        let left = run.left_after(board, start, advance.struck);
        if rule == Rule::Forcing {
            let paths = self.list_paths(top, &left);
            let path = &paths.found()[number];
            let PathForm { is_cycle, .. } = path.form;
            let technique = path.form.technique();
            let proof = paths::proof(board, paths.steps(path), path.target, is_cycle);
            return Reason::Nested { technique, proof: Arc::new(proof) };
        }
        // A proof needs memory of its own, since the outer ones are still in use.
        let mut runs = Runs::new();
        let found = self.nested_conclusions(top, &left, &mut runs, rule);
        let conclusion = &found[number];
        let technique = match (rule, conclusion.shape) {
            (Rule::Dynamic(level), shape) => technique(level, shape),
            (_, ConclusionShape::Cell(_)) => Technique::CellForcingChains,
            _ => Technique::RegionForcingChains,
        };
        let proof = self.proof(top, &left, &runs, conclusion);
        Reason::Nested { technique, proof: Arc::new(proof) }
    }
}

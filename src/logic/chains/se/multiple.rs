//! Cell and region forcing chains.
//!
//! Each candidate of a cell, or each place of a digit in a house, is assumed to be on in turn, and all consequences are
//! collected. A consequence of all of them is true.
//!
//! The runs use the links of the current state (no candidate is eliminated on the way), so that one run from each
//! candidate serves all cells and houses. Runs are made only where [`super::implications`] show a common consequence.

use super::agreement::{ConclusionSearch, KnownConsequences};
use super::board::CandidateBoard;
use super::conclusions::{ConclusionMethod, ConclusionSink, WantedConclusions};
use super::evidence::concluding;
use super::memory::{BoardSearch, SearchContext};
use crate::logic::{Flow, Proof, StepSink, Technique};

/// The search for cell and region forcing chains. Among those with equally many nodes, cells are easier than houses.
pub struct MultipleChains;

impl BoardSearch for MultipleChains {
    fn search<const W: usize>(context: SearchContext<'_, W>, steps: &mut StepSink<'_>) -> Flow {
        let SearchContext { board, implied, runs, .. } = context;
        let wanted = if steps.accepts_only_easier() { WantedConclusions::Easiest } else { WantedConclusions::All };
        let technique = |method| match method {
            ConclusionMethod::Cell(_) => Technique::CellForcingChains,
            _ => Technique::RegionForcingChains,
        };
        let sink = ConclusionSink::new(wanted, CandidateBoard::<W>::CAPACITY)
            .with_methods(|method| steps.accepts(technique(method)));
        let known = KnownConsequences::Implied(implied);
        runs.clear();
        let mut search = ConclusionSearch { board, remaining: &board.remaining, runs, sink, known };
        search.search(&mut |run| run.follow(board, false));
        search.sink.in_order().iter().try_for_each(|conclusion| {
            let technique = technique(conclusion.method);
            let difficulty = conclusion.difficulty(technique);
            let step = concluding(technique, board.node(conclusion.node)).with_difficulty(difficulty);
            steps.push_ranked((difficulty, 0, 0), step, || {
                let ends = conclusion.ends.iter();
                let chain = |&(run, end)| search.runs.get(run).derivation(board, end, &mut |_| None);
                Proof { method: board.proof_method(conclusion.method), derivations: ends.map(chain).collect() }
            })
        })
    }
}

//! Cell and region forcing chains.
//!
//! Each candidate of a cell, or each place of a digit in a house, is assumed to be on in turn, and all consequences are
//! collected. A consequence that all assumptions share is true.
//!
//! Runs follow only the links of the current state: no candidate is eliminated on the way. So one run from each
//! candidate serves all its constraints.

use super::conclusion_search::ConclusionSearch;
use super::conclusions::{ConclusionMethod, ConclusionSink, RunEnd};
use super::memory::{BoardSearch, SearchMemory};
use super::prune::SearchBounds;
use crate::logic::{Derivation, Flow, Proof, Step, StepSink, Technique};

/// The search for cell and region forcing chains. Of chains with equally many nodes, those from a cell are easier.
pub struct MultipleChains;

impl BoardSearch for MultipleChains {
    fn search<const W: usize>(memory: &mut SearchMemory<W>, steps: &mut StepSink<'_>) -> Flow {
        let SearchMemory { board, bounds, runs, .. } = memory;
        let board = &*board;
        // Players use one name for both.
        let has_one_name = steps.accepts(Technique::ForcingChainVerity);
        let searches_all_houses = has_one_name && steps.tells();
        let technique = |method| match method {
            _ if has_one_name => Technique::ForcingChainVerity,
            ConclusionMethod::Cell(_) => Technique::CellForcingChains,
            _ => Technique::RegionForcingChains,
        };
        let sink = ConclusionSink::from_step_sink(steps, technique);
        runs.clear();
        let mut search = ConclusionSearch {
            board,
            remaining: &board.remaining,
            runs,
            sink,
            bounds: SearchBounds::Implications(bounds.implications()),
            is_dynamic: false,
            searches_all_houses,
        };
        search.search(&mut |run| run.follow(board, false));
        search.sink.conclusions.iter().try_for_each(|conclusion| {
            let difficulty = conclusion.difficulty(Technique::CellForcingChains);
            let step =
                Step::from_node(technique(conclusion.method), board.node(conclusion.node)).with_difficulty(difficulty);
            steps.push(step, || {
                let derivation = |end: &RunEnd| {
                    let run = search.runs.get(end.run_index);
                    Derivation::from_target(board.node(end.node), &mut |node| run.origin(board, node, &mut |_| None))
                };
                let derivations = conclusion.ends.iter().map(derivation).collect();
                Proof { method: board.proof_method(conclusion.method), derivations }
            })
        })
    }
}

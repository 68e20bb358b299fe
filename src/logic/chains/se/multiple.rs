//! Cell and region forcing chains.
//!
//! Each candidate of a cell, or each place of a digit in a house, is assumed to be on in turn, and all consequences are
//! collected. A consequence of all of them is true.
//!
//! The runs use the links of the current state (no candidate is eliminated on the way), so that one run from each
//! candidate serves all cells and houses. Runs are made only where [`super::implications`] show a common consequence.

use super::agreement::{ConclusionSearch, Prospects};
use super::board::CandidateBoard;
use super::conclusions::{ConclusionShape, Conclusions, WantedConclusions};
use super::evidence::concluding;
use super::memory::{Prepared, Seek};
use crate::logic::{Flow, Proof, Steps, Technique};

/// The search for cell and region forcing chains. Among those with equally many nodes, cells are easier than houses.
pub struct Multiple;

impl Seek for Multiple {
    fn seek<const W: usize>(prepared: Prepared<'_, W>, steps: &mut Steps<'_>) -> Flow {
        let Prepared { board, implied, runs, .. } = prepared;
        let wanted = if steps.only_easier() { WantedConclusions::Easiest } else { WantedConclusions::All };
        let technique = |shape| match shape {
            ConclusionShape::Cell(_) => Technique::CellForcingChains,
            _ => Technique::RegionForcingChains,
        };
        let conclusions =
            Conclusions::new(wanted, CandidateBoard::<W>::CAPACITY).only(|shape| steps.asks_for(technique(shape)));
        let prospects = Prospects::Implied(implied);
        runs.clear();
        let mut search = ConclusionSearch { board, left: &board.left, runs, conclusions, prospects };
        search.search(&mut |run| run.follow(board, false));
        search.conclusions.in_order().iter().try_for_each(|conclusion| {
            let technique = technique(conclusion.shape);
            let difficulty = conclusion.difficulty(technique);
            let step = concluding(technique, board.node(conclusion.node)).rated(difficulty);
            steps.push_ranked((difficulty, 0, 0), step, || {
                let ends = conclusion.ends.iter();
                let chain = |&(run, end)| search.runs.get(run).chain(board, end, &mut |_| None);
                Proof { shape: board.shape(conclusion.shape), chains: ends.map(chain).collect() }
            })
        })
    }
}

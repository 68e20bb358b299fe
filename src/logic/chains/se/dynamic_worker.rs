//! The work of one thread in the search for dynamic chains: following runs to their end, and searching their remaining
//! candidates for nested chains.

use std::collections::HashMap;
use std::sync::Arc;

use super::board::{CandidateBoard, RemainingCandidates};
use super::conclusion_search::ConclusionSearch;
use super::conclusions::{Conclusion, ConclusionMethod, ConclusionSink, Runs, WantedConclusions};
use super::nested::{conclusion_chain, path_chain};
use super::paths::{NestedPaths, PathSearch};
use super::prune::{RunBounds, SearchBounds, StateBounds};
use super::run::{Rule, Run};
use crate::logic::Technique;
use crate::logic::bits::BitSet;

/// The rules of each level, in the order in which a run tries them.
pub(super) const LEVEL_RULES: [&[Rule]; 6] = {
    use Rule::{Dynamic, Forcing, Multiple, Patterns};
    [
        &[],
        &[Patterns],
        &[Patterns, Forcing],
        &[Patterns, Forcing, Multiple],
        &[Patterns, Dynamic(0)],
        &[Patterns, Dynamic(0), Dynamic(2)],
    ]
};

/// The board of a state, and the facts known about it before any run.
pub(super) struct SearchRoot<'a, const W: usize> {
    pub(super) board: &'a CandidateBoard<W>,
    pub(super) state_bounds: &'a StateBounds<W>,
}

/// The state that one thread searches with. Its memory is reused.
#[derive(Default)]
pub(super) struct DynamicWorker<const W: usize> {
    /// The runs of completed nested searches, whose memory is reused.
    spare_runs: Vec<Runs<W>>,
    path_search: PathSearch<W>,
    /// The paths found for outer runs, by remaining candidates. Different assumptions often leave the same candidates.
    known_paths: HashMap<BitSet<W>, Arc<NestedPaths<W>>>,
    run_bounds: RunBounds<W>,
}

impl<const W: usize> DynamicWorker<W> {
    pub(super) fn clear(&mut self) {
        self.known_paths.clear();
        self.run_bounds.clear();
    }

    /// Follows a run to its end: its links, then the first rule that adds anything, then links again, and so on. The
    /// first round skips the rules that the run has tried at the level below, which come first in `rules`.
    pub(super) fn follow(
        &mut self,
        root: &SearchRoot<'_, W>,
        run: &mut Run<W>,
        rules: &'static [Rule],
        is_nested: bool,
    ) {
        loop {
            run.follow(root.board, true);
            let mut untried = rules[std::mem::take(&mut run.tried_rule_count)..].iter();
            let is_at_end = run.clash.is_some() || !untried.any(|&rule| self.apply_rule(root, run, rule, is_nested));
            if is_at_end {
                run.tried_rule_count = rules.len();
                return;
            }
        }
    }

    /// Adds to the run everything that a rule finds among its remaining candidates. Returns whether it found anything.
    fn apply_rule(&mut self, root: &SearchRoot<'_, W>, run: &mut Run<W>, rule: Rule, is_nested: bool) -> bool {
        let deduction_count = run.deductions.len();
        match rule {
            Rule::Patterns => run.apply_patterns(root.board),
            Rule::Forcing => self.apply_paths(root, run, is_nested),
            Rule::Multiple | Rule::Dynamic(_) => self.apply_runs(root, run, rule),
        }
        run.deductions.len() > deduction_count
    }

    fn apply_paths(&mut self, root: &SearchRoot<'_, W>, run: &mut Run<W>, is_nested: bool) {
        let known_paths = self.known_paths.get(&run.remaining.candidates).filter(|_| !is_nested).cloned();
        let paths = known_paths.unwrap_or_else(|| Arc::new(self.nested_paths(root, &run.remaining)));
        if !is_nested {
            self.known_paths.insert(run.remaining.candidates, Arc::clone(&paths));
        }
        let removed = run.initial_candidates - run.remaining.candidates;
        let chains = paths.paths.iter().map(|path| path_chain(root.board, &paths, path, removed));
        run.apply_chains(Rule::Forcing, chains);
    }

    pub(super) fn nested_paths(
        &mut self,
        root: &SearchRoot<'_, W>,
        remaining: &RemainingCandidates<W>,
    ) -> NestedPaths<W> {
        let implications = self.run_bounds.implications(root.state_bounds, root.board, remaining);
        NestedPaths::from_search(&mut self.path_search, root.board, remaining, implications)
    }

    fn apply_runs(&mut self, root: &SearchRoot<'_, W>, run: &mut Run<W>, rule: Rule) {
        let remaining = run.remaining.clone();
        let mut runs = self.spare_runs.pop().unwrap_or_default();
        let conclusions = self.nested_conclusions(root, &remaining, &mut runs, rule);
        let removed = run.initial_candidates - remaining.candidates;
        let chains = conclusions.iter().map(|conclusion| {
            let eliminations = root.board.eliminations_of(&remaining, conclusion.node);
            conclusion_chain(root.board, &runs, conclusion, removed, eliminations)
        });
        run.apply_chains(rule, chains);
        self.spare_runs.push(runs);
    }

    /// Returns the conclusions of nested runs among the remaining candidates, easiest first.
    pub(super) fn nested_conclusions(
        &mut self,
        root: &SearchRoot<'_, W>,
        remaining: &RemainingCandidates<W>,
        runs: &mut Runs<W>,
        rule: Rule,
    ) -> Vec<Conclusion> {
        runs.clear();
        let board = root.board;
        let sink = ConclusionSink::new(WantedConclusions::EachElimination, CandidateBoard::<W>::CAPACITY);
        let mut search = ConclusionSearch {
            board,
            remaining,
            runs,
            sink,
            bounds: SearchBounds::None,
            is_dynamic: !matches!(rule, Rule::Multiple),
            searches_all_houses: false,
        };
        match rule {
            Rule::Dynamic(0) => {
                search.bounds = self.run_bounds.link_runs(root.state_bounds, board, remaining);
                search.search(&mut |run| run.follow(board, true));
            }
            Rule::Dynamic(level) => search.search(&mut |run| self.follow(root, run, LEVEL_RULES[level], true)),
            Rule::Patterns | Rule::Forcing | Rule::Multiple => {
                let implications = self.run_bounds.implications(root.state_bounds, board, remaining);
                search.bounds = SearchBounds::Implications(implications);
                search.search(&mut |run| run.follow(board, false));
            }
        }
        search.sink.into_sorted()
    }
}

pub(super) const fn dynamic_technique(level: usize, method: ConclusionMethod) -> Technique {
    let index = match method {
        ConclusionMethod::Contradiction(_) => 0,
        ConclusionMethod::Double(_) => 1,
        ConclusionMethod::Cell(_) => 2,
        ConclusionMethod::House(_) => 3,
    };
    Technique::DYNAMIC_CHAINS[level][index]
}

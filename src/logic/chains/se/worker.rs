//! The work of one thread: following runs to their end, and searching their remaining candidates for nested chains.

use std::collections::HashMap;
use std::sync::Arc;

use super::board::{CandidateBoard, RemainingCandidates};
use super::conclusion_search::ConclusionSearch;
use super::conclusions::{Conclusion, ConclusionSink, Runs, WantedConclusions};
use super::nested::{conclusion_chain, path_chain};
use super::paths::{NestedPaths, PathSearch};
use super::prune::{RunBounds, SearchBounds, StateBounds};
use super::run::Run;
use super::searches::{Consequences, Rule, Search};
use crate::logic::bits::BitSet;

/// The board of a state, and the facts known about it before any run.
pub(super) struct SearchRoot<'a, const W: usize> {
    pub(super) board: &'a CandidateBoard<W>,
    pub(super) state_bounds: &'a StateBounds<W>,
}

/// The state that one thread searches with. Its memory is reused.
#[derive(Default)]
pub(super) struct RunWorker<const W: usize> {
    /// The runs of completed nested searches, whose memory is reused.
    spare_runs: Vec<Runs<W>>,
    path_search: PathSearch<W>,
    /// The paths found for outer runs, by remaining candidates. Different assumptions often leave the same candidates.
    known_paths: HashMap<BitSet<W>, Arc<NestedPaths<W>>>,
    run_bounds: RunBounds<W>,
}

impl<const W: usize> RunWorker<W> {
    pub(super) fn clear(&mut self) {
        self.known_paths.clear();
        self.run_bounds.clear();
    }

    /// Follows a run to its end: its links, then the first rule that adds anything, then links again, and so on. The
    /// first round skips the rules that the run has tried in an earlier search, which come first in those of this one.
    pub(super) fn follow(&mut self, root: &SearchRoot<'_, W>, run: &mut Run<W>, search: &Search, is_nested: bool) {
        loop {
            run.follow(root.board, search.eliminates());
            let mut untried = search.rules[std::mem::take(&mut run.tried_rule_count)..].iter();
            let is_at_end = run.clash.is_some() || !untried.any(|&rule| self.apply_rule(root, run, rule, is_nested));
            if is_at_end {
                run.tried_rule_count = search.rules.len();
                return;
            }
        }
    }

    /// Adds to the run everything that a rule finds among its remaining candidates. Returns whether it found anything.
    fn apply_rule(&mut self, root: &SearchRoot<'_, W>, run: &mut Run<W>, rule: Rule, is_nested: bool) -> bool {
        let deduction_count = run.deductions.len();
        match rule {
            Rule::Patterns => run.apply_patterns(root.board),
            Rule::Search(search) if search.consequences == Consequences::Path => {
                self.apply_paths(root, run, search, is_nested);
            }
            Rule::Search(search) => self.apply_runs(root, run, search),
        }
        run.deductions.len() > deduction_count
    }

    fn apply_paths(&mut self, root: &SearchRoot<'_, W>, run: &mut Run<W>, search: &'static Search, is_nested: bool) {
        let known_paths = self.known_paths.get(&run.remaining.candidates).filter(|_| !is_nested).cloned();
        let paths = known_paths.unwrap_or_else(|| Arc::new(self.nested_paths(root, &run.remaining)));
        if !is_nested {
            self.known_paths.insert(run.remaining.candidates, Arc::clone(&paths));
        }
        let removed = run.initial_candidates - run.remaining.candidates;
        let chains = paths.paths.iter().map(|path| path_chain(root.board, &paths, path, removed));
        run.apply_chains(search, chains);
    }

    pub(super) fn nested_paths(
        &mut self,
        root: &SearchRoot<'_, W>,
        remaining: &RemainingCandidates<W>,
    ) -> NestedPaths<W> {
        let implications = self.run_bounds.implications(root.state_bounds, root.board, remaining);
        NestedPaths::from_search(&mut self.path_search, root.board, remaining, implications)
    }

    fn apply_runs(&mut self, root: &SearchRoot<'_, W>, run: &mut Run<W>, search: &'static Search) {
        let remaining = run.remaining.clone();
        let mut runs = self.spare_runs.pop().unwrap_or_default();
        let conclusions = self.nested_conclusions(root, &remaining, &mut runs, search);
        let removed = run.initial_candidates - remaining.candidates;
        let chains = conclusions.iter().map(|conclusion| {
            let eliminations = root.board.eliminations_of(&remaining, conclusion.node);
            conclusion_chain(root.board, &runs, conclusion, removed, eliminations)
        });
        run.apply_chains(search, chains);
        self.spare_runs.push(runs);
    }

    /// Returns the conclusions of nested runs among the remaining candidates, easiest first.
    pub(super) fn nested_conclusions(
        &mut self,
        root: &SearchRoot<'_, W>,
        remaining: &RemainingCandidates<W>,
        runs: &mut Runs<W>,
        search: &Search,
    ) -> Vec<Conclusion> {
        runs.clear();
        let board = root.board;
        let mut conclusion_search = ConclusionSearch {
            board,
            search,
            remaining,
            remaining_of_digits: None,
            runs,
            sink: ConclusionSink::new(WantedConclusions::EachElimination, CandidateBoard::<W>::CAPACITY),
            bounds: SearchBounds::None,
            searches_all_houses: false,
        };
        if search.rules.is_empty() {
            conclusion_search.bounds = self.run_bounds.of_search(search, root.state_bounds, board, remaining);
            conclusion_search.search(&mut |run| run.follow(board, search.eliminates()));
        } else {
            conclusion_search.search(&mut |run| self.follow(root, run, search, true));
        }
        conclusion_search.sink.into_sorted()
    }
}

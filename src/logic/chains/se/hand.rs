//! The work of one thread in the search for dynamic chains: it follows runs to their end, and searches for nested
//! chains among the candidates that they left.

use std::collections::HashMap;
use std::sync::Arc;

use super::agreement::{ConclusionSearch, Prospects};
use super::board::{CandidateBoard, Left};
use super::bounds::Bounds;
use super::conclusions::{Conclusion, ConclusionShape, Conclusions, Runs, WantedConclusions};
use super::implications::Implications;
use super::nested::{of_conclusion, of_path};
use super::paths::{Path, PathSearch, Paths};
use super::run::{Rule, Run};
use crate::logic::Technique;
use crate::logic::bits::BitSet;

/// The rules of each level, in the order in which a run tries them.
pub(super) const RULES: [&[Rule]; 6] = {
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

/// The state, and the facts known about it before any run.
pub(super) struct Top<'a, const W: usize> {
    pub(super) board: &'a CandidateBoard<W>,
    pub(super) implied: &'a Implications<W>,
    pub(super) by_links: &'a Bounds<W>,
    /// Whether no site has exactly one candidate. The bounds hold only in this case.
    pub(super) is_bounded: bool,
}

/// The memory of a thread.
pub(super) struct Hand<const W: usize> {
    /// The runs of earlier nested searches, to be used again.
    runs: Vec<Runs<W>>,
    search: PathSearch<W>,
    /// A cache of the paths found for outer runs, by remaining candidates: different assumptions and states often leave
    /// the same ones.
    known: HashMap<BitSet<W>, Arc<Paths<W>>>,
    implied: Implications<W>,
    /// The candidates that the implications are for.
    implied_of: BitSet<W>,
    bounds: Bounds<W>,
}

impl<const W: usize> Hand<W> {
    pub(super) fn new() -> Self {
        Self {
            runs: Vec::new(),
            search: PathSearch::new(),
            known: HashMap::new(),
            implied: Implications::default(),
            implied_of: BitSet::EMPTY,
            bounds: Bounds::EMPTY,
        }
    }

    /// Clears the data of a puzzle.
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.implied_of = BitSet::EMPTY;
    }

    /// Computes the implications among the candidates that are left.
    fn imply(&mut self, top: &Top<'_, W>, left: &Left<W>) {
        if self.implied_of != left.all {
            self.implied.of_left(top.implied, top.board, &top.board.left, left);
            self.implied_of = left.all;
        }
    }

    /// Follows a run to its end: links, then the first of the rules that adds anything, then links again. A run that
    /// continues from the level below skips that level's rules, which come first.
    pub(super) fn follow(&mut self, top: &Top<'_, W>, run: &mut Run<W>, rules: &'static [Rule], is_nested: bool) {
        loop {
            run.follow(top.board, true);
            let mut untried = rules[std::mem::take(&mut run.tried)..].iter();
            let is_at_end = run.clash.is_some() || !untried.any(|&rule| self.advance(top, run, rule, is_nested));
            if is_at_end {
                run.tried = rules.len();
                return;
            }
        }
    }

    /// Adds everything that the rule finds among the candidates left by the run. Returns whether it finds anything.
    fn advance(&mut self, top: &Top<'_, W>, run: &mut Run<W>, rule: Rule, is_nested: bool) -> bool {
        let before = run.advances.len();
        match rule {
            Rule::Patterns => run.advance_by_patterns(top.board),
            Rule::Forcing => self.advance_by_paths(top, run, is_nested),
            Rule::Multiple | Rule::Dynamic(_) => self.advance_by_runs(top, run, rule),
        }
        run.advances.len() > before
    }

    fn advance_by_paths(&mut self, top: &Top<'_, W>, run: &mut Run<W>, is_nested: bool) {
        let paths = if let Some(known) = self.known.get(&run.left.all).filter(|_| !is_nested) {
            Arc::clone(known)
        } else {
            let paths = Arc::new(self.list_paths(top, &run.left));
            if !is_nested {
                self.known.insert(run.left.all, Arc::clone(&paths));
            }
            paths
        };
        let gone = run.start - run.left.all;
        let chain = |path: &Path<W>| (of_path(top.board, &paths, path, gone), path.form.len, path.eliminated);
        run.advance_by_chains(Rule::Forcing, paths.found().iter().map(chain));
    }

    /// Returns the cycles and chains among the candidates that are left.
    pub(super) fn list_paths(&mut self, top: &Top<'_, W>, left: &Left<W>) -> Paths<W> {
        self.imply(top, left);
        Paths::of(&mut self.search, top.board, left, &self.implied)
    }

    fn advance_by_runs(&mut self, top: &Top<'_, W>, run: &mut Run<W>, rule: Rule) {
        let left = run.left.clone();
        let mut runs = self.runs.pop().unwrap_or_else(Runs::new);
        let found = self.nested_conclusions(top, &left, &mut runs, rule);
        let gone = run.start - left.all;
        let chain = |found: &Conclusion| {
            let eliminated = top.board.concluded(&left, found.node);
            (of_conclusion(top.board, &runs, found, gone), found.complexity(), eliminated)
        };
        run.advance_by_chains(rule, found.iter().map(chain));
        self.runs.push(runs);
    }

    /// Returns the conclusions of nested runs among the candidates that are left, easiest first.
    pub(super) fn nested_conclusions(
        &mut self,
        top: &Top<'_, W>,
        left: &Left<W>,
        runs: &mut Runs<W>,
        rule: Rule,
    ) -> Vec<Conclusion> {
        runs.clear();
        let board = top.board;
        let conclusions = Conclusions::new(WantedConclusions::EachElimination, CandidateBoard::<W>::CAPACITY);
        let mut search = ConclusionSearch { board, left, runs, conclusions, prospects: Prospects::None };
        match rule {
            Rule::Dynamic(0) => {
                if top.is_bounded {
                    self.bounds.update_from(top.by_links, board, left);
                    search.prospects = Prospects::Bounds(&self.bounds);
                }
                search.search(&mut |run| run.follow(board, true));
            }
            Rule::Dynamic(level) => search.search(&mut |run| self.follow(top, run, RULES[level], true)),
            Rule::Patterns | Rule::Forcing | Rule::Multiple => {
                self.imply(top, left);
                search.prospects = Prospects::Implied(&self.implied);
                search.search(&mut |run| run.follow(board, false));
            }
        }
        search.conclusions.sorted()
    }
}

/// Returns the technique for a conclusion of this shape at this level.
pub(super) const fn technique(level: usize, shape: ConclusionShape) -> Technique {
    let number = match shape {
        ConclusionShape::Contradiction(_) => 0,
        ConclusionShape::Double(_) => 1,
        ConclusionShape::Cell(_) => 2,
        ConclusionShape::Region(_) => 3,
    };
    Technique::DYNAMIC[level][number]
}

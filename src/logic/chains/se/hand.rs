//! The work of one thread in the search for dynamic chains: it follows runs to their end, and searches for nested
//! chains among the candidates that they left.

use std::collections::HashMap;
use std::sync::Arc;

use super::board::{CandidateBoard, Left};
use super::bounds::Bounds;
use super::conclusions::{
    Conclusion, ConclusionSearch, ConclusionShape, Conclusions, Prospects, Runs, WantedConclusions,
};
use super::implications::Implications;
use super::nested::{of_conclusion, of_path};
use super::paths::{self, Paths};
use super::run::{AdvanceReason, Rule, Run};
use crate::logic::bits::BitSet;
use crate::logic::{State, Technique};

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
pub(super) struct Top<const W: usize> {
    pub(super) board: CandidateBoard<W>,
    pub(super) implied: Implications<W>,
    pub(super) by_links: Bounds<W>,
    pub(super) by_patterns: Bounds<W>,
    /// Whether no site has a single candidate. Only then do the bounds hold.
    pub(super) is_bounded: bool,
}

/// The memory of a thread: the runs of nested searches, and data that they share.
pub(super) struct Hand<const W: usize> {
    pub(super) runs: [Option<Box<Runs<W>>>; 2],
    pub(super) search: paths::PathSearch<W>,
    /// The paths found for outer runs, by the candidates that these left. Runs from several assumptions, in several
    /// states of a puzzle, often leave the same.
    pub(super) known: HashMap<BitSet<W>, Arc<Paths<W>>>,
    pub(super) implied: Implications<W>,
    /// The candidates that the implications are for.
    pub(super) implied_of: BitSet<W>,
    pub(super) bounds: Bounds<W>,
}

impl<const W: usize> Top<W> {
    /// Creates it for a state, from that of an earlier state if there is one.
    pub(super) fn of(before: Option<Self>, state: &State) -> Self {
        let mut top = match before {
            Some(mut top) => {
                top.board.turn_to(state);
                top
            }
            None => {
                let board = CandidateBoard::new(state);
                let (mut by_links, mut by_patterns) = (Bounds::new(), Bounds::new());
                by_links.restart(&board);
                by_patterns.restart(&board);
                let implied = Implications::default();
                Self { board, implied, by_links, by_patterns, is_bounded: true }
            }
        };
        top.is_bounded = !top.board.left.masks.iter().any(|mask| mask.is_power_of_two());
        top
    }

    /// Prepares for the level.
    pub(super) fn prepare(&mut self, level: usize, threads: usize) {
        let Self { board, implied, by_links, by_patterns, .. } = self;
        match level {
            0 => by_links.update(board, &board.left, false, 1),
            1 => {
                by_patterns.add(by_links);
                by_patterns.update(board, &board.left, true, threads);
            }
            2 => implied.of_board(board, &board.left),
            _ => {}
        }
    }

    /// Returns the knowledge about the runs of the level.
    pub(super) const fn prospects(&self, level: usize) -> Prospects<'_, W> {
        match level {
            0 if self.is_bounded => Prospects::Bounds(&self.by_links),
            1 if self.is_bounded => Prospects::Bounds(&self.by_patterns),
            _ => Prospects::None,
        }
    }
}

impl<const W: usize> Hand<W> {
    pub(super) fn new() -> Self {
        Self {
            runs: [None, None],
            search: paths::PathSearch::new(),
            known: HashMap::new(),
            implied: Implications::default(),
            implied_of: BitSet::EMPTY,
            bounds: Bounds::new(),
        }
    }

    /// Returns the conclusions of runs with these rules, easiest first.
    pub(super) fn conclusions(
        &mut self,
        top: &Top<W>,
        mut search: ConclusionSearch<'_, W>,
        rules: &'static [Rule],
        depth: usize,
    ) -> Vec<Conclusion> {
        search.search(&mut |run| self.follow(top, run, rules, depth));
        search.conclusions.sorted()
    }

    /// Clears the data of a puzzle.
    pub(super) fn forget(&mut self) {
        self.known.clear();
        self.implied_of = BitSet::EMPTY;
    }

    /// Computes the implications among the candidates that are left.
    pub(super) fn imply(&mut self, top: &Top<W>, left: &Left<W>) {
        if self.implied_of != left.all {
            self.implied.of_left(&top.implied, &top.board, &top.board.left, left);
            self.implied_of = left.all;
        }
    }

    /// Returns the conclusions of runs that eliminate nothing, among the candidates left by a run without forcing
    /// chains.
    pub(super) fn multiple(&mut self, top: &Top<W>, left: &Left<W>, runs: &mut Runs<W>) -> Vec<Conclusion> {
        self.imply(top, left);
        let board = &top.board;
        let conclusions = Conclusions::new(WantedConclusions::EachElimination, CandidateBoard::<W>::CAPACITY);
        let prospects = Prospects::Implied(&self.implied);
        let mut search = ConclusionSearch { board, left, runs, conclusions, prospects };
        search.search(&mut |run| run.follow(board, false));
        search.conclusions.sorted()
    }

    /// Follows a run to its end: links, then the first of the rules that adds anything, then links again. A run that
    /// continues from the level below skips that level's rules, which come first.
    pub(super) fn follow(&mut self, top: &Top<W>, run: &mut Run<W>, rules: &'static [Rule], depth: usize) {
        loop {
            run.follow(&top.board, true);
            let mut untried = rules[std::mem::take(&mut run.tried)..].iter();
            let is_at_end = run.clash.is_some() || !untried.any(|&rule| self.advance(top, run, rule, depth));
            if is_at_end {
                run.tried = rules.len();
                return;
            }
        }
    }

    /// Adds everything that the rule finds among the candidates left by the run. Returns whether it finds anything.
    pub(super) fn advance(&mut self, top: &Top<W>, run: &mut Run<W>, rule: Rule, depth: usize) -> bool {
        let before = run.advances.len();
        match rule {
            Rule::Patterns => run.advance_by_patterns(&top.board),
            Rule::Forcing => self.advance_by_paths(top, run, depth),
            Rule::Multiple | Rule::Dynamic(_) => self.advance_by_runs(top, run, rule, depth),
        }
        run.advances.len() > before
    }

    pub(super) fn advance_by_paths(&mut self, top: &Top<W>, run: &mut Run<W>, depth: usize) {
        let paths = if depth > 0 {
            Arc::new(self.list_paths(top, &run.left))
        } else if let Some(known) = self.known.get(&run.left.all) {
            Arc::clone(known)
        } else {
            let paths = Arc::new(self.list_paths(top, &run.left));
            self.known.insert(run.left.all, Arc::clone(&paths));
            paths
        };
        let gone = run.start - run.left.all;
        let struck = run.struck();
        for (number, path) in paths.found().iter().enumerate() {
            let (premises, identity) = of_path(&top.board, &paths, path, gone);
            if !premises.is_empty() {
                let (rule, complexity) = (Rule::Forcing, path.form.len);
                let reason = AdvanceReason::Nested { rule, identity, complexity, number };
                run.advance(premises, reason, struck, path.eliminated);
            }
        }
    }

    /// Returns the cycles and chains among the candidates that are left.
    pub(super) fn list_paths(&mut self, top: &Top<W>, left: &Left<W>) -> Paths<W> {
        self.imply(top, left);
        Paths::of(&mut self.search, &top.board, left, &self.implied)
    }

    pub(super) fn advance_by_runs(&mut self, top: &Top<W>, run: &mut Run<W>, rule: Rule, depth: usize) {
        let board = &top.board;
        let left = run.left.clone();
        let mut runs = self.runs[depth].take().unwrap_or_else(|| Box::new(Runs::new()));
        let found = self.nested_conclusions(top, &left, &mut runs, rule, depth);
        let gone = run.start - left.all;
        let struck = run.struck();
        for (number, conclusion) in found.iter().enumerate() {
            let (premises, identity) = of_conclusion(board, &runs, conclusion, gone);
            if !premises.is_empty() {
                let complexity = conclusion.complexity();
                let reason = AdvanceReason::Nested { rule, identity, complexity, number };
                run.advance(premises, reason, struck, board.concluded(&left, conclusion.node));
            }
        }
        self.runs[depth] = Some(runs);
    }

    pub(super) fn nested_conclusions(
        &mut self,
        top: &Top<W>,
        left: &Left<W>,
        runs: &mut Runs<W>,
        rule: Rule,
        depth: usize,
    ) -> Vec<Conclusion> {
        runs.clear();
        let Rule::Dynamic(level) = rule else { return self.multiple(top, left, runs) };
        let mut bounds = std::mem::replace(&mut self.bounds, Bounds::new());
        let prospects = if level == 0 && top.is_bounded {
            bounds.update_from(&top.by_links, &top.board, left);
            Prospects::Bounds(&bounds)
        } else {
            Prospects::None
        };
        let conclusions = Conclusions::new(WantedConclusions::EachElimination, CandidateBoard::<W>::CAPACITY);
        let search = ConclusionSearch { board: &top.board, left, runs, conclusions, prospects };
        let found = self.conclusions(top, search, RULES[level], depth + 1);
        self.bounds = bounds;
        found
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

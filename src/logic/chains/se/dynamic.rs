//! Dynamic forcing chains, and chains nested in chains: the top of the scale.
//!
//! Every candidate is taken to be on, then off; what follows is eliminated on the way. An assumption that leads
//! to a clash is wrong; what follows from a candidate both on and off is true, and so is what follows from all
//! candidates of a cell, or from all places of a digit in a house.
//!
//! There are six levels. At the lowest a run follows links only. At the others it goes on, where no link leads
//! further, with what the level's rules find in what is left: patterns, then whole searches for chains, nested
//! in the run. Each level is tried where those below find nothing.
//!
//! | module | what it does |
//! |---|---|
//! | [`super::board`] | the candidates of the state, numbered |
//! | [`super::run`] | what follows from one assumption |
//! | [`super::bounds`] | what runs lead to at most, so that few are needed at the lower levels |
//! | [`super::patterns`] | locked digits, pairs and X-wings in what a run left |
//! | [`super::paths`] | cycles and forcing chains in what a run left |
//! | [`super::implications`] | whether there will be any |
//! | [`super::nested`] | what a nested chain rests on |
//! | [`super::conclusions`] | from runs to conclusions |

use std::collections::HashMap;
use std::sync::Arc;

use super::board::{Board, Left};
use super::bounds::Bounds;
use super::conclusions::{Conclusion, Conclusions, Prospects, Runs, Search, Shape, Wanted};
use super::evidence::concluding;
use super::implications::Implications;
use super::nested::{of_conclusion, of_path};
use super::paths;
use super::paths::{Form, Paths};
use super::run::{Advance, AdvanceReason, Cause, Numbered, Rule, Run};
use crate::logic::shared::bits::BitSet;
use crate::logic::shared::threads::deal;
use crate::logic::{CONTINUE, Chain, Flow, Proof, Reason, State, Steps, Technique};

/// The rules of each level, in the order in which a run tries them.
const RULES: [&[Rule]; 6] = {
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

/// More threads than this would mostly wait: a level has a few hundred runs.
const MOST_THREADS: usize = 32;

/// Whether the rules of a level begin with those of the level before, so that its runs go on.
const fn goes_on(level: usize) -> bool {
    matches!(level, 1..=3 | 5)
}

/// The search, with the memory that it keeps: for states of up to 256, 384 and all 729 candidates.
#[derive(Default)]
pub struct Dynamic {
    small: Option<Box<Levels<4>>>,
    medium: Option<Box<Levels<6>>>,
    large: Option<Box<Levels<12>>>,
}

impl Dynamic {
    /// The chains of the lowest level that has any.
    pub fn find(&mut self, state: &State, steps: &mut Steps<'_>) -> Flow {
        let len = state.all().len();
        if len <= Board::<4>::CAPACITY {
            self.small.get_or_insert_default().find(state, steps)
        } else if len <= Board::<6>::CAPACITY {
            self.medium.get_or_insert_default().find(state, steps)
        } else {
            self.large.get_or_insert_default().find(state, steps)
        }
    }
}

/// The state, what holds of it, and the runs on it.
struct Levels<const W: usize> {
    top: Option<Top<W>>,
    runs: Runs<W>,
    hands: Vec<Hand<W>>,
}

/// The state, and what is known of it before any run.
struct Top<const W: usize> {
    board: Board<W>,
    implied: Implications<W>,
    by_links: Bounds<W>,
    by_patterns: Bounds<W>,
    /// Whether no site has a single candidate: only then do the bounds hold.
    is_bounded: bool,
}

/// The memory of a thread: the runs of nested searches, and what these share.
struct Hand<const W: usize> {
    runs: [Option<Box<Runs<W>>>; 2],
    search: paths::Search<W>,
    /// What runs found that are not nested, by what they left: runs from several assumptions, in several states of a
    /// puzzle, come to the same.
    known: HashMap<BitSet<W>, Arc<Paths<W>>>,
    implied: Implications<W>,
    /// What the implications are taken of.
    implied_of: BitSet<W>,
    bounds: Bounds<W>,
}

impl<const W: usize> Default for Levels<W> {
    fn default() -> Self {
        Self { top: None, runs: Runs::new(), hands: Vec::new() }
    }
}

impl<const W: usize> Top<W> {
    /// Turns to a state, from one before it if there is one.
    fn of(before: Option<Self>, state: &State) -> Self {
        let mut top = match before {
            Some(mut top) => {
                top.board.turn_to(state);
                top
            }
            None => {
                let board = Board::new(state);
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
    fn prepare(&mut self, level: usize, threads: usize) {
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

    /// What is known of the runs of the level.
    const fn prospects(&self, level: usize) -> Prospects<'_, W> {
        match level {
            0 if self.is_bounded => Prospects::Bounds(&self.by_links),
            1 if self.is_bounded => Prospects::Bounds(&self.by_patterns),
            _ => Prospects::None,
        }
    }
}

impl<const W: usize> Levels<W> {
    fn find(&mut self, state: &State, steps: &mut Steps<'_>) -> Flow {
        let before = self.top.take().filter(|top| top.board.has_all(state));
        if before.is_none() {
            self.hands.iter_mut().for_each(Hand::forget);
        }
        let mut top = Top::of(before, state);
        let flow = self.climb(&mut top, steps);
        self.top = Some(top);
        flow
    }

    fn climb(&mut self, top: &mut Top<W>, steps: &mut Steps<'_>) -> Flow {
        let wanted = if steps.only_easier() { Wanted::Easiest } else { Wanted::All };
        self.hands.resize_with(steps.threads.clamp(1, MOST_THREADS), Hand::new);
        for (level, &rules) in RULES.iter().enumerate() {
            if !steps.may_rate(Technique::DYNAMIC[level][0].base()) {
                break;
            }
            top.prepare(level, self.hands.len());
            let is_asked = Technique::DYNAMIC[level].iter().any(|&one| steps.asks_for(one));
            if !goes_on(level) || !is_asked {
                self.runs.clear();
            }
            if !is_asked {
                continue;
            }
            self.follow_all(top, level, rules);
            let Self { runs, hands, .. } = self;
            let (board, left) = (&top.board, &top.board.left);
            let conclusions = Conclusions::new(wanted, Board::<W>::CAPACITY)
                .only(|shape| steps.asks_for(technique(level, shape)));
            let prospects = top.prospects(level);
            let search = Search { board, left, runs: &mut *runs, conclusions, prospects };
            let found = hands[0].conclusions(top, search, rules, 0);
            if !found.is_empty() {
                return found.iter().try_for_each(|conclusion| {
                    let technique = technique(level, conclusion.shape);
                    let difficulty = conclusion.difficulty(Technique::DYNAMIC[level][0]);
                    let node = top.board.node(conclusion.node);
                    let step = concluding(technique, node).rated(difficulty);
                    steps.push_ranked((difficulty, 0, 0), step, || {
                        hands[0].proof(top, &top.board.left, runs, conclusion)
                    })
                });
            }
        }
        CONTINUE
    }

    /// Lets the runs made so far go on. Where no bounds tell which are of use, all are made, and dealt to the
    /// threads: each run is followed for itself, so that it does not matter by which.
    fn follow_all(&mut self, top: &Top<W>, level: usize, rules: &'static [Rule]) {
        let left = &top.board.left;
        if level > 1 {
            for number in top.board.open(left).iter() {
                for on in [true, false] {
                    self.runs.from(Numbered { number, on }, left, |_| ());
                }
            }
        }
        let threads = if level > 1 { self.hands.len() } else { 1 };
        let follow = |hand: &mut Hand<W>, run: &mut Run<W>| hand.follow(top, run, rules, 0);
        deal(self.runs.used().iter_mut(), &mut self.hands[..threads], follow);
    }
}

impl<const W: usize> Hand<W> {
    fn new() -> Self {
        Self {
            runs: [None, None],
            search: paths::Search::new(),
            known: HashMap::new(),
            implied: Implications::default(),
            implied_of: BitSet::EMPTY,
            bounds: Bounds::new(),
        }
    }

    /// What runs with these rules prove, the easiest first.
    fn conclusions(
        &mut self,
        top: &Top<W>,
        mut search: Search<'_, W>,
        rules: &'static [Rule],
        depth: usize,
    ) -> Vec<Conclusion> {
        search.search(&mut |run| self.follow(top, run, rules, depth));
        search.conclusions.sorted()
    }

    /// Forgets what holds for one puzzle.
    fn forget(&mut self) {
        self.known.clear();
        self.implied_of = BitSet::EMPTY;
    }

    /// Takes up the implications of what is left.
    fn imply(&mut self, top: &Top<W>, left: &Left<W>) {
        if self.implied_of != left.all {
            self.implied.of_left(&top.implied, &top.board, &top.board.left, left);
            self.implied_of = left.all;
        }
    }

    /// What runs that eliminate nothing prove of what is left at the end of a run that found no forcing chain.
    fn multiple(&mut self, top: &Top<W>, left: &Left<W>, runs: &mut Runs<W>) -> Vec<Conclusion> {
        self.imply(top, left);
        let board = &top.board;
        let conclusions = Conclusions::new(Wanted::EachElimination, Board::<W>::CAPACITY);
        let prospects = Prospects::Implied(&self.implied);
        let mut search = Search { board, left, runs, conclusions, prospects };
        search.search(&mut |run| run.follow(board, false));
        search.conclusions.sorted()
    }

    /// Follows a run to its end: links, then the first of the rules that leads on, then links again. A run that goes
    /// on from the level below, whose rules come first, passes over those.
    fn follow(&mut self, top: &Top<W>, run: &mut Run<W>, rules: &'static [Rule], depth: usize) {
        loop {
            run.follow(&top.board, true);
            let mut untried = rules[std::mem::take(&mut run.tried)..].iter();
            let is_at_end =
                run.clash.is_some() || !untried.any(|&rule| self.advance(top, run, rule, depth));
            if is_at_end {
                run.tried = rules.len();
                return;
            }
        }
    }

    /// Takes all that the rule finds in what the run left; whether it finds anything.
    fn advance(&mut self, top: &Top<W>, run: &mut Run<W>, rule: Rule, depth: usize) -> bool {
        let before = run.advances.len();
        match rule {
            Rule::Patterns => run.advance_by_patterns(&top.board),
            Rule::Forcing => self.advance_by_paths(top, run, depth),
            Rule::Multiple | Rule::Dynamic(_) => self.advance_by_runs(top, run, rule, depth),
        }
        run.advances.len() > before
    }

    fn advance_by_paths(&mut self, top: &Top<W>, run: &mut Run<W>, depth: usize) {
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

    /// The cycles and chains of what is left.
    fn list_paths(&mut self, top: &Top<W>, left: &Left<W>) -> Paths<W> {
        self.imply(top, left);
        Paths::of(&mut self.search, &top.board, left, &self.implied)
    }

    fn advance_by_runs(&mut self, top: &Top<W>, run: &mut Run<W>, rule: Rule, depth: usize) {
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

    fn nested_conclusions(
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
        let conclusions = Conclusions::new(Wanted::EachElimination, Board::<W>::CAPACITY);
        let search = Search { board: &top.board, left, runs, conclusions, prospects };
        let found = self.conclusions(top, search, RULES[level], depth + 1);
        self.bounds = bounds;
        found
    }

    /// The chains of a conclusion, with those nested in them. `start` is what the runs started from.
    fn proof(
        &mut self,
        top: &Top<W>,
        start: &Left<W>,
        runs: &Runs<W>,
        conclusion: &Conclusion,
    ) -> Proof {
        let board = &top.board;
        let ends = conclusion.ends.iter();
        let chains = ends.map(|&(run, end)| self.chain(top, start, runs.get(run), end)).collect();
        Proof { shape: board.shape(conclusion.shape), chains }
    }

    fn chain(&mut self, top: &Top<W>, start: &Left<W>, run: &Run<W>, end: Numbered) -> Chain {
        let board = &top.board;
        // The reasons of the advances on which the end rests.
        let mut reasons: Vec<Option<Reason>> = vec![None; run.advances.len()];
        let mut queue = vec![end];
        let mut at = 0;
        while let Some(&node) = queue.get(at) {
            at += 1;
            if let Cause::Advance(number) = run.cause(node) {
                let number = usize::from(number);
                if reasons[number].is_none() {
                    reasons[number] = Some(self.reason(top, start, run, &run.advances[number]));
                }
            }
            run.parents(board, node, |parent| {
                if !queue.contains(&parent) {
                    queue.push(parent);
                }
            });
        }
        run.chain(board, end, |advance| reasons[advance].clone())
    }

    /// What an advance rests on: a pattern, or a chain, for which the search is made once more.
    fn reason(&mut self, top: &Top<W>, start: &Left<W>, run: &Run<W>, advance: &Advance) -> Reason {
        let board = &top.board;
        let (rule, number) = match advance.reason {
            AdvanceReason::Pattern(pattern) => {
                let constraints = |sites: [u16; 2]| {
                    let sites = sites[..pattern.size].iter();
                    sites.map(|&site| Board::<W>::constraint(site.into())).collect()
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
            let Form { is_cycle, .. } = path.form;
            let technique = path.form.technique();
            let proof = paths::proof(board, paths.steps(path), path.target, is_cycle);
            return Reason::Nested { technique, proof: Arc::new(proof) };
        }
        // A proof takes memory of its own, as those in which it is nested are still at work.
        let mut runs = Runs::new();
        let found = self.nested_conclusions(top, &left, &mut runs, rule, 0);
        let conclusion = &found[number];
        let technique = match (rule, conclusion.shape) {
            (Rule::Dynamic(level), shape) => technique(level, shape),
            (_, Shape::Cell(_)) => Technique::CellForcingChains,
            _ => Technique::RegionForcingChains,
        };
        let proof = self.proof(top, &left, &runs, conclusion);
        Reason::Nested { technique, proof: Arc::new(proof) }
    }
}

/// The name of what is concluded in this way at this level.
const fn technique(level: usize, shape: Shape) -> Technique {
    let number = match shape {
        Shape::Contradiction(_) => 0,
        Shape::Double(_) => 1,
        Shape::Cell(_) => 2,
        Shape::Region(_) => 3,
    };
    Technique::DYNAMIC[level][number]
}

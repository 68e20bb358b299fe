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
//! | [`super::patterns`] | locked digits, pairs and X-wings in what a run left |
//! | [`super::paths`] | cycles and forcing chains in what a run left |
//! | [`super::implications`] | whether there will be any |
//! | [`super::nested`] | what a nested chain rests on |
//! | [`super::conclusions`] | from runs to conclusions |

use std::sync::Arc;

use crate::logic::{
    CONTINUE, Chain, ChainShape, Flow, Node, Proof, Reason, State, Steps, Technique,
};

use super::board::{Board, Left};
use super::conclusions::{Conclusion, Conclusions, Runs, Search, Shape, Wanted};
use super::evidence::concluding;
use super::implications::Implications;
use super::nested::{of_conclusion, of_path};
use super::paths::Paths;
use super::patterns::patterns;
use super::run::{Advance, AdvanceReason, Cause, Numbered, Rule, Run};

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

/// The runs at the top and of the searches nested in them, and what the searches share.
struct Levels<const W: usize> {
    runs: [Option<Box<Runs<W>>>; 3],
    paths: Option<Box<Paths<W>>>,
    of_board: Implications<W>,
    of_left: Implications<W>,
}

impl<const W: usize> Default for Levels<W> {
    fn default() -> Self {
        Self {
            runs: Default::default(),
            paths: None,
            of_board: Implications::new(),
            of_left: Implications::new(),
        }
    }
}

impl<const W: usize> Levels<W> {
    fn find(&mut self, state: &State, steps: &mut Steps<'_>) -> Flow {
        let board = Board::<W>::new(state);
        let wanted = if steps.only_easier() { Wanted::Easiest } else { Wanted::All };
        let mut runs = self.runs[0].take().unwrap_or_else(|| Box::new(Runs::new()));
        let mut flow = CONTINUE;
        for (level, &rules) in RULES.iter().enumerate() {
            if !steps.may_rate(Technique::DYNAMIC[level][0].base()) {
                break;
            }
            if level == 2 {
                self.of_board.of_board(&board);
            }
            if goes_on(level) {
                for run in runs.used() {
                    self.follow(&board, run, rules, 1);
                }
            } else {
                runs.clear();
            }
            let found = self.conclusions(&board, &board.left, &mut runs, wanted, rules, 1);
            flow = found.iter().try_for_each(|conclusion| {
                let technique = technique(level, conclusion.shape);
                let difficulty = conclusion.difficulty(Technique::DYNAMIC[level][0]);
                let step = concluding(technique, board.node(conclusion.node)).rated(difficulty);
                steps.push_ranked((difficulty, 0, 0), step, || {
                    self.proof(&board, &board.left, &runs, conclusion)
                })
            });
            if !found.is_empty() {
                break;
            }
        }
        self.runs[0] = Some(runs);
        flow
    }

    /// What runs with these rules on what is left prove, the easiest first.
    fn conclusions(
        &mut self,
        board: &Board<W>,
        left: &Left<W>,
        runs: &mut Runs<W>,
        wanted: Wanted,
        rules: &'static [Rule],
        depth: usize,
    ) -> Vec<Conclusion> {
        let conclusions = Conclusions::new(wanted, Board::<W>::CAPACITY);
        let mut search = Search { board, left, runs, conclusions, is_dynamic: true };
        search.search(&mut |run| self.follow(board, run, rules, depth), |_| true);
        search.conclusions.sorted()
    }

    /// What runs that eliminate nothing prove of what is left at the end of a run that found no forcing chain.
    fn multiple(&self, board: &Board<W>, left: &Left<W>, runs: &mut Runs<W>) -> Vec<Conclusion> {
        let conclusions = Conclusions::new(Wanted::EachElimination, Board::<W>::CAPACITY);
        let mut search = Search { board, left, runs, conclusions, is_dynamic: false };
        let implied = &self.of_left;
        // Where something is refuted, runs may stop at a clash, before all that is implied.
        let is_partial = implied.refutes_any();
        search.search(&mut |run| run.follow(board, false), |site| {
            is_partial || implied.agree(board.at(site, left.masks[site]))
        });
        search.conclusions.sorted()
    }

    /// Follows a run to its end: links, then the first of the rules that leads on, then links again.
    fn follow(&mut self, board: &Board<W>, run: &mut Run<W>, rules: &'static [Rule], depth: usize) {
        loop {
            run.follow(board, true);
            let is_at_end = run.clash.is_some()
                || !rules.iter().any(|&rule| self.advance(board, run, rule, depth));
            if is_at_end {
                return;
            }
        }
    }

    /// Takes all that the rule finds in what the run left; whether it finds anything.
    fn advance(&mut self, board: &Board<W>, run: &mut Run<W>, rule: Rule, depth: usize) -> bool {
        let before = run.advances.len();
        match rule {
            Rule::Patterns => _ = patterns(board, run),
            Rule::Forcing => self.advance_by_paths(board, run),
            Rule::Multiple | Rule::Dynamic(_) => self.advance_by_runs(board, run, rule, depth),
        }
        run.advances.len() > before
    }

    fn advance_by_paths(&mut self, board: &Board<W>, run: &mut Run<W>) {
        let paths = self.list_paths(board, &run.left);
        let gone = run.start - run.left.all;
        let struck = run.struck();
        for (number, path) in paths.found.iter().enumerate() {
            let (premises, identity) = of_path(board, &paths, path, gone);
            if !premises.is_empty() {
                let (rule, complexity) = (Rule::Forcing, path.nodes());
                let reason = AdvanceReason::Nested { rule, identity, complexity, number };
                run.advance(premises, reason, struck, path.eliminated);
            }
        }
        self.paths = Some(paths);
    }

    /// The cycles and chains of what is left; their memory is to be given back.
    fn list_paths(&mut self, board: &Board<W>, left: &Left<W>) -> Box<Paths<W>> {
        let mut paths = self.paths.take().unwrap_or_else(|| Box::new(Paths::new()));
        self.of_left.of_left(&self.of_board, board, left);
        paths.list(board, left, &self.of_left);
        paths
    }

    fn advance_by_runs(&mut self, board: &Board<W>, run: &mut Run<W>, rule: Rule, depth: usize) {
        let left = run.left.clone();
        let mut runs = self.runs[depth].take().unwrap_or_else(|| Box::new(Runs::new()));
        let found = self.nested_conclusions(board, &left, &mut runs, rule, depth);
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
        board: &Board<W>,
        left: &Left<W>,
        runs: &mut Runs<W>,
        rule: Rule,
        depth: usize,
    ) -> Vec<Conclusion> {
        runs.clear();
        match rule {
            Rule::Dynamic(level) => {
                let wanted = Wanted::EachElimination;
                self.conclusions(board, left, runs, wanted, RULES[level], depth + 1)
            }
            _ => self.multiple(board, left, runs),
        }
    }

    /// The chains of a conclusion, with those nested in them. `start` is what the runs started from.
    fn proof(
        &mut self,
        board: &Board<W>,
        start: &Left<W>,
        runs: &Runs<W>,
        conclusion: &Conclusion,
    ) -> Proof {
        let shape = match conclusion.shape {
            Shape::Contradiction(source) => ChainShape::Contradiction(board.node(source)),
            Shape::Double(number) => {
                ChainShape::Double(board.node(Numbered { number, on: true }).candidate)
            }
            Shape::Cell(site) | Shape::Region(site) => Board::<W>::constraint(site).into(),
        };
        let ends = conclusion.ends.iter();
        let chains = ends.map(|&(run, end)| self.chain(board, start, runs.get(run), end)).collect();
        Proof { shape, chains }
    }

    fn chain(&mut self, board: &Board<W>, start: &Left<W>, run: &Run<W>, end: Numbered) -> Chain {
        // The reasons of the advances on which the end rests.
        let mut reasons: Vec<Option<Reason>> = vec![None; run.advances.len()];
        let mut queue = vec![end];
        let mut at = 0;
        while let Some(&node) = queue.get(at) {
            at += 1;
            if let Cause::Advance(number) = run.cause(node) {
                let number = usize::from(number);
                if reasons[number].is_none() {
                    reasons[number] = Some(self.reason(board, start, run, &run.advances[number]));
                }
            }
            run.parents(board, node, |parent| {
                if !queue.contains(&parent) {
                    queue.push(parent);
                }
            });
        }
        Chain::to(board.node(end), &|node: Node| {
            let node = board.numbered(node);
            let mut premises = Vec::new();
            run.parents(board, node, |parent| premises.push(board.node(parent)));
            let reason = match run.cause(node) {
                Cause::Assumption => return None,
                Cause::Link(_, kind) if node.on => board.link_reason(node.number, kind.into()),
                Cause::Link(from, _) => {
                    board.link_reason(node.number, board.shared(from, node.number))
                }
                Cause::Advance(number) => reasons[usize::from(number)].clone()?,
            };
            Some((premises, reason))
        })
    }

    /// What an advance rests on: a pattern, or a chain, for which the search is made once more.
    fn reason(
        &mut self,
        board: &Board<W>,
        start: &Left<W>,
        run: &Run<W>,
        advance: &Advance,
    ) -> Reason {
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
            let paths = self.list_paths(board, &left);
            let path = &paths.found[number];
            let technique = path.technique();
            let proof = paths.proof(board, path);
            self.paths = Some(paths);
            return Reason::Nested { technique, proof: Arc::new(proof) };
        }
        if rule == Rule::Multiple {
            let paths = self.list_paths(board, &left);
            self.paths = Some(paths);
        }
        // A proof takes memory of its own, as those in which it is nested are still at work.
        let mut runs = Runs::new();
        let found = self.nested_conclusions(board, &left, &mut runs, rule, 1);
        let conclusion = &found[number];
        let technique = match (rule, conclusion.shape) {
            (Rule::Dynamic(level), shape) => technique(level, shape),
            (_, Shape::Cell(_)) => Technique::CellForcingChains,
            _ => Technique::RegionForcingChains,
        };
        let proof = self.proof(board, &left, &runs, conclusion);
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

impl<const W: usize> Board<W> {
    pub(super) fn node(&self, node: Numbered) -> Node {
        Node { candidate: self.candidates[usize::from(node.number)], on: node.on }
    }

    fn numbered(&self, node: Node) -> Numbered {
        let (cell, digit) = (node.candidate.cell(), node.candidate.digit());
        Numbered { number: self.number(cell, digit), on: node.on }
    }

    /// Why a node follows by a link in the site of this kind.
    pub(super) fn link_reason(&self, number: u16, kind: usize) -> Reason {
        match Self::constraint(self.site(number, kind)).house() {
            None => Reason::Cell,
            Some(house) => Reason::House(house),
        }
    }
}

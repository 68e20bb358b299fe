//! Bidirectional cycles, and forcing chains of a single branch.
//!
//! A cycle leads from a candidate that is on back to itself, over off and on nodes in turn. Either its on
//! or its off nodes are all true, so a candidate that sees an on and an off node of its own digit goes.
//! A forcing chain leads from a candidate to its own negation, which is therefore true.
//!
//! Three passes: with the links of one digit (X), with strong links within cells (Y, cycles only), with all
//! (XY). The easiest deduction of all passes counts; among equals the one with fewer nodes, then the
//! earlier pass, then the first found. A search thus never has to look further than what would beat the
//! best found so far.

mod best;

use std::ops::Range;

use crate::grid::CellSet;

use super::links::{Kind, Links};
use super::{NodeSet, State, Step};
use crate::logic::difficulty::length_increment;
use crate::logic::{Candidate, CandidateSet, Difficulty, Node, Technique};
use best::{Best, Conclusion};

/// One pass, with the lowest ratings of its deductions.
#[derive(Clone, Copy)]
struct Pass {
    kind: Kind,
    cycle: Difficulty,
    chain: Option<Difficulty>,
}

const PASSES: [Pass; 3] = [
    Pass {
        kind: Kind::X,
        cycle: Technique::XCycle.base(),
        chain: Some(Technique::ForcingXChain.base()),
    },
    Pass { kind: Kind::Y, cycle: Technique::YCycle.base(), chain: None },
    Pass {
        kind: Kind::Xy,
        cycle: Technique::XyCycle.base(),
        chain: Some(Technique::ForcingChain.base()),
    },
];

/// The search, with the memory that it keeps.
pub(super) struct SimpleSearch {
    /// The nodes met, level by level, each with the place of the node it follows from.
    nodes: Vec<(Candidate, u32)>,
    best: Option<Best>,
    /// The candidates of the best path, the assumption first.
    path: Vec<Candidate>,
    /// The longest cycle and the longest chain of this pass that would beat the best.
    limits: Limits,
}

#[derive(Clone, Copy)]
struct Limits {
    cycle: usize,
    chain: usize,
}

impl SimpleSearch {
    pub(super) fn new() -> Self {
        let limits = Limits { cycle: 0, chain: 0 };
        Self { nodes: Vec::with_capacity(4096), best: None, path: Vec::with_capacity(256), limits }
    }

    /// The easiest deduction of all passes.
    pub(super) fn run(&mut self, state: &State, links: &Links, with_chains: bool) -> Option<Step> {
        self.best = None;
        for (number, pass) in PASSES.iter().enumerate() {
            self.set_limits(number);
            let cells = if pass.kind == Kind::Y { state.bivalue() } else { state.empty() };
            for cell in cells {
                for digit in state.candidates(cell) {
                    let source = Candidate::new(cell, digit);
                    self.cycles(state, links, number, source);
                    self.chain(links, number, Node::on(source));
                    self.chain(links, number, Node::off(source));
                }
            }
        }
        let best = self.best?;
        let kind = PASSES[best.pass].kind;
        Some(best.step(state, kind, &self.path, with_chains))
    }

    fn set_limits(&mut self, pass: usize) {
        let best = self.best;
        let longest = |base: Option<Difficulty>| {
            let Some(base) = base else { return 0 };
            let Some(best) = best else { return usize::MAX };
            let beats = |&len: &usize| {
                let rank = (base.plus(length_increment(len)), len, pass);
                rank < (best.difficulty, best.len, best.pass)
            };
            (1..).take_while(beats).last().unwrap_or(0)
        };
        let Pass { cycle, chain, .. } = PASSES[pass];
        self.limits = Limits { cycle: longest(Some(cycle)), chain: longest(chain) };
    }

    /// Looks for ways from the candidate, on, back to itself.
    ///
    /// An on node is followed once. An off node may be met on several ways; all but the first matter only
    /// if they close the cycle there.
    fn cycles(&mut self, state: &State, links: &Links, pass: usize, source: Candidate) {
        let kind = PASSES[pass].kind;
        let closers = links.strong(source, kind);
        if closers.is_empty() {
            return;
        }
        let (mut on, mut off) = (NodeSet::EMPTY, NodeSet::EMPTY);
        let mut level = self.start(source);
        on.insert(source);
        let mut len = 2;
        while len <= self.limits.cycle && !level.is_empty() {
            let end = self.nodes.len();
            for at in level {
                for &to in links.weak(self.nodes[at].0, kind) {
                    if off.insert(to) || (closers.contains(&to) && !self.rests_on_off(at, to)) {
                        self.nodes.push((to, at as u32));
                    }
                }
            }
            let offs = end..self.nodes.len();
            let end = self.nodes.len();
            for at in offs {
                for &to in links.strong(self.nodes[at].0, kind) {
                    if to == source && len >= 4 && len <= self.limits.cycle {
                        self.offer_cycle(state, pass, at, len);
                    }
                    if on.insert(to) {
                        self.nodes.push((to, at as u32));
                    }
                }
            }
            level = end..self.nodes.len();
            len += 2;
        }
    }

    /// Looks for the shortest way from the assumption to its negation.
    fn chain(&mut self, links: &Links, pass: usize, source: Node) {
        let kind = PASSES[pass].kind;
        let mut seen = [NodeSet::EMPTY; 2];
        let mut level = self.start(source.candidate);
        seen[usize::from(source.on)].insert(source.candidate);
        let mut on = source.on;
        let mut len = 2;
        while len <= self.limits.chain && !level.is_empty() {
            let end = self.nodes.len();
            for at in level {
                let from = self.nodes[at].0;
                let follow = if on { links.weak(from, kind) } else { links.strong(from, kind) };
                for &to in follow {
                    if to == source.candidate && on == source.on {
                        let target = Node { on: !source.on, ..source };
                        self.accept(pass, at, len, Conclusion::Chain(target));
                        return;
                    }
                    if seen[usize::from(!on)].insert(to) {
                        self.nodes.push((to, at as u32));
                    }
                }
            }
            level = end..self.nodes.len();
            on = !on;
            len += 1;
        }
    }

    fn start(&mut self, source: Candidate) -> Range<usize> {
        self.nodes.clear();
        self.nodes.push((source, 0));
        0..1
    }

    /// The way back from a node to the assumption, itself included.
    fn way_back(&self, at: usize) -> impl Iterator<Item = Candidate> {
        let mut next = Some(at);
        std::iter::from_fn(move || {
            let at = next?;
            let (candidate, parent) = self.nodes[at];
            next = (at != 0).then_some(parent as usize);
            Some(candidate)
        })
    }

    /// Whether the on node at this place rests on the candidate being off.
    fn rests_on_off(&self, at: usize, candidate: Candidate) -> bool {
        self.way_back(at).skip(1).step_by(2).any(|off| off == candidate)
    }

    fn offer_cycle(&mut self, state: &State, pass: usize, at: usize, len: usize) {
        let cells: CellSet = self.way_back(at).map(Candidate::cell).collect();
        let mut seen = [CandidateSet::EMPTY; 2];
        for (number, node) in self.way_back(at).enumerate() {
            let digit = node.digit();
            let peers = (node.cell().peers() & state.cells(digit)) - cells;
            seen[number % 2] |= CandidateSet::of_digit(digit, peers);
        }
        let struck = seen[0] & seen[1];
        if !struck.is_empty() {
            self.accept(pass, at, len, Conclusion::Cycle(struck));
        }
    }

    fn accept(&mut self, pass: usize, at: usize, len: usize, conclusion: Conclusion) {
        let Pass { cycle, chain, .. } = PASSES[pass];
        let base = match conclusion {
            Conclusion::Cycle(_) => cycle,
            Conclusion::Chain(_) => chain.unwrap_or(cycle),
        };
        let difficulty = base.plus(length_increment(len));
        self.best = Some(Best { difficulty, len, pass, conclusion });
        let mut path = std::mem::take(&mut self.path);
        path.clear();
        path.extend(self.way_back(at));
        path.reverse();
        self.path = path;
        self.set_limits(pass);
    }
}

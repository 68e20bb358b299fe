//! Bidirectional cycles, and forcing chains of a single branch.
//!
//! A cycle leads from a candidate that is on back to itself, over off and on nodes in turn. Either its on
//! or its off nodes are all true, so a candidate that sees an on and an off node of its own digit goes.
//! A forcing chain leads from a candidate to its own negation, which is therefore true.
//!
//! Sudoku Explainer calls a cycle of one digit in four cells a generalized X-wing. It never comes first: two
//! parallel lines make an X-wing, and boxes a claiming. So it has no name of its own here.
//!
//! Three passes: with the links of one digit (X), with strong links within cells (Y, cycles only), with all
//! (XY). The easiest deduction of all passes counts; among equals the one with fewer nodes, then the
//! earlier pass, then the first found. A search thus never has to look further than what would beat the
//! best found so far.

use std::ops::Range;

use crate::grid::CellSet;
use crate::logic::scale::length_increment;
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Chain, ChainShape, Flow, Inference, Node, Proof, Rank,
    State, Step, Steps, Technique,
};

use super::evidence::concluding;
use super::implications::SharedOutlook;
use super::links::{Kind, Links, reason};

/// One pass, with the techniques of its cycles and of its chains.
#[derive(Clone, Copy)]
struct Pass {
    number: usize,
    kind: Kind,
    cycle: Technique,
    chain: Option<Technique>,
}

const PASSES: [Pass; 3] = {
    use Technique::{ForcingChain, ForcingXChain, XCycle, XyCycle, YCycle};
    [
        Pass { number: 0, kind: Kind::X, cycle: XCycle, chain: Some(ForcingXChain) },
        Pass { number: 1, kind: Kind::Y, cycle: YCycle, chain: None },
        Pass { number: 2, kind: Kind::Xy, cycle: XyCycle, chain: Some(ForcingChain) },
    ]
};

impl Pass {
    /// The rating of a path of this technique with so many nodes, and how it compares.
    fn rank(&self, technique: Technique, len: usize) -> Rank {
        (technique.base().plus(length_increment(len)), len, self.number)
    }
}

/// The search, with the memory that it keeps.
pub struct Simple {
    links: Links,
    outlook: SharedOutlook,
    /// The nodes met, level by level, each with the place of the node it follows from.
    nodes: Vec<(Candidate, u32)>,
}

/// Where the steps of a pass go, with the longest cycle and the longest chain that are still wanted.
struct Wanted<'a, 's> {
    state: &'a State,
    pass: Pass,
    steps: &'a mut Steps<'s>,
    cycle: usize,
    chain: usize,
}

impl Simple {
    pub fn new(outlook: &SharedOutlook) -> Self {
        let (links, outlook) = (Links::new(), outlook.clone());
        Self { links, outlook, nodes: Vec::with_capacity(4096) }
    }

    /// The deductions of all passes.
    pub fn find(&mut self, state: &State, steps: &mut Steps<'_>) -> Flow {
        let outlook = self.outlook.clone();
        let mut outlook = outlook.get();
        let prospects = outlook.of(state);
        // What will find nothing is not searched for.
        if prospects.is_some_and(|prospects| !prospects.has_paths()) {
            return CONTINUE;
        }
        self.links.rebuild(state);
        let all = || state.all().iter();
        let closing: CandidateSet = match prospects {
            Some(prospects) => all().filter(|&source| prospects.has_cycle(source)).collect(),
            None => *state.all(),
        };
        for pass in PASSES {
            let mut wanted = Wanted { state, pass, steps, cycle: 0, chain: 0 };
            wanted.set_limits();
            let cells = if pass.kind == Kind::Y { state.bivalue() } else { state.empty() };
            for cell in cells {
                for digit in state.candidates(cell) {
                    let source = Candidate::new(cell, digit);
                    if closing.contains(source) {
                        self.cycles(source, &mut wanted)?;
                    }
                    for on in [true, false] {
                        if prospects.is_none_or(|prospects| prospects.has_chain(source, on)) {
                            self.chain(Node { candidate: source, on }, &mut wanted)?;
                        }
                    }
                }
            }
        }
        CONTINUE
    }

    /// Looks for ways from the candidate, on, back to itself.
    ///
    /// An on node is followed once. An off node may be met on several ways; all but the first matter only
    /// if they close the cycle there.
    fn cycles(&mut self, source: Candidate, wanted: &mut Wanted<'_, '_>) -> Flow {
        let kind = wanted.pass.kind;
        if self.links.strong(source, kind).is_empty() {
            return CONTINUE;
        }
        let (mut on, mut off) = (CandidateSet::EMPTY, CandidateSet::EMPTY);
        let mut level = self.start(source);
        let links = &self.links;
        let closers = links.strong(source, kind);
        on.insert(source);
        let mut len = 2;
        while len <= wanted.cycle && !level.is_empty() {
            let end = self.nodes.len();
            for at in level {
                for to in links.weak(self.nodes[at].0, kind) {
                    if off.insert(to)
                        || (closers.contains(&to) && !rests_on_off(&self.nodes, at, to))
                    {
                        self.nodes.push((to, at as u32));
                    }
                }
            }
            let offs = end..self.nodes.len();
            let end = self.nodes.len();
            for at in offs {
                for &to in links.strong(self.nodes[at].0, kind) {
                    if to == source && len >= 4 && len <= wanted.cycle {
                        wanted.cycle(&self.nodes, at, len)?;
                    }
                    if on.insert(to) {
                        self.nodes.push((to, at as u32));
                    }
                }
            }
            level = end..self.nodes.len();
            len += 2;
        }
        CONTINUE
    }

    /// Looks for the shortest way from the assumption to its negation.
    fn chain(&mut self, source: Node, wanted: &mut Wanted<'_, '_>) -> Flow {
        let kind = wanted.pass.kind;
        let mut seen = [CandidateSet::EMPTY; 2];
        let mut level = self.start(source.candidate);
        seen[usize::from(source.on)].insert(source.candidate);
        let mut on = source.on;
        let mut len = 2;
        while len <= wanted.chain && !level.is_empty() {
            let end = self.nodes.len();
            for at in level {
                let from = self.nodes[at].0;
                let links = &self.links;
                let mut weak = links.weak(from, kind);
                let mut strong = links.strong(from, kind).iter().copied();
                while let Some(to) = if on { weak.next() } else { strong.next() } {
                    if to == source.candidate && on == source.on {
                        return wanted.chain(&self.nodes, at, len, source.negated());
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
        CONTINUE
    }

    fn start(&mut self, source: Candidate) -> Range<usize> {
        self.nodes.clear();
        self.nodes.push((source, 0));
        0..1
    }
}

/// The way back from the node at this place to the assumption, itself included.
fn way_back(nodes: &[(Candidate, u32)], at: usize) -> impl Iterator<Item = Candidate> {
    let mut next = Some(at);
    std::iter::from_fn(move || {
        let at = next?;
        let (candidate, parent) = nodes[at];
        next = (at != 0).then_some(parent as usize);
        Some(candidate)
    })
}

/// Whether the on node at this place rests on the candidate being off.
fn rests_on_off(nodes: &[(Candidate, u32)], at: usize, candidate: Candidate) -> bool {
    way_back(nodes, at).skip(1).step_by(2).any(|off| off == candidate)
}

impl Wanted<'_, '_> {
    fn set_limits(&mut self) {
        let Pass { cycle, chain, .. } = self.pass;
        let longest =
            |technique: Technique| self.steps.longest(|len| self.pass.rank(technique, len));
        (self.cycle, self.chain) = (longest(cycle), chain.map_or(0, longest));
    }

    /// Takes the cycle that ends with the node at this place.
    fn cycle(&mut self, nodes: &[(Candidate, u32)], at: usize, len: usize) -> Flow {
        let cells: CellSet = way_back(nodes, at).map(Candidate::cell).collect();
        let mut seen = [CandidateSet::EMPTY; 2];
        for (number, node) in way_back(nodes, at).enumerate() {
            let digit = node.digit();
            let peers = (node.cell().peers() & self.state.cells(digit)) - cells;
            seen[number % 2] |= CandidateSet::of_digit(digit, peers);
        }
        let technique = self.pass.cycle;
        let step = Step::eliminating(technique, seen[0] & seen[1]);
        let proof =
            || Proof { shape: ChainShape::Cycle, chains: vec![path(self.state, nodes, at, None)] };
        let rank = self.pass.rank(technique, len);
        self.steps.push_ranked(rank, step.rated(rank.0), proof)?;
        self.set_limits();
        CONTINUE
    }

    /// Takes the chain that leads by the node at this place to the target, the negation of its start.
    fn chain(&mut self, nodes: &[(Candidate, u32)], at: usize, len: usize, target: Node) -> Flow {
        let technique = match self.pass.chain {
            Some(Technique::ForcingXChain) if len == 6 => Technique::TurbotFish,
            Some(technique) => technique,
            None => return CONTINUE,
        };
        let proof = || Proof {
            shape: ChainShape::Forcing,
            chains: vec![path(self.state, nodes, at, Some(target))],
        };
        let rank = self.pass.rank(technique, len);
        self.steps.push_ranked(rank, concluding(technique, target).rated(rank.0), proof)?;
        self.set_limits();
        CONTINUE
    }
}

/// The path to the node at this place, then to the target or, of a cycle, back to its start.
fn path(state: &State, nodes: &[(Candidate, u32)], at: usize, target: Option<Node>) -> Chain {
    let mut on = target.is_none_or(|target| !target.on);
    let mut path: Vec<Candidate> = way_back(nodes, at).collect();
    path.reverse();
    let mut chain = Chain::default();
    for candidate in path {
        chain.nodes.push(Node { candidate, on });
        on = !on;
    }
    chain.nodes.extend(target);
    for from in 0..chain.nodes.len() - usize::from(target.is_some()) {
        let conclusion = (from + 1) % chain.nodes.len();
        let reason = reason(state, chain.nodes[from], chain.nodes[conclusion].candidate);
        chain.inferences.push(Inference { premises: vec![from], conclusion, reason });
    }
    chain
}

//! All cycles and forcing chains of what a run left: the search of [`super::simple`], nested.
//!
//! At the top the easiest deduction counts; nested, every one, so that nothing may be cut short. Deductions
//! that eliminate the same candidates count once, the easiest of them first.

use std::ops::Range;

use crate::logic::scale::length_increment;
use crate::logic::{Chain, ChainShape, Difficulty, Inference, Proof, Technique};

use super::board::{Board, Left, Strong};
use super::implications::Implications;
use super::links::Kind;
use super::numbers::Numbers;
use super::run::Numbered;

/// A cycle or a chain.
pub(super) struct Path<const W: usize> {
    /// How it compares: rating, nodes, pass, order in which it was found.
    rank: (Difficulty, usize, usize, usize),
    pub(super) eliminated: Numbers<W>,
    pub(super) is_cycle: bool,
    /// The last node.
    pub(super) target: Numbered,
    steps: Range<usize>,
}

/// A node of a path, with the kind of the site by which it follows from the one before.
pub(super) type PathStep = (u16, u8);

impl<const W: usize> Path<W> {
    pub(super) const fn nodes(&self) -> usize {
        self.rank.1
    }

    pub(super) const fn technique(&self) -> Technique {
        match PASSES[self.rank.2] {
            (_, cycle, _) if self.is_cycle => cycle,
            (_, _, Technique::ForcingXChain) if self.nodes() == 6 => Technique::TurbotFish,
            (_, _, chain) => chain,
        }
    }
}

/// The search, with the memory that it keeps.
pub(super) struct Paths<const W: usize> {
    strong: Vec<Strong>,
    weak: Vec<Numbers<W>>,
    /// The nodes met: their numbers, the kind of the strong link that led there, and the place of the node
    /// they follow from.
    nodes: Vec<(u16, u8, u32)>,
    steps: Vec<PathStep>,
    pub(super) found: Vec<Path<W>>,
    offered: usize,
}

const PASSES: [(Kind, Technique, Technique); 3] = [
    (Kind::X, Technique::XCycle, Technique::ForcingXChain),
    (Kind::Y, Technique::YCycle, Technique::ForcingChain),
    (Kind::Xy, Technique::XyCycle, Technique::ForcingChain),
];

/// One pass over what is left.
#[derive(Clone, Copy)]
struct Pass<'a, const W: usize> {
    board: &'a Board<W>,
    left: &'a Left<W>,
    number: usize,
}

impl<const W: usize> Pass<'_, W> {
    const fn kind(&self) -> Kind {
        PASSES[self.number].0
    }
}

impl<const W: usize> Paths<W> {
    pub(super) fn new() -> Self {
        Self {
            strong: Vec::new(),
            weak: Vec::new(),
            nodes: Vec::new(),
            steps: Vec::new(),
            found: Vec::new(),
            offered: 0,
        }
    }

    /// The path from its last node back to its first one.
    pub(super) fn steps(&self, path: &Path<W>) -> &[PathStep] {
        &self.steps[path.steps.clone()]
    }

    /// The path as a proof.
    pub(super) fn proof(&self, board: &Board<W>, path: &Path<W>) -> Proof {
        let mut chain = Chain::default();
        let mut on = path.target.on == (path.steps.len() % 2 == 1);
        for (from, &(number, kind)) in self.steps(path).iter().rev().enumerate() {
            // A cycle ends where it began.
            let is_end = path.is_cycle && from + 1 == path.steps.len();
            let conclusion = if is_end { 0 } else { from };
            if !is_end {
                chain.nodes.push(board.node(Numbered { number, on }));
            }
            if let Some(from) = from.checked_sub(1) {
                let reason = board.link_reason(number, kind.into());
                chain.inferences.push(Inference { premises: vec![from], conclusion, reason });
            }
            on = !on;
        }
        let shape = if path.is_cycle { ChainShape::Cycle } else { ChainShape::Forcing };
        Proof { shape, chains: vec![chain] }
    }

    /// Lists all paths in order; the implications tell where there are any.
    pub(super) fn list(&mut self, board: &Board<W>, left: &Left<W>, implied: &Implications<W>) {
        self.found.clear();
        self.steps.clear();
        self.offered = 0;
        if !implied.refutes_any() {
            return;
        }
        self.strong.resize(board.len().into(), Strong::default());
        self.weak.resize(board.len().into(), Numbers::EMPTY);
        let mut closing = Numbers::<W>::EMPTY;
        for number in left.all.iter() {
            let at = usize::from(number);
            self.strong[at] = board.strong(left, number);
            self.weak[at] = board.weak_set[at] & left.all;
            if implied.may_close(board, number) {
                closing.insert(number);
            }
        }
        let sources = closing | implied.refuted[0] | implied.refuted[1];
        for number in 0..PASSES.len() {
            let pass = Pass { board, left, number };
            let is_y = pass.kind() == Kind::Y;
            for source in sources.iter() {
                let size = left.masks[board.cell(source)].count_ones();
                if is_y && size != 2 {
                    continue;
                }
                if closing.contains(source) {
                    self.cycles(pass, source);
                }
                for on in [true, false] {
                    if !is_y && implied.refuted[usize::from(on)].contains(source) {
                        self.chain(pass, Numbered { number: source, on });
                    }
                }
            }
        }
        self.found.sort_by_key(|path| path.rank);
    }

    /// The strong links of this kind.
    fn strong(&self, from: u16, kind: Kind) -> &[(u16, u8)] {
        let links = self.strong[usize::from(from)].as_slice();
        let in_cell = usize::from(links.first().is_some_and(|&(_, kind)| kind == 0));
        match kind {
            Kind::X => &links[in_cell..],
            Kind::Y => &links[..in_cell],
            Kind::Xy => links,
        }
    }

    /// As [`super::simple`] looks for cycles.
    fn cycles(&mut self, pass: Pass<'_, W>, source: u16) {
        let kind = pass.kind();
        let closers: Numbers<W> = self.strong(source, kind).iter().map(|&(to, _)| to).collect();
        if closers.is_empty() {
            return;
        }
        self.nodes.clear();
        self.nodes.push((source, 0, 0));
        let (mut on, mut off) = (Numbers::<W>::EMPTY, Numbers::<W>::EMPTY);
        on.insert(source);
        let mut level = 0..1;
        let mut len = 2;
        while !level.is_empty() {
            let end = self.nodes.len();
            for at in level {
                let from = self.nodes[at].0;
                let around = self.weak[usize::from(from)];
                let of_interest = (around - off) | (around & closers);
                if of_interest.is_empty() {
                    continue;
                }
                for &to in pass.weak(from).filter(|&&to| of_interest.contains(to)) {
                    let is_new = !off.contains(to);
                    if is_new || !self.rests_on_off(at, to) {
                        off.insert(to);
                        self.nodes.push((to, 0, at as u32));
                    }
                }
            }
            let offs = end..self.nodes.len();
            let end = self.nodes.len();
            for at in offs {
                for link in 0..self.strong(self.nodes[at].0, kind).len() {
                    let (to, by) = self.strong(self.nodes[at].0, kind)[link];
                    if to == source && len >= 4 {
                        self.cycle(pass, at, by, len);
                    }
                    if !on.contains(to) {
                        on.insert(to);
                        self.nodes.push((to, by, at as u32));
                    }
                }
            }
            level = end..self.nodes.len();
            len += 2;
        }
    }

    /// Whether the on node at this place rests on the candidate being off.
    fn rests_on_off(&self, at: usize, number: u16) -> bool {
        self.way_back(at).skip(1).step_by(2).any(|at| self.nodes[at].0 == number)
    }

    /// The places of the nodes from this one back to the first.
    fn way_back(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let before = |&at: &usize| (at != 0).then(|| self.nodes[at].2 as usize);
        std::iter::successors(Some(at), before)
    }

    fn cycle(&mut self, pass: Pass<'_, W>, at: usize, by: u8, len: usize) {
        let board = pass.board;
        let mut cells = Numbers::<W>::EMPTY;
        let mut seen = [Numbers::<W>::EMPTY; 2];
        for (count, at) in self.way_back(at).enumerate() {
            let number = self.nodes[at].0;
            let cell = board.cell(number);
            cells |= board.of_site[cell];
            for kind in 1..4 {
                seen[count % 2] |= board.of_site[board.site(number, kind)];
            }
        }
        let eliminated = (seen[0] & seen[1] & pass.left.all) - cells;
        let target = Numbered { number: self.nodes[0].0, on: true };
        self.offer(pass, at, by, (len, true, target), eliminated);
    }

    /// As [`super::simple`] looks for chains: the shortest way to the negation.
    fn chain(&mut self, pass: Pass<'_, W>, source: Numbered) {
        let kind = pass.kind();
        let mut seen = [Numbers::<W>::EMPTY; 2];
        self.nodes.clear();
        self.nodes.push((source.number, 0, 0));
        seen[usize::from(source.on)].insert(source.number);
        let target = Numbered { number: source.number, on: !source.on };
        let mut level = 0..1;
        let mut on = source.on;
        let mut len = 2;
        while !level.is_empty() {
            let end = self.nodes.len();
            for at in level {
                let from = self.nodes[at].0;
                if on {
                    let news = self.weak[usize::from(from)] - seen[0];
                    if news.is_empty() {
                        continue;
                    }
                    for &to in pass.weak(from).filter(|&&to| news.contains(to)) {
                        if target == (Numbered { number: to, on: false }) {
                            let by = pass.board.shared(from, to) as u8;
                            return self.chain_to(pass, at, by, len, target);
                        }
                        seen[0].insert(to);
                        self.nodes.push((to, 0, at as u32));
                    }
                } else {
                    for link in 0..self.strong(from, kind).len() {
                        let (to, by) = self.strong(from, kind)[link];
                        if target == (Numbered { number: to, on: true }) {
                            return self.chain_to(pass, at, by, len, target);
                        }
                        if !seen[1].contains(to) {
                            seen[1].insert(to);
                            self.nodes.push((to, by, at as u32));
                        }
                    }
                }
            }
            level = end..self.nodes.len();
            on = !on;
            len += 1;
        }
    }

    fn chain_to(&mut self, pass: Pass<'_, W>, at: usize, by: u8, len: usize, target: Numbered) {
        let eliminated = pass.board.concluded(pass.left, target);
        self.offer(pass, at, by, (len, false, target), eliminated);
    }

    /// Takes the path that leads by the node at this place to its target, unless an easier one eliminates the
    /// same.
    fn offer(
        &mut self,
        pass: Pass<'_, W>,
        at: usize,
        by: u8,
        (len, is_cycle, target): (usize, bool, Numbered),
        eliminated: Numbers<W>,
    ) {
        if eliminated.is_empty() {
            return;
        }
        let (_, cycle, chain) = PASSES[pass.number];
        let base = if is_cycle { cycle } else { chain }.base();
        let rank = (base.plus(length_increment(len)), len, pass.number, self.offered);
        self.offered += 1;
        let twin = self.found.iter().position(|path| path.eliminated == eliminated);
        if twin.is_some_and(|twin| self.found[twin].rank < rank) {
            return;
        }
        let start = self.steps.len();
        self.steps.push((target.number, by));
        let mut is_on = !target.on;
        let mut at = at;
        loop {
            let (number, by, before) = self.nodes[at];
            let before = before as usize;
            let by = if is_on || at == 0 {
                by
            } else {
                pass.board.shared(self.nodes[before].0, number) as u8
            };
            self.steps.push((number, by));
            if at == 0 {
                break;
            }
            (at, is_on) = (before, !is_on);
        }
        let steps = start..self.steps.len();
        let path = Path { rank, eliminated, is_cycle, target, steps };
        match twin {
            Some(twin) => self.found[twin] = path,
            None => self.found.push(path),
        }
    }
}

impl<'a, const W: usize> Pass<'a, W> {
    /// The weak links of the pass, in order.
    fn weak(self, from: u16) -> impl Iterator<Item = &'a u16> {
        let board = self.board;
        let is_x = self.kind() == Kind::X;
        let other_cells = move |to: &&u16| !is_x || board.cell(**to) != board.cell(from);
        board.weak(from).iter().filter(other_cells)
    }
}

impl<const W: usize> Board<W> {
    /// What goes if the conclusion holds: the candidate, or all others of its cell.
    pub(super) fn concluded(&self, left: &Left<W>, conclusion: Numbered) -> Numbers<W> {
        let number = conclusion.number;
        if conclusion.on {
            (self.of_site[self.cell(number)] & left.all).without(number)
        } else {
            std::iter::once(number).collect()
        }
    }
}

//! Finds cycles and forcing chains among the candidates that are left. [`super::simple`] searches a state; dynamic runs
//! search the candidates that they left, for nested chains.
//!
//! In a state only the easiest deduction counts, and longer ones need not be searched. For nested chains every
//! deduction counts. Of those that eliminate the same candidates, only the easiest is kept.

use std::ops::{ControlFlow, Range, RangeInclusive};

use super::board::{CandidateBoard, Left, Strong};
use super::implications::Implications;
use super::run::Numbered;
use crate::logic::bits::BitSet;
use crate::logic::catalogue::scale::length_increment;
use crate::logic::{CONTINUE, Chain, ChainShape, Difficulty, Flow, Inference, Proof, Technique};

/// The links that a pass follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LinkKind {
    /// Links of one digit in houses.
    X,
    /// Strong links within cells only.
    Y,
    /// All links.
    Xy,
}

const PASSES: [(LinkKind, Technique, Technique); 3] = [
    (LinkKind::X, Technique::XCycle, Technique::ForcingXChain),
    (LinkKind::Y, Technique::YCycle, Technique::ForcingChain),
    (LinkKind::Xy, Technique::XyCycle, Technique::ForcingChain),
];

/// The kind and the length of a path.
#[derive(Debug, Clone, Copy)]
pub(super) struct PathForm {
    /// The index of the pass that finds it.
    pub(super) pass: usize,
    pub(super) is_cycle: bool,
    /// The number of nodes.
    pub(super) len: usize,
}

impl PathForm {
    pub(super) const fn technique(self) -> Technique {
        match PASSES[self.pass] {
            (_, cycle, _) if self.is_cycle => cycle,
            (_, _, Technique::ForcingXChain) if self.len == 6 => Technique::TurbotFish,
            (_, _, chain) => chain,
        }
    }

    /// Returns its rating, and its order among others.
    pub(super) fn rank(self) -> (Difficulty, usize, usize) {
        let (_, cycle, chain) = PASSES[self.pass];
        let base = if self.is_cycle { cycle } else { chain }.base();
        (base.plus(length_increment(self.len)), self.len, self.pass)
    }
}

/// A path found by the search. It leads through the node at this index to its target.
#[derive(Clone, Copy)]
pub(super) struct Met<'a, const W: usize> {
    pub(super) form: PathForm,
    pub(super) target: Numbered,
    pub(super) eliminated: BitSet<W>,
    nodes: &'a [Visit],
    at: usize,
    by: u8,
}

/// A node visited by the search.
#[derive(Clone, Copy)]
struct Visit {
    number: u16,
    /// The kind of the strong link that leads to it.
    by: u8,
    /// The index of the node before it.
    before: u32,
}

/// A node of a path, with the kind of the site by which it follows from the one before.
#[derive(Clone, Copy)]
pub(super) struct PathNode {
    pub(super) number: u16,
    pub(super) by: u8,
}

impl<const W: usize> Met<'_, W> {
    /// Iterates over the path from its last node back to its first.
    pub(super) fn steps(&self, board: &CandidateBoard<W>) -> impl Iterator<Item = PathNode> {
        let mut is_on = self.target.on;
        let back = way_back(self.nodes, self.at).map(move |at| {
            is_on = !is_on;
            let Visit { number, by, before } = self.nodes[at];
            if is_on || at == 0 {
                return PathNode { number, by };
            }
            let by = board.shared(self.nodes[before as usize].number, number) as u8;
            PathNode { number, by }
        });
        std::iter::once(PathNode { number: self.target.number, by: self.by }).chain(back)
    }
}

/// Converts the path to a proof.
pub(super) fn proof<const W: usize>(
    board: &CandidateBoard<W>,
    steps: &[PathNode],
    target: Numbered,
    is_cycle: bool,
) -> Proof {
    let mut chain = Chain::default();
    let mut on = target.on == (steps.len() % 2 == 1);
    for (from, &PathNode { number, by }) in steps.iter().rev().enumerate() {
        // A cycle ends at its start.
        let is_end = is_cycle && from + 1 == steps.len();
        let conclusion = if is_end { 0 } else { from };
        if !is_end {
            chain.nodes.push(board.node(Numbered { number, on }));
        }
        if let Some(from) = from.checked_sub(1) {
            let reason = board.link_reason(number, by.into());
            chain.inferences.push(Inference { premises: vec![from], conclusion, reason });
        }
        on = !on;
    }
    let shape = if is_cycle { ChainShape::Cycle } else { ChainShape::Forcing };
    Proof { shape, chains: vec![chain] }
}

/// A sink for paths.
pub(super) trait Taker<const W: usize> {
    /// Returns the maximum length of cycles or chains of this pass that are still wanted.
    fn longest(&self, pass: usize, is_cycle: bool) -> usize;

    /// Handles a path. Breaks if no more are wanted.
    fn take(&mut self, board: &CandidateBoard<W>, met: Met<'_, W>) -> Flow;
}

/// The search with its memory.
pub(super) struct PathSearch<const W: usize> {
    strong: Vec<Strong>,
    weak: Vec<BitSet<W>>,
    nodes: Vec<Visit>,
}

/// One pass over the candidates that are left.
#[derive(Clone, Copy)]
struct Pass<'a, const W: usize> {
    board: &'a CandidateBoard<W>,
    left: &'a Left<W>,
    implied: &'a Implications<W>,
    number: usize,
}

impl<const W: usize> Pass<'_, W> {
    const fn kind(&self) -> LinkKind {
        PASSES[self.number].0
    }
}

impl<const W: usize> PathSearch<W> {
    pub(super) const fn new() -> Self {
        Self { strong: Vec::new(), weak: Vec::new(), nodes: Vec::new() }
    }

    /// Searches for all paths, in order. The implications show where there may be any.
    pub(super) fn search(
        &mut self,
        board: &CandidateBoard<W>,
        left: &Left<W>,
        implied: &Implications<W>,
        taker: &mut impl Taker<W>,
    ) -> Flow {
        if !implied.refutes_any() {
            return CONTINUE;
        }
        self.strong.resize(board.len().into(), Strong::default());
        self.weak.resize(board.len().into(), BitSet::EMPTY);
        let open = implied.open.iter();
        let closing: BitSet<W> = open.filter(|&number| implied.may_close(board, number)).collect();
        let sources = closing | implied.refuted[0] | implied.refuted[1];
        // The nodes on these paths.
        let mut met = BitSet::EMPTY;
        for number in sources.iter() {
            for on in [true, false] {
                let node = Numbered { number, on };
                let [off, on] = implied.around(node);
                let between = implied.between(node)[0];
                met |= off | on | between;
            }
        }
        for number in (met & left.all).iter() {
            let at = usize::from(number);
            self.strong[at] = board.strong(left, number);
            self.weak[at] = board.weak_set[at] & left.all;
        }
        for number in 0..PASSES.len() {
            let pass = Pass { board, left, implied, number };
            let is_y = pass.kind() == LinkKind::Y;
            for source in sources.iter() {
                let size = left.masks[board.cell(source)].count_ones();
                if is_y && size != 2 {
                    continue;
                }
                if closing.contains(source) {
                    self.cycles(pass, source, taker)?;
                }
                for on in [true, false] {
                    if !is_y && implied.refuted[usize::from(on)].contains(source) {
                        self.chain(pass, Numbered { number: source, on }, taker)?;
                    }
                }
            }
        }
        CONTINUE
    }

    /// Returns the nodes that the weak links of the pass lead to.
    fn weak(&self, pass: Pass<'_, W>, from: u16) -> BitSet<W> {
        let around = self.weak[usize::from(from)];
        if pass.kind() == LinkKind::X { around - pass.board.of_site[pass.board.cell(from)] } else { around }
    }

    /// Returns the strong links of this kind.
    fn strong(&self, from: u16, kind: LinkKind) -> &[(u16, u8)] {
        let links = self.strong[usize::from(from)].as_slice();
        let in_cell = usize::from(links.first().is_some_and(|&(_, kind)| kind == 0));
        match kind {
            LinkKind::X => &links[in_cell..],
            LinkKind::Y => &links[..in_cell],
            LinkKind::Xy => links,
        }
    }

    /// Searches for paths from the candidate, on, back to itself.
    ///
    /// An on node is followed once. An off node may be reached on several paths; all but the first matter only if they
    /// close the cycle there.
    fn cycles(&mut self, pass: Pass<'_, W>, source: u16, taker: &mut impl Taker<W>) -> Flow {
        let kind = pass.kind();
        let closers: BitSet<W> = self.strong(source, kind).iter().map(|&(to, _)| to).collect();
        if closers.is_empty() {
            return CONTINUE;
        }
        let start = Numbered { number: source, on: true };
        let within = pass.implied.around(start);
        if !self.may_reach(pass, start, closers, within, 4..=taker.longest(pass.number, true)) {
            return CONTINUE;
        }
        self.start(source);
        let [mut off, mut on] = within.map(|within| BitSet::ALL - within);
        on.insert(source);
        let mut level = 0..1;
        let mut len = 2;
        while len <= taker.longest(pass.number, true) && !level.is_empty() {
            let end = self.nodes.len();
            self.exclude(pass, level, None, closers, &mut off);
            let offs = end..self.nodes.len();
            for at in offs.clone().skip_while(|_| len < 4) {
                let mut links = self.strong(self.nodes[at].number, kind).iter();
                let closing = links.find(|&&(to, _)| to == source).filter(|_| len <= taker.longest(pass.number, true));
                if let Some(&(_, by)) = closing {
                    self.cycle(pass, at, by, len, taker)?;
                }
            }
            let end = self.nodes.len();
            self.force(kind, offs, None, &mut on);
            level = end..self.nodes.len();
            len += 2;
        }
        CONTINUE
    }

    /// Forgets all nodes but the first.
    fn start(&mut self, source: u16) {
        self.nodes.clear();
        self.nodes.push(Visit { number: source, by: 0, before: 0 });
    }

    /// Returns whether the links lead from the source to a goal by a number of nodes in `lengths`, all of them in
    /// `within`. The goal is off if the source is on, and on if it is off. This ignores the order of links, and is
    /// therefore faster than a search.
    fn may_reach(
        &self,
        pass: Pass<'_, W>,
        source: Numbered,
        goals: BitSet<W>,
        within: [BitSet<W>; 2],
        lengths: RangeInclusive<usize>,
    ) -> bool {
        let kind = pass.kind();
        let mut on = source.on;
        let mut seen = within.map(|within| BitSet::ALL - within);
        let mut level = BitSet::<W>::of(source.number);
        seen[usize::from(on)].insert(source.number);
        let mut len = 2;
        while len <= *lengths.end() && !level.is_empty() {
            let mut next = BitSet::<W>::EMPTY;
            for from in level.iter() {
                if !on {
                    self.strong(from, kind).iter().for_each(|&(to, _)| next.insert(to));
                } else {
                    next |= self.weak(pass, from);
                }
            }
            if on == source.on && len >= *lengths.start() && next.meets(&goals) {
                return true;
            }
            on = !on;
            level = next - seen[usize::from(on)];
            seen[usize::from(on)] |= next;
            len += 1;
        }
        false
    }

    /// Returns whether the on node at this index depends on the candidate being off.
    fn rests_on_off(&self, at: usize, number: u16) -> bool {
        way_back(&self.nodes, at).skip(1).step_by(2).any(|at| self.nodes[at].number == number)
    }

    fn cycle(&self, pass: Pass<'_, W>, at: usize, by: u8, len: usize, taker: &mut impl Taker<W>) -> Flow {
        let board = pass.board;
        let mut cells = BitSet::<W>::EMPTY;
        let mut seen = [BitSet::<W>::EMPTY; 2];
        for (count, at) in way_back(&self.nodes, at).enumerate() {
            let number = self.nodes[at].number;
            cells |= board.of_site[board.cell(number)];
            for kind in 1..4 {
                seen[count % 2] |= board.of_site[board.site(number, kind)];
            }
        }
        let eliminated = (seen[0] & seen[1] & pass.left.all) - cells;
        if eliminated.is_empty() {
            return CONTINUE;
        }
        let target = Numbered { number: self.nodes[0].number, on: true };
        let form = PathForm { pass: pass.number, is_cycle: true, len };
        taker.take(board, Met { form, target, eliminated, nodes: &self.nodes, at, by })
    }

    /// Searches for the shortest path from the assumption to its negation.
    fn chain(&mut self, pass: Pass<'_, W>, source: Numbered, taker: &mut impl Taker<W>) -> Flow {
        let kind = pass.kind();
        let longest = taker.longest(pass.number, false);
        let itself = BitSet::of(source.number);
        // It is known already that all links together lead there.
        let is_known = kind == LinkKind::Xy && longest == usize::MAX;
        let within = pass.implied.between(source);
        if !is_known && !self.may_reach(pass, source, itself, within, 2..=longest) {
            return CONTINUE;
        }
        let mut seen = within.map(|within| BitSet::ALL - within);
        self.start(source.number);
        seen[usize::from(source.on)].insert(source.number);
        let target = Numbered { number: source.number, on: !source.on };
        let mut level = 0..1;
        let mut on = source.on;
        let mut len = 2;
        while len <= longest && !level.is_empty() {
            let end = self.nodes.len();
            let goal = (target.on != on).then_some(target.number);
            let [off_seen, on_seen] = &mut seen;
            let reached = match on {
                true => self.exclude(pass, level, goal, BitSet::EMPTY, off_seen),
                false => self.force(kind, level, goal, on_seen),
            };
            if let Some((at, by)) = reached {
                let eliminated = pass.board.concluded(pass.left, target);
                let form = PathForm { pass: pass.number, is_cycle: false, len };
                return taker.take(pass.board, Met { form, target, eliminated, nodes: &self.nodes, at, by });
            }
            level = end..self.nodes.len();
            on = !on;
            len += 1;
        }
        CONTINUE
    }

    /// Adds the off nodes that follow from the on nodes at these indexes: those not seen, and on further paths those in
    /// `closers`. If the goal is reached, returns the node and the link that lead to it.
    fn exclude(
        &mut self,
        pass: Pass<'_, W>,
        level: Range<usize>,
        goal: Option<u16>,
        closers: BitSet<W>,
        seen: &mut BitSet<W>,
    ) -> Option<(usize, u8)> {
        for at in level {
            let from = self.nodes[at].number;
            let around = self.weak(pass, from);
            let of_interest = (around - *seen) | (around & closers);
            if of_interest.is_empty() {
                continue;
            }
            for to in pass.board.weak_among(from, of_interest) {
                if goal == Some(to) {
                    return Some((at, pass.board.shared(from, to) as u8));
                }
                if !seen.contains(to) || !self.rests_on_off(at, to) {
                    seen.insert(to);
                    self.nodes.push(Visit { number: to, by: 0, before: at as u32 });
                }
            }
        }
        None
    }

    /// Adds the on nodes that follow from the off nodes at these indexes. Otherwise works like
    /// [`exclude`](Self::exclude).
    fn force(
        &mut self,
        kind: LinkKind,
        level: Range<usize>,
        goal: Option<u16>,
        seen: &mut BitSet<W>,
    ) -> Option<(usize, u8)> {
        for at in level {
            let from = self.nodes[at].number;
            for link in 0..self.strong(from, kind).len() {
                let (to, by) = self.strong(from, kind)[link];
                if goal == Some(to) {
                    return Some((at, by));
                }
                if !seen.contains(to) {
                    seen.insert(to);
                    self.nodes.push(Visit { number: to, by, before: at as u32 });
                }
            }
        }
        None
    }
}

/// Iterates over the indexes of the nodes from this one back to the first.
fn way_back(nodes: &[Visit], at: usize) -> impl Iterator<Item = usize> + '_ {
    let before = |&at: &usize| (at != 0).then(|| nodes[at].before as usize);
    std::iter::successors(Some(at), before)
}

/// A cycle or a chain, for nesting.
pub(super) struct Path<const W: usize> {
    /// The order: by rating, nodes, pass, and the order in which they were found.
    rank: (Difficulty, usize, usize, usize),
    pub(super) form: PathForm,
    pub(super) eliminated: BitSet<W>,
    /// The last node.
    pub(super) target: Numbered,
    steps: Range<usize>,
}

/// The paths of a search, one for each set of eliminations.
pub(super) struct Paths<const W: usize> {
    steps: Vec<PathNode>,
    found: Vec<Path<W>>,
    offered: usize,
}

impl<const W: usize> Paths<W> {
    /// Returns all paths of this search, easiest first.
    pub(super) fn of(
        search: &mut PathSearch<W>,
        board: &CandidateBoard<W>,
        left: &Left<W>,
        implied: &Implications<W>,
    ) -> Self {
        let mut paths = Self { steps: Vec::new(), found: Vec::new(), offered: 0 };
        // The search ends by itself, since all paths are wanted.
        let _: ControlFlow<()> = search.search(board, left, implied, &mut paths);
        paths.found.sort_by_key(|path| path.rank);
        paths
    }

    pub(super) fn found(&self) -> &[Path<W>] {
        &self.found
    }

    /// Returns the path from its last node back to its first.
    pub(super) fn steps(&self, path: &Path<W>) -> &[PathNode] {
        &self.steps[path.steps.clone()]
    }
}

impl<const W: usize> Taker<W> for Paths<W> {
    fn longest(&self, _: usize, _: bool) -> usize {
        usize::MAX
    }

    /// Keeps the path unless an easier one eliminates the same candidates.
    fn take(&mut self, board: &CandidateBoard<W>, met: Met<'_, W>) -> Flow {
        let Met { form, target, eliminated, .. } = met;
        if eliminated.is_empty() {
            return CONTINUE;
        }
        let (rating, len, pass) = form.rank();
        let rank = (rating, len, pass, self.offered);
        self.offered += 1;
        let twin = self.found.iter().position(|path| path.eliminated == eliminated);
        if twin.is_some_and(|twin| self.found[twin].rank < rank) {
            return CONTINUE;
        }
        let start = self.steps.len();
        self.steps.extend(met.steps(board));
        let path = Path { rank, form, eliminated, target, steps: start..self.steps.len() };
        match twin {
            Some(twin) => self.found[twin] = path,
            None => self.found.push(path),
        }
        CONTINUE
    }
}

impl<const W: usize> CandidateBoard<W> {
    /// Returns the eliminations of a conclusion: the candidate, or all others of its cell.
    pub(super) fn concluded(&self, left: &Left<W>, conclusion: Numbered) -> BitSet<W> {
        let number = conclusion.number;
        if conclusion.on { (self.of_site[self.cell(number)] & left.all).without(number) } else { BitSet::of(number) }
    }
}

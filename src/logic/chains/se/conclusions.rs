//! Draws conclusions from runs: contradictions, doubles, and the common consequences of all candidates of a site.

use super::board::{CandidateBoard, Left};
use super::bounds::Bounds;
use super::implications::Implications;
use super::run::{Numbered, Run};
use crate::logic::bits::BitSet;
use crate::logic::catalogue::scale::length_increment;
use crate::logic::{ChainShape, Difficulty, Technique};

/// The method by which runs prove a conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ConclusionShape {
    /// The assumption leads to a clash.
    Contradiction(Numbered),
    /// The conclusion follows from the candidate both on and off.
    Double(u16),
    /// The conclusion follows from all candidates of the cell.
    Cell(usize),
    /// The conclusion follows from all places of the digit in a house, given as a site.
    Region(usize),
}

impl ConclusionShape {
    /// Returns the order among conclusions of equal complexity: Sudoku Explainer's numbers.
    const fn key(self) -> usize {
        match self {
            Self::Double(_) => 1,
            Self::Cell(_) => 5,
            Self::Region(_) => 6,
            Self::Contradiction(_) => 7,
        }
    }
}

impl<const W: usize> CandidateBoard<W> {
    /// Converts the shape for a proof.
    pub(super) fn shape(&self, shape: ConclusionShape) -> ChainShape {
        match shape {
            ConclusionShape::Contradiction(source) => ChainShape::Contradiction(self.node(source)),
            ConclusionShape::Double(number) => ChainShape::Double(self.node(Numbered { number, on: true }).candidate),
            ConclusionShape::Cell(site) | ConclusionShape::Region(site) => Self::constraint(site).into(),
        }
    }
}

/// A node with the method and the chains that prove it.
#[derive(Debug, Clone)]
pub(super) struct Conclusion {
    /// The order: by complexity, by key of the shape, by the order in which they were found.
    pub(super) rank: (usize, usize, usize),
    pub(super) shape: ConclusionShape,
    pub(super) node: Numbered,
    /// The ends of its chains, each with the index of its run.
    pub(super) ends: Vec<(usize, Numbered)>,
}

impl Conclusion {
    /// Returns the number of nodes on which it depends, including those of nested chains.
    pub(super) const fn complexity(&self) -> usize {
        self.rank.0
    }

    pub(super) fn difficulty(&self, base: Technique) -> Difficulty {
        base.base().plus(length_increment(self.complexity()))
    }
}

/// The runs from the assumptions on one grid, created on demand.
pub(super) struct Runs<const W: usize> {
    runs: Vec<Run<W>>,
    used: usize,
    /// The index of the run from each assumption: below 1458, as there are two for each candidate.
    numbers: Vec<Option<u16>>,
}

impl<const W: usize> Runs<W> {
    pub(super) fn new() -> Self {
        Self { runs: Vec::new(), used: 0, numbers: vec![None; 2 * CandidateBoard::<W>::CAPACITY] }
    }

    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.numbers.fill(None);
    }

    pub(super) fn get(&self, number: usize) -> &Run<W> {
        &self.runs[number]
    }

    /// Returns the runs created so far.
    pub(super) fn used(&mut self) -> &mut [Run<W>] {
        &mut self.runs[..self.used]
    }

    /// Returns the index of the run from this assumption. If it is new, calls `follow` to follow it.
    pub(super) fn from(&mut self, source: Numbered, left: &Left<W>, follow: impl FnOnce(&mut Run<W>)) -> usize {
        let index = 2 * usize::from(source.number) + usize::from(source.on);
        if let Some(known) = self.numbers[index] {
            return known.into();
        }
        let number = self.used;
        self.numbers[index] = Some(number as u16);
        if number == self.runs.len() {
            self.runs.push(Run::new());
        }
        self.used += 1;
        let run = &mut self.runs[number];
        run.assume(left, source);
        follow(run);
        number
    }
}

/// The conclusions that are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WantedConclusions {
    /// The easiest.
    Easiest,
    /// The easiest of those that eliminate the same candidates.
    EachElimination,
    All,
}

/// A sink for the wanted conclusions.
pub(super) struct Conclusions {
    wanted: WantedConclusions,
    list: Vec<Conclusion>,
    /// For each slot, the index in the list, if one of several conclusions is wanted. The list is then no longer than
    /// this one; if all are wanted, nobody reads the index.
    slots: Vec<Option<u16>>,
    found: usize,
    /// The shapes that are not wanted, as bits by key.
    unasked: u8,
    /// The nested chains of the current conclusion.
    nested: Vec<u64>,
}

impl Conclusions {
    pub(super) fn new(wanted: WantedConclusions, capacity: usize) -> Self {
        let slots = if wanted == WantedConclusions::EachElimination { 2 * capacity } else { 1 };
        let slots = vec![None; slots];
        Self { wanted, list: Vec::new(), slots, found: 0, unasked: 0, nested: Vec::new() }
    }

    /// Restricts the conclusions to the shapes that `asks_for` accepts.
    pub(super) fn only(self, asks_for: impl Fn(ConclusionShape) -> bool) -> Self {
        let source = Numbered { number: 0, on: true };
        let shapes = [
            ConclusionShape::Double(0),
            ConclusionShape::Cell(0),
            ConclusionShape::Region(0),
            ConclusionShape::Contradiction(source),
        ];
        let unasked = shapes.into_iter().filter(|&shape| !asks_for(shape));
        Self { unasked: unasked.map(|shape| 1 << shape.key()).sum(), ..self }
    }

    /// Returns the wanted conclusions, in the order in which they were found.
    pub(super) fn in_order(self) -> Vec<Conclusion> {
        self.list
    }

    /// Returns the wanted conclusions, easiest first.
    pub(super) fn sorted(mut self) -> Vec<Conclusion> {
        self.list.sort_by_key(|conclusion| conclusion.rank);
        self.list
    }

    /// Returns the slot of a conclusion, which its eliminations determine. A candidate that is on eliminates the others
    /// of its cell; if there is only one, this equals its being off.
    fn slot<const W: usize>(&self, board: &CandidateBoard<W>, left: &Left<W>, node: Numbered) -> usize {
        if self.wanted != WantedConclusions::EachElimination {
            return 0;
        }
        let eliminated = board.concluded(left, node);
        let single = if eliminated.len() == 1 { eliminated.iter().next() } else { None };
        single.map_or(CandidateBoard::<W>::CAPACITY + usize::from(node.number), usize::from)
    }

    /// Offers the conclusion that these ends prove.
    pub(super) fn offer<const W: usize>(
        &mut self,
        board: &CandidateBoard<W>,
        left: &Left<W>,
        runs: &mut Runs<W>,
        shape: ConclusionShape,
        node: Numbered,
        ends: &[(usize, Numbered)],
    ) {
        if self.unasked >> shape.key() & 1 == 1 {
            return;
        }
        let order = self.found;
        self.found += 1;
        let slot = self.slot(board, left, node);
        let best = self.slots[slot].map(usize::from).filter(|_| self.wanted != WantedConclusions::All);
        let limit = best.map_or(usize::MAX, |best| self.list[best].complexity());
        let mut complexity = 0;
        self.nested.clear();
        for &(run, end) in ends {
            let run = &mut runs.runs[run];
            complexity += run.count(board, end);
            if complexity > limit {
                return;
            }
            run.nested(board, end, |identity, nodes| {
                if !self.nested.contains(&identity) {
                    self.nested.push(identity);
                    complexity += nodes;
                }
            });
        }
        let rank = (complexity, shape.key(), order);
        if best.is_some_and(|best| self.list[best].rank < rank) {
            return;
        }
        let conclusion = Conclusion { rank, shape, node, ends: ends.to_vec() };
        if let Some(best) = best {
            self.list[best] = conclusion;
        } else {
            self.slots[slot] = Some(self.list.len() as u16);
            self.list.push(conclusion);
        }
    }
}

/// The runs of a search and its conclusions.
pub(super) struct ConclusionSearch<'a, const W: usize> {
    pub(super) board: &'a CandidateBoard<W>,
    pub(super) left: &'a Left<W>,
    pub(super) runs: &'a mut Runs<W>,
    pub(super) conclusions: Conclusions,
    pub(super) prospects: Prospects<'a, W>,
}

/// The knowledge about runs before they are made.
#[derive(Clone, Copy)]
pub(super) enum Prospects<'a, const W: usize> {
    /// Nothing is known.
    None,
    /// Bounds on the results of runs.
    Bounds(&'a Bounds<W>),
    /// Bounds on the results of runs that eliminate nothing.
    Implied(&'a Implications<W>),
}

impl<const W: usize> ConclusionSearch<'_, W> {
    /// Draws all conclusions, in order. `follow` follows a new run.
    pub(super) fn search(&mut self, follow: &mut impl FnMut(&mut Run<W>)) {
        let (board, left) = (self.board, self.left);
        let is_dynamic = !matches!(self.prospects, Prospects::Implied(_));
        let fewest = if is_dynamic { 2 } else { 3 };
        for cell in 0..81 {
            let mask = left.masks[cell];
            if mask.count_ones() < fewest {
                continue;
            }
            for source in board.at(cell, mask) {
                if is_dynamic {
                    self.contradictions(source, mask.count_ones() > 2, follow);
                }
                for kind in 1..4 {
                    let site = board.site(source, kind);
                    let places = left.masks[site];
                    if board.first(site, places) == source && !places.is_power_of_two() {
                        self.common(ConclusionShape::Region(site), site, follow);
                    }
                }
            }
            self.common(ConclusionShape::Cell(cell), cell, follow);
        }
    }

    /// Returns whether runs from all of these may have a common consequence.
    fn may_agree(&mut self, sources: &[Numbered], follow: &mut impl FnMut(&mut Run<W>)) -> bool {
        match self.prospects {
            Prospects::None => true,
            // If anything is refuted, a run may stop at a clash before it has found all that is implied.
            Prospects::Implied(implied) => {
                implied.refutes_any() || implied.agree(sources.iter().map(|source| source.number))
            }
            Prospects::Bounds(bounds) => {
                let mut common = [BitSet::ALL; 2];
                sources.iter().all(|&source| {
                    let bound = bounds.get(source);
                    let mut sets = [bound.off, bound.on];
                    if bound.is_clash {
                        let run = self.run(source, follow);
                        sets = [false, true].map(|on| self.runs.get(run).side(on).set);
                    }
                    common = [common[0] & sets[0], common[1] & sets[1]];
                    !common[0].is_empty() || !common[1].is_empty()
                })
            }
        }
    }

    fn run(&mut self, source: Numbered, follow: &mut impl FnMut(&mut Run<W>)) -> usize {
        self.runs.from(source, self.left, follow)
    }

    fn contradictions(&mut self, source: u16, with_doubles: bool, follow: &mut impl FnMut(&mut Run<W>)) {
        let sources = [true, false].map(|on| Numbered { number: source, on });
        for source in sources {
            if matches!(self.prospects, Prospects::Bounds(bounds) if !bounds.get(source).is_clash) {
                continue;
            }
            let run = self.run(source, follow);
            if let Some(clash) = self.runs.get(run).clash {
                let ends = [true, false].map(|on| (run, Numbered { number: clash, on }));
                let target = Numbered { number: source.number, on: !source.on };
                self.offer(ConclusionShape::Contradiction(source), target, &ends);
            }
        }
        if with_doubles {
            self.agreed(ConclusionShape::Double(source), &sources, follow);
        }
    }

    /// Offers the common consequences of all candidates of the site.
    fn common(&mut self, shape: ConclusionShape, site: usize, follow: &mut impl FnMut(&mut Run<W>)) {
        let mut sources = [Numbered { number: 0, on: true }; 9];
        let mut count = 0;
        for number in self.board.at(site, self.left.masks[site]) {
            sources[count].number = number;
            count += 1;
        }
        self.agreed(shape, &sources[..count], follow);
    }

    /// Returns the nodes common to the runs from these sources, in the order of the first run.
    fn agreed(&mut self, shape: ConclusionShape, sources: &[Numbered], follow: &mut impl FnMut(&mut Run<W>)) {
        if !self.may_agree(sources, follow) {
            return;
        }
        let mut runs = [0; 9];
        for (run, &source) in runs.iter_mut().zip(sources) {
            *run = self.run(source, follow);
        }
        let runs = &runs[..sources.len()];
        for on in [true, false] {
            let mut common = BitSet::ALL;
            for &run in runs {
                common = common & self.runs.get(run).side(on).set;
            }
            if common.is_empty() {
                continue;
            }
            for at in 0.. {
                let list = &self.runs.get(runs[0]).side(on).list;
                let Some(&number) = list.get(at) else { break };
                if common.contains(number) {
                    let node = Numbered { number, on };
                    let mut ends = [(0, node); 9];
                    for (end, &run) in ends.iter_mut().zip(runs) {
                        end.0 = run;
                    }
                    self.offer(shape, node, &ends[..runs.len()]);
                }
            }
        }
    }

    /// Offers a conclusion, unless it places the last candidate of a cell.
    fn offer(&mut self, shape: ConclusionShape, node: Numbered, ends: &[(usize, Numbered)]) {
        if node.on && self.left.masks[self.board.cell(node.number)].is_power_of_two() {
            return;
        }
        self.conclusions.offer(self.board, self.left, self.runs, shape, node, ends);
    }
}

//! Searches for conclusions: contradictions, doubles, and the common consequences of all candidates of a site.

use super::board::{CandidateBoard, Left};
use super::bounds::Bounds;
use super::conclusions::{ConclusionShape, Conclusions, Runs};
use super::implications::Implications;
use super::run::{Numbered, Run};
use crate::logic::bits::BitSet;

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
    pub(super) fn search(&mut self, follow: &mut dyn FnMut(&mut Run<W>)) {
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

    /// Returns whether runs from every fin may have a common consequence.
    fn may_agree(&mut self, sources: &[Numbered], follow: &mut dyn FnMut(&mut Run<W>)) -> bool {
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

    fn run(&mut self, source: Numbered, follow: &mut dyn FnMut(&mut Run<W>)) -> usize {
        self.runs.from(source, self.left, follow)
    }

    fn contradictions(&mut self, source: u16, with_doubles: bool, follow: &mut dyn FnMut(&mut Run<W>)) {
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
    fn common(&mut self, shape: ConclusionShape, site: usize, follow: &mut dyn FnMut(&mut Run<W>)) {
        let mut sources = [Numbered { number: 0, on: true }; 9];
        let mut count = 0;
        for number in self.board.at(site, self.left.masks[site]) {
            sources[count].number = number;
            count += 1;
        }
        self.agreed(shape, &sources[..count], follow);
    }

    /// Offers each node common to the runs from these sources, in the order of the first run.
    fn agreed(&mut self, shape: ConclusionShape, sources: &[Numbered], follow: &mut dyn FnMut(&mut Run<W>)) {
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
            for at in 0..self.runs.get(runs[0]).side(on).list.len() {
                let number = self.runs.get(runs[0]).side(on).list[at];
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

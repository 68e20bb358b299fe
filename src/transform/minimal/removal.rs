//! Removes givens from a puzzle as long as it has one solution.
//!
//! The givens come in groups (single cells, or the orbits of a symmetry) in some order. Each group is removed if the
//! puzzle has one solution without it, else it stays. The outcome depends on the puzzle and the order alone. Three
//! things make it faster to find:
//!
//! * If several groups can be removed at once, each could be removed in its turn. While nearly all cells are given,
//!   nearly all can be removed, so the first question is about many groups.
//! * What is evident is not asked (see [`evident`](super::evident)).
//! * For a single given the question is reversed: does the puzzle have a solution with another digit in its place? The
//!   solver answers that faster than it counts to two.

use super::evident::EvidentGivens;
use super::nearby::NearbyQuestions;
use super::questions::PuzzleTask;
use super::redundant::{RedundancyTask, RedundantGivens};
use super::unavoidable::SimpleUnavoidableSets;
use std::ops::RangeInclusive;

use crate::Limit;
use crate::grid::{CellSet, DigitSet, Grid, Solution};
use crate::search::Verdict;

/// The number of givens that the first question leaves, measured to be fast.
const AFTER_PLUNGE: usize = 48;

/// Nearly all givens are needed in a puzzle with at most this number of them.
const SPARSE: usize = 26;

/// When so few givens more would be too many, it pays to look for those that are evidently needed.
const FEW: usize = 3;

/// A removal under way.
pub(crate) struct Removal<'a> {
    puzzle: Grid,
    givens: CellSet,
    solution: Solution,
    groups: &'a [CellSet],
    /// The groups that are not decided, by number, the next one last.
    order: Vec<u8>,
    /// The number of groups that the next question is about.
    together: usize,
    /// Their givens; none if the removal is done.
    next: CellSet,
    /// The numbers of givens that may remain.
    counts: RangeInclusive<usize>,
    /// The number of givens that are known to stay.
    needed: usize,
    /// What is evident, once single groups are asked about, with the unavoidable sets.
    evident: Option<Box<(EvidentGivens, SimpleUnavoidableSets)>>,
    /// The questions about single givens, if nearly all are expected to stay.
    nearby: Option<NearbyQuestions>,
    gave_up: bool,
}

impl<'a> Removal<'a> {
    /// Begins to remove groups in this order, the last one first. At least as many givens are left as `counts` begins
    /// with. The removal is given up when more are known to stay than it ends with.
    ///
    /// `solution` must be the one solution of the puzzle: this is not checked.
    pub(crate) fn new(
        puzzle: Grid,
        solution: Solution,
        groups: &'a [CellSet],
        order: Vec<u8>,
        counts: RangeInclusive<usize>,
    ) -> Self {
        let givens = puzzle.filled();
        let is_sparse = givens.len() <= SPARSE && order.iter().all(|&group| groups[usize::from(group)].len() == 1);
        let evident = is_sparse.then(|| evident(solution, &puzzle));
        let nearby = evident.as_ref().map(|known| NearbyQuestions::new(solution, known.0.by_givens(), false));
        let least = *counts.start();
        let mut removal = Self {
            puzzle,
            givens,
            solution,
            groups,
            order,
            together: 0,
            next: CellSet::EMPTY,
            counts,
            needed: 0,
            evident,
            nearby,
            gave_up: false,
        };
        let spare = givens.len().saturating_sub(AFTER_PLUNGE.max(least));
        let mut cells = 0;
        let fits = |group: &&u8| {
            cells += groups[usize::from(**group)].len();
            cells <= spare
        };
        removal.together = removal.order.iter().rev().take_while(fits).count().max(1);
        removal.choose_next();
        removal
    }

    /// The puzzle with the givens that are left. It may be changed as long as a question is open.
    pub(crate) fn puzzle(&self) -> &Grid {
        &self.puzzle
    }

    /// The givens that are left.
    pub(crate) fn givens(&self) -> CellSet {
        self.givens
    }

    /// Whether the solver gave up on a question. The puzzle may then not be minimal.
    pub(crate) fn gave_up(&self) -> bool {
        self.gave_up
    }

    /// The search for givens that are redundant by themselves, after groups were removed. One is enough.
    pub(crate) fn redundancy(&mut self, cells: CellSet) -> (RedundantGivens, Option<RedundancyTask>) {
        let Self { evident, solution, puzzle, .. } = self;
        let (evident, sets) = &**evident.get_or_insert_with(|| self::evident(*solution, puzzle));
        RedundancyTask::new((puzzle, *solution), cells, (evident, sets), true)
    }

    /// Whether the next group can evidently be removed, or evidently can not.
    fn evidence(&mut self) -> Option<bool> {
        let Self { evident, solution, puzzle, next, .. } = self;
        let first = next.first()?;
        let (evident, sets) = &**evident.get_or_insert_with(|| self::evident(*solution, puzzle));
        if next.iter().any(|cell| evident.is_needed(cell, sets)) {
            return Some(false);
        }
        (*next == CellSet::of(first) && evident.is_single(first)).then_some(true)
    }

    /// Removes the givens that the last question was about, or keeps them.
    fn decide(&mut self, can_go: bool) {
        if !can_go && self.together == 1 {
            self.needed += self.next.len();
            if self.has_too_many() {
                self.order.clear();
                self.next = CellSet::EMPTY;
                return;
            }
        }
        if can_go {
            self.givens -= self.next;
            self.puzzle.clear(self.next);
            if let Some(evident) = &mut self.evident {
                self.next.iter().for_each(|cell| evident.0.toggle(cell));
            }
        }
        if can_go || self.together == 1 {
            self.order.truncate(self.order.len() - self.together);
            self.together = 1;
        } else {
            self.together /= 2;
        }
        self.choose_next();
    }

    /// Whether more givens are known to stay than may. What is evident about the others is looked up if a few more would
    /// be too many.
    fn has_too_many(&self) -> bool {
        let (mut needed, most) = (self.needed, *self.counts.end());
        if needed + FEW > most
            && let Some((evident, sets)) = self.evident.as_deref()
        {
            let others = self.order.iter().rev().skip(1).map(|&group| self.groups[usize::from(group)]);
            let stays = |cells: &CellSet| cells.iter().any(|cell| evident.is_needed(cell, sets));
            needed += others.filter(stays).map(CellSet::len).sum::<usize>();
        }
        needed > most
    }

    /// Chooses the givens of the next question. Skips groups that are so large that too few givens would remain.
    fn choose_next(&mut self) {
        let least = *self.counts.start();
        if least > 0 {
            let spare = self.givens.len().saturating_sub(least);
            let too_large = |group: &u8| self.groups[usize::from(*group)].len() > spare;
            while self.order.last().is_some_and(too_large) {
                self.order.pop();
            }
        }
        let next = self.order.iter().rev().take(self.together);
        let cells = next.map(|&group| self.groups[usize::from(group)]);
        self.next = cells.fold(CellSet::EMPTY, CellSet::union);
    }
}

impl PuzzleTask for Removal<'_> {
    fn ask(&mut self) -> Option<Limit> {
        while self.together == 1
            && let Some(can_go) = self.evidence()
        {
            self.decide(can_go);
        }
        let cell = self.next.first()?;
        if self.next != CellSet::of(cell) {
            self.puzzle.clear(self.next);
            return Some(Limit::TWO);
        }
        match &mut self.nearby {
            Some(nearby) => nearby.ask(&self.puzzle, cell),
            None => self.puzzle[cell] = !self.puzzle[cell],
        }
        Some(Limit::ONE)
    }

    fn question(&self) -> &Grid {
        self.nearby.as_ref().map_or(&self.puzzle, NearbyQuestions::question)
    }

    fn tell(&mut self, verdict: Verdict) {
        let verdict = match &mut self.nearby {
            Some(nearby) => match nearby.tell(verdict) {
                Some(verdict) => verdict,
                None => return,
            },
            None => {
                for cell in self.next {
                    self.puzzle[cell] = DigitSet::of(self.solution.digit(cell));
                }
                verdict
            }
        };
        if verdict == Verdict::GaveUp && self.together == 1 {
            self.gave_up = true;
            self.next = CellSet::EMPTY;
            return;
        }
        self.decide(verdict == Verdict::Unique);
    }
}

/// What is evident about the givens of a puzzle with this solution.
fn evident(solution: Solution, puzzle: &Grid) -> Box<(EvidentGivens, SimpleUnavoidableSets)> {
    Box::new((EvidentGivens::new(solution, puzzle), SimpleUnavoidableSets::new(&solution)))
}

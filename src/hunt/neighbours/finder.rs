//! What a thread does: it works on one part of a search after the other.

use std::ops::RangeInclusive;

use super::Neighbour;
use super::additions::{OpenPuzzle, SortedGivens};
use super::needed::{NeededGivens, RefusalCounts};
use super::variations::{AddedGiven, with};
use crate::Limit;
use crate::engine::Solver;
use crate::grid::{Cell, CellSet, DigitSet, Grid, Solution};
use crate::search::NotProper;
use crate::transform::{canonical, redundant_givens};

/// Searches for neighbours on one thread. Keep it from puzzle to puzzle: it has a [`Solver`].
pub struct NeighbourFinder {
    solver: Solver,
    counts: RefusalCounts,
}

/// Givens are taken out and some put in; up to two more are to be found.
#[derive(Clone)]
pub(super) struct Part {
    puzzle: Grid,
    /// A solution that is known.
    solution: Option<Solution>,
    /// Whether it may be the only one. No given can be put in then that is needed.
    may_be_proper: bool,
    /// The digits that may be put in each cell.
    allowed: Grid,
    /// How many givens are put in.
    added: usize,
    /// The last of them: those to be found come after it.
    last: Option<AddedGiven>,
    /// How many are to be put in.
    add: RangeInclusive<usize>,
}

/// What was found in a part, and the parts that it leads to.
#[derive(Default)]
pub(super) struct PartResult {
    pub(super) neighbours: Vec<Neighbour>,
    pub(super) parts: Vec<Part>,
}

impl Part {
    /// A puzzle with this solution, without some givens. So many are to be put in. `redundant` are the givens without
    /// each of which it keeps its solution.
    pub(super) fn new(
        puzzle: &Grid,
        solution: &Solution,
        (removed, redundant): (CellSet, CellSet),
        add: RangeInclusive<usize>,
    ) -> Self {
        let mut left = *puzzle;
        left.clear(removed);
        let mut allowed = left;
        for cell in left.filled() {
            if let Some(digit) = left[cell].single() {
                allowed.place(cell, digit);
            }
        }
        removed.iter().for_each(|cell| allowed[cell] -= puzzle[cell]);
        Self {
            puzzle: left,
            solution: Some(*solution),
            may_be_proper: (removed - redundant).is_empty(),
            allowed,
            added: 0,
            last: None,
            add,
        }
    }

    /// The part with one more given put in.
    fn with(&self, (cell, digit): AddedGiven) -> Self {
        let mut part = Self { added: self.added + 1, last: Some((cell, digit)), ..self.clone() };
        part.puzzle[cell] = DigitSet::of(digit);
        part.allowed.place(cell, digit);
        // More are put in only where several solutions are left.
        part.may_be_proper = false;
        part.solution = self.solution.filter(|solution| solution.digit(cell) == digit);
        part
    }

    /// Whether puzzles are wanted that have so many more givens.
    fn wants(&self, more: usize) -> bool {
        self.add.contains(&(self.added + more))
    }

    /// The givens that may be put in next.
    fn givens(&self) -> Vec<AddedGiven> {
        let open = Cell::all().filter(|&cell| !self.puzzle[cell].is_single());
        let all = open.flat_map(|cell| self.allowed[cell].iter().map(move |digit| (cell, digit)));
        all.filter(|&given| self.last.is_none_or(|last| given > last)).collect()
    }
}

impl NeighbourFinder {
    /// A finder with a solver of the machine's best instruction set.
    pub fn new() -> Self {
        Self { solver: Solver::new(), counts: [0; 81] }
    }

    /// The solution of a proper puzzle, and the givens without each of which it keeps it.
    pub(super) fn examine(&mut self, puzzle: &Grid) -> Result<(Solution, CellSet), NotProper> {
        let solution = self.solver.solve_one(puzzle, Limit::TWO).only()?;
        Ok((solution, redundant_givens(&mut self.solver, puzzle, &solution)?))
    }

    /// Works on a part. What it finds does not depend on what it did before.
    pub(super) fn find(&mut self, part: &Part) -> PartResult {
        let mut result = PartResult::default();
        if part.may_be_proper
            && let Ok(solution) = self.solver.solve_one(&part.puzzle, Limit::TWO).only()
        {
            if part.wants(0) && redundant_givens(&mut self.solver, &part.puzzle, &solution).is_ok_and(CellSet::is_empty)
            {
                result.neighbours.extend(neighbour(part.puzzle));
            }
            return result;
        }
        let more = part.add.end() - part.added;
        if more == 0 {
            return result;
        }
        let mut open_puzzle = OpenPuzzle::new(part.puzzle, part.solution);
        let SortedGivens { mut lone, mut open } = open_puzzle.sort(&mut self.solver, &part.givens());
        // A pair with one of these was found where its first given was put in.
        if part.added > 0 || !part.wants(1) {
            lone.clear();
        }
        if more == 1 {
            open.clear();
        }
        let list = [&open[..], &lone].concat();
        let mut needed = NeededGivens::new(&part.puzzle, &list, &self.counts);
        // The list has at most 729 givens.
        let mut alone: Vec<[u16; 2]> = (0..list.len() as u16).map(|place| [place; 2]).collect();
        needed.retain(&mut self.solver, &mut alone, &mut self.counts);
        let (halves, mut found): (Vec<_>, Vec<_>) =
            alone.into_iter().partition(|[place, _]| usize::from(*place) < open.len());
        let halves: Vec<u16> = halves.into_iter().map(|[place, _]| place).collect();
        if part.wants(2) {
            let mut pairs = open_puzzle.lone_pairs(&mut self.solver, &list, &halves);
            needed.retain(&mut self.solver, &mut pairs, &mut self.counts);
            found.append(&mut pairs);
        }
        let puzzle = |pair: &[u16; 2]| with(&part.puzzle, &pair.map(|place| list[usize::from(place)]));
        result.neighbours.extend(found.iter().map(puzzle).filter_map(neighbour));
        if more > 2 {
            // The last comes next.
            let firsts = halves.iter().rev().map(|&place| list[usize::from(place)]);
            result.parts.extend(firsts.map(|first| part.with(first)));
        }
        result
    }
}

/// A puzzle of givens, with its canonical form.
fn neighbour(puzzle: Grid) -> Option<Neighbour> {
    // A puzzle with a solution has a form.
    let form = canonical(&puzzle).ok()?.grid;
    Some(Neighbour { puzzle, form })
}

impl Default for NeighbourFinder {
    fn default() -> Self {
        Self::new()
    }
}

//! Searches for neighbours part by part, on one thread.

use std::fmt;
use std::ops::RangeInclusive;

use super::Neighbour;
use super::additions::OpenPuzzle;
use super::needed::{NeededGivens, UnneededCounts};
use super::variations::{AddedGiven, with_givens};
use crate::engine::Solver;
use crate::grid::{Cell, CellSet, DigitSet, Grid, Solution};
use crate::transform::{canonicalize, redundant_givens};
use crate::{Limit, NotUnique};

/// Finds neighbours on one thread. Owns a [`Solver`], so create one finder per thread and reuse it.
pub struct NeighbourFinder {
    solver: Solver,
    unneeded_counts: UnneededCounts,
}

impl fmt::Debug for NeighbourFinder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NeighbourFinder").finish_non_exhaustive()
    }
}

/// The puzzle whose neighbours are searched for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Origin {
    pub(super) puzzle: Grid,
    /// One of its solutions.
    solution: Solution,
    /// Whether it has no other solution.
    pub(super) is_proper: bool,
    /// The cells of the givens that each follow from the others.
    pub(super) redundant_givens: CellSet,
}

/// The neighbours found in a part, and the further parts that it leads to.
#[derive(Clone, Default)]
pub(super) struct PartResult {
    pub(super) neighbours: Vec<Neighbour>,
    pub(super) further_parts: Vec<SearchPart>,
}

/// A part of the search: a puzzle without the removed givens and with some added ones, to which further givens are to
/// be added.
#[derive(Clone)]
pub(super) struct SearchPart {
    puzzle: Grid,
    solution: Option<Solution>,
    /// Whether the puzzle may have only one solution. Any added given would then be redundant.
    may_be_proper: bool,
    /// The digits that may be added in each cell.
    allowed_digits: Grid,
    /// The last added given: further givens come after it.
    last_given: Option<AddedGiven>,
    /// The wanted numbers of further givens.
    further_counts: RangeInclusive<usize>,
}

impl SearchPart {
    /// Creates the part in which `added_counts` givens are to be added in `addable_cells` to the puzzle without its
    /// `removed_cells`. A removed given does not return.
    pub(super) fn new(
        origin: &Origin,
        removed_cells: CellSet,
        addable_cells: CellSet,
        added_counts: RangeInclusive<usize>,
    ) -> Self {
        let reduced_puzzle = origin.puzzle.without(removed_cells);
        let mut allowed_digits = reduced_puzzle;
        for cell in reduced_puzzle.filled_cells() {
            if let Some(digit) = reduced_puzzle[cell].single() {
                allowed_digits.place(cell, digit);
            }
        }
        removed_cells.iter().for_each(|cell| allowed_digits[cell] -= origin.puzzle[cell]);
        (!addable_cells).iter().for_each(|cell| allowed_digits[cell] = DigitSet::EMPTY);
        Self {
            puzzle: reduced_puzzle,
            solution: Some(origin.solution),
            may_be_proper: origin.is_proper && (removed_cells - origin.redundant_givens).is_empty(),
            allowed_digits,
            last_given: None,
            further_counts: added_counts,
        }
    }

    fn with_given(&self, given: AddedGiven) -> Self {
        let further_counts = self.further_counts.start().saturating_sub(1)..=self.further_counts.end() - 1;
        let mut part = Self { last_given: Some(given), further_counts, ..self.clone() };
        part.puzzle[given.cell] = DigitSet::from_digit(given.digit);
        part.allowed_digits.place(given.cell, given.digit);
        // Givens are added only if several solutions are left.
        part.may_be_proper = false;
        part.solution = self.solution.filter(|solution| solution.digit(given.cell) == given.digit);
        part
    }

    fn next_givens(&self) -> Vec<AddedGiven> {
        let unfilled_cells = Cell::all().filter(|&cell| !self.puzzle[cell].is_single());
        let givens_in = |cell: Cell| self.allowed_digits[cell].iter().map(move |digit| AddedGiven { cell, digit });
        let givens = unfilled_cells.flat_map(givens_in);
        givens.filter(|&given| self.last_given.is_none_or(|last_given| given > last_given)).collect()
    }
}

impl NeighbourFinder {
    /// Creates a finder with a solver on the machine's fastest instruction set.
    pub fn new() -> Self {
        Self { solver: Solver::new(), unneeded_counts: [0; 81] }
    }

    /// Examines a puzzle. Fails if it has no solution.
    pub(super) fn examine(&mut self, puzzle: &Grid) -> Result<Origin, NotUnique> {
        let answer = self.solver.solve_one(puzzle, Limit::TWO);
        let solution = answer.first.ok_or(NotUnique::NoSolution)?;
        // A given is redundant if no solution has another digit in its cell, however many solutions there are.
        let redundant_givens = redundant_givens(&mut self.solver, puzzle, &solution)?;
        Ok(Origin { puzzle: *puzzle, solution, is_proper: answer.solutions == 1, redundant_givens })
    }

    /// Searches a part. Earlier parts do not affect the result.
    pub(super) fn search_part(&mut self, part: &SearchPart) -> PartResult {
        if part.may_be_proper
            && let Ok(solution) = self.solver.prove(&part.puzzle)
        {
            let is_complete = part.further_counts.contains(&0)
                && redundant_givens(&mut self.solver, &part.puzzle, &solution).is_ok_and(CellSet::is_empty);
            let complete_neighbour = is_complete.then_some(part.puzzle).and_then(neighbour);
            return PartResult { neighbours: complete_neighbour.into_iter().collect(), further_parts: Vec::new() };
        }
        let max_further_count = *part.further_counts.end();
        if max_further_count == 0 {
            return PartResult::default();
        }
        let known_solutions = part.solution.into_iter().collect();
        let mut open_puzzle = OpenPuzzle { puzzle: part.puzzle, known_solutions };
        let (mut givens_leaving_one, mut givens_leaving_several) =
            open_puzzle.classify_givens(&mut self.solver, &part.next_givens());
        // The parent part has already paired each of these givens with this part's last given.
        if part.last_given.is_some() || !part.further_counts.contains(&1) {
            givens_leaving_one.clear();
        }
        if max_further_count == 1 {
            givens_leaving_several.clear();
        }
        let givens = [&givens_leaving_several[..], &givens_leaving_one].concat();
        let mut needed_givens = NeededGivens::new(&part.puzzle, &givens, &self.unneeded_counts);
        // The list has at most 729 givens.
        let mut single_givens: Vec<[u16; 2]> = (0..givens.len() as u16).map(|index| [index; 2]).collect();
        needed_givens.retain_pairs(&mut self.solver, &mut single_givens, &mut self.unneeded_counts);
        let (half_pairs, mut complete_pairs): (Vec<_>, Vec<_>) =
            single_givens.into_iter().partition(|[index, _]| usize::from(*index) < givens_leaving_several.len());
        let half_indices: Vec<u16> = half_pairs.into_iter().map(|[index, _]| index).collect();
        if part.further_counts.contains(&2) {
            let mut pairs = open_puzzle.pairs_leaving_one(&mut self.solver, &givens, &half_indices);
            needed_givens.retain_pairs(&mut self.solver, &mut pairs, &mut self.unneeded_counts);
            complete_pairs.append(&mut pairs);
        }
        let puzzle_with = |pair: &[u16; 2]| with_givens(&part.puzzle, &pair.map(|index| givens[usize::from(index)]));
        let neighbours = complete_pairs.iter().map(puzzle_with).filter_map(neighbour).collect();
        // Reversed, as the last part is searched next.
        let first_indices = half_indices.iter().rev().filter(|_| max_further_count > 2);
        let further_parts = first_indices.map(|&index| part.with_given(givens[usize::from(index)])).collect();
        PartResult { neighbours, further_parts }
    }
}

/// Returns the neighbour for a puzzle: the puzzle with its canonical form.
fn neighbour(puzzle: Grid) -> Option<Neighbour> {
    // A puzzle with a solution has a canonical form.
    let canonical_form = canonicalize(&puzzle).ok()?.grid;
    Some(Neighbour { puzzle, canonical_form })
}

//! Neighbours: the minimal puzzles reached from a puzzle by removing x givens and adding y. Players write {−x+y}.
//!
//! Rare puzzles cluster, so people search around known ones. A neighbour determines which givens were removed and which
//! were added. So each choice of removed givens can be searched separately, as a *part*, and no puzzle is found twice.
//! A part is searched in three stages:
//!
//! 1. Each possible given is added by itself. If no solution is left, it is dropped; if one is left, the puzzle is
//!    complete; if several are left, the given may become half of a pair.
//! 2. Each pair of halves is added. If one solution is left, the puzzle is complete.
//! 3. Every other given must be needed: some solution must contain the pair and another digit in the given's cell.
//!
//! The usual method lists all solutions of the reduced puzzle, often millions and sometimes far more. This search keeps
//! only the solutions that the solver has returned, a few hundred, since one solution answers many questions: it
//! contains about 60 of the 250 givens that may be added, and nearly 2000 of the 30,000 pairs. In stage 2, two
//! solutions that contain a pair answer the question about it; in stage 3, one solution answers the question about a
//! given. The solver is asked only what no known solution answers. So time and memory do not depend on the number of
//! solutions.
//!
//! Third and further givens are added one at a time. Each choice starts a search for the last two givens. A given that
//! is redundant after some additions stays redundant after more, so such additions are not continued. `figures.md` in
//! [`crate::hunt`] has the timings.

mod additions;
mod finder;
mod needed;
mod removals;
mod seen_pairs;
mod variations;

use std::fmt;
use std::iter;
use std::ops::RangeInclusive;

pub use finder::NeighbourFinder;

use crate::grid::{CellSet, Grid, Solution};
use crate::threads::for_each_on_threads;
use crate::transform::NoCanonicalForm;
use crate::{NotUnique, StopFlag};
use finder::{PartResult, SearchPart};
use removals::Removals;

/// The number of parts that are searched before their neighbours are returned. It does not depend on the number of
/// threads, so neither does the order of the neighbours.
const PARTS_PER_ROUND: usize = 16;

/// The distance of neighbours from a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// The number of givens that are removed.
    pub removed_count: usize,
    /// The numbers of givens that are added. A removed given may be added again.
    pub added_counts: RangeInclusive<usize>,
}

/// A minimal puzzle near another puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Neighbour {
    /// The puzzle as it was found.
    pub puzzle: Grid,
    /// Its canonical form.
    pub canonical_form: Grid,
}

/// The reason why the neighbours of a puzzle cannot be searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotSearchable {
    /// The puzzle does not have exactly one solution.
    #[error("{0}")]
    NotUnique(NotUnique),
    /// The puzzle has pencil marks.
    #[error("{0}")]
    NotPlain(NoCanonicalForm),
}

/// An iterator over a puzzle's neighbours in batches, some of which are empty. A batch takes milliseconds, so callers
/// can do other work in between. Each neighbour occurs once; some of them may be equivalent.
///
/// ```
/// use sudoku::grid::Grid;
/// use sudoku::hunt::{Neighbour, NeighbourFinder, NeighbourSearch, NotSearchable, Reach};
///
/// let puzzle: Grid =
///     ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
/// let mut finders = [NeighbourFinder::new()];
/// let reach = Reach { removed_count: 1, added_counts: 1..=1 };
/// let search = NeighbourSearch::new(&mut finders, &puzzle, reach.clone())?;
/// let found: Vec<Neighbour> = search.flatten().collect();
/// assert!(found.iter().any(|neighbour| neighbour.puzzle == puzzle));
/// let problem = NeighbourSearch::new(&mut finders, &Grid::EMPTY, reach).err();
/// assert!(matches!(problem, Some(NotSearchable::NotUnique(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct NeighbourSearch<'f> {
    finders: &'f mut [NeighbourFinder],
    puzzle: Grid,
    solution: Solution,
    redundant_givens: CellSet,
    reach: Reach,
    removals: Removals,
    /// The parts that earlier parts led to. The last one comes next.
    waiting_parts: Vec<SearchPart>,
    stop: StopFlag,
}

impl<'f> NeighbourSearch<'f> {
    /// Creates a search around a puzzle, with a thread for each finder. The neighbours do not depend on the number of
    /// finders.
    ///
    /// # Errors
    /// Returns an error if the puzzle does not have exactly one solution, or has pencil marks.
    ///
    /// # Panics
    /// Panics if `finders` is empty.
    pub fn new(finders: &'f mut [NeighbourFinder], puzzle: &Grid, reach: Reach) -> Result<Self, NotSearchable> {
        if !puzzle.is_plain() {
            return Err(NotSearchable::NotPlain(NoCanonicalForm::Pencilmarks));
        }
        assert!(!finders.is_empty(), "no finder");
        let (solution, redundant_givens) =
            finders[0].solution_and_redundant_givens(puzzle).map_err(NotSearchable::NotUnique)?;
        // If removed givens are added again, fewer are effectively removed.
        let min_removed = reach.removed_count.saturating_sub(*reach.added_counts.end());
        let removals = Removals::new(puzzle.filled_cells(), min_removed..=reach.removed_count);
        Ok(Self {
            finders,
            puzzle: *puzzle,
            solution,
            redundant_givens,
            reach,
            removals,
            waiting_parts: Vec::new(),
            stop: StopFlag::new(),
        })
    }

    /// Returns this search with a flag that ends it after the parts that are being searched.
    pub fn with_stop_flag(self, stop: StopFlag) -> Self {
        Self { stop, ..self }
    }

    /// Returns whether the flag has ended the search, so that neighbours may be missing.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    fn next_part(&mut self) -> Option<SearchPart> {
        self.waiting_parts.pop().or_else(|| {
            let removed_givens = self.removals.next()?;
            let added_again_count = self.reach.removed_count - removed_givens.len();
            let added_counts = self.reach.added_counts.start().saturating_sub(added_again_count)
                ..=self.reach.added_counts.end() - added_again_count;
            Some(SearchPart::new(&self.puzzle, &self.solution, removed_givens, self.redundant_givens, added_counts))
        })
    }
}

impl fmt::Debug for NeighbourSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("NeighbourSearch");
        fields.field("puzzle", &self.puzzle).field("reach", &self.reach).finish_non_exhaustive()
    }
}

impl Iterator for NeighbourSearch<'_> {
    type Item = Vec<Neighbour>;

    fn next(&mut self) -> Option<Vec<Neighbour>> {
        if self.stop.is_stopped() {
            return None;
        }
        let parts: Vec<SearchPart> = iter::from_fn(|| self.next_part()).take(PARTS_PER_ROUND).collect();
        if parts.is_empty() {
            return None;
        }
        let mut results = vec![PartResult::default(); parts.len()];
        let remaining_parts = parts.iter().zip(&mut results).take_while(|_| !self.stop.is_stopped());
        for_each_on_threads(remaining_parts, self.finders, |finder, (part, result)| {
            *result = finder.search_part(part);
        });
        let mut all_neighbours = Vec::new();
        for PartResult { neighbours, mut further_parts } in results {
            all_neighbours.extend(neighbours);
            self.waiting_parts.append(&mut further_parts);
        }
        Some(all_neighbours)
    }
}

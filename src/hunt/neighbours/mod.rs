//! Neighbours: the minimal puzzles reached from a puzzle by removing x givens and adding y. Players write {−x+y}.
//!
//! The puzzle itself may have several solutions. It is then completed by the added givens, with or without the removal
//! of others.
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

use crate::StopFlag;
use crate::grid::{CellSet, Grid, MIN_GIVENS};
use crate::threads::for_each_on_threads;
use crate::transform::NoCanonicalForm;
use finder::{Origin, PartResult, SearchPart};
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
    /// Whether givens may be added only in cells whose givens were removed.
    pub is_within_pattern: bool,
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
    /// The puzzle has no solution.
    #[error("no solution")]
    NoSolution,
    /// The puzzle has pencil marks.
    #[error("{0}")]
    NotPlain(NoCanonicalForm),
}

/// The reason why a puzzle has no neighbours within reach, known without a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoNeighbours {
    /// The puzzle has only this number of givens, and more are to be removed.
    #[error("it has only {0} givens to remove")]
    TooFewToRemove(usize),
    /// The neighbours would have at most this number of givens.
    #[error("they would have at most {0} givens, and no puzzle with fewer than {MIN_GIVENS} has one solution")]
    TooFewGivens(usize),
    /// The puzzle has one solution, and none of its givens is to be removed.
    #[error("it has one solution already, so any added given would be redundant")]
    AddedAreRedundant,
    /// The puzzle has several solutions, and no givens are to be added.
    #[error("it has several solutions, and still has them with fewer givens")]
    NoneExcluded,
    /// More givens are to be removed than are redundant: this number. None is to be added.
    #[error("{0} of its givens are redundant, and more are to be removed")]
    NeededGivens(usize),
    /// No givens are to be removed, but these are redundant.
    #[error("{0}: redundant, and no added given changes that")]
    RedundantGivens(CellSet),
}

/// An iterator over a puzzle's neighbours in batches, some of which are empty. A batch takes milliseconds, so callers
/// can do other work in between. Each neighbour occurs once; some of them may be equivalent.
///
/// ```
/// use sudoku::grid::Grid;
/// use sudoku::hunt::{Neighbour, NeighbourFinder, NeighbourSearch, NoNeighbours, Reach};
///
/// let puzzle: Grid =
///     ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
/// let mut finders = [NeighbourFinder::new()];
/// let reach = Reach { removed_count: 1, added_counts: 1..=1, is_within_pattern: false };
/// let search = NeighbourSearch::new(&mut finders, &puzzle, reach.clone())?;
/// let found: Vec<Neighbour> = search.flatten().collect();
/// assert!(found.iter().any(|neighbour| neighbour.puzzle == puzzle));
/// let hopeless_search = NeighbourSearch::new(&mut finders, &Grid::EMPTY, reach)?;
/// assert_eq!(hopeless_search.evident_reason(), Some(NoNeighbours::TooFewToRemove(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct NeighbourSearch<'f> {
    finders: &'f mut [NeighbourFinder],
    origin: Origin,
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
    /// Returns an error if the puzzle has no solution, or has pencil marks.
    ///
    /// # Panics
    /// Panics if `finders` is empty.
    pub fn new(finders: &'f mut [NeighbourFinder], puzzle: &Grid, reach: Reach) -> Result<Self, NotSearchable> {
        if !puzzle.is_plain() {
            return Err(NotSearchable::NotPlain(NoCanonicalForm::Pencilmarks));
        }
        assert!(!finders.is_empty(), "no finder");
        // A solver without a limit fails only if there is no solution.
        let origin = finders[0].examine(puzzle).map_err(|_| NotSearchable::NoSolution)?;
        // If removed givens are added again, fewer are effectively removed.
        let min_removed = reach.removed_count.saturating_sub(*reach.added_counts.end());
        let removals = Removals::new(puzzle.filled_cells(), min_removed..=reach.removed_count);
        let search = Self { finders, origin, reach, removals, waiting_parts: Vec::new(), stop: StopFlag::new() };
        let is_hopeless = search.evident_reason().is_some();
        Ok(if is_hopeless { Self { removals: Removals::none(), ..search } } else { search })
    }

    /// Returns whether the puzzle has one solution.
    pub fn is_proper(&self) -> bool {
        self.origin.is_proper
    }

    /// Returns the cells of the puzzle's givens that each follow from the others. The more there are, the fewer
    /// neighbours the puzzle has, since these are minimal.
    pub fn redundant_givens(&self) -> CellSet {
        self.origin.redundant_givens
    }

    /// Returns the reason why the puzzle evidently has no neighbours within reach. The search is then over at once.
    pub fn evident_reason(&self) -> Option<NoNeighbours> {
        let Self { origin, reach, .. } = self;
        let (given_count, redundant_count) = (origin.puzzle.filled_cells().len(), origin.redundant_givens.len());
        let (removed_count, max_added) = (reach.removed_count, *reach.added_counts.end());
        if removed_count > given_count {
            return Some(NoNeighbours::TooFewToRemove(given_count));
        }
        let max_givens = given_count - removed_count + max_added;
        match (removed_count, max_added) {
            _ if max_givens < MIN_GIVENS => Some(NoNeighbours::TooFewGivens(max_givens)),
            (0, 1..) if origin.is_proper => Some(NoNeighbours::AddedAreRedundant),
            (0, 1..) if redundant_count > 0 => Some(NoNeighbours::RedundantGivens(origin.redundant_givens)),
            (_, 0) if !origin.is_proper => Some(NoNeighbours::NoneExcluded),
            (1.., 0) if redundant_count < removed_count => Some(NoNeighbours::NeededGivens(redundant_count)),
            _ => None,
        }
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
            let addable_cells = if self.reach.is_within_pattern { removed_givens } else { CellSet::ALL };
            Some(SearchPart::new(&self.origin, removed_givens, addable_cells, added_counts))
        })
    }
}

impl fmt::Debug for NeighbourSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("NeighbourSearch");
        fields.field("puzzle", &self.origin.puzzle).field("reach", &self.reach).finish_non_exhaustive()
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

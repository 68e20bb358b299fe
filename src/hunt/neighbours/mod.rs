//! Minimal puzzles that come of a puzzle by taking out some givens and putting in others: {−x+y}, as players write it.
//!
//! Known puzzles of a rare kind have others near them. So who hunts for such puzzles takes those that are known, and
//! searches around each.
//!
//! # How
//!
//! A neighbour tells which givens were taken out and which were put in. So each choice of givens to take out is a
//! search of its own, a *part*, and no puzzle is found twice. Three questions are asked in it:
//!
//! 1. Of how many solutions is each given that may be put in? None: it falls away. One: it is an addition by itself.
//!    Several: it is a half of a pair.
//! 2. Which pairs of the last kind leave one solution?
//! 3. Is every other given needed, that is, does a solution hold the pair, and another digit in the given's cell?
//!
//! The usual way lists all solutions of what is left. They may be millions, or very many more. Here only those are kept
//! that an answer of the solver has shown, some hundreds, since one solution answers many questions at once: of the 250
//! givens that may be put in it holds some 60, and nearly 2000 of the 30,000 pairs. Two solutions that hold a pair
//! settle the second question, one settles the third for a given. The solver is asked about what no known solution
//! settles. So work and memory do not depend on how many solutions there are.
//!
//! A third given and more are put in one after the other; each choice of the first ones is a part with the last two
//! left to find. If a given is not needed with some put in, it is not needed with more, so those are not tried.
//!
//! `figures.md` of [`crate::hunt`] tells how fast it is.

mod additions;
mod finder;
mod needed;
mod removals;
mod seen_pairs;
mod variations;

use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};
use std::thread;

pub use finder::NeighbourFinder;

use crate::grid::{CellSet, Grid, Solution};
use crate::search::NotProper;
use crate::transform::NotCanonical;
use finder::{Part, PartResult};
use removals::Removals;

/// How many parts are worked on before what they found is handed on. The same for any number of threads, and so is the
/// order of what is found.
const PARTS: usize = 16;

/// How far neighbours may lie from a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// How many givens are taken out.
    pub remove: usize,
    /// How many are put in. A given may be put back.
    pub add: RangeInclusive<usize>,
}

/// A puzzle near another: it has one solution, and no given to spare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Neighbour {
    /// The puzzle as it was found.
    pub puzzle: Grid,
    /// Its canonical form.
    pub form: Grid,
}

/// Why the neighbours of a puzzle can't be searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoNeighbours {
    /// It does not have exactly one solution.
    #[error("{0}")]
    NotProper(NotProper),
    /// It is not made of givens alone.
    #[error("{0}")]
    NotPlain(NotCanonical),
}

/// The search for a puzzle's neighbours. It yields them in lists, some of which are empty: each of its steps takes
/// milliseconds, and a caller may look around in between. Each neighbour is found once, but equivalent ones may be
/// found.
///
/// ```
/// use sudoku::grid::Grid;
/// use sudoku::hunt::{Neighbour, NeighbourFinder, NeighbourSearch, NoNeighbours, Reach};
///
/// let puzzle: Grid =
///     ".....5...2..41..5..47.....21.....5......78.3...3....7....53.41......7...79.84.3..".parse()?;
/// let mut finders = [NeighbourFinder::new()];
/// let reach = Reach { remove: 1, add: 1..=1 };
/// let search = NeighbourSearch::new(&mut finders, &puzzle, reach.clone())?;
/// let found: Vec<Neighbour> = search.flatten().collect();
/// assert!(found.iter().any(|neighbour| neighbour.puzzle == puzzle));
/// let problem = NeighbourSearch::new(&mut finders, &Grid::EMPTY, reach).err();
/// assert!(matches!(problem, Some(NoNeighbours::NotProper(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct NeighbourSearch<'f> {
    finders: &'f mut [NeighbourFinder],
    puzzle: Grid,
    solution: Solution,
    /// The givens without each of which it keeps its solution.
    redundant: CellSet,
    reach: Reach,
    removals: Removals,
    /// Parts that others have led to; the last comes next.
    left: Vec<Part>,
}

impl<'f> NeighbourSearch<'f> {
    /// A search around a puzzle, with a thread for each finder. What is found does not depend on how many there are.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution, or has pencilmarks.
    ///
    /// # Panics
    /// If there is no finder.
    pub fn new(finders: &'f mut [NeighbourFinder], puzzle: &Grid, reach: Reach) -> Result<Self, NoNeighbours> {
        if !puzzle.is_plain() {
            return Err(NoNeighbours::NotPlain(NotCanonical::Pencilmarks));
        }
        assert!(!finders.is_empty(), "somebody must search");
        let (solution, redundant) = finders[0].examine(puzzle).map_err(NoNeighbours::NotProper)?;
        // Fewer are taken out in truth where some are put back.
        let least = reach.remove.saturating_sub(*reach.add.end());
        let removals = Removals::new(puzzle.filled(), least..=reach.remove);
        let (puzzle, left) = (*puzzle, Vec::new());
        Ok(Self { finders, puzzle, solution, redundant, reach, removals, left })
    }

    /// The next part to work on.
    fn next_part(&mut self) -> Option<Part> {
        self.left.pop().or_else(|| {
            let removed = self.removals.next()?;
            let put_back = self.reach.remove - removed.len();
            let (least, most) = (self.reach.add.start(), self.reach.add.end() - put_back);
            let add = least.saturating_sub(put_back)..=most;
            Some(Part::new(&self.puzzle, &self.solution, (removed, self.redundant), add))
        })
    }

    /// Works on parts, on as many threads as there are finders.
    fn find(&mut self, parts: Vec<Part>) -> Vec<PartResult> {
        let [first, others @ ..] = &mut *self.finders else { return Vec::new() };
        let mut results: Vec<PartResult> = parts.iter().map(|_| PartResult::default()).collect();
        let rest = Mutex::new(parts.into_iter().zip(&mut results));
        let next = || rest.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work_off = |finder: &mut NeighbourFinder| {
            while let Some((part, result)) = next() {
                *result = finder.find(&part);
            }
        };
        thread::scope(|scope| {
            for other in others {
                // A thread that can't be had leaves its work to the others.
                if thread::Builder::new().spawn_scoped(scope, || work_off(other)).is_err() {
                    break;
                }
            }
            work_off(first);
        });
        drop(rest);
        results
    }
}

impl Iterator for NeighbourSearch<'_> {
    type Item = Vec<Neighbour>;

    fn next(&mut self) -> Option<Vec<Neighbour>> {
        let mut parts = Vec::with_capacity(PARTS);
        while parts.len() < PARTS
            && let Some(part) = self.next_part()
        {
            parts.push(part);
        }
        if parts.is_empty() {
            return None;
        }
        let mut found = Vec::new();
        for PartResult { neighbours, mut parts } in self.find(parts) {
            found.extend(neighbours);
            self.left.append(&mut parts);
        }
        Some(found)
    }
}

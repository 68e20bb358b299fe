//! The puzzles that are asked for, and whether there can be any.

use std::ops::RangeInclusive;

use super::SymmetryClass;
use crate::grid::{CellSet, FEWEST_GIVENS, House};

/// The kind of puzzles to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The number of givens.
    pub clues: RangeInclusive<usize>,
    /// The symmetry of their places.
    pub symmetry: SymmetryClass,
    /// The cells that may be givens.
    pub pattern: CellSet,
    /// Whether no given may be redundant.
    pub minimal: bool,
    /// The number of attempts at a puzzle before giving up. Without constraints nearly all first attempts succeed.
    /// Minimal puzzles take 60 attempts on average with rotational symmetry, 4000 with orthogonal and 7000 with full
    /// symmetry; 7000 with 20 clues or with 29.
    pub attempts: u64,
}

/// Minimal puzzles of any number of givens, without symmetry, anywhere.
impl Default for Request {
    fn default() -> Self {
        Self {
            clues: FEWEST_GIVENS..=81,
            symmetry: SymmetryClass::None,
            pattern: CellSet::ALL,
            minimal: true,
            attempts: 100_000,
        }
    }
}

/// Why there can be no such puzzle.
///
/// ```
/// use sudoku::generate::{GeneratorPlan, Impossible, Request, SymmetryClass::Rotational};
/// use sudoku::grid::{Cell, CellSet, FEWEST_GIVENS};
///
/// // Without the middle cell, a half turn moves every cell.
/// let pattern = CellSet::ALL.without(Cell::at(4, 4));
/// let plan = |clues| GeneratorPlan::new(&Request { clues, symmetry: Rotational, pattern, ..Request::default() });
/// let forbidden = Impossible::SymmetryForbids { symmetry: Rotational, least: 25, most: 25 };
/// assert_eq!(plan(25..=25).err(), Some(forbidden));
/// assert!(plan(26..=26).is_ok());
/// assert_eq!(plan(0..=FEWEST_GIVENS - 1).err(), Some(Impossible::TooFewClues));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// The range of clues is empty.
    #[error("the clue range {least}..{most} is empty")]
    EmptyRange {
        /// Its lower end.
        least: usize,
        /// Its upper end.
        most: usize,
    },
    /// Fewer than [`FEWEST_GIVENS`].
    #[error("no puzzle with one solution has fewer than {FEWEST_GIVENS} clues")]
    TooFewClues,
    /// The pattern has not enough cells.
    #[error("the pattern has room for {room} givens, {needed} are needed")]
    PatternTooSmall {
        /// Its cells that can be givens under the symmetry.
        room: usize,
        /// The fewest givens that would do.
        needed: usize,
    },
    /// The pattern leaves two rows of a band, or two columns of a stack, without givens. They can be exchanged in any
    /// solution.
    #[error("the pattern has no cell in {0} and {1}, which could be exchanged in every solution")]
    EmptyLines(House, House),
    /// The symmetry does not allow these numbers of givens in the pattern.
    #[error("with {symmetry} symmetry there can be no {least} to {most} clues in the pattern")]
    SymmetryForbids {
        /// The symmetry.
        symmetry: SymmetryClass,
        /// The fewest clues asked for.
        least: usize,
        /// The most clues asked for.
        most: usize,
    },
}

/// A request that has been checked, with the groups of cells and the numbers of clues that follow from it.
#[derive(Debug, Clone)]
pub struct GeneratorPlan {
    pub(super) clues: RangeInclusive<usize>,
    /// The cells that can be givens.
    pub(super) room: CellSet,
    /// These cells in groups that are givens together.
    pub(super) orbits: Vec<CellSet>,
    /// The cells that are in a group with others.
    pub(super) grouped: CellSet,
    /// The possible numbers of clues, in increasing order.
    pub(super) counts: Vec<usize>,
    pub(super) minimal: bool,
    pub(super) attempts: u64,
}

impl GeneratorPlan {
    /// Checks a request.
    ///
    /// # Errors
    /// If there can be no such puzzle. A request that passes may still have none.
    pub fn new(request: &Request) -> Result<Self, Impossible> {
        let (least, most) = (*request.clues.start(), *request.clues.end());
        if least > most {
            return Err(Impossible::EmptyRange { least, most });
        }
        if most < FEWEST_GIVENS {
            return Err(Impossible::TooFewClues);
        }
        let mut orbits = request.symmetry.orbits();
        orbits.retain(|orbit| orbit.is_subset(request.pattern));
        let room = orbits.iter().fold(CellSet::EMPTY, |room, orbit| room | *orbit);
        let groups = orbits.iter().filter(|orbit| orbit.len() > 1);
        let grouped = groups.fold(CellSet::EMPTY, |grouped, orbit| grouped | *orbit);
        let needed = least.max(FEWEST_GIVENS);
        if room.len() < needed {
            return Err(Impossible::PatternTooSmall { room: room.len(), needed });
        }
        if let Some((a, b)) = exchangeable_lines(room) {
            return Err(Impossible::EmptyLines(a, b));
        }
        let reachable = orbits.iter().fold(1u128, |sums, orbit| sums | sums << orbit.len());
        let counts: Vec<usize> = (needed..=most.min(81)).filter(|count| reachable >> count & 1 == 1).collect();
        if counts.is_empty() {
            let symmetry = request.symmetry;
            return Err(Impossible::SymmetryForbids { symmetry, least, most });
        }
        let (clues, minimal, attempts) = (needed..=most, request.minimal, request.attempts);
        Ok(Self { clues, room, orbits, grouped, counts, minimal, attempts })
    }
}

/// Two rows of a band, or columns of a stack, in which no cell can be a given.
fn exchangeable_lines(room: CellSet) -> Option<(House, House)> {
    let lines: Vec<House> = House::all().take(18).collect();
    lines.chunks_exact(3).find_map(|chute| {
        let mut empty = chute.iter().filter(|line| (line.cells() & room).is_empty());
        Some((*empty.next()?, *empty.next()?))
    })
}

//! Requests for puzzles, and the check whether such puzzles can exist.

use std::ops::RangeInclusive;
use std::time::Duration;

use super::SymmetryClass;
use crate::grid::{Cell, CellSet, Grid, House, MIN_GIVENS};
use crate::search::Search;

/// The kind of puzzles to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratorRequest {
    /// The number of givens.
    pub clues: RangeInclusive<usize>,
    /// The symmetry of the cells of the givens.
    pub symmetry: SymmetryClass,
    /// The cells that may be givens.
    pub pattern: CellSet,
    /// Whether all cells of the pattern are givens.
    pub is_exact: bool,
    /// Givens that every puzzle has.
    pub theme: Grid,
    /// Whether no given may be redundant, except those of the theme.
    pub is_minimal: bool,
    /// The maximum number of attempts at a puzzle. Without constraints nearly all first attempts succeed. Minimal
    /// puzzles take 60 attempts on average with rotational symmetry, 4000 with orthogonal and 7000 with full symmetry,
    /// and 7000 attempts with exactly 20 or 29 clues.
    pub max_attempts: u64,
    /// The maximum time for a puzzle. Without a timeout, the puzzles depend only on the seed and the request.
    pub timeout: Option<Duration>,
}

/// A request for minimal puzzles with any number of givens in any cells, without symmetry.
impl Default for GeneratorRequest {
    fn default() -> Self {
        Self {
            clues: MIN_GIVENS..=81,
            symmetry: SymmetryClass::None,
            pattern: CellSet::ALL,
            is_exact: false,
            theme: Grid::EMPTY,
            is_minimal: true,
            max_attempts: 100_000,
            timeout: None,
        }
    }
}

/// The reason why a request cannot be met.
///
/// ```
/// use sudoku::generate::{CheckedRequest, ImpossibleRequest, GeneratorRequest, SymmetryClass::Rotational};
/// use sudoku::grid::{Cell, CellSet, MIN_GIVENS};
///
/// // Without the middle cell, a half turn moves every cell.
/// let pattern = CellSet::ALL.without(Cell::at(4, 4));
/// let request = GeneratorRequest { symmetry: Rotational, pattern, ..GeneratorRequest::default() };
/// let check = |clues| CheckedRequest::new(&GeneratorRequest { clues, ..request.clone() });
/// assert_eq!(
///     check(25..=25).unwrap_err().to_string(),
///     "with rotational symmetry no puzzle in the pattern has 25 clues"
/// );
/// assert!(check(26..=26).is_ok());
/// assert_eq!(check(0..=MIN_GIVENS - 1).err(), Some(ImpossibleRequest::TooFewClues));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ImpossibleRequest {
    /// The range of clues is empty.
    #[error("the clue range {min}..{max} is empty")]
    EmptyRange {
        /// Its lower end.
        min: usize,
        /// Its upper end.
        max: usize,
    },
    /// The maximum number of clues is below [`MIN_GIVENS`].
    #[error("no puzzle with one solution has fewer than {MIN_GIVENS} clues")]
    TooFewClues,
    /// The theme has two equal digits in a house, or no solution contains all its digits.
    #[error("no solution has all digits of the theme")]
    NoSolution,
    /// The pattern lacks a cell of the theme, or the image of a cell of the theme under the symmetry.
    #[error("the theme has a digit in {0}, where the pattern{after} has no cell", after = after_symmetry(*.1))]
    ThemeOutside(Cell, SymmetryClass),
    /// All cells of the pattern must be givens, but the pattern does not have the symmetry.
    #[error("the pattern does not have {0} symmetry")]
    NotSymmetric(SymmetryClass),
    /// The theme and its images, or an exact pattern, have more cells than the maximum number of clues.
    #[error("{fixed_count} cells must be givens{after}, more than {max}", after = after_symmetry(*.symmetry))]
    TooManyFixed {
        /// The number of cells that must be givens.
        fixed_count: usize,
        /// The maximum number of clues asked for.
        max: usize,
        /// The symmetry.
        symmetry: SymmetryClass,
    },
    /// The pattern does not have enough cells.
    #[error("the pattern has {allowed_count} cells{after}; {needed} are needed", after = after_symmetry(*.symmetry))]
    PatternTooSmall {
        /// The number of its cells that can be givens under the symmetry.
        allowed_count: usize,
        /// The minimum number of givens.
        needed: usize,
        /// The symmetry.
        symmetry: SymmetryClass,
    },
    /// The pattern leaves two rows of a band, or two columns of a stack, without givens. Exchanging the two lines
    /// turns any solution into another.
    #[error("the pattern has no cell in {0} or {1}, which could be swapped in every solution")]
    EmptyLines(House, House),
    /// With this symmetry, no puzzle in the pattern has a requested number of givens.
    #[error("with {symmetry} symmetry no puzzle {pattern_text}has {clues} clues", clues = range_text(*.min, *.max))]
    SymmetryForbids {
        /// The symmetry.
        symmetry: SymmetryClass,
        /// The text `in the pattern ` if there is a pattern; empty otherwise.
        pattern_text: &'static str,
        /// The minimum number of clues asked for.
        min: usize,
        /// The maximum number of clues asked for.
        max: usize,
    },
}

/// Returns the words that say that the symmetry removed cells from a pattern or added cells to a theme.
fn after_symmetry(symmetry: SymmetryClass) -> &'static str {
    if symmetry == SymmetryClass::None { "" } else { " after symmetry" }
}

/// Returns a range of numbers in words.
fn range_text(min: usize, max: usize) -> String {
    if min == max { min.to_string() } else { format!("{min} to {max}") }
}

/// A request that has been checked, with the groups of cells and the numbers of clues that it allows.
#[derive(Debug, Clone)]
pub struct CheckedRequest {
    /// The request, with the minimum number of clues raised to what is possible.
    pub(super) request: GeneratorRequest,
    /// The cells that can be givens.
    pub(super) allowed_cells: CellSet,
    /// The cells that can be givens but need not be, in groups that are givens together.
    pub(super) orbits: Vec<CellSet>,
    /// The givens that may be redundant by themselves after the removal.
    pub(super) grouped_givens: CellSet,
    /// The possible numbers of clues, in increasing order.
    pub(super) clue_counts: Vec<usize>,
}

impl CheckedRequest {
    /// Checks a request.
    ///
    /// # Errors
    /// Returns an error if the check shows that no such puzzle exists. A request that passes may still have no puzzle.
    pub fn new(request: &GeneratorRequest) -> Result<Self, ImpossibleRequest> {
        let (min, max) = (*request.clues.start(), *request.clues.end());
        if min > max {
            return Err(ImpossibleRequest::EmptyRange { min, max });
        }
        if max < MIN_GIVENS {
            return Err(ImpossibleRequest::TooFewClues);
        }
        let GeneratorRequest { symmetry, pattern, is_exact, theme, .. } = *request;
        let union = |orbits: &[CellSet]| orbits.iter().fold(CellSet::EMPTY, |cells, orbit| cells | *orbit);
        let mut orbits = symmetry.orbits();
        orbits.retain(|orbit| orbit.is_subset(pattern));
        let allowed_cells = union(&orbits);
        if is_exact && allowed_cells != pattern {
            return Err(ImpossibleRequest::NotSymmetric(symmetry));
        }
        if let Some(cell) = (theme.filled_cells() - allowed_cells).first() {
            return Err(ImpossibleRequest::ThemeOutside(cell, symmetry));
        }
        let required_cells = if is_exact { pattern } else { theme.filled_cells() };
        let (fixed_orbits, orbits): (Vec<_>, Vec<_>) =
            orbits.into_iter().partition(|orbit| !(*orbit & required_cells).is_empty());
        let fixed_cells = union(&fixed_orbits);
        if fixed_cells.len() > max {
            return Err(ImpossibleRequest::TooManyFixed { fixed_count: fixed_cells.len(), max, symmetry });
        }
        let groups: Vec<CellSet> = orbits.iter().copied().filter(|orbit| orbit.len() > 1).collect();
        let grouped_givens = if is_exact { allowed_cells - theme.filled_cells() } else { union(&groups) };
        let needed = min.max(MIN_GIVENS).max(fixed_cells.len());
        if allowed_cells.len() < needed {
            return Err(ImpossibleRequest::PatternTooSmall { allowed_count: allowed_cells.len(), needed, symmetry });
        }
        if let Some([a, b]) = exchangeable_lines(allowed_cells) {
            return Err(ImpossibleRequest::EmptyLines(a, b));
        }
        let reachable_counts = orbits.iter().fold(1u128 << fixed_cells.len(), |sums, orbit| sums | sums << orbit.len());
        let clue_counts: Vec<_> = (needed..=max.min(81)).filter(|count| reachable_counts >> count & 1 == 1).collect();
        if clue_counts.is_empty() {
            let pattern_text = if pattern == CellSet::ALL { "" } else { "in the pattern " };
            return Err(ImpossibleRequest::SymmetryForbids { symmetry, pattern_text, min, max });
        }
        if Search::new(&theme).next_solution().is_none() {
            return Err(ImpossibleRequest::NoSolution);
        }
        let request = GeneratorRequest { clues: needed..=max, ..request.clone() };
        Ok(Self { request, allowed_cells, orbits, grouped_givens, clue_counts })
    }
}

/// Returns two rows of a band, or two columns of a stack, in which no cell can be a given.
fn exchangeable_lines(allowed_cells: CellSet) -> Option<[House; 2]> {
    let lines: Vec<House> = House::all().take(18).collect();
    lines.chunks_exact(3).find_map(|triple| {
        let mut empty_lines = triple.iter().filter(|line| (line.cells() & allowed_cells).is_empty());
        Some([*empty_lines.next()?, *empty_lines.next()?])
    })
}

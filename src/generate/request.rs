//! Requests for puzzles, and the check whether such puzzles can exist.

use std::ops::RangeInclusive;
use std::time::Duration;

use super::{GivenSymmetry, theme};
use crate::Limit;
use crate::engine::Solver;
use crate::grid::{Cell, CellSet, Grid, House, MIN_GIVENS};

/// The number of guesses after which the check of a theme gives up. Themes that people make take a few dozen.
const MAX_THEME_GUESSES: u32 = 1_000_000;

/// The wishes for puzzles. All are set before they are checked, since one may make another impossible.
///
/// Without any setting, the puzzles are minimal and have any number of givens in any cells.
#[derive(Debug, Clone, PartialEq, Eq)]
#[must_use]
pub struct RequestBuilder {
    pub(super) clues: RangeInclusive<usize>,
    pub(super) symmetry: GivenSymmetry,
    pub(super) pattern: CellSet,
    pub(super) is_exact: bool,
    pub(super) theme: Grid,
    pub(super) is_minimal: bool,
    pub(super) max_attempts: u64,
    pub(super) timeout: Option<Duration>,
}

impl RequestBuilder {
    /// Sets the numbers of givens that a puzzle may have.
    pub fn with_clues(self, clues: RangeInclusive<usize>) -> Self {
        Self { clues, ..self }
    }

    /// Sets the symmetry of the cells of the givens.
    pub fn with_symmetry(self, symmetry: GivenSymmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// Sets the cells that may be givens.
    pub fn with_pattern(self, pattern: CellSet) -> Self {
        Self { pattern, is_exact: false, ..self }
    }

    /// Sets the cells that are givens: all of these, and no others.
    pub fn with_exact_pattern(self, pattern: CellSet) -> Self {
        Self { pattern, is_exact: true, ..self }
    }

    /// Sets givens that every puzzle has. They may be redundant.
    pub fn with_theme(self, theme: Grid) -> Self {
        Self { theme, ..self }
    }

    /// Sets whether givens may be redundant.
    pub fn with_redundant_givens(self, may_be_redundant: bool) -> Self {
        Self { is_minimal: !may_be_redundant, ..self }
    }

    /// Sets the maximum number of attempts at a puzzle, 100,000 unless it is set. Without constraints nearly all first
    /// attempts succeed. Minimal puzzles take 60 attempts on average with rotational symmetry, 4000 with orthogonal and
    /// 7000 with full symmetry, and 7000 attempts with exactly 20 or 29 clues.
    pub fn with_max_attempts(self, max_attempts: u64) -> Self {
        Self { max_attempts, ..self }
    }

    /// Sets the maximum time for a puzzle. Without a timeout, the puzzles depend only on the seed and the request.
    pub fn with_timeout(self, timeout: Option<Duration>) -> Self {
        Self { timeout, ..self }
    }
}

/// The reason why a request cannot be met.
///
/// ```
/// use sudoku::generate::{ImpossibleRequest, Request, GivenSymmetry};
/// use sudoku::grid::{Cell, CellSet, MIN_GIVENS};
///
/// // Without the middle cell, a half turn moves every cell.
/// let pattern = CellSet::ALL.without(Cell::at(4, 4));
/// let wanted = Request::builder().with_symmetry(GivenSymmetry::Rotational).with_pattern(pattern);
/// let check = |clues| wanted.clone().with_clues(clues).build();
/// assert_eq!(
///     check(25..=25).unwrap_err().to_string(),
///     "with rotational symmetry no puzzle in the pattern has 25 clues"
/// );
/// assert!(check(26..=26).is_ok());
/// assert_eq!(check(0..=MIN_GIVENS - 1).err(), Some(ImpossibleRequest::TooFewClues));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    /// A solution with all digits of the theme was not found, nor was it shown that there is none.
    #[error("no solution with all digits of the theme was found within {max_guesses} guesses")]
    ThemeTooHard {
        /// The number of guesses.
        max_guesses: u32,
    },
    /// No digits in the cells that are left complete the theme to a puzzle with so few givens: all were tried.
    #[error("no puzzle with {max} clues or fewer has all digits of the theme")]
    ThemeNotCompleted {
        /// The maximum number of clues asked for.
        max: usize,
    },
    /// The pattern lacks a cell of the theme, or the image of a cell of the theme under the symmetry.
    #[error("the theme has a digit in {0}, where the pattern{after} has no cell", after = after_symmetry(*.1))]
    ThemeOutside(Cell, GivenSymmetry),
    /// All cells of the pattern must be givens, but the pattern does not have the symmetry.
    #[error("the pattern does not have {0} symmetry")]
    NotSymmetric(GivenSymmetry),
    /// The theme and its images, or an exact pattern, have more cells than the maximum number of clues.
    #[error("{fixed_count} cells must be givens{after}, more than {max}", after = after_symmetry(*.symmetry))]
    TooManyFixed {
        /// The number of cells that must be givens.
        fixed_count: usize,
        /// The maximum number of clues asked for.
        max: usize,
        /// The symmetry.
        symmetry: GivenSymmetry,
    },
    /// The pattern does not have enough cells.
    #[error("the pattern has {allowed_count} cells{after}; {needed} are needed", after = after_symmetry(*.symmetry))]
    PatternTooSmall {
        /// The number of its cells that can be givens under the symmetry.
        allowed_count: usize,
        /// The minimum number of givens.
        needed: usize,
        /// The symmetry.
        symmetry: GivenSymmetry,
    },
    /// The pattern leaves two rows of a band, or two columns of a stack, without givens. Exchanging the two lines
    /// turns any solution into another.
    #[error("the pattern has no cell in {0} or {1}, which could be swapped in every solution")]
    EmptyLines(House, House),
    /// With this symmetry, no puzzle in the pattern has a requested number of givens.
    #[error("with {symmetry} symmetry no puzzle {pattern_text}has {clues} clues", clues = range_text(*.min, *.max))]
    SymmetryForbids {
        /// The symmetry.
        symmetry: GivenSymmetry,
        /// The text `in the pattern ` if there is a pattern; empty otherwise.
        pattern_text: &'static str,
        /// The minimum number of clues asked for.
        min: usize,
        /// The maximum number of clues asked for.
        max: usize,
    },
}

/// Returns the words that say that the symmetry removed cells from a pattern or added cells to a theme.
fn after_symmetry(symmetry: GivenSymmetry) -> &'static str {
    if symmetry == GivenSymmetry::None { "" } else { " after symmetry" }
}

/// Returns a range of numbers in words.
fn range_text(min: usize, max: usize) -> String {
    if min == max { min.to_string() } else { format!("{min} to {max}") }
}

/// A request for puzzles that has been checked: no reason is known why there should be none.
///
/// ```
/// use sudoku::generate::{Generator, Request, GivenSymmetry};
///
/// let request = Request::builder().with_clues(24..=27).with_symmetry(GivenSymmetry::Rotational).build()?;
/// let mut generator = Generator::new(request, 2026);
/// # Ok::<(), sudoku::generate::ImpossibleRequest>(())
/// ```
#[derive(Debug, Clone)]
pub struct Request {
    /// The wishes, with the minimum number of clues raised to what is possible.
    pub(super) wanted: RequestBuilder,
    /// The cells that can be givens.
    pub(super) allowed_cells: CellSet,
    /// The cells that can be givens but need not be, in groups that are givens together.
    pub(super) orbits: Vec<CellSet>,
    /// The givens that may be redundant by themselves after the removal.
    pub(super) grouped_givens: CellSet,
    /// The possible numbers of clues, in increasing order.
    pub(super) clue_counts: Vec<usize>,
}

impl Request {
    /// Begins a request for minimal puzzles with any number of givens in any cells, without symmetry.
    pub fn builder() -> RequestBuilder {
        RequestBuilder {
            clues: MIN_GIVENS..=Cell::COUNT,
            symmetry: GivenSymmetry::None,
            pattern: CellSet::ALL,
            is_exact: false,
            theme: Grid::EMPTY,
            is_minimal: true,
            max_attempts: 100_000,
            timeout: None,
        }
    }

    /// Returns the maximum time for a puzzle.
    pub fn timeout(&self) -> Option<Duration> {
        self.wanted.timeout
    }
}

/// A request for minimal puzzles with any number of givens in any cells, without symmetry.
impl Default for Request {
    fn default() -> Self {
        let Ok(request) = Self::builder().build() else { unreachable!("minimal puzzles exist") };
        request
    }
}

impl RequestBuilder {
    /// Checks the request.
    ///
    /// # Errors
    /// Returns an error if the check shows that no such puzzle exists, or if it cannot find a solution of the theme. A
    /// request that passes may still have no puzzle.
    pub fn build(self) -> Result<Request, ImpossibleRequest> {
        let (min, max) = (*self.clues.start(), *self.clues.end());
        if min > max {
            return Err(ImpossibleRequest::EmptyRange { min, max });
        }
        if max < MIN_GIVENS {
            return Err(ImpossibleRequest::TooFewClues);
        }
        let Self { symmetry, pattern, is_exact, theme, .. } = self;
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
        check_theme(&theme)?;
        let max_added = max.min(allowed_cells.len()) - theme.filled_cells().len().min(max);
        if theme != Grid::EMPTY && theme::can_be_completed(&theme, allowed_cells, max_added) == Some(false) {
            return Err(ImpossibleRequest::ThemeNotCompleted { max });
        }
        let wanted = Self { clues: needed..=max, ..self };
        Ok(Request { wanted, allowed_cells, orbits, grouped_givens, clue_counts })
    }
}

/// Checks that some solution has all digits of the theme.
fn check_theme(theme: &Grid) -> Result<(), ImpossibleRequest> {
    if *theme == Grid::EMPTY {
        return Ok(());
    }
    let answer = Solver::new().with_max_guesses(Some(MAX_THEME_GUESSES)).solve_one(theme, Limit::ONE);
    match answer.first {
        Some(_) => Ok(()),
        None if answer.gave_up() => Err(ImpossibleRequest::ThemeTooHard { max_guesses: MAX_THEME_GUESSES }),
        None => Err(ImpossibleRequest::NoSolution),
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

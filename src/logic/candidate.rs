//! A candidate and sets of candidates.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use crate::grid::{Cell, CellSet, Digit, DigitSet};

/// One digit in one cell, written `r4c7=3`.
///
/// Numbered 0 to 728, the 81 cells of digit 1 first, so that a digit's candidates lie together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// How many candidates an empty grid has.
    pub const COUNT: usize = 9 * Cell::COUNT;

    /// The digit in the cell.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self((digit.index() * Cell::COUNT + cell.index()) as u16)
    }

    /// Its number, 0 to 728.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The candidate with this number.
    ///
    /// # Panics
    /// If `index` is above 728.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u16)
    }

    /// Its cell.
    #[inline]
    pub const fn cell(self) -> Cell {
        let index = self.index() % Cell::COUNT;
        Cell::at(index / 9, index % 9)
    }

    /// Its digit.
    #[inline]
    pub const fn digit(self) -> Digit {
        Digit::from_index(self.index() / Cell::COUNT)
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell(), self.digit())
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of candidates: for each digit the cells in which it is meant.
///
/// ```
/// use sudoku::grid::{Cell, Digit};
/// use sudoku::logic::{Candidate, CandidateSet};
///
/// let seven = Digit::from_index(6);
/// let set = CandidateSet::of(Candidate::new(Cell::at(0, 1), seven));
/// assert_eq!(set.iter().next().map(|c| c.to_string()).as_deref(), Some("r1c2=7"));
/// assert_eq!(set.cells().to_string(), "r1c2");
/// assert_eq!(set.digits().to_string(), "7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CandidateSet([CellSet; 9]);

impl CandidateSet {
    /// No candidate.
    pub const EMPTY: Self = Self([CellSet::EMPTY; 9]);

    /// The set of one candidate.
    pub fn of(candidate: Candidate) -> Self {
        Self::of_digit(candidate.digit(), CellSet::of(candidate.cell()))
    }

    /// One digit in several cells.
    pub fn of_digit(digit: Digit, cells: CellSet) -> Self {
        let mut set = Self::EMPTY;
        set.0[digit.index()] = cells;
        set
    }

    /// Several digits in one cell.
    pub fn of_cell(cell: Cell, digits: DigitSet) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell, digits);
        set
    }

    /// Adds several digits in one cell.
    pub fn insert(&mut self, cell: Cell, digits: DigitSet) {
        for digit in digits {
            self.0[digit.index()] |= CellSet::of(cell);
        }
    }

    /// Whether it holds this digit in this cell.
    #[inline]
    pub fn contains(&self, cell: Cell, digit: Digit) -> bool {
        self.0[digit.index()].contains(cell)
    }

    /// The cells in which this digit is meant.
    #[inline]
    pub fn cells_of(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// The digits meant in this cell.
    pub fn digits_of(&self, cell: Cell) -> DigitSet {
        Digit::all().filter(|&digit| self.contains(cell, digit)).collect()
    }

    /// All cells of its candidates.
    pub fn cells(&self) -> CellSet {
        self.0.iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// All digits of its candidates.
    pub fn digits(&self) -> DigitSet {
        Digit::all().filter(|&digit| !self.cells_of(digit).is_empty()).collect()
    }

    /// Whether it holds none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|cells| cells.is_empty())
    }

    /// How many candidates it holds.
    pub fn len(&self) -> usize {
        self.0.iter().map(|cells| cells.len()).sum()
    }

    /// Its candidates, digit by digit.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        Digit::all().flat_map(|digit| {
            self.cells_of(digit).iter().map(move |cell| Candidate::new(cell, digit))
        })
    }

    fn zip(self, other: Self, combine: impl Fn(CellSet, CellSet) -> CellSet) -> Self {
        Self(std::array::from_fn(|i| combine(self.0[i], other.0[i])))
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        let mut set = Self::EMPTY;
        for candidate in candidates {
            set.0[candidate.digit().index()] |= CellSet::of(candidate.cell());
        }
        set
    }
}

impl BitOr for CandidateSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.zip(other, CellSet::union)
    }
}

impl BitAnd for CandidateSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl Sub for CandidateSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }
}

impl BitOrAssign for CandidateSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names_agree() {
        for index in 0..Candidate::COUNT {
            let candidate = Candidate::from_index(index);
            assert_eq!(Candidate::new(candidate.cell(), candidate.digit()), candidate);
            assert_eq!(CandidateSet::of(candidate).iter().collect::<Vec<_>>(), [candidate]);
        }
    }

    #[test]
    fn the_algebra_is_that_of_sets() {
        let every = |step: usize| -> CandidateSet {
            (0..Candidate::COUNT).step_by(step).map(Candidate::from_index).collect()
        };
        let (a, b) = (every(2), every(3));
        assert_eq!(a.len() + b.len(), (a | b).len() + (a & b).len());
        assert_eq!((a - b).len(), a.len() - (a & b).len());
        assert_eq!(a & b, every(6));
        assert!((a - a).is_empty());
    }
}

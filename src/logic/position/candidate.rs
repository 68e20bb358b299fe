//! Candidates, sets of candidates, and the constraints on them.

use std::fmt;
use std::str::FromStr;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, debug_as_display, mask_set};
use crate::logic::bits::BitSet;

/// One digit in one cell, written `r4c7=3`.
///
/// The value is `128 * digit + cell`, with the indices of both, so that no division is needed to extract either.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// The length of a table indexed by [`Self::index`].
    pub(crate) const TABLE_LEN: usize = 9 * 128;

    /// Creates the candidate for a digit in a cell.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self((digit.index() << 7 | cell.index()) as u16)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell.
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell::from_index(self.index() & 127)
    }

    /// Returns the digit.
    #[inline]
    pub const fn digit(self) -> Digit {
        Digit::from_index(self.index() >> 7)
    }

    /// Returns the candidates that conflict with this one: the same digit in peers, and other digits in the same cell.
    pub(crate) fn conflicting_candidates(self) -> CandidateSet {
        let (cell, digit) = (self.cell(), self.digit());
        CandidateSet::from_digit(digit, cell.peers()) | CandidateSet::from_cell(cell, !DigitSet::from_digit(digit))
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell(), self.digit())
    }
}

debug_as_display!(Candidate);

/// The error for a text that is not a candidate such as `r4c7=3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected a candidate from r1c1=1 to r9c9=9")]
pub struct ParseCandidateError;

impl FromStr for Candidate {
    type Err = ParseCandidateError;

    fn from_str(text: &str) -> Result<Self, ParseCandidateError> {
        let (cell, digit) = text.split_once('=').ok_or(ParseCandidateError)?;
        match (cell.parse(), digit.parse()) {
            (Ok(cell), Ok(digit)) => Ok(Self::new(cell, digit)),
            _ => Err(ParseCandidateError),
        }
    }
}

/// A set of candidates, stored as a set of cells for each digit.
///
/// ```
/// use sudoku::grid::{Cell, Digit};
/// use sudoku::logic::{Candidate, CandidateSet};
///
/// let seven = Digit::from_index(6);
/// let set = CandidateSet::from_candidate(Candidate::new(Cell::at(0, 1), seven));
/// assert_eq!(set.iter().next().map(|c| c.to_string()).as_deref(), Some("r1c2=7"));
/// assert_eq!(set.cells().to_string(), "r1c2");
/// assert_eq!(set.digits().to_string(), "7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CandidateSet(BitSet<SET_WORDS>);

/// The number of words of a set, two for each digit.
const SET_WORDS: usize = Candidate::TABLE_LEN / 64;

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: Self = Self(BitSet::EMPTY);

    /// Creates a set of one candidate.
    #[inline]
    pub fn from_candidate(candidate: Candidate) -> Self {
        Self::from_digit(candidate.digit(), CellSet::from_cell(candidate.cell()))
    }

    /// Creates a set of one digit in these cells.
    #[inline]
    pub fn from_digit(digit: Digit, cells: CellSet) -> Self {
        Self::product(cells, DigitSet::from_digit(digit))
    }

    /// Creates a set of these digits in one cell.
    pub fn from_cell(cell: Cell, digits: DigitSet) -> Self {
        Self::product(CellSet::from_cell(cell), digits)
    }

    /// Creates the set of all candidates with one of these digits in one of these cells.
    pub fn product(cells: CellSet, digits: DigitSet) -> Self {
        let (mut words, bits) = ([0; SET_WORDS], cells.bits());
        for digit in digits {
            words[2 * digit.index()] = bits as u64;
            words[2 * digit.index() + 1] = (bits >> 64) as u64;
        }
        Self(BitSet(words))
    }

    /// Adds a candidate. Returns whether the set did not contain it before.
    #[inline]
    pub fn insert(&mut self, candidate: Candidate) -> bool {
        let is_new = !self.contains(candidate);
        self.0.insert(candidate.0);
        is_new
    }

    /// Removes a candidate, if it is in the set.
    #[inline]
    pub fn remove(&mut self, candidate: Candidate) {
        self.0.remove(candidate.0);
    }

    /// Returns whether the set contains this candidate.
    #[inline]
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.0.contains(candidate.0)
    }

    /// Returns the cells that have a candidate with this digit.
    #[inline]
    pub fn cells_of(&self, digit: Digit) -> CellSet {
        let word = |half: usize| u128::from(self.0.0[2 * digit.index() + half]);
        CellSet::from_bits(word(0) | word(1) << 64)
    }

    /// Returns the digits of the candidates in this cell.
    pub fn digits_of(&self, cell: Cell) -> DigitSet {
        Digit::all().filter(|&digit| self.cells_of(digit).contains(cell)).collect()
    }

    /// Returns the cells of all candidates.
    pub fn cells(&self) -> CellSet {
        Digit::all().fold(CellSet::EMPTY, |union, digit| union | self.cells_of(digit))
    }

    /// Returns the digits of all candidates.
    pub fn digits(&self) -> DigitSet {
        Digit::all().filter(|&digit| !self.cells_of(digit).is_empty()).collect()
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of candidates.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Iterates over the candidates, digit by digit.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + use<> {
        self.0.iter().map(Candidate)
    }
}

impl FromIterator<Candidate> for CandidateSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        Self(candidates.into_iter().map(|candidate| candidate.0).collect())
    }
}

mask_set!(CandidateSet, BitOr::bitor, BitOrAssign::bitor_assign, |a, b| a | b);
mask_set!(CandidateSet, BitAnd::bitand, BitAndAssign::bitand_assign, |a, b| a & b);
mask_set!(CandidateSet, Sub::sub, SubAssign::sub_assign, |a, b| a - b);

impl fmt::Debug for CandidateSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A condition that exactly one candidate satisfies: a cell holds one digit, or a house holds a digit once.
///
/// In set logic, a constraint is a base set (a truth) if one of its candidates must be true, and a cover set (a link)
/// if at most one may be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Constraint {
    /// The cell holds one digit.
    Cell(Cell),
    /// The house holds the digit in one cell.
    House(House, Digit),
}

impl Constraint {
    pub(crate) fn all_house_constraints() -> impl Iterator<Item = Self> {
        House::all().flat_map(|house| Self::house_constraints(house, DigitSet::ALL))
    }

    pub(crate) fn house_constraints(house: House, digits: DigitSet) -> impl Iterator<Item = Self> {
        digits.iter().map(move |digit| Self::House(house, digit))
    }

    /// Returns all candidates that satisfy the constraint on an empty grid.
    pub fn candidates(self) -> CandidateSet {
        match self {
            Self::Cell(cell) => CandidateSet::from_cell(cell, DigitSet::ALL),
            Self::House(house, digit) => CandidateSet::from_digit(digit, house.cells()),
        }
    }

    /// Returns the house, unless the constraint is a cell.
    #[inline]
    pub const fn house(self) -> Option<House> {
        match self {
            Self::Cell(_) => None,
            Self::House(house, _) => Some(house),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_candidates() -> impl Iterator<Item = Candidate> {
        Digit::all().flat_map(|digit| Cell::all().map(move |cell| Candidate::new(cell, digit)))
    }

    #[test]
    fn candidates_and_sets_round_trip() {
        for digit in Digit::all() {
            for cell in Cell::all() {
                let candidate = Candidate::new(cell, digit);
                assert_eq!((candidate.cell(), candidate.digit()), (cell, digit));
                assert_eq!(candidate.to_string().parse(), Ok(candidate));
                let mut set = CandidateSet::from_candidate(candidate);
                assert_eq!(set.iter().collect::<Vec<_>>(), [candidate]);
                assert!(!set.insert(candidate) && set.contains(candidate));
                set.remove(candidate);
                assert!(set.is_empty() && set.insert(candidate));
            }
        }
    }

    #[test]
    fn the_algebra_is_that_of_sets() {
        let every_nth = |interval: usize| -> CandidateSet { all_candidates().step_by(interval).collect() };
        let (a, b) = (every_nth(2), every_nth(3));
        assert_eq!(a.len() + b.len(), (a | b).len() + (a & b).len());
        assert_eq!((a - b).len(), a.len() - (a & b).len());
        assert_eq!(a & b, every_nth(6));
        assert!((a - a).is_empty());
    }
}

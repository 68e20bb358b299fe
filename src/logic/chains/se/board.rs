//! The numbered candidates of a state, and the candidates that remain while an assumption is followed.

use crate::grid::{Cell, Digit, House};
use crate::logic::bits::BitSet;
use crate::logic::position::order::{LINK_ORDER, ordered_peers};
use crate::logic::{Candidate, CandidateSet, Constraint, State};

/// The index of a constraint: first the cells, then the digits in boxes, in rows and in columns.
///
/// Every constraint has a mask. The mask of a cell has a bit for each digit; the mask of a digit in a house has a bit
/// for each place.
pub(super) type ConstraintIndex = u16;

/// The number of constraints: 81 cells, and nine digits in each house.
pub(super) const CONSTRAINT_COUNT: usize = 4 * 81;

/// The kinds of constraint in the order of links: 0 is a cell, 1 a box, 2 a row and 3 a column.
pub(super) const KINDS: std::ops::Range<usize> = 0..4;

const NO_CANDIDATE: u16 = u16::MAX;

#[inline]
pub(super) const fn house_constraint_index(kind: usize, number: usize, digit: usize) -> usize {
    81 * kind + 9 * number + digit
}

#[inline]
pub(super) const fn is_pair(mask: u16) -> bool {
    let without_lowest = mask & mask.wrapping_sub(1);
    (without_lowest != 0) & (without_lowest & without_lowest.wrapping_sub(1) == 0)
}

/// The candidates of a state, numbered by cell, then by digit.
#[derive(Default)]
pub(super) struct CandidateBoard<const W: usize> {
    pub(super) candidates: Vec<Candidate>,
    /// The constraints of each candidate by kind, each with the candidate's bit in its mask.
    constraint_bits: Vec<[(ConstraintIndex, u16); 4]>,
    /// The candidates of each constraint, by the positions of their bits in its mask; [`NO_CANDIDATE`] elsewhere.
    pub(super) members: Vec<[u16; 9]>,
    /// The candidates of each constraint, as a set.
    pub(super) member_sets: Vec<BitSet<W>>,
    /// The candidates that each candidate excludes, in the order of links: one list for all candidates.
    weak_links: Vec<u16>,
    /// The start and end of each candidate's part of `weak_links`.
    weak_link_ranges: Vec<(u32, u32)>,
    /// The candidates that each candidate excludes, as a set.
    pub(super) weak_link_sets: Vec<BitSet<W>>,
    pub(super) remaining: RemainingCandidates<W>,
    /// The number of empty cells in each box, row and column, by kind and number.
    pub(super) empty_counts: [[u8; 9]; 4],
    /// The number of times that each digit must still be placed.
    pub(super) missing_counts: [u8; 9],
}

/// The remaining candidates, as a mask for each constraint and as a set.
#[derive(Clone)]
pub(super) struct RemainingCandidates<const W: usize> {
    pub(super) masks: [u16; CONSTRAINT_COUNT],
    pub(super) candidates: BitSet<W>,
}

impl<const W: usize> Default for RemainingCandidates<W> {
    fn default() -> Self {
        Self { masks: [0; _], candidates: BitSet::EMPTY }
    }
}

impl<const W: usize> CandidateBoard<W> {
    pub(super) const CAPACITY: usize = 64 * W;

    pub(super) fn new(state: &State) -> Self {
        let mut board = Self {
            members: vec![[NO_CANDIDATE; 9]; CONSTRAINT_COUNT],
            member_sets: vec![BitSet::EMPTY; CONSTRAINT_COUNT],
            ..Self::default()
        };
        for cell in state.empty_cells() {
            for digit in state.candidates(cell) {
                board.add_candidate(cell, digit);
            }
        }
        board.update_counts(state);
        for number in 0..board.len() {
            let candidate = board.candidates[usize::from(number)];
            let (cell, digit) = (candidate.cell(), candidate.digit());
            let other_digits = state.candidates(cell).iter().filter(|&other| other != digit);
            let peers = ordered_peers(cell).map(|peer| (peer, digit));
            let linked_candidates = other_digits.map(|other| (cell, other)).chain(peers);
            let start = board.weak_links.len();
            for (cell, digit) in linked_candidates {
                let other_number = board.members[cell.index()][digit.index()];
                if other_number != NO_CANDIDATE {
                    board.weak_links.push(other_number);
                }
            }
            board.weak_link_ranges.push((start as u32, board.weak_links.len() as u32));
            board.weak_link_sets.push(board.weak_links[start..].iter().copied().collect());
        }
        board
    }

    /// Returns whether the board is in use and has all candidates of the state.
    pub(super) fn has_all_candidates(&self, state: &State) -> bool {
        !self.members.is_empty() && (*state.all_candidates() - self.candidate_set(self.remaining.candidates)).is_empty()
    }

    /// Updates the board to a later state of the puzzle. All candidates of the state must remain on the board.
    pub(super) fn update(&mut self, state: &State) {
        self.update_counts(state);
        let mut remaining = self.remaining.clone();
        for number in self.remaining.candidates.iter() {
            if !state.all_candidates().contains(self.candidates[usize::from(number)]) {
                self.remove_candidate(&mut remaining, number);
            }
        }
        self.remaining = remaining;
    }

    fn update_counts(&mut self, state: &State) {
        for (kind, house_kind) in KINDS.skip(1).zip(LINK_ORDER) {
            for number in 0..9 {
                self.empty_counts[kind][number] = state.empty_count(House::new(house_kind, number)) as u8;
            }
        }
        self.missing_counts = std::array::from_fn(|digit| state.missing_count(Digit::from_index(digit)) as u8);
    }

    fn add_candidate(&mut self, cell: Cell, digit: Digit) {
        let number = self.candidates.len() as u16;
        self.candidates.push(Candidate::new(cell, digit));
        self.remaining.candidates.insert(number);
        let mut constraints = [cell.index() as ConstraintIndex; 4];
        let mut places = [digit.index(); 4];
        for (kind, house_kind) in KINDS.skip(1).zip(LINK_ORDER) {
            constraints[kind] =
                house_constraint_index(kind, cell.house(house_kind).index_in_kind(), digit.index()) as ConstraintIndex;
            places[kind] = cell.place_in(house_kind);
        }
        for (constraint, place) in constraints.map(usize::from).into_iter().zip(places) {
            self.members[constraint][place] = number;
            self.member_sets[constraint].insert(number);
            self.remaining.masks[constraint] |= 1 << place;
        }
        self.constraint_bits.push(std::array::from_fn(|kind| (constraints[kind], 1 << places[kind])));
    }

    pub(super) fn len(&self) -> u16 {
        self.candidates.len() as u16
    }

    #[inline]
    pub(super) fn constraint_index(&self, candidate: u16, kind: usize) -> usize {
        self.constraint_bits[usize::from(candidate)][kind].0.into()
    }

    /// Iterates over the constraints of a candidate by kind, each with the candidate's bit in its mask.
    #[inline]
    pub(super) fn constraint_bits(&self, candidate: u16) -> impl Iterator<Item = (usize, u16)> {
        self.constraint_bits[usize::from(candidate)].into_iter().map(|(constraint, bit)| (constraint.into(), bit))
    }

    #[inline]
    pub(super) fn cell_index(&self, candidate: u16) -> usize {
        self.constraint_index(candidate, 0)
    }

    /// Returns the candidate of the constraint at the lowest bit of the mask, which must not be zero.
    #[inline]
    pub(super) fn first_member(&self, constraint: usize, mask: u16) -> u16 {
        self.members[constraint][mask.trailing_zeros() as usize]
    }

    /// Iterates over the candidates of the constraint at the bits of the mask, in order.
    #[inline]
    pub(super) fn members_at(&self, constraint: usize, mut mask: u16) -> impl Iterator<Item = u16> + '_ {
        std::iter::from_fn(move || {
            let member = (mask != 0).then(|| self.first_member(constraint, mask));
            mask &= mask.wrapping_sub(1);
            member
        })
    }

    /// Iterates over the targets, in the order of links. The candidate must exclude all of its targets.
    #[inline]
    pub(super) fn weak_links_among(&self, candidate: u16, targets: BitSet<W>) -> impl Iterator<Item = u16> + '_ {
        let (start, end) = self.weak_link_ranges[usize::from(candidate)];
        let links = &self.weak_links[start as usize..end as usize];
        // A single candidate needs no order.
        let mut ordered_links = if targets.has_several() { links } else { &[] }.iter();
        let mut only_link = if ordered_links.len() == 0 { targets.iter().next() } else { None };
        let mut next = move || ordered_links.find(|&&to| targets.contains(to)).copied();
        std::iter::from_fn(move || only_link.take().or_else(&mut next))
    }

    #[inline]
    pub(super) fn shared_kind(&self, a: u16, b: u16) -> usize {
        let is_shared = |&kind: &usize| self.constraint_index(a, kind) == self.constraint_index(b, kind);
        KINDS.into_iter().find(is_shared).unwrap_or_default()
    }

    /// Returns the strong links of a candidate in the order of links. A constraint in which only one other candidate
    /// remains gives a link to that candidate. Several links to one candidate are returned once.
    #[inline]
    pub(super) fn strong_links(&self, remaining: &RemainingCandidates<W>, candidate: u16) -> StrongLinks {
        let mut strong = StrongLinks::default();
        for (kind, (constraint, bit)) in self.constraint_bits(candidate).enumerate() {
            let other_bits = remaining.masks[constraint] & !bit;
            if other_bits.is_power_of_two() {
                strong.add(self.first_member(constraint, other_bits), kind as u8);
            }
        }
        strong
    }

    /// Removes a candidate and returns the strong links that it had.
    #[inline]
    pub(super) fn remove_candidate(&self, remaining: &mut RemainingCandidates<W>, candidate: u16) -> StrongLinks {
        let mut strong = StrongLinks::default();
        for (kind, (constraint, bit)) in self.constraint_bits(candidate).enumerate() {
            let other_bits = remaining.masks[constraint] & !bit;
            remaining.masks[constraint] = other_bits;
            if other_bits.is_power_of_two() {
                strong.add(self.first_member(constraint, other_bits), kind as u8);
            }
        }
        remaining.candidates.remove(candidate);
        strong
    }

    pub(super) fn candidate_set(&self, numbers: BitSet<W>) -> CandidateSet {
        numbers.iter().map(|number| self.candidates[usize::from(number)]).collect()
    }

    /// Returns the remaining candidates that are not the only ones in their cells.
    pub(super) fn undecided_candidates(&self, remaining: &RemainingCandidates<W>) -> BitSet<W> {
        let is_undecided = |&number: &u16| !remaining.masks[self.cell_index(number)].is_power_of_two();
        remaining.candidates.iter().filter(is_undecided).collect()
    }

    /// Returns the remaining candidates of one digit. Cells have no masks, so there are no links within them.
    pub(super) fn remaining_of_digit(&self, digit: Digit) -> RemainingCandidates<W> {
        let mut remaining = RemainingCandidates::default();
        for constraint in (digit.index()..CONSTRAINT_COUNT).step_by(9).filter(|&constraint| constraint >= 81) {
            remaining.masks[constraint] = self.remaining.masks[constraint];
            remaining.candidates |= self.member_sets[constraint] & self.remaining.candidates;
        }
        remaining
    }

    pub(super) fn constraint(index: usize) -> Constraint {
        let (number, digit) = (index % 81 / 9, index % 9);
        match (index / 81).checked_sub(1) {
            None => Constraint::Cell(Cell::from_index(index)),
            Some(kind) => Constraint::House(Self::house(kind + 1, number), Digit::from_index(digit)),
        }
    }

    pub(super) const fn house(kind: usize, number: usize) -> House {
        House::new(LINK_ORDER[kind - 1], number)
    }
}

/// A strong link: the candidate that it turns on, and the kind of its constraint.
#[derive(Clone, Copy, Default)]
pub(super) struct StrongLink {
    pub(super) to: u16,
    pub(super) kind: u8,
}

/// Up to four strong links of one candidate.
#[derive(Clone, Copy, Default)]
pub(super) struct StrongLinks {
    links: [StrongLink; 4],
    len: u8,
}

impl StrongLinks {
    #[inline]
    fn add(&mut self, to: u16, kind: u8) {
        if self.as_slice().iter().all(|link| link.to != to) {
            self.links[usize::from(self.len)] = StrongLink { to, kind };
            self.len += 1;
        }
    }

    #[inline]
    pub(super) fn as_slice(&self) -> &[StrongLink] {
        &self.links[..usize::from(self.len)]
    }
}

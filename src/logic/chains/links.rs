//! The links between the candidates of a state, in the order in which chains follow them.

use crate::grid::{Cell, Digit, DigitSet};
use crate::logic::order::{LINK_ORDER, PEERS, shared_houses};
use crate::logic::state::place_in;
use crate::logic::{Candidate, CandidateSet, Node, Reason, State};

/// Which links a search follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Those of one digit in houses.
    X,
    /// Strong links within cells only.
    Y,
    /// All.
    Xy,
}

/// The weak and strong links of every candidate.
///
/// Links within the cell come first, then those within the box, the row and the column; each candidate is
/// listed once.
pub(super) struct Links {
    all: CandidateSet,
    /// Those of an earlier state, with what has gone since.
    weak: Vec<Candidate>,
    listed: CandidateSet,
    weak_of: [WeakRange; Candidate::TABLE],
    strong: [Strong; Candidate::TABLE],
}

/// Where the weak links of a candidate lie: from `start` within the cell, from `in_houses` within houses.
#[derive(Clone, Copy, Default)]
struct WeakRange {
    start: u16,
    in_houses: u16,
    end: u16,
}

/// At most one strong link within the cell, and one in each of three houses.
#[derive(Clone, Copy)]
struct Strong {
    candidates: [Candidate; 4],
    in_cell: u8,
    len: u8,
}

impl Strong {
    const NONE: Self = Self { candidates: [Candidate::FIRST; 4], in_cell: 0, len: 0 };
}

impl Links {
    /// Eight other candidates of the cell and 20 peers for each candidate.
    const CAPACITY: usize = 729 * 28;

    pub(super) fn new() -> Self {
        Self {
            all: CandidateSet::EMPTY,
            weak: Vec::with_capacity(Self::CAPACITY),
            listed: CandidateSet::EMPTY,
            weak_of: [WeakRange::default(); Candidate::TABLE],
            strong: [Strong::NONE; Candidate::TABLE],
        }
    }

    /// Takes up the links of this state.
    pub(super) fn rebuild(&mut self, state: &State) {
        let all = *state.all();
        self.all = all;
        let is_later = (all - self.listed).is_empty();
        if !is_later || 4 * all.len() < 3 * self.listed.len() {
            self.listed = all;
            self.weak.clear();
            for candidate in all.iter() {
                self.weak_of[candidate.index()] =
                    self.add_weak(state, candidate.cell(), candidate.digit());
            }
        }
        for candidate in all.iter() {
            self.strong[candidate.index()] =
                strong_links(state, candidate.cell(), candidate.digit());
        }
    }

    fn add_weak(&mut self, state: &State, cell: Cell, digit: Digit) -> WeakRange {
        let start = self.weak.len() as u16;
        let others = state.candidates(cell) - DigitSet::of(digit);
        self.weak.extend(others.iter().map(|other| Candidate::new(cell, other)));
        let in_houses = self.weak.len() as u16;
        let places = state.cells(digit);
        let peers = PEERS[cell.index()].iter().filter(|&&peer| places.contains(peer));
        self.weak.extend(peers.map(|&peer| Candidate::new(peer, digit)));
        WeakRange { start, in_houses, end: self.weak.len() as u16 }
    }

    /// What is off if the candidate is on.
    #[inline]
    pub(super) fn weak(&self, candidate: Candidate, kind: Kind) -> impl Iterator<Item = Candidate> {
        let range = self.weak_of[candidate.index()];
        let start = if kind == Kind::X { range.in_houses } else { range.start };
        let listed = self.weak[start.into()..range.end.into()].iter().copied();
        listed.filter(|&to| self.all.contains(to))
    }

    /// What is on if the candidate is off.
    #[inline]
    pub(super) fn strong(&self, candidate: Candidate, kind: Kind) -> &[Candidate] {
        let strong = &self.strong[candidate.index()];
        let (in_cell, len) = (strong.in_cell.into(), strong.len.into());
        match kind {
            Kind::X => &strong.candidates[in_cell..len],
            Kind::Y => &strong.candidates[..in_cell],
            Kind::Xy => &strong.candidates[..len],
        }
    }
}

fn strong_links(state: &State, cell: Cell, digit: Digit) -> Strong {
    let mut strong = Strong::NONE;
    if let Some(other) = state.candidates(cell).without(digit).single() {
        strong.candidates[0] = Candidate::new(cell, other);
        (strong.in_cell, strong.len) = (1, 1);
    }
    for kind in LINK_ORDER {
        let house = cell.house(kind);
        let others = state.places(house, digit) & !(1 << place_in(cell, kind));
        if others.is_power_of_two() {
            let other = Candidate::new(house.cell(others.trailing_zeros() as usize), digit);
            let len = usize::from(strong.len);
            if !strong.candidates[strong.in_cell.into()..len].contains(&other) {
                strong.candidates[len] = other;
                strong.len += 1;
            }
        }
    }
    strong
}

/// Why the second candidate is off if the first one is on.
pub(super) fn weak_reason(from: Candidate, to: Candidate) -> Reason {
    let mut houses = shared_houses(from.cell(), to.cell()).filter(|_| from.cell() != to.cell());
    houses.next().map_or(Reason::Cell, Reason::House)
}

/// Why the second candidate is on if the first one is off.
fn strong_reason(state: &State, from: Candidate, to: Candidate) -> Reason {
    shared_houses(from.cell(), to.cell())
        .filter(|_| from.cell() != to.cell())
        .find(|house| (state.cells(from.digit()) & house.cells()).len() == 2)
        .map_or(Reason::Cell, Reason::House)
}

/// Why a node follows from one of the other state alone.
pub(super) fn reason(state: &State, from: Node, to: Candidate) -> Reason {
    if from.on { weak_reason(from.candidate, to) } else { strong_reason(state, from.candidate, to) }
}

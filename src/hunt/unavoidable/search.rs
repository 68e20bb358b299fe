//! The search for unavoidable sets: one digit's move after the other, until each cell that was left is taken.

use super::moves::{DigitFrame, DigitMove, MoveTable, PlaceSet};
use crate::grid::{CellSet, Digit, DigitSet, Solution};

/// What some digits' moves change.
#[derive(Clone, Copy)]
struct PartialChange {
    /// The digits that have moved.
    moved: DigitSet,
    /// The cells that they have left.
    left: CellSet,
    /// The cells that they have taken.
    taken: CellSet,
    /// For each other digit, in four bits, how many of its cells they have taken: it must leave them.
    owed: u64,
}

impl PartialChange {
    const NOTHING: Self = Self { moved: DigitSet::EMPTY, left: CellSet::EMPTY, taken: CellSet::EMPTY, owed: 0 };
}

/// The number of cells that the digit must leave.
fn owed_by(owed: u64, digit: Digit) -> usize {
    (owed >> (4 * digit.index()) & 15) as usize
}

/// The search in one grid.
pub(super) struct UnavoidableSearch<'a> {
    table: &'a MoveTable,
    frames: [DigitFrame; 9],
    /// Cells at most.
    most: usize,
    /// The digit that moves first: the one that moves the fewest cells, of several the lowest. And how many.
    first: Digit,
    fewest: usize,
    found: Vec<CellSet>,
}

/// What there is to know of the next digit to move.
struct NextMove {
    digit: Digit,
    /// How many cells may still be left.
    room: usize,
    /// The places that it could take which have been left and not been taken.
    open: PlaceSet,
    /// The boxes in which it must leave its cell.
    boxes: u16,
}

impl<'a> UnavoidableSearch<'a> {
    pub(super) fn new(grid: &Solution, table: &'a MoveTable, most: usize) -> Self {
        let frames = std::array::from_fn(|digit| DigitFrame::new(grid, Digit::from_index(digit)));
        let first = Digit::from_index(0);
        Self { table, frames, most, first, fewest: 0, found: Vec::new() }
    }

    /// All minimal sets and some that are not, many of them more than once.
    pub(super) fn run(mut self) -> Vec<CellSet> {
        self.two_digits();
        // Three digits or more.
        for fewest in 2..=self.most / 3 {
            let Some(moves) = self.table.of_size(fewest) else { break };
            for first in Digit::all() {
                (self.first, self.fewest) = (first, fewest);
                for digit_move in &moves.all {
                    let next = NextMove { digit: first, room: self.most, open: 0, boxes: 0 };
                    self.take(&PartialChange::NOTHING, &next, digit_move);
                }
            }
        }
        self.found
    }

    /// The sets of two digits: cells that hold either, with all that share a house with one of them.
    fn two_digits(&mut self) {
        for a in Digit::all() {
            for b in Digit::all().filter(|&b| b > a) {
                let [a, b] = [a, b].map(|digit| self.frames[digit.index()].own);
                let mut rest = a | b;
                while let Some(cell) = rest.first() {
                    let mut linked = CellSet::of(cell);
                    let mut reached = linked;
                    while !reached.is_empty() {
                        reached = reached.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers());
                        reached &= rest - linked;
                        linked |= reached;
                    }
                    rest -= linked;
                    if linked.len() <= self.most {
                        self.found.push(linked);
                    }
                }
            }
        }
    }

    /// Moves one more digit, one of those that must leave most cells.
    fn go_on(&mut self, change: &PartialChange) {
        let most_owed = Digit::all().rev().max_by_key(|&digit| owed_by(change.owed, digit));
        let Some(digit) = most_owed.filter(|_| change.owed != 0) else {
            self.found.push(change.left);
            return;
        };
        let owed = owed_by(change.owed, digit);
        let frame = &self.frames[digit.index()];
        let taken = frame.places(change.taken);
        let left = frame.places(change.left);
        let next = NextMove {
            digit,
            room: self.most - change.left.len(),
            open: left & !taken,
            boxes: (frame.own & change.taken).iter().fold(0, |boxes, cell| boxes | 1 << cell.block()),
        };
        // What has moved moves no more cells, and no cell is taken twice.
        let closed = taken | frame.places_of(change.moved) & !left;
        let opened = next.open.count_ones() as usize;
        let others = self.least_cells(change.owed) - self.least(digit).max(owed);
        // Where there is no room for one digit more, only those may be moved that must be.
        let idle: DigitSet = Digit::all().filter(|&digit| owed_by(change.owed, digit) == 0).collect();
        let strictly_closed = closed | frame.places_of(idle) & !next.open;
        for cells in self.least(digit).max(owed)..=next.room - others {
            // As many cells must be taken as are left in the end, so there is room for no more than this:
            let covered = (2 * cells + opened).saturating_sub(next.room + owed);
            if covered > opened {
                break;
            }
            let is_strict = cells + others + self.fewest > next.room;
            let closed = if is_strict { strictly_closed } else { closed };
            self.each_move(change, &next, (cells, covered), closed);
        }
    }

    /// Makes each move of so many cells that takes at least `covered` of the open places and none that is closed.
    fn each_move(
        &mut self,
        change: &PartialChange,
        next: &NextMove,
        (cells, covered): (usize, usize),
        closed: PlaceSet,
    ) {
        let Some(moves) = self.table.of_size(cells) else { return };
        let fits = |digit_move: &DigitMove, closed: PlaceSet| {
            digit_move.places & closed == 0 && digit_move.boxes & next.boxes == next.boxes
        };
        if covered == 0 {
            for &number in &moves.by_box[next.boxes.trailing_zeros() as usize] {
                let digit_move = &moves.all[usize::from(number)];
                if fits(digit_move, closed) {
                    self.take(change, next, digit_move);
                }
            }
            return;
        }
        // It takes one of any so many open places. Those of the first are not met again with the others.
        let (mut open, mut closed) = (next.open, closed);
        for _ in covered..=next.open.count_ones() as usize {
            let place = open.trailing_zeros() as usize;
            for &number in &moves.by_place[place] {
                let digit_move = &moves.all[usize::from(number)];
                if fits(digit_move, closed) && (digit_move.places & next.open).count_ones() as usize >= covered {
                    self.take(change, next, digit_move);
                }
            }
            open &= open - 1;
            closed |= 1 << place;
        }
    }

    /// Makes a move and goes on, unless there is no room for what it makes necessary.
    #[inline]
    fn take(&mut self, change: &PartialChange, next: &NextMove, digit_move: &DigitMove) {
        let frame = &self.frames[next.digit.index()];
        let mut owed = change.owed & !(15 << (4 * next.digit.index()));
        owed += digit_move.list().map(|place| frame.counts[place]).sum::<u64>();
        let mut covers = digit_move.places & next.open;
        while covers != 0 {
            owed -= frame.counts[covers.trailing_zeros() as usize];
            covers &= covers - 1;
        }
        if digit_move.len() + self.least_cells(owed) > next.room {
            return;
        }
        let taken = digit_move.list().map(|place| frame.cells[place]);
        let left = digit_move.list().map(|place| frame.in_box[place / 9]);
        let change = PartialChange {
            moved: change.moved.with(next.digit),
            left: left.fold(change.left, CellSet::with),
            taken: taken.fold(change.taken, CellSet::with),
            owed,
        };
        self.go_on(&change);
    }

    /// How many cells the digit moves at least, if it does.
    fn least(&self, digit: Digit) -> usize {
        self.fewest + usize::from(digit < self.first)
    }

    /// How many cells those digits leave at least that must leave some.
    #[inline]
    fn least_cells(&self, mut owed: u64) -> usize {
        let mut cells = 0;
        while owed != 0 {
            let digit = Digit::from_index(owed.trailing_zeros() as usize / 4);
            cells += owed_by(owed, digit).max(self.least(digit));
            owed &= !(15 << (4 * digit.index()));
        }
        cells
    }
}

//! BUG, the bivalue universal grave.
//!
//! A grid whose empty cells all hold two candidates, and whose digits all have two places or none in every
//! house, has no solution or more than one. Where a few candidates beyond such pairs keep a grid from
//! being one, at least one of these extra candidates is true.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};

use super::order::{LINK_ORDER, combinations, houses};
use super::{CandidateSet, Pattern, Rescue, State, Step, Subset, Technique};

/// A deduction from a grid that is nearly a BUG.
pub(super) fn bug(state: &State) -> Option<Step> {
    let near = NearBug::find(state)?;
    let [first, rest @ ..] = near.cells() else { return None };
    if rest.is_empty() {
        return near.one_cell(*first);
    }
    if near.extras.digits().len() == 1 {
        return near.one_digit().or_else(|| near.locked_digit());
    }
    near.locked_digit().or_else(|| near.naked_set())
}

/// The extra candidates of a grid that is a BUG without them.
struct NearBug<'a> {
    state: &'a State,
    extras: CandidateSet,
    /// The cells that have extra candidates, in the order found.
    found: [Cell; Cell::COUNT],
    count: usize,
    /// The cells that see all of them.
    seen: CellSet,
}

impl<'a> NearBug<'a> {
    fn find(state: &'a State) -> Option<Self> {
        let mut near = Self {
            state,
            extras: CandidateSet::EMPTY,
            found: [Cell::at(0, 0); Cell::COUNT],
            count: 0,
            seen: CellSet::ALL,
        };
        for house in LINK_ORDER.into_iter().flat_map(houses) {
            for digit in Digit::all() {
                near.look(house, digit)?;
            }
        }
        near.leaves_pairs().then_some(near)
    }

    fn cells(&self) -> &[Cell] {
        &self.found[..self.count]
    }

    /// Notes the cell whose candidate is too many in the house; `None` if there is no BUG.
    fn look(&mut self, house: House, digit: Digit) -> Option<()> {
        let places = self.state.places(house, digit);
        if matches!(places.count_ones(), 0 | 2) {
            return Some(());
        }
        let cells = self.state.cells(digit) & house.cells();
        let mut large = cells.iter().filter(|&cell| self.state.candidates(cell).len() >= 3);
        let cell = large.next()?;
        if large.next().is_some() {
            return Some(()); // Not clear which one is too many; another house may tell.
        }
        if !self.cells().contains(&cell) {
            self.found[self.count] = cell;
            self.count += 1;
            self.seen &= cell.peers();
        }
        self.extras.insert(cell, DigitSet::of(digit));
        let is_hopeless = self.count > 1 && self.extras.digits().len() > 1 && self.seen.is_empty();
        (!is_hopeless).then_some(())
    }

    /// Whether the grid without the extra candidates is a BUG.
    fn leaves_pairs(&self) -> bool {
        let left = |digit: Digit| self.state.cells(digit) - self.extras.cells_of(digit);
        let has_pair =
            |cell: Cell| Digit::all().filter(|&digit| left(digit).contains(cell)).count() == 2;
        self.state.empty().iter().all(has_pair)
            && House::all().all(|house| {
                Digit::all().all(|digit| matches!((left(digit) & house.cells()).len(), 0 | 2))
            })
    }

    fn step(&self, technique: Technique, rescue: Rescue) -> Step {
        Step::new(technique, Pattern::Bug { extras: self.extras, rescue })
    }

    /// Type 1: the cell holds one of its extra candidates.
    fn one_cell(&self, cell: Cell) -> Option<Step> {
        let struck = self.state.candidates(cell) - self.extras.digits_of(cell);
        self.step(Technique::Bug1, Rescue::OneCell(cell))
            .striking(CandidateSet::of_cell(cell, struck))
    }

    /// Type 2: the extra digit stands in one of the cells.
    fn one_digit(&self) -> Option<Step> {
        let digit = self.extras.digits().first()?;
        self.step(Technique::Bug2, Rescue::OneDigit(digit))
            .striking(CandidateSet::of_digit(digit, self.seen & self.state.cells(digit)))
    }

    /// Type 4: two cells of a house share one digit beside their extra candidates. It has no other place
    /// there, so it stands in one of them; the other one takes an extra candidate.
    fn locked_digit(&self) -> Option<Step> {
        let &[a, b] = self.cells() else { return None };
        let shared = self.state.candidates(a) & self.state.candidates(b);
        let digit = (shared - self.extras.digits()).single()?;
        let house = super::order::first_shared_house(a, b)?;
        let mut struck = CandidateSet::EMPTY;
        for cell in [a, b] {
            let kept = self.extras.digits_of(cell) | DigitSet::of(digit);
            struck.insert(cell, self.state.candidates(cell) - kept);
        }
        self.step(Technique::Bug4, Rescue::LockedDigit(digit, house)).striking(struck)
    }

    /// Type 3: one of the extra candidates is true, so the cells act as one cell that holds them, and may
    /// form a naked set with other cells of a house that they all share.
    fn naked_set(&self) -> Option<Step> {
        let [first, rest @ ..] = self.cells() else { return None };
        LINK_ORDER
            .into_iter()
            .map(|kind| first.house(kind))
            .filter(|house| rest.iter().all(|&cell| house.cells().contains(cell)))
            .find_map(|house| {
                let others = self.seen & house.cells();
                (2..=6).filter(|&size| others.len() >= size).find_map(|size| {
                    combinations(size - 1, others.len())
                        .find_map(|mask| self.naked_with(house, pick(others, mask), size))
                })
            })
    }

    fn naked_with(&self, house: House, cells: CellSet, size: usize) -> Option<Step> {
        let mut digits = DigitSet::EMPTY;
        for cell in cells {
            let candidates = self.state.candidates(cell);
            if candidates.len() < 2 {
                return None;
            }
            digits |= candidates;
        }
        if digits.len() != size || (digits | self.extras.digits()) != digits {
            return None;
        }
        let rest = (self.seen & house.cells()) - cells;
        let mut struck = CandidateSet::EMPTY;
        for digit in digits {
            struck |= CandidateSet::of_digit(digit, rest & self.state.cells(digit));
        }
        let step = self.step(Technique::Bug3, Rescue::NakedSet(Subset { house, cells, digits }));
        let difficulty = Technique::Bug2.base().plus((size - 1) as f64 * 0.1);
        step.rated(difficulty).striking(struck)
    }
}

/// The cells whose numbers in the set are the bits of the mask.
fn pick(cells: CellSet, mask: u32) -> CellSet {
    cells
        .iter()
        .enumerate()
        .filter(|&(number, _)| mask >> number & 1 == 1)
        .map(|(_, c)| c)
        .collect()
}

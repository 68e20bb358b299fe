//! BUG, the bivalue universal grave, with a few extra candidates.

use super::rescue::Rescue;
use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::catalogue::scale::set_increment;
use crate::logic::explain::phrases::{by_cell, by_digit};
use crate::logic::position::order::{LINK_ORDER, combinations, houses, shared_houses};
use crate::logic::position::state::cells_at;
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Constraint, Evidence, Flow, Parts, Role, State, Step, Steps, Subset, Technique,
};

/// Finds deductions from a grid that is nearly a BUG.
pub fn bug(state: &State, steps: &mut Steps<'_>) -> Flow {
    let Some(near) = NearBug::find(state) else { return CONTINUE };
    let cells: Vec<Cell> = near.extras.cells().iter().collect();
    if let [cell] = cells[..] {
        return near.one_cell(cell, steps);
    }
    let digit = near.extras.digits().single();
    digit.map_or(CONTINUE, |digit| near.one_digit(digit, steps))?;
    if let [a, b] = cells[..] {
        near.locked_digit(a, b, steps)?;
    }
    if digit.is_none() { near.naked_sets(steps) } else { CONTINUE }
}

/// Finds the candidate of a grid that is a BUG except for it (BUG+1). Its cell loses the other two.
pub fn bug_plus_one(state: &State, steps: &mut Steps<'_>) -> Flow {
    let (pairs, triples) = (state.bivalue(), state.trivalue());
    let has_one = triples.len() == 1 && pairs | triples == state.empty();
    let near = if has_one { NearBug::find(state) } else { None };
    near.zip(triples.first()).map_or(CONTINUE, |(near, cell)| near.one_cell(cell, steps))
}

/// Returns whether the grid is a BUG without these candidates: each empty cell has two, and each digit two places in a
/// house or none.
pub(super) fn is_grave(state: &State, extras: &CandidateSet) -> bool {
    let left = *state.all() - *extras;
    let is_paired = |one: Constraint| matches!((one.candidates() & left).len(), 0 | 2);
    let mut all = state.empty().iter().map(Constraint::Cell).chain(Constraint::in_houses());
    left.cells() == state.empty() && all.all(is_paired)
}

/// The extra candidates of a grid that is a BUG without them.
struct NearBug<'a> {
    state: &'a State,
    extras: CandidateSet,
    /// The cells that see all cells with extra candidates.
    seen: CellSet,
}

impl<'a> NearBug<'a> {
    fn find(state: &'a State) -> Option<Self> {
        let mut near = Self { state, extras: CandidateSet::EMPTY, seen: CellSet::ALL };
        for house in LINK_ORDER.into_iter().flat_map(houses) {
            for digit in Digit::all() {
                near.look(house, digit)?;
            }
        }
        is_grave(state, &near.extras).then_some(near)
    }

    /// Adds the extra candidate of the digit in the house, if there is one. Returns `None` if there is no BUG.
    fn look(&mut self, house: House, digit: Digit) -> Option<()> {
        let places = self.state.places(house, digit);
        if matches!(places.count_ones(), 0 | 2) {
            return Some(());
        }
        let cells = self.state.cells(digit) & house.cells();
        let mut large = cells.iter().filter(|&cell| self.state.candidates(cell).len() >= 3);
        let cell = large.next()?;
        if large.next().is_some() {
            return Some(()); // It is unclear which one is extra; another house may decide.
        }
        self.seen &= cell.peers();
        self.extras.insert(Candidate::new(cell, digit));
        let is_hopeless = self.extras.digits().len() > 1 && self.seen.is_empty();
        (!is_hopeless).then_some(())
    }

    fn push(&self, step: Step, rescue: Rescue, steps: &mut Steps<'_>) -> Flow {
        let (extras, all) = (self.extras, *self.state.all());
        steps.push(step, || Bug { extras, rescue, all })
    }

    /// Type 1: the cell holds one of its extra candidates.
    fn one_cell(&self, cell: Cell, steps: &mut Steps<'_>) -> Flow {
        let eliminated = self.state.candidates(cell) - self.extras.digits_of(cell);
        let step = Step::eliminating(Technique::Bug1, CandidateSet::of_cell(cell, eliminated));
        self.push(step, Rescue::OneCell(cell), steps)
    }

    /// Type 2: one of the cells holds the extra digit.
    fn one_digit(&self, digit: Digit, steps: &mut Steps<'_>) -> Flow {
        let eliminated = CandidateSet::of_digit(digit, self.seen & self.state.cells(digit));
        self.push(Step::eliminating(Technique::Bug2, eliminated), Rescue::OneDigit(digit), steps)
    }

    /// Type 4: two cells of a house share one digit beside their extra candidates. It has no other place there, so one
    /// of the cells holds it; the other cell holds an extra candidate.
    fn locked_digit(&self, a: Cell, b: Cell, steps: &mut Steps<'_>) -> Flow {
        let shared = self.state.candidates(a) & self.state.candidates(b);
        let digit = (shared - self.extras.digits()).single();
        let Some((digit, house)) = digit.zip(shared_houses(a, b).next()) else {
            return CONTINUE;
        };
        let eliminated = self.state.candidates_in(CellSet::of(a).with(b), !DigitSet::of(digit)) - self.extras;
        let step = Step::eliminating(Technique::Bug4, eliminated);
        self.push(step, Rescue::LockedDigit(digit, house), steps)
    }

    /// Type 3: one of the extra candidates is true, so the cells act as one cell with these candidates, and may form a
    /// naked set with other cells of a house that contains them.
    fn naked_sets(&self, steps: &mut Steps<'_>) -> Flow {
        let cells = self.extras.cells();
        let Some(first) = cells.first() else { return CONTINUE };
        let houses = LINK_ORDER.map(|kind| first.house(kind)).into_iter();
        for house in houses.filter(|house| cells.is_subset(house.cells())) {
            let others = self.seen & house.cells();
            for size in (2..=6).filter(|&size| others.len() >= size) {
                let sets = combinations(size - 1, 9).map(|mask| cells_at(house, mask as u16));
                for cells in sets.filter(|cells| cells.is_subset(others)) {
                    self.naked_set(house, cells, steps)?;
                }
            }
        }
        CONTINUE
    }

    fn naked_set(&self, house: House, cells: CellSet, steps: &mut Steps<'_>) -> Flow {
        let (others, size) = (self.seen & house.cells(), cells.len() + 1);
        let digits = self.state.digits_in(cells);
        let has_extras = (self.extras.digits() - digits).is_empty();
        let has_single = cells.iter().any(|cell| self.state.candidates(cell).len() < 2);
        if digits.len() != size || !has_extras || has_single {
            return CONTINUE;
        }
        let eliminated = self.state.candidates_in(others - cells, digits);
        let difficulty = Technique::Bug2.base().plus(set_increment(size));
        let step = Step::eliminating(Technique::Bug3, eliminated).rated(difficulty);
        self.push(step, Rescue::NakedSet(Subset { house, cells, digits }), steps)
    }
}

/// A grid that would consist of pairs and have two solutions.
#[derive(Debug)]
pub struct Bug {
    /// The extra candidates, at least one of which must be true.
    pub extras: CandidateSet,
    /// The reason why there is no second solution.
    pub rescue: Rescue,
    /// All candidates of the grid.
    pub(crate) all: CandidateSet,
}

impl Evidence for Bug {
    fn parts(&self) -> Parts {
        self.rescue.add_to(Parts {
            roles: vec![(Role::Fin, self.extras)],
            base: self.all.cells().iter().map(Constraint::Cell).collect(),
            cover: Vec::new(),
        })
    }

    fn digits(&self) -> DigitSet {
        self.extras.digits() | self.rescue.digits()
    }

    fn short(&self, _: &Step) -> String {
        format!("{}{}", by_digit(&self.extras), self.rescue.short())
    }

    fn reason(&self, step: &Step) -> String {
        format!(
            "Without {}, every empty cell would have two candidates and every digit two places in each \
             house that lacks it; such a grid never has exactly one solution. The puzzle has one, {}",
            by_cell(&self.extras),
            self.rescue.long(step, self.extras.cells())
        )
    }
}

//! BUG, the bivalue universal grave, with a few guardians.

use super::guardians::GuardianRule;
use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::catalogue::scale::subset_increment;
use crate::logic::explain::phrases::{candidates_in_words, format_candidates};
use crate::logic::position::order::{LINK_ORDER, combinations, houses_of_kind, shared_houses};
use crate::logic::position::state::cells_at;
use crate::logic::step::{PatternParts, StepSink};
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Constraint, Evidence, Flow, Role, State, Step, Subset, Technique,
};

/// Finds deductions from a grid that is nearly a BUG.
pub fn bug(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let Some(near_bug) = NearBug::find(state) else { return CONTINUE };
    let cells: Vec<Cell> = near_bug.guardians.cells().iter().collect();
    if let [cell] = cells[..] {
        return near_bug.push_one_cell(cell, steps);
    }
    let digit = near_bug.guardians.digits().single();
    digit.map_or(CONTINUE, |digit| near_bug.push_one_digit(digit, steps))?;
    if let [a, b] = cells[..] {
        near_bug.push_locked_digit(a, b, steps)?;
    }
    if digit.is_none() { near_bug.find_naked_subsets(steps) } else { CONTINUE }
}

/// Finds a grid that would be a BUG without one candidate (BUG+1). The guardian's cell loses its other two candidates.
pub fn bug_plus_one(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let (bivalue_cells, trivalue_cells) = (state.bivalue_cells(), state.trivalue_cells());
    let guardian_cell = trivalue_cells.single().filter(|_| bivalue_cells | trivalue_cells == state.empty_cells());
    let Some(cell) = guardian_cell else { return CONTINUE };
    NearBug::find(state).map_or(CONTINUE, |near_bug| near_bug.push_one_cell(cell, steps))
}

/// Returns whether the grid is a BUG without these candidates: each empty cell has two candidates, and each digit has
/// two places, or none, in each house.
pub(super) fn is_bug_without(state: &State, guardians: &CandidateSet) -> bool {
    let remaining = *state.all_candidates() - *guardians;
    let is_paired = |constraint: Constraint| matches!((constraint.candidates() & remaining).len(), 0 | 2);
    let mut constraints = state.empty_cells().iter().map(Constraint::Cell).chain(Constraint::all_house_constraints());
    remaining.cells() == state.empty_cells() && constraints.all(is_paired)
}

/// A grid that would be a BUG without its guardians.
struct NearBug<'a> {
    state: &'a State,
    guardians: CandidateSet,
    /// The cells that see every cell with a guardian.
    common_peers: CellSet,
}

impl<'a> NearBug<'a> {
    fn find(state: &'a State) -> Option<Self> {
        let mut near_bug = Self { state, guardians: CandidateSet::EMPTY, common_peers: CellSet::ALL };
        for house in LINK_ORDER.into_iter().flat_map(houses_of_kind) {
            for digit in Digit::all() {
                near_bug.add_guardian(house, digit)?;
            }
        }
        is_bug_without(state, &near_bug.guardians).then_some(near_bug)
    }

    /// Adds the digit's guardian in the house, if there is one. Returns `None` if the grid is not nearly a BUG.
    fn add_guardian(&mut self, house: House, digit: Digit) -> Option<()> {
        let places = self.state.places(house, digit);
        if matches!(places.count_ones(), 0 | 2) {
            return Some(());
        }
        let cells = self.state.cells_with(digit) & house.cells();
        let mut large_cells = cells.iter().filter(|&cell| self.state.candidates(cell).len() >= 3);
        let cell = large_cells.next()?;
        if large_cells.next().is_some() {
            return Some(()); // It is unclear which one is the guardian; another house may decide.
        }
        self.common_peers &= cell.peers();
        self.guardians.insert(Candidate::new(cell, digit));
        let is_refuted = self.guardians.digits().len() > 1 && self.common_peers.is_empty();
        (!is_refuted).then_some(())
    }

    fn push(&self, step: Step, rule: GuardianRule, steps: &mut StepSink<'_>) -> Flow {
        let (guardians, all_candidates) = (self.guardians, *self.state.all_candidates());
        steps.push(step, || Bug { guardians, rule, state_candidates: all_candidates })
    }

    /// Type 1: the cell holds one of its guardians.
    fn push_one_cell(&self, cell: Cell, steps: &mut StepSink<'_>) -> Flow {
        let eliminated = self.state.candidates(cell) - self.guardians.digits_of(cell);
        let step = Step::from_eliminations(Technique::Bug1, CandidateSet::from_cell(cell, eliminated));
        self.push(step, GuardianRule::OneCell(cell), steps)
    }

    /// Type 2: one of the cells holds the guardians' digit.
    fn push_one_digit(&self, digit: Digit, steps: &mut StepSink<'_>) -> Flow {
        let eliminated = CandidateSet::from_digit(digit, self.common_peers & self.state.cells_with(digit));
        self.push(Step::from_eliminations(Technique::Bug2, eliminated), GuardianRule::OneDigit(digit), steps)
    }

    /// Type 4: two cells of a house share one digit besides their guardians. The digit has no other place in the house,
    /// so one of the cells holds it; the other cell holds a guardian.
    fn push_locked_digit(&self, a: Cell, b: Cell, steps: &mut StepSink<'_>) -> Flow {
        let shared_digits = self.state.candidates(a) & self.state.candidates(b);
        let digit = (shared_digits - self.guardians.digits()).single();
        let Some((digit, house)) = digit.zip(shared_houses(a, b).next()) else {
            return CONTINUE;
        };
        let eliminated =
            self.state.candidates_in(CellSet::from_cell(a).with(b), !DigitSet::from_digit(digit)) - self.guardians;
        let step = Step::from_eliminations(Technique::Bug4, eliminated);
        self.push(step, GuardianRule::LockedDigit(digit, house), steps)
    }

    /// Type 3: one of the guardians is true, so the cells act as one cell with these candidates, and may form a naked
    /// subset with other cells of a house that contains them.
    fn find_naked_subsets(&self, steps: &mut StepSink<'_>) -> Flow {
        let guardian_cells = self.guardians.cells();
        let Some(first_cell) = guardian_cells.first() else { return CONTINUE };
        let houses = LINK_ORDER.map(|kind| first_cell.house(kind)).into_iter();
        for house in houses.filter(|house| guardian_cells.is_subset(house.cells())) {
            let other_cells = self.common_peers & house.cells();
            let masks = (2..=6).filter(|&size| other_cells.len() >= size).flat_map(|size| combinations(size - 1, 9));
            let mut sets = masks.map(|mask| cells_at(house, mask as u16)).filter(|cells| cells.is_subset(other_cells));
            sets.try_for_each(|cells| self.push_naked_subset(house, cells, steps))?;
        }
        CONTINUE
    }

    fn push_naked_subset(&self, house: House, cells: CellSet, steps: &mut StepSink<'_>) -> Flow {
        let (other_cells, size) = (self.common_peers & house.cells(), cells.len() + 1);
        let digits = self.state.digits_in(cells);
        let has_guardian_digits = (self.guardians.digits() - digits).is_empty();
        let has_single = cells.iter().any(|cell| self.state.candidates(cell).len() < 2);
        if digits.len() != size || !has_guardian_digits || has_single {
            return CONTINUE;
        }
        let eliminated = self.state.candidates_in(other_cells - cells, digits);
        let difficulty = Technique::Bug2.base_difficulty().plus(subset_increment(size));
        let step = Step::from_eliminations(Technique::Bug3, eliminated).with_difficulty(difficulty);
        self.push(step, GuardianRule::NakedSubset(Subset { house, cells, digits }), steps)
    }
}

/// The evidence for a step from a grid that would be a BUG without its guardians.
#[derive(Debug)]
pub struct Bug {
    /// The guardians, at least one of which must be true.
    pub guardians: CandidateSet,
    /// The way in which the guardians prevent a second solution.
    pub rule: GuardianRule,
    /// All candidates of the state, including the guardians.
    pub(crate) state_candidates: CandidateSet,
}

impl Evidence for Bug {
    fn parts(&self) -> PatternParts {
        self.rule.extend_parts(PatternParts {
            roles: vec![(Role::Fin, self.guardians)],
            base: self.state_candidates.cells().iter().map(Constraint::Cell).collect(),
            cover: Vec::new(),
        })
    }

    fn digits(&self) -> DigitSet {
        self.guardians.digits() | self.rule.digits()
    }

    fn one_line(&self, _: &Step) -> String {
        format!("{}{}", format_candidates(&self.guardians), self.rule.one_line())
    }

    fn reason(&self, step: &Step) -> String {
        format!(
            "Without {}, every empty cell would have two candidates and every digit two places in each \
             house that lacks it; such a grid never has exactly one solution. The puzzle is assumed to have one, {}",
            candidates_in_words(&self.guardians, "and"),
            self.rule.explanation(step, self.guardians.cells())
        )
    }
}

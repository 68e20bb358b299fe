//! XY-wing and XYZ-wing.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::phrases::format_digits;
use crate::logic::position::order::{pairs, shared_houses};
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Evidence, Flow, State, Step, StepSink, Technique};

pub fn xy_wing(state: &State, steps: &mut StepSink<'_>) -> Flow {
    find_wings(state, state.bivalue_cells(), Technique::XyWing, steps)
}

pub fn xyz_wing(state: &State, steps: &mut StepSink<'_>) -> Flow {
    find_wings(state, state.trivalue_cells(), Technique::XyzWing, steps)
}

fn find_wings(state: &State, pivots: CellSet, technique: Technique, steps: &mut StepSink<'_>) -> Flow {
    let changed_cells = steps.changes.cells;
    for pivot in pivots {
        if (pivot.peers().with(pivot) & changed_cells).is_empty() {
            continue;
        }
        let pivot_digits = state.candidates(pivot);
        let shares_all_but_one = |cell: &Cell| (pivot_digits - state.candidates(*cell)).len() == 1;
        let bivalue_peers = state.bivalue_cells() & pivot.peers();
        let wing_pairs = pairs(bivalue_peers.iter()).filter(|[first, _]| shares_all_but_one(first));
        for wing in wing_pairs.filter_map(|wing_cells| Wing::new(state, technique, pivot, wing_cells)) {
            let eliminated = CandidateSet::from_digit(wing.digit, wing.victim_cells() & state.cells_with(wing.digit));
            steps.push(Step::from_eliminations(technique, eliminated), || wing)?;
        }
    }
    CONTINUE
}

/// A pivot and two wings. One of the wings or, in an XYZ-wing, one of the three cells must hold the digit.
#[derive(Debug)]
pub struct Wing {
    /// The cell that sees both wings.
    pub pivot: Cell,
    /// The two cells with two candidates.
    pub wing_cells: [Cell; 2],
    /// The digit that the two wings share. In an XYZ-wing, the pivot also has it.
    pub digit: Digit,
    /// The digits that the pivot shares with only one of the wings, in the order of the wings.
    pub shared_digits: [Digit; 2],
    candidates: CandidateSet,
}

impl Wing {
    fn new(state: &State, technique: Technique, pivot: Cell, wing_cells: [Cell; 2]) -> Option<Self> {
        let pivot_digits = state.candidates(pivot);
        let [first, second] = wing_cells.map(|cell| state.candidates(cell));
        let common_count = usize::from(technique == Technique::XyzWing);
        if (pivot_digits | first | second).len() != 3 || (pivot_digits & first & second).len() != common_count {
            return None;
        }
        let digit = (first & second).first()?;
        let shared_digits = [(first - second).first()?, (second - first).first()?];
        let cells = wing_cells.into_iter().collect::<CellSet>().with(pivot);
        let candidates = state.candidates_in(cells, DigitSet::ALL);
        Some(Self { pivot, wing_cells, digit, shared_digits, candidates })
    }

    /// Returns the cells, apart from the pivot, that see all places of the digit in the wing.
    fn victim_cells(&self) -> CellSet {
        self.candidates.cells_of(self.digit).common_peers().without(self.pivot)
    }
}

impl Evidence for Wing {
    fn parts(&self) -> PatternParts {
        let shared_constraint = |index: usize| {
            let house = shared_houses(self.pivot, self.wing_cells[index]).next()?;
            Some(Constraint::House(house, self.shared_digits[index]))
        };
        PatternParts {
            roles: vec![(Role::Pattern, self.candidates)],
            base: self.candidates.cells().iter().map(Constraint::Cell).collect(),
            cover: (0..2).filter_map(shared_constraint).collect(),
        }
    }

    fn houses(&self) -> Vec<House> {
        Vec::new()
    }

    fn one_line(&self, _: &Step) -> String {
        let (pivot, [first, second]) = (self.pivot, self.wing_cells);
        let digits = format_digits(self.digits());
        format!("{digits} in {pivot},{first},{second}")
    }

    fn reason(&self, step: &Step) -> String {
        let Self { pivot, wing_cells: [first, second], digit, .. } = self;
        let [with_first, with_second] = self.shared_digits;
        let (otherwise_text, seen_cells_text) = if step.technique == Technique::XyzWing {
            (format!("; otherwise {pivot} is {digit} itself"), "all three")
        } else {
            (String::new(), "both wings")
        };
        format!(
            "If {pivot} is {with_first}, then {first} is {digit}; if {pivot} is {with_second}, then {second} is \
             {digit}{otherwise_text}. In any case, one of them is {digit}, which is eliminated from the cells that see \
             {seen_cells_text}"
        )
    }
}

//! Locked candidates: pointing and claiming, and the singles that they produce.

use crate::grid::{CellSet, Digit, DigitSet, House, HouseKind};
use crate::logic::explain::phrases::{format_cells, join_and};
use crate::logic::position::order::{Order, houses_of_kind};
use crate::logic::position::state::cells_at;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Evidence, Flow, State, Step, StepSink, Technique};

/// The kinds of base and cover in the order of the search: two pairs for pointing, then two for claiming.
const CROSSINGS: [(HouseKind, HouseKind); 4] = [
    (HouseKind::Block, HouseKind::Column),
    (HouseKind::Block, HouseKind::Row),
    (HouseKind::Column, HouseKind::Block),
    (HouseKind::Row, HouseKind::Block),
];

/// The places of a line in each box that crosses it, or of a box in each row that crosses it.
pub(crate) const CONSECUTIVE_THIRDS: [u16; 3] = [0b111, 0b111_000, 0b111_000_000];
/// The places of a box in each column that crosses it.
pub(crate) const COLUMN_THIRDS: [u16; 3] = [0b001_001_001, 0b010_010_010, 0b100_100_100];

/// A digit whose places in one house are all in another.
#[derive(Debug, Clone, Copy)]
pub struct LockedCandidates {
    /// The digit.
    pub digit: Digit,
    /// The house that has no other place for the digit.
    pub base: House,
    /// The house that crosses the base. The digit is eliminated from its other cells.
    pub cover: House,
    /// The places of the digit where base and cover cross.
    pub cells: CellSet,
    /// The house with one place left for the digit, if the step is direct.
    pub single_house: Option<House>,
}

/// Finds locked candidates. HoDoKu's order is base by base, boxes first, and digit by digit in each.
pub fn locked_candidates(state: &State, order: Order, steps: &mut StepSink<'_>) -> Flow {
    use HouseKind::{Block, Column, Row};
    let changes = steps.changes;
    if order == Order::Explainer {
        return visit_locked(state, &CROSSINGS, changes.digits, |locked| {
            if changes.has_changes_in(locked.base) { push(state, locked, steps) } else { CONTINUE }
        });
    }
    for (base_kind, cover_kinds) in [(Block, &[Row, Column][..]), (Row, &[Block]), (Column, &[Block])] {
        for base in houses_of_kind(base_kind).filter(|&base| changes.has_changes_in(base)) {
            for digit in changes.digits {
                for &cover_kind in cover_kinds {
                    let locked = locked_in(state, digit, base, cover_kind);
                    locked.map_or(CONTINUE, |locked| push(state, locked, steps))?;
                }
            }
        }
    }
    CONTINUE
}

fn push(state: &State, locked: LockedCandidates, steps: &mut StepSink<'_>) -> Flow {
    let technique = match locked.base.kind() {
        HouseKind::Block => Technique::Pointing,
        _ => Technique::Claiming,
    };
    let eliminated_cells = (state.cells_with(locked.digit) & locked.cover.cells()) - locked.base.cells();
    let eliminated = CandidateSet::from_digit(locked.digit, eliminated_cells);
    steps.push(Step::from_eliminations(technique, eliminated), || locked)
}

/// Finds pointing that leaves only one place for the digit in another box.
///
/// Sudoku Explainer also has direct claiming, rated 1.9, but always finds another step first: if a digit of a line is
/// locked in a box, and a second line has one place for it outside the box, the two other boxes of the band or stack
/// allow direct pointing or a hidden single.
pub fn direct_pointing(state: &State, steps: &mut StepSink<'_>) -> Flow {
    visit_locked(state, &CROSSINGS[..2], steps.changes.digits, |locked| {
        let digit = locked.digit;
        for house in houses_of_kind(HouseKind::Block).filter(|&house| house != locked.base) {
            let places = state.cells_with(digit) & house.cells();
            let remaining_places = places - locked.cover.cells();
            let Some(cell) = remaining_places.single().filter(|_| places != remaining_places) else {
                continue;
            };
            let step = Step::from_placement(Technique::DirectPointing, Candidate::new(cell, digit));
            steps.push(step, || LockedCandidates { single_house: Some(house), ..locked })?;
        }
        CONTINUE
    })
}

/// Visits the locked candidates of these digits, crossing by crossing, then digit by digit, then base by base.
fn visit_locked(
    state: &State,
    crossings: &[(HouseKind, HouseKind)],
    digits: DigitSet,
    mut visit: impl FnMut(LockedCandidates) -> Flow,
) -> Flow {
    for &(base_kind, cover_kind) in crossings {
        for digit in digits {
            for base in houses_of_kind(base_kind) {
                locked_in(state, digit, base, cover_kind).map_or(CONTINUE, &mut visit)?;
            }
        }
    }
    CONTINUE
}

/// Returns the locked candidates of the digit, if its places in the base all lie in one house of `cover_kind`.
fn locked_in(state: &State, digit: Digit, base: House, cover_kind: HouseKind) -> Option<LockedCandidates> {
    let places = state.places(base, digit);
    let thirds = if cover_kind == HouseKind::Column { COLUMN_THIRDS } else { CONSECUTIVE_THIRDS };
    let lies_in = |third: u16| places & !third == 0;
    if places & places.wrapping_sub(1) == 0 || !thirds.into_iter().any(lies_in) {
        return None;
    }
    let cells = cells_at(base, places);
    let cover = cells.first()?.house(cover_kind);
    Some(LockedCandidates { digit, base, cover, cells, single_house: None })
}

impl Evidence for LockedCandidates {
    fn parts(&self) -> PatternParts {
        PatternParts {
            roles: vec![(Role::Pattern, CandidateSet::from_digit(self.digit, self.cells))],
            base: vec![Constraint::House(self.base, self.digit)],
            cover: vec![Constraint::House(self.cover, self.digit)],
        }
    }

    fn houses(&self) -> Vec<House> {
        [self.base, self.cover].into_iter().chain(self.single_house).collect()
    }

    fn one_line(&self, _: &Step) -> String {
        let Self { digit, base, cover, .. } = self;
        format!("{digit} in {} ({base}, {cover})", format_cells(self.cells))
    }

    fn reason(&self, _: &Step) -> String {
        let Self { digit, base, cover, .. } = self;
        let single_text = self.single_house.map(|house| format!(". That leaves one place for it in {house}"));
        format!(
            "In {base}, all places for {digit} ({}) lie in {cover}, so one of them is also the {digit} \
             of {cover}, and {digit} is eliminated from the other cells of {cover}{}",
            join_and(self.cells),
            single_text.unwrap_or_default(),
        )
    }
}

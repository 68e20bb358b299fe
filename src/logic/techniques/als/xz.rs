//! ALS-XZ and ALS-XY-wing: two or three almost locked sets.

use std::collections::HashSet;

use super::evidence::{insert_eliminations, push_als_step, seen_by_both};
use crate::grid::{CellSet, Digit, DigitSet};
use crate::logic::position::order::pairs;
use crate::logic::shared::als::{AlmostLockedSet, AlmostLockedSets};
use crate::logic::{CONTINUE, CandidateSet, Flow, StepSink, Technique};

/// Finds two sets with a restricted common. If they have two, each set holds one of them, and all other digits are
/// locked.
pub fn xz(sets: &AlmostLockedSets, steps: &mut StepSink<'_>) -> Flow {
    let changed = steps.changes.cells;
    for (number, a) in sets.sets.iter().enumerate() {
        for x in a.digits {
            for b in sets.linked_sets(a, x).filter(|&b| b > number).map(|b| &sets.sets[b]) {
                let has_changes = !((a.cells | b.cells) & changed).is_empty();
                if !has_changes || !(a.cells & b.cells).is_empty() {
                    continue;
                }
                let others = (a.digits & b.digits) - DigitSet::from_digit(x);
                let is_restricted = |y: &Digit| sets.group(b, *y).cells.is_subset(sets.group(a, *y).seen_places);
                let restricted: DigitSet = others.iter().filter(is_restricted).collect();
                if restricted.is_empty() {
                    push_als_step(sets, Technique::AlsXz, &[a, b], &[x], seen_by_both(sets, [a, b], others), steps)?;
                } else if restricted.first() > Some(x) {
                    let locked = |set: &AlmostLockedSet| {
                        let free = set.digits - restricted - DigitSet::from_digit(x);
                        let seen = |digit| CandidateSet::from_digit(digit, sets.group(set, digit).seen_places);
                        free.iter().fold(CandidateSet::EMPTY, |all, digit| all | seen(digit))
                    };
                    let commons = restricted.with(x);
                    let eliminated = locked(a) | locked(b) | seen_by_both(sets, [a, b], commons);
                    let commons: Vec<Digit> = commons.iter().collect();
                    push_als_step(sets, Technique::AlsXz, &[a, b], &commons, eliminated, steps)?;
                }
            }
        }
    }
    CONTINUE
}

/// Finds hubs with two wings. The sets may overlap only if every step is wanted; HoDoKu has an option for this.
pub fn xy_wing(sets: &AlmostLockedSets, steps: &mut StepSink<'_>) -> Flow {
    XyWings::new(sets, false, steps).find(steps)?;
    if steps.accepts_all() { XyWings::new(sets, true, steps).find(steps) } else { CONTINUE }
}

/// A search for ALS-XY-wings.
struct XyWings<'a> {
    sets: &'a AlmostLockedSets,
    /// Whether at least two of the three sets must overlap; if not, none may.
    with_overlap: bool,
    changed: CellSet,
    /// For each group, whether a set linked to it has changed cells.
    has_changes: Vec<bool>,
    known: HashSet<CandidateSet>,
}

impl<'a> XyWings<'a> {
    fn new(sets: &'a AlmostLockedSets, with_overlap: bool, steps: &StepSink<'_>) -> Self {
        let changed = steps.changes.cells;
        let has_changes = sets.groups_linked_to_cells(changed);
        Self { sets, with_overlap, changed, has_changes, known: HashSet::new() }
    }

    fn find(mut self, steps: &mut StepSink<'_>) -> Flow {
        for hub in &self.sets.sets {
            for commons in pairs(hub.digits.iter()) {
                self.search_hub(hub, commons, steps)?;
            }
        }
        CONTINUE
    }

    /// Finds the wings that have these restricted commons with the hub.
    fn search_hub(&mut self, hub: &AlmostLockedSet, [x, y]: [Digit; 2], steps: &mut StepSink<'_>) -> Flow {
        let sets = self.sets;
        let has_changes = |x: Digit| self.has_changes[sets.group_number(hub, x)];
        if (hub.cells & self.changed).is_empty() && !has_changes(x) && !has_changes(y) {
            return CONTINUE;
        }
        let (beyond_x, beyond_y) = (sets.seen_by_linked(hub, x), sets.seen_by_linked(hub, y));
        let is_seen = |z: &Digit| !(beyond_x[z.index()] & beyond_y[z.index()]).is_empty();
        let possible: DigitSet = DigitSet::ALL.without(x).without(y).iter().filter(is_seen).collect();
        if possible.is_empty() {
            return CONTINUE;
        }
        let with_overlap = self.with_overlap;
        let fits = |set: &&AlmostLockedSet| with_overlap || (set.cells & hub.cells).is_empty();
        let linked = |x: Digit| sets.linked_sets(hub, x).map(|number| &sets.sets[number]).filter(fits);
        for a in linked(x) {
            let is_hopeful = |z: &Digit| !(sets.group(a, *z).seen_places & beyond_y[z.index()]).is_empty();
            let possible: DigitSet = (possible & a.digits).iter().filter(is_hopeful).collect();
            if possible.is_empty() {
                continue;
            }
            linked(y).filter(|b| !(b.digits & possible).is_empty()).try_for_each(|b| {
                let eliminated = seen_by_both(sets, [a, b], possible & b.digits);
                if !self.is_apart([a, hub, b]) || !insert_eliminations(&mut self.known, eliminated) {
                    return CONTINUE;
                }
                push_als_step(sets, Technique::AlsXyWing, &[a, hub, b], &[x, y], eliminated, steps)
            })?;
        }
        CONTINUE
    }

    /// Returns whether the three sets overlap as required, neither wing contains the other, and some cells have
    /// changed.
    fn is_apart(&self, [a, hub, b]: [&AlmostLockedSet; 3]) -> bool {
        let overlaps = [a.cells & b.cells, a.cells & hub.cells, b.cells & hub.cells];
        let is_overlapping = overlaps.iter().any(|cells| !cells.is_empty());
        let is_one = a.cells.is_subset(b.cells) || b.cells.is_subset(a.cells);
        let has_changes = !((a.cells | hub.cells | b.cells) & self.changed).is_empty();
        !is_one && is_overlapping == self.with_overlap && has_changes
    }
}

//! ALS-XZ and ALS-XY-wing: two or three almost locked sets.

use std::collections::HashSet;

use super::evidence::{insert_eliminations, push_als_step, seen_by_both};
use crate::grid::{CellSet, Digit, DigitSet};
use crate::logic::almost_locked_sets::{AlmostLockedSet, AlmostLockedSets};
use crate::logic::position::order::pairs;
use crate::logic::{CONTINUE, CandidateSet, Flow, StepSink, Technique};

/// Finds two sets with a restricted common. If they have a second one, each set holds one of these two digits, and all
/// other digits of the sets are locked.
pub fn als_xz(sets: &AlmostLockedSets, steps: &mut StepSink<'_>) -> Flow {
    let changed_cells = steps.changes.cells;
    for (index, a) in sets.sets.iter().enumerate() {
        for x in a.digits {
            for b in sets.linked_sets(a, x).filter(|&b| b > index).map(|b| &sets.sets[b]) {
                let has_changes = !((a.cells | b.cells) & changed_cells).is_empty();
                if !has_changes || !(a.cells & b.cells).is_empty() {
                    continue;
                }
                let common_digits = (a.digits & b.digits).without(x);
                let is_restricted = |y: &Digit| sets.group(b, *y).cells.is_subset(sets.group(a, *y).seen_places);
                let restricted_digits: DigitSet = common_digits.iter().filter(is_restricted).collect();
                if restricted_digits.is_empty() {
                    let eliminated = seen_by_both(sets, [a, b], common_digits);
                    push_als_step(sets, Technique::AlsXz, &[a, b], &[x], eliminated, steps)?;
                } else if restricted_digits.first() > Some(x) {
                    let restricted_commons = restricted_digits.with(x);
                    let seen_by_locked =
                        |set: &AlmostLockedSet| seen_by_both(sets, [set, set], set.digits - restricted_commons);
                    let eliminated =
                        seen_by_locked(a) | seen_by_locked(b) | seen_by_both(sets, [a, b], restricted_commons);
                    let commons: Vec<Digit> = restricted_commons.iter().collect();
                    push_als_step(sets, Technique::AlsXz, &[a, b], &commons, eliminated, steps)?;
                }
            }
        }
    }
    CONTINUE
}

/// Finds hubs with two wings. For a score, the sets must not overlap. HoDoKu has an option for this overlap.
pub fn als_xy_wing(sets: &AlmostLockedSets, steps: &mut StepSink<'_>) -> Flow {
    XyWingSearch::new(sets, false, steps).find(steps)?;
    if steps.tells() { XyWingSearch::new(sets, true, steps).find(steps) } else { CONTINUE }
}

/// A search for ALS-XY-wings.
struct XyWingSearch<'a> {
    sets: &'a AlmostLockedSets,
    /// Whether at least two of the three sets must overlap; if not, none may.
    requires_overlap: bool,
    changed_cells: CellSet,
    /// For each group, whether a set linked to it has changed cells.
    is_linked_to_change: Vec<bool>,
    known_eliminations: HashSet<CandidateSet>,
}

impl<'a> XyWingSearch<'a> {
    fn new(sets: &'a AlmostLockedSets, requires_overlap: bool, steps: &StepSink<'_>) -> Self {
        let changed_cells = steps.changes.cells;
        let is_linked_to_change = sets.groups_linked_to_cells(changed_cells);
        Self { sets, requires_overlap, changed_cells, is_linked_to_change, known_eliminations: HashSet::new() }
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
        let has_linked_change = |digit: Digit| self.is_linked_to_change[sets.group_number(hub, digit)];
        if (hub.cells & self.changed_cells).is_empty() && !has_linked_change(x) && !has_linked_change(y) {
            return CONTINUE;
        }
        let (x_reach, y_reach) = (sets.seen_by_linked(hub, x), sets.seen_by_linked(hub, y));
        let is_seen = |z: &Digit| !(x_reach[z.index()] & y_reach[z.index()]).is_empty();
        let possible_digits: DigitSet = DigitSet::ALL.without(x).without(y).iter().filter(is_seen).collect();
        if possible_digits.is_empty() {
            return CONTINUE;
        }
        let requires_overlap = self.requires_overlap;
        let fits = |set: &&AlmostLockedSet| requires_overlap || (set.cells & hub.cells).is_empty();
        let linked_wings = |digit: Digit| sets.linked_sets(hub, digit).map(|index| &sets.sets[index]).filter(fits);
        for a in linked_wings(x) {
            let can_eliminate = |z: &Digit| !(sets.group(a, *z).seen_places & y_reach[z.index()]).is_empty();
            let possible_digits: DigitSet = (possible_digits & a.digits).iter().filter(can_eliminate).collect();
            if possible_digits.is_empty() {
                continue;
            }
            linked_wings(y).filter(|b| !(b.digits & possible_digits).is_empty()).try_for_each(|b| {
                let eliminated = seen_by_both(sets, [a, b], possible_digits & b.digits);
                if !self.is_admissible([a, hub, b]) || !insert_eliminations(&mut self.known_eliminations, eliminated) {
                    return CONTINUE;
                }
                push_als_step(sets, Technique::AlsXyWing, &[a, hub, b], &[x, y], eliminated, steps)
            })?;
        }
        CONTINUE
    }

    /// Returns whether the three sets overlap as required, neither wing contains the other, and some cells have
    /// changed.
    fn is_admissible(&self, [a, hub, b]: [&AlmostLockedSet; 3]) -> bool {
        let overlaps = [a.cells & b.cells, a.cells & hub.cells, b.cells & hub.cells];
        let is_overlapping = overlaps.iter().any(|cells| !cells.is_empty());
        let is_contained = a.cells.is_subset(b.cells) || b.cells.is_subset(a.cells);
        let has_changes = !((a.cells | hub.cells | b.cells) & self.changed_cells).is_empty();
        !is_contained && is_overlapping == self.requires_overlap && has_changes
    }
}

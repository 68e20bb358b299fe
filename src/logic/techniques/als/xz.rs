//! ALS-XZ and ALS-XY-wing: two almost locked sets, or three.

use std::collections::HashSet;

use super::evidence::{is_new, push, seen_by_both};
use crate::grid::{Digit, DigitSet};
use crate::logic::shared::als::{AlmostLockedSet, Sets};
use crate::logic::{CONTINUE, CandidateSet, Flow, State, Steps, Technique};

/// Two sets with a restricted common. With two of them, each set holds one, and all other digits are locked.
pub fn xz(sets: &Sets, _: &State, steps: &mut Steps<'_>) -> Flow {
    let changed = steps.news.cells;
    for (number, a) in sets.all.iter().enumerate() {
        for x in a.digits {
            for b in sets.linked(a, x).filter(|&b| b > number).map(|b| &sets.all[b]) {
                let has_news = !((a.cells | b.cells) & changed).is_empty();
                if !has_news || !(a.cells & b.cells).is_empty() {
                    continue;
                }
                let others = (a.digits & b.digits) - DigitSet::of(x);
                let is_restricted =
                    |y: &Digit| sets.group(b, *y).cells.is_subset(sets.group(a, *y).seen);
                let restricted: DigitSet = others.iter().filter(is_restricted).collect();
                if restricted.is_empty() {
                    let eliminated = seen_by_both(sets, a, b, others);
                    push(sets, Technique::AlsXz, &[a, b], &[x], eliminated, steps)?;
                } else if restricted.first() > Some(x) {
                    let locked = |set: &AlmostLockedSet| {
                        let free = set.digits - restricted - DigitSet::of(x);
                        let seen =
                            |digit| CandidateSet::of_digit(digit, sets.group(set, digit).seen);
                        free.iter().fold(CandidateSet::EMPTY, |all, digit| all | seen(digit))
                    };
                    let commons = restricted.with(x);
                    let eliminated = locked(a) | locked(b) | seen_by_both(sets, a, b, commons);
                    let commons: Vec<Digit> = commons.iter().collect();
                    push(sets, Technique::AlsXz, &[a, b], &commons, eliminated, steps)?;
                }
            }
        }
    }
    CONTINUE
}

/// A set that has restricted commons with two others. Where every step is wanted, these two may overlap with it and
/// with each other; HoDoKu lets them overlap only where it is asked to.
pub fn xy_wing(sets: &Sets, _: &State, steps: &mut Steps<'_>) -> Flow {
    xy_wings(sets, false, steps)?;
    if steps.wants_every() { xy_wings(sets, true, steps) } else { CONTINUE }
}

fn xy_wings(sets: &Sets, with_overlap: bool, steps: &mut Steps<'_>) -> Flow {
    let mut known = HashSet::new();
    let changed = steps.news.cells;
    let has_news = sets.linked_with(changed);
    for hub in &sets.all {
        let fits = |set: &&AlmostLockedSet| with_overlap || (set.cells & hub.cells).is_empty();
        let linked = |x: Digit| sets.linked(hub, x).map(|number| &sets.all[number]).filter(fits);
        let reach = |x: Digit, z: Digit| sets.beyond(hub, x)[z.index()];
        let is_new_hub = !(hub.cells & changed).is_empty();
        let pairs = hub.digits.iter().flat_map(|x| hub.digits.iter().map(move |y| (x, y)));
        for (x, y) in pairs.filter(|(x, y)| x < y) {
            if !is_new_hub && ![x, y].iter().any(|&x| has_news[sets.group_number(hub, x)]) {
                continue;
            }
            let (beyond_x, beyond_y) = (sets.beyond(hub, x), sets.beyond(hub, y));
            let mut possible = DigitSet::EMPTY;
            for z in DigitSet::ALL.without(x).without(y) {
                if !(beyond_x[z.index()] & beyond_y[z.index()]).is_empty() {
                    possible = possible.with(z);
                }
            }
            if possible.is_empty() {
                continue;
            }
            for a in linked(x) {
                let hopeful = |z: &Digit| !(sets.group(a, *z).seen & reach(y, *z)).is_empty();
                let possible: DigitSet = (possible & a.digits).iter().filter(hopeful).collect();
                if possible.is_empty() {
                    continue;
                }
                for b in linked(y).filter(|b| !(b.digits & possible).is_empty()) {
                    let overlaps = [a.cells & b.cells, a.cells & hub.cells, b.cells & hub.cells];
                    let is_overlapping = overlaps.iter().any(|cells| !cells.is_empty());
                    let is_one = a.cells.is_subset(b.cells) || b.cells.is_subset(a.cells);
                    let has_news = !((a.cells | hub.cells | b.cells) & changed).is_empty();
                    if is_one || is_overlapping != with_overlap || !has_news {
                        continue;
                    }
                    let eliminated = seen_by_both(sets, a, b, possible & b.digits);
                    if is_new(&mut known, eliminated) {
                        push(sets, Technique::AlsXyWing, &[a, hub, b], &[x, y], eliminated, steps)?;
                    }
                }
            }
        }
    }
    CONTINUE
}

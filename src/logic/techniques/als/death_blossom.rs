//! Death Blossom.

use std::collections::HashSet;

use super::evidence::{AlmostLocked, house_of, is_new};
use crate::grid::{Cell, CellSet, Digit};
use crate::logic::shared::als::{AlmostLockedSet, Sets};
use crate::logic::{CONTINUE, CandidateSet, Flow, State, Step, Steps, Technique};

/// Finds stem cells whose candidates each take that digit from a set, the petal, so that one of the petals holds a
/// digit that they have in common.
pub fn death_blossom(sets: &Sets, state: &State, steps: &mut Steps<'_>) -> Flow {
    let mut known = HashSet::new();
    for stem in state.empty() {
        let candidates = state.candidates(stem);
        if !(2..=5).contains(&candidates.len()) {
            continue;
        }
        let mut petals: Vec<Vec<usize>> = Vec::with_capacity(candidates.len());
        for digit in candidates {
            petals.push(sets.seen_by(stem, digit).collect());
        }
        let order: Vec<Digit> = candidates.iter().collect();
        let mut blossom = Blossom { sets, stem, order: &order, petals: &petals, chosen: Vec::new() };
        let seen: [CellSet; 9] = std::array::from_fn(|digit| {
            let digit = Digit::from_index(digit);
            if candidates.contains(digit) { CellSet::EMPTY } else { state.cells(digit) }
        });
        blossom.grow(&seen, &mut known, steps)?;
    }
    CONTINUE
}

/// A stem and the petals chosen so far.
struct Blossom<'a> {
    sets: &'a Sets,
    stem: Cell,
    order: &'a [Digit],
    /// For each candidate of the stem, the sets that lose it.
    petals: &'a [Vec<usize>],
    chosen: Vec<usize>,
}

impl Blossom<'_> {
    /// Chooses the next petal. `seen` has, for each digit, its places that see it in all petals so far.
    fn grow(&mut self, seen: &[CellSet; 9], known: &mut HashSet<CandidateSet>, steps: &mut Steps<'_>) -> Flow {
        let Some(petals) = self.petals.get(self.chosen.len()) else {
            return self.push(seen, known, steps);
        };
        for &petal in petals {
            let set = &self.sets.all[petal];
            let still = |digit: usize| {
                let digit = Digit::from_index(digit);
                let has_it = set.digits.contains(digit) && !seen[digit.index()].is_empty();
                if has_it { seen[digit.index()] & self.sets.group(set, digit).seen } else { CellSet::EMPTY }
            };
            let seen = std::array::from_fn(still);
            if seen.iter().any(|cells| !cells.is_empty()) {
                self.chosen.push(petal);
                self.grow(&seen, known, steps)?;
                self.chosen.pop();
            }
        }
        CONTINUE
    }

    fn push(&self, seen: &[CellSet; 9], known: &mut HashSet<CandidateSet>, steps: &mut Steps<'_>) -> Flow {
        let of_digit = |digit: Digit| CandidateSet::of_digit(digit, seen[digit.index()]);
        let eliminated = Digit::all().fold(CandidateSet::EMPTY, |all, digit| all | of_digit(digit));
        if !is_new(known, eliminated) {
            return CONTINUE;
        }
        let step = Step::eliminating(Technique::DeathBlossom, eliminated);
        steps.push(step, || {
            let commons = self.order.iter().zip(&self.chosen).map(|(&digit, &petal)| {
                let places = self.sets.group(&self.sets.all[petal], digit).cells.with(self.stem);
                (digit, house_of(places))
            });
            let commons = commons.collect();
            // A set may be the petal of several candidates.
            let mut sets: Vec<AlmostLockedSet> = Vec::new();
            let of_candidate = |&petal: &usize| {
                let set = self.sets.all[petal];
                sets.iter().position(|known| known.cells == set.cells).unwrap_or_else(|| {
                    sets.push(set);
                    sets.len() - 1
                })
            };
            let petals = self.chosen.iter().map(of_candidate).collect();
            AlmostLocked { sets, commons, stem: Some((self.stem, petals)) }
        })
    }
}

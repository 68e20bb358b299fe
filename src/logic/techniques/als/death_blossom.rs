//! Death Blossom.

use std::collections::HashSet;

use super::evidence::{als_pattern, insert_eliminations, places_in, set_letter, set_with_places};
use crate::grid::{Cell, CellSet, Digit, DigitSet};
use crate::logic::almost_locked_sets::{AlmostLockedSet, AlmostLockedSets};
use crate::logic::explain::phrases::{join, join_and, join_or};
use crate::logic::{CONTINUE, CandidateSet, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds stem cells whose candidates each take their digit from an almost locked set, a petal. Whichever candidate is
/// true, one petal then holds all its other digits, including the digits common to all petals.
pub fn death_blossom(sets: &AlmostLockedSets, state: &State, steps: &mut StepSink<'_>) -> Flow {
    let known_eliminations = &mut HashSet::new();
    for stem in state.empty_cells() {
        let candidates = state.candidates(stem);
        if !(2..=5).contains(&candidates.len()) {
            continue;
        }
        let petals: Vec<Vec<usize>> = candidates.iter().map(|digit| sets.sets_seen_by(stem, digit).collect()).collect();
        let chosen_petals = Vec::new();
        let mut blossom = Blossom { sets, stem, candidates, petals: &petals, chosen_petals, known_eliminations };
        let seen_places: [CellSet; 9] = std::array::from_fn(|index| {
            let digit = Digit::from_index(index);
            if candidates.contains(digit) { CellSet::EMPTY } else { state.cells_with(digit) }
        });
        blossom.choose_petal(&seen_places, steps)?;
    }
    CONTINUE
}

/// A stem cell with the petals chosen so far.
struct Blossom<'a> {
    sets: &'a AlmostLockedSets,
    stem: Cell,
    candidates: DigitSet,
    /// For each candidate of the stem, the sets that lose its digit if the candidate is true.
    petals: &'a [Vec<usize>],
    chosen_petals: Vec<usize>,
    /// The eliminations of all stems so far.
    known_eliminations: &'a mut HashSet<CandidateSet>,
}

impl Blossom<'_> {
    /// Chooses the next petal. For each digit, `seen_places` are the cells that see its places in all chosen petals.
    fn choose_petal(&mut self, seen_places: &[CellSet; 9], steps: &mut StepSink<'_>) -> Flow {
        let Some(petals) = self.petals.get(self.chosen_petals.len()) else {
            return self.push(seen_places, steps);
        };
        for &petal_index in petals {
            let set = &self.sets.sets[petal_index];
            let remaining_places = |index: usize| {
                let digit = Digit::from_index(index);
                let is_common = set.digits.contains(digit) && !seen_places[index].is_empty();
                if is_common { seen_places[index] & self.sets.group(set, digit).seen_places } else { CellSet::EMPTY }
            };
            let next_seen_places = std::array::from_fn(remaining_places);
            if next_seen_places.iter().any(|cells| !cells.is_empty()) {
                self.chosen_petals.push(petal_index);
                self.choose_petal(&next_seen_places, steps)?;
                self.chosen_petals.pop();
            }
        }
        CONTINUE
    }

    fn push(&mut self, seen_places: &[CellSet; 9], steps: &mut StepSink<'_>) -> Flow {
        let digit_candidates = |digit: Digit| CandidateSet::from_digit(digit, seen_places[digit.index()]);
        let eliminated = Digit::all().fold(CandidateSet::EMPTY, |union, digit| union | digit_candidates(digit));
        if !insert_eliminations(self.known_eliminations, eliminated) {
            return CONTINUE;
        }
        let step = Step::from_eliminations(Technique::DeathBlossom, eliminated);
        steps.push(step, || self.evidence(eliminated.digits()))
    }

    /// Returns the evidence: the stem and the chosen petals, one of which holds the eliminated digits.
    fn evidence(&self, eliminated_digits: DigitSet) -> Pattern {
        let (stem, stem_digits) = (self.stem, self.candidates);
        // A set may be the petal of several candidates.
        let mut petals: Vec<(&AlmostLockedSet, DigitSet)> = Vec::new();
        let mut common_links = Vec::new();
        for (digit, &petal_index) in stem_digits.iter().zip(&self.chosen_petals) {
            let set = &self.sets.sets[petal_index];
            common_links.push((digit, self.sets.group(set, digit).cells.with(stem)));
            match petals.iter_mut().find(|(petal, _)| petal.cells == set.cells) {
                Some((_, taken)) => *taken = taken.with(digit),
                None => petals.push((set, DigitSet::from_digit(digit))),
            }
        }
        let petal_text = |(index, &(_, digits)): (usize, &(&AlmostLockedSet, DigitSet))| {
            let set = set_letter(index);
            format!(
                "{stem} sees {} of {set}. If {stem} is {}, {set} lacks this digit and holds its others, {} among them.",
                join_and(digits.iter().map(|digit| format!("all {digit}s"))),
                join_or(digits),
                join_and(eliminated_digits)
            )
        };
        let petal_texts = join(petals.iter().enumerate().map(petal_text), " ");
        let places_text = |digit: Digit| {
            let places = petals.iter().map(|(set, _)| self.sets.group(set, digit).cells);
            format!("{digit} is in {}", join_or(places.enumerate().map(set_with_places)))
        };
        let reason = format!(
            "{petal_texts} So {}, and {} eliminated from the cells that see all these places",
            join_and(eliminated_digits.iter().map(places_text)),
            if eliminated_digits.is_single() { "is" } else { "each is" }
        );
        let sets: Vec<_> = petals.iter().map(|(set, _)| *set).collect();
        let petal_places = |digit| CandidateSet::from_digit(digit, places_in(self.sets, &sets, digit));
        let petal_candidates =
            eliminated_digits.iter().map(petal_places).fold(CandidateSet::EMPTY, |union, one| union | one);
        als_pattern(Some(stem), &sets, common_links, petal_candidates, move || reason.clone())
    }
}

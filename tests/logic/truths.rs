//! Set logic: a step is proven by the base and cover sets that its evidence names, without the solution.
//!
//! Suppose what the step denies. Then each constraint of the base needs a true candidate, and no constraint of base
//! or cover takes two. If the candidates that are left cannot do that, the step holds.

use sudoku::grid::{DigitSet, House};
use sudoku::logic::{Candidate, CandidateSet, Constraint, State, Step};

/// Whether the evidence of the step proves all that the step concludes.
pub fn is_proven(state: &State, step: &Step) -> bool {
    let parts = step.evidence.as_ref().unwrap().parts();
    let sets: Vec<CandidateSet> =
        parts.base.iter().chain(&parts.cover).map(|constraint| constraint.candidates()).collect();
    let base = &sets[..parts.base.len()];
    let is_refuted = |left: CandidateSet| !is_possible(left, base, &sets);
    // If the candidate is true, what shares its cell, or its digit and a house, is false.
    let with = |candidate: Candidate| {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let houses = cell.houses().map(|house: House| Constraint::House(house, digit).candidates());
        let around =
            houses.into_iter().fold(CandidateSet::of_cell(cell, DigitSet::ALL), |a, b| a | b);
        (*state.all() - around) | CandidateSet::of(candidate)
    };
    step.eliminations.iter().all(|eliminated| is_refuted(with(eliminated)))
        && step.placement.iter().all(|&placed| is_refuted(*state.all() - CandidateSet::of(placed)))
}

/// Whether each set of the base can have one of the candidates left so that no set has two.
fn is_possible(left: CandidateSet, base: &[CandidateSet], sets: &[CandidateSet]) -> bool {
    let Some(tightest) = base.iter().min_by_key(|set| (**set & left).len()) else { return true };
    (*tightest & left).iter().any(|chosen| {
        let with_it = |set: &&CandidateSet| set.contains(chosen);
        let others = sets.iter().filter(with_it).fold(left, |left, set| left - *set);
        let open: Vec<CandidateSet> =
            base.iter().filter(|set| !set.contains(chosen)).copied().collect();
        is_possible(others, &open, sets)
    })
}

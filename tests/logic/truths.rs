//! A proof of a step from its base, cover and guardians, without the solution and without knowing the technique.
//!
//! Every constraint of a step's base is a truth: one of its candidates is true. Every base or cover constraint is a
//! link: no two of its candidates are true. The step holds if the truths and links cannot all be satisfied once a
//! candidate that the step eliminates is assumed true, or one that it places is assumed false. A deadly pattern adds a
//! truth: because the puzzle has one solution, one of the pattern's guardians, the candidates outside it, is true.

use std::collections::HashSet;

use sudoku::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind};
use sudoku::logic::{
    Candidate, CandidateSet, Constraint, DeadlyPattern, DeadlyShape, GivensSymmetry, Mark, PatternParts, State, Step,
    SymmetricGivens, Technique,
};

use crate::check::{absent_candidates, is_bug_without};
use crate::positions::{grid_with_digits, only_solution};
use crate::{every_step, ladder_with};

/// Asserts that the step follows from its base, its cover and its guardians, if it has any.
pub fn assert_proven(state: &State, step: &Step) {
    assert!(is_proven(state, step), "{step:?}");
}

pub fn is_proven(state: &State, step: &Step) -> bool {
    if let Some(SymmetricGivens { symmetry, .. }) = step.evidence() {
        return follows_from_symmetry(state, step, symmetry);
    }
    let PatternParts { base, cover, .. } = step.evidence.as_ref().unwrap().parts();
    let [base, cover] = [base, cover].map(|constraints| candidates_of(state, &constraints, CandidateSet::EMPTY));
    let proves_step = |proven: CandidateSet| step.placement.is_none() && (step.eliminations - proven).is_empty();
    if eliminated_by_count(&base, &cover).is_some_and(proves_step) {
        return true;
    }
    let truths: Vec<CandidateSet> = base.iter().copied().chain(guardians(state, step)).collect();
    let links = [base, cover].concat();
    // A constraint without candidates is satisfied already and proves nothing.
    assert!(truths.iter().all(|truth| !truth.is_empty()), "a constraint of the base has no candidate: {step:?}");
    assert!((step.eliminations - *state.all_candidates()).is_empty(), "{step:?}");
    let can_hold = |allowed: CandidateSet| {
        let open_truths = (0..truths.len()).collect();
        TruthSearch { truths: &truths, links: &links, refuted_states: HashSet::new() }.can_hold(open_truths, allowed)
    };
    let can_be_true = |candidate: Candidate| {
        can_hold((*state.all_candidates() - seen_candidates(candidate)) | CandidateSet::from_candidate(candidate))
    };
    let can_be_false = |placed: Candidate| can_hold(*state.all_candidates() - CandidateSet::from_candidate(placed));
    !step.eliminations.iter().any(can_be_true) && !step.placement.is_some_and(can_be_false)
}

/// Returns whether the symmetry maps houses to houses and givens to givens, and the step concludes from this that cells
/// that map to themselves hold digits that do. Asserts that the givens have one solution.
fn follows_from_symmetry(state: &State, step: &Step, symmetry: &GivensSymmetry) -> bool {
    let image = |cells: CellSet| cells.iter().map(|cell| symmetry.map_cell(cell)).collect::<CellSet>();
    let is_house = |cells: CellSet| House::all().any(|house| house.cells() == cells);
    let is_given = |cell: Cell| state.givens().contains(cell);
    let maps_to_given = |cell: Cell| {
        let mapped_cell = symmetry.map_cell(cell);
        is_given(mapped_cell) && state.digit(mapped_cell) == state.digit(cell).map(|digit| symmetry.map_digit(digit))
    };
    let is_symmetry = House::all().all(|house| is_house(image(house.cells())))
        && Digit::all().map(|digit| symmetry.map_digit(digit)).collect::<DigitSet>() == DigitSet::ALL
        && state.givens().iter().all(maps_to_given);
    let is_fixed = |cell: Cell| symmetry.map_cell(cell) == cell;
    let is_refuted = |one: Candidate| is_fixed(one.cell()) && symmetry.map_digit(one.digit()) != one.digit();
    let is_forced = |placed: Candidate| {
        is_fixed(placed.cell())
            && Digit::all().all(|digit| digit == placed.digit() || symmetry.map_digit(digit) != digit)
    };
    only_solution(&grid_with_digits(state, is_given));
    is_symmetry && step.eliminations.iter().all(is_refuted) && step.placement.is_none_or(is_forced)
}

/// Returns the remaining candidates of each constraint, without the excluded ones.
pub fn candidates_of(state: &State, constraints: &[Constraint], excluded: CandidateSet) -> Vec<CandidateSet> {
    constraints.iter().map(|constraint| (constraint.candidates() & *state.all_candidates()) - excluded).collect()
}

/// If the links contain as many disjoint truths as there are links, returns the candidates of the links outside the
/// truths, otherwise `None`. These are false, because each link is needed for a truth. [`TruthSearch`] would find the
/// same, but slowly if there are many links.
pub fn eliminated_by_count(truths: &[CandidateSet], links: &[CandidateSet]) -> Option<CandidateSet> {
    let union = |sets: &[CandidateSet]| sets.iter().fold(CandidateSet::EMPTY, |union, &set| union | set);
    let all_links_are_used = truths.len() == links.len()
        && truths.iter().all(|truth| !truth.is_empty())
        && truths.iter().map(CandidateSet::len).sum::<usize>() == union(truths).len()
        && (union(truths) - union(links)).is_empty();
    all_links_are_used.then(|| union(links) - union(truths))
}

/// Returns this candidate and all candidates that cannot be true together with it.
fn seen_candidates(candidate: Candidate) -> CandidateSet {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    CandidateSet::from_cell(cell, DigitSet::ALL) | CandidateSet::from_digit(digit, cell.peers())
}

/// A search for candidates, one for each truth and at most one of each link.
struct TruthSearch<'a> {
    truths: &'a [CandidateSet],
    links: &'a [CandidateSet],
    /// The states that are known to be unsatisfiable: open truths, and the candidates left for them.
    refuted_states: HashSet<(Vec<usize>, CandidateSet)>,
}

impl TruthSearch<'_> {
    /// Returns whether the open truths can be satisfied by the candidates that are left.
    fn can_hold(&mut self, open_truths: Vec<usize>, allowed: CandidateSet) -> bool {
        let Some(&hardest_truth) = open_truths.iter().min_by_key(|&&truth| (self.truths[truth] & allowed).len()) else {
            return true;
        };
        let add_truth = |union, &truth: &usize| union | self.truths[truth];
        let remaining = allowed & open_truths.iter().fold(CandidateSet::EMPTY, add_truth);
        let state = (open_truths, remaining);
        if self.refuted_states.contains(&state) {
            return false;
        }
        let can_hold = (self.truths[hardest_truth] & remaining).iter().any(|chosen| {
            let links_of_chosen = self.links.iter().filter(|link| link.contains(chosen));
            let excluded = links_of_chosen.fold(CandidateSet::EMPTY, |union, &link| union | link);
            let is_open = |truth: &usize| !self.truths[*truth].contains(chosen);
            let still_open = state.0.iter().copied().filter(is_open).collect();
            self.can_hold(still_open, remaining - (excluded - CandidateSet::from_candidate(chosen)))
        });
        if !can_hold {
            self.refuted_states.insert(state);
        }
        can_hold
    }
}

/// Returns the guardians of a step with a deadly pattern, otherwise `None`. Asserts that the pattern is deadly.
fn guardians(state: &State, step: &Step) -> Option<CandidateSet> {
    let DeadlyPattern { shape, digits, guardians, .. } = step.evidence()?;
    match shape {
        DeadlyShape::Loop(path) => {
            let cells: Vec<Cell> = path.cells().collect();
            assert!(is_deadly_loop(&cells), "{step:?}");
            assert_eq!(state.candidates_in(shape.cells(), !*digits), *guardians, "{step:?}");
        }
        DeadlyShape::Rectangle { corners, .. } => {
            assert!(is_deadly_loop(corners), "{step:?}");
            assert_eq!(candidates_outside_pair(state, corners, *digits), *guardians, "{step:?}");
        }
        DeadlyShape::ExtendedRectangle { lines: [a, b], cells } => {
            // The cells of two lines in a band or stack may be exchanged if they have the same places, one for each
            // digit.
            let cells_of = |line: &House| *cells & line.cells();
            let places = |line: &House| -> Vec<usize> {
                (0..9).filter(|&place| cells_of(line).contains(line.cell(place))).collect()
            };
            let is_one_band_or_stack = a.kind() == b.kind() && a.index_in_kind() / 3 == b.index_in_kind() / 3 && a != b;
            assert!(is_one_band_or_stack && a.kind() != HouseKind::Block, "{step:?}");
            assert!(places(a) == places(b) && places(a).len() == digits.len(), "{step:?}");
            assert!(*cells == cells_of(a) | cells_of(b) && cells.is_subset(state.empty_cells()), "{step:?}");
            assert_eq!(state.candidates_in(*cells, !*digits), *guardians, "{step:?}");
        }
        DeadlyShape::Grid(_) => assert!(is_bug_without(state, guardians), "{step:?}"),
    }
    Some(*guardians)
}

/// Returns the empty corners' candidates outside the pair's alternating patterns that agree with the filled corners.
fn candidates_outside_pair(state: &State, corners: &[Cell], pair: DigitSet) -> CandidateSet {
    assert!((corners.iter().copied().collect::<CellSet>() & state.givens()).is_empty());
    let digits: Vec<Digit> = pair.iter().collect();
    let patterns = [0, 1].map(|parity| {
        let alternating_candidate = |(index, &cell): (usize, &Cell)| Candidate::new(cell, digits[(index + parity) % 2]);
        corners.iter().enumerate().map(alternating_candidate).collect::<CandidateSet>()
    });
    let fits_filled_corners =
        |pattern: &&CandidateSet| pattern.iter().all(|c| state.digit(c.cell()).is_none_or(|digit| digit == c.digit()));
    let patterns: Vec<&CandidateSet> = patterns.iter().filter(fits_filled_corners).collect();
    assert!(!patterns.is_empty(), "{corners:?}");
    let pattern_candidates = patterns.iter().fold(CandidateSet::EMPTY, |union, &&pattern| union | pattern);
    state.candidates_in(corners.iter().copied().collect(), DigitSet::ALL) - pattern_candidates
}

/// Returns whether two digits that alternate around the loop could be swapped: every house that the loop visits has one
/// cell at an odd and one at an even position of the loop.
pub fn is_deadly_loop(cells: &[Cell]) -> bool {
    let cells_at = |parity: usize| -> CellSet { cells.iter().skip(parity).step_by(2).copied().collect() };
    let counts = |house: House| [0, 1].map(|parity| (cells_at(parity) & house.cells()).len());
    House::all().all(|house| matches!(counts(house), [0, 0] | [1, 1]))
}

#[test]
fn a_step_that_its_evidence_does_not_prove_is_refused() {
    let puzzle_text = "....8.....93..7.8.1.8.2...7...3.8.69....7.81..85......83.2...91...8..4..26.7.1..8";
    let state = State::new(&puzzle_text.parse().unwrap());
    let step = every_step(&mut ladder_with(Technique::Skyscraper), &state).remove(0);
    assert!(is_proven(&state, &step));
    // The marks of the digit: in a cell of the pattern, in a cell where it is eliminated, and in another cell.
    let two = Digit::new(2).unwrap();
    for (name, mark) in [("r2c7", Some(Mark::Evidence)), ("r1c8", Some(Mark::Eliminated)), ("r1c7", None)] {
        assert_eq!(step.marks(&state)(name.parse().unwrap(), two), mark, "{name}");
    }
    assert_eq!(step.houses().iter().map(ToString::to_string).collect::<Vec<_>>(), ["row 2", "row 8", "column 9"]);
    // Only because of the placed digits does 2 have no other place in the two rows.
    let absent = absent_candidates(&step);
    assert_eq!((absent.digits(), absent.len()), (DigitSet::from_digit(two), 14));
    // The step does not exclude 2 from a cell that sees fewer than two of the step's four cells.
    let sees_too_few = |cell: &Cell| (cell.peers() & step.cells()).len() < 2;
    let unproven_cells: CellSet = state.cells_with(two).iter().filter(sees_too_few).collect();
    assert!(!unproven_cells.is_empty());
    for cell in unproven_cells - step.cells() {
        let eliminations = CandidateSet::from_candidate(Candidate::new(cell, two));
        assert!(!is_proven(&state, &Step { eliminations, ..step.clone() }), "{cell}");
    }
}

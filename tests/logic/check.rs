//! An independent check of a step's evidence: the pattern against the candidates, each link of a chain against its
//! reason. It knows the rules of the techniques, but not how they are searched for.

use sudoku::grid::{Cell, CellSet, Digit, DigitSet, House};
use sudoku::logic::{
    AlignedExclusion, Candidate, CandidateSet, Constraint, DeadlyPattern, DeadlyShape, Derivation, Evidence,
    ExcludedCandidate, Fish, GuardianRule, Inference, LockedCandidates, Node, Proof, ProofMethod, Reason, Single,
    State, Step, Subset, SubsetPattern, Wing,
};

use crate::truths::{self, eliminated_by_count};

/// Asserts that the position has the pattern of the step.
pub fn assert_pattern(state: &State, step: &Step) {
    let checks = [
        check_evidence(step, |single: &Single| is_valid_single(state, single)),
        check_evidence(step, |locked: &LockedCandidates| {
            let places = state.cells_with(locked.digit) & locked.base.cells();
            places == locked.cells && places.is_subset(locked.cover.cells())
        }),
        check_evidence(step, |SubsetPattern { subset, is_naked }: &SubsetPattern| {
            let is_hidden = |digit| (state.cells_with(digit) & subset.house.cells()).is_subset(subset.cells);
            let holds = if *is_naked { is_naked_subset(state, subset) } else { subset.digits.iter().all(is_hidden) };
            subset.cells.len() == subset.digits.len() && holds
        }),
        check_evidence(step, |Fish { digit, base, cover, cells, fins, .. }: &Fish| {
            base.len() == cover.len()
                && state.cells_with(*digit) & cells_of(base) == *cells | *fins
                && cells.is_subset(cells_of(cover))
                && truths::is_proven(state, step)
        }),
        check_evidence(step, |Wing { pivot, wing_cells, digit, shared_digits, .. }: &Wing| {
            let pivot_digits = shared_digits.iter().copied().collect::<DigitSet>();
            let is_wing = |index: usize| {
                let wing_digits = DigitSet::from_digit(shared_digits[index]) | DigitSet::from_digit(*digit);
                pivot.sees(wing_cells[index]) && state.candidates(wing_cells[index]) == wing_digits
            };
            state.candidates(*pivot) - DigitSet::from_digit(*digit) == pivot_digits && is_wing(0) && is_wing(1)
        }),
        check_evidence(step, |DeadlyPattern { shape, digits, guardians, rule }: &DeadlyPattern| match shape {
            DeadlyShape::Loop(path) => {
                let cells: Vec<Cell> = path.cells().collect();
                truths::is_deadly_loop(&cells)
                    && cells.iter().all(|&cell| digits.is_subset(state.candidates(cell)))
                    && cells.iter().all(|&cell| guardians.digits_of(cell) == state.candidates(cell) - *digits)
                    && rule_fits(state, step, guardians, rule)
            }
            DeadlyShape::Grid(_) => is_bug_without(state, guardians) && rule_fits(state, step, guardians, rule),
            DeadlyShape::Rectangle { .. } | DeadlyShape::ExtendedRectangle { .. } => truths::is_proven(state, step),
        }),
        check_evidence(step, |AlignedExclusion { base, excluders, .. }: &AlignedExclusion| {
            excluders.iter().all(|excluder| base.iter().all(|cell| cell.sees(excluder)))
        }),
        step.proof().map(|proof| is_proof_of(state, step, proof)),
    ];
    // All other evidence consists of a base and a cover.
    let evidence_holds = checks.into_iter().flatten().reduce(|all_hold, holds| all_hold && holds);
    assert!(evidence_holds.unwrap_or_else(|| truths::is_proven(state, step)), "{step:?}");
    assert_preconditions(state, step);
}

/// Returns the result of the check, or `None` if the step has no evidence of this type.
fn check_evidence<E: Evidence>(step: &Step, holds: impl FnOnce(&E) -> bool) -> Option<bool> {
    step.evidence::<E>().map(holds)
}

fn cells_of(houses: &[House]) -> CellSet {
    houses.iter().fold(CellSet::EMPTY, |union, house| union | house.cells())
}

fn is_valid_single(state: &State, single: &Single) -> bool {
    let Single { placed, house, .. } = single;
    let exclusions = single.excluded_candidates();
    let (cell, digit) = (placed.cell(), placed.digit());
    let is_excluded = |&ExcludedCandidate { candidate, blocker }: &ExcludedCandidate| match blocker {
        Some(blocker) => state.digit(blocker) == Some(candidate.digit()) && blocker.sees(candidate.cell()),
        None => !state.all_candidates().contains(candidate),
    };
    let constraint_candidates =
        house.map_or(Constraint::Cell(cell), |house| Constraint::House(house, digit)).candidates();
    let other_candidates = (constraint_candidates & CandidateSet::product(state.empty_cells(), DigitSet::ALL))
        - CandidateSet::from_candidate(*placed);
    let excluded_candidates: CandidateSet = exclusions.iter().map(|excluded| excluded.candidate).collect();
    constraint_candidates & *state.all_candidates() == CandidateSet::from_candidate(*placed)
        && exclusions.iter().all(is_excluded)
        && exclusions.len() == excluded_candidates.len()
        && excluded_candidates == other_candidates
}

/// Returns the candidates that must be absent for the pattern to hold.
pub fn absent_candidates(step: &Step) -> CandidateSet {
    let parts = step.evidence.as_ref().unwrap().parts();
    if matches!(step.evidence(), Some(DeadlyPattern { shape: DeadlyShape::Grid(_), .. })) {
        // `is_bug_without` checks that all other candidates of the grid come in pairs.
        return CandidateSet::EMPTY;
    }
    let with_constraint = |union, constraint: &Constraint| union | constraint.candidates();
    parts.base.iter().fold(CandidateSet::EMPTY, with_constraint) - parts.candidates()
}

/// Asserts that candidates that must be absent are absent, and that each constraint of the base still has a candidate.
fn assert_preconditions(state: &State, step: &Step) {
    let evidence = step.evidence.as_ref().unwrap();
    assert!((absent_candidates(step) & *state.all_candidates()).is_empty(), "{step:?}");
    for constraint in evidence.parts().base {
        assert!(!(constraint.candidates() & *state.all_candidates()).is_empty(), "{step:?}");
    }
}

fn is_naked_subset(state: &State, subset: &Subset) -> bool {
    let union = subset.cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | state.candidates(cell));
    union == subset.digits && subset.cells.is_subset(subset.house.cells())
}

/// Returns whether, without guardians, each empty cell has two candidates, and each digit 0 or 2 places in each house.
pub fn is_bug_without(state: &State, guardians: &CandidateSet) -> bool {
    let remaining_cells = |digit: Digit| state.cells_with(digit) - guardians.cells_of(digit);
    let count = |cell: Cell| Digit::all().filter(|&digit| remaining_cells(digit).contains(cell)).count();
    state.empty_cells().iter().all(|cell| count(cell) == 2)
        && House::all()
            .all(|house| Digit::all().all(|digit| matches!((remaining_cells(digit) & house.cells()).len(), 0 | 2)))
}

fn rule_fits(state: &State, step: &Step, guardians: &CandidateSet, rule: &GuardianRule) -> bool {
    let (guardian_cells, guardian_digits) = (guardians.cells(), guardians.digits());
    match rule {
        GuardianRule::OneCell(cell) => guardian_cells == CellSet::from_cell(*cell),
        GuardianRule::OneDigit(digit) => guardian_digits == DigitSet::from_digit(*digit),
        GuardianRule::OneOfAll => truths::is_proven(state, step),
        // The guardians act as one more cell.
        GuardianRule::NakedSubset(set) => {
            let union = set.cells.iter().fold(guardian_digits, |digits, cell| digits | state.candidates(cell));
            union == set.digits
                && set.cells.len() + 1 == set.digits.len()
                && (set.cells | guardian_cells).is_subset(set.house.cells())
        }
        // Only one of the cells can still hold a digit of the pair.
        GuardianRule::HiddenSubset(set) => {
            let is_hidden = |digit| (state.cells_with(digit) & set.house.cells()).is_subset(set.cells | guardian_cells);
            set.cells.len() + 1 == set.digits.len() && set.digits.iter().all(is_hidden)
        }
        GuardianRule::LockedDigit(digit, house) => state.cells_with(*digit) & house.cells() == guardian_cells,
        GuardianRule::ParallelLines(..) | GuardianRule::CrossingLines { .. } | GuardianRule::StrongLinks { .. } => {
            false
        }
    }
}

/// Returns whether every node except the assumption follows from earlier nodes for the stated reason. In a cycle, each
/// node follows only from the node before it, and the first from the last, so the cycle also holds when it is reversed.
fn all_follow(state: &State, chain: &Derivation, is_cycle: bool) -> bool {
    let Derivation { nodes, inferences } = chain;
    let conclusions = inferences.iter().map(|inference| inference.conclusion);
    let are_in_order = if is_cycle {
        conclusions.eq((1..nodes.len()).chain([0]))
            && (1..).zip(inferences).all(|(index, inference)| inference.premises == [index - 1])
    } else {
        let is_in_order = |inference: &Inference| inference.premises.iter().all(|&from| from < inference.conclusion);
        conclusions.eq(1..nodes.len()) && inferences.iter().all(is_in_order)
    };
    are_in_order && inferences.iter().all(|inference| follows(state, nodes, inference))
}

/// Returns whether the conclusion of an inference follows from its premises for the stated reason.
fn follows(state: &State, nodes: &[Node], inference: &Inference) -> bool {
    let node = nodes[inference.conclusion];
    let premises: Vec<Node> = inference.premises.iter().map(|&from| nodes[from]).collect();
    let premise_candidates = premises.iter().fold(CandidateSet::EMPTY, |union, from| union | from.candidates());
    let is_link = !matches!(inference.reason, Reason::Pattern { .. } | Reason::Nested { .. });
    if node.cells.is_empty()
        || !(node.candidates() - *state.all_candidates()).is_empty()
        || premises.iter().any(|from| from.is_on != (is_link && !node.is_on))
        || !is_link && node.is_on
    {
        return false;
    }
    match &inference.reason {
        Reason::Cell => {
            let Some(cell) = node.cells.single() else { return false };
            follows_by_link(node, &premises, CandidateSet::from_cell(cell, state.candidates(cell)))
        }
        Reason::House(house) => {
            let places = state.cells_with(node.digit) & house.cells();
            follows_by_link(node, &premises, CandidateSet::from_digit(node.digit, places))
        }
        Reason::AlmostLockedSet { cells, digits, house } => {
            // All places of the premise's digit are false, so the set holds all its other digits.
            let has_all_places = |node: &Node| (state.cells_with(node.digit) & *cells).is_subset(node.cells);
            let union = cells.iter().fold(DigitSet::EMPTY, |union, cell| union | state.candidates(cell));
            let [premise] = premises[..] else { return false };
            cells.is_subset(house.cells())
                && union == *digits
                && digits.len() == cells.len() + 1
                && premise.digit != node.digit
                && [premise, node].iter().all(|node| digits.contains(node.digit) && has_all_places(node))
        }
        Reason::Pattern { base, cover, .. } => {
            // Without the premises, the digits of the base fill the cover, so the candidate is eliminated.
            let eliminated = eliminated_by_count(
                &truths::candidates_of(state, base, premise_candidates),
                &truths::candidates_of(state, cover, premise_candidates),
            );
            eliminated.is_some_and(|gone| gone.contains(node.candidate()))
        }
        Reason::Nested { proof, .. } => {
            let candidate = node.candidate();
            let mut reduced_state = state.clone();
            premise_candidates.iter().for_each(|premise| reduced_state.eliminate(premise.cell(), premise.digit()));
            let concludes = |end: Node| {
                let shares_cell = end.candidate().cell() == candidate.cell() && end.digit != candidate.digit();
                if end.is_on { shares_cell } else { end.candidate() == candidate }
            };
            proves(&reduced_state, proof, concludes, &[candidate])
        }
    }
}

/// Returns whether a node follows because exactly one of the candidates of a constraint is true.
fn follows_by_link(node: Node, premises: &[Node], constraint_candidates: CandidateSet) -> bool {
    let premise_candidates = premises.iter().fold(CandidateSet::EMPTY, |union, from| union | from.candidates());
    let other_candidates = constraint_candidates - node.candidates();
    if !(node.candidates() - constraint_candidates).is_empty() {
        return false;
    }
    match node.is_on {
        // A single is true even if it is assumed false: its cell or house has no other candidate.
        true if other_candidates.is_empty() => premise_candidates == node.candidates(),
        true => premise_candidates == other_candidates,
        false => premises.len() == 1 && (premise_candidates - other_candidates).is_empty(),
    }
}

/// Returns whether the proof proves what the step concludes.
pub fn is_proof_of(state: &State, step: &Step, proof: &Proof) -> bool {
    let concludes = |node: Node| match node.is_on {
        true => step.placement == Some(node.candidate()),
        false => step.eliminations == node.candidates(),
    };
    proves(state, proof, concludes, &step.eliminations.iter().collect::<Vec<_>>())
}

/// Returns whether the candidate is false if the node holds: it sees all places of its digit, or shares their cell.
fn conflicts(candidate: Candidate, node: &Node) -> bool {
    if candidate.digit() == node.digit {
        node.cells.iter().all(|cell| cell.sees(candidate.cell()))
    } else {
        node.cells == CellSet::from_cell(candidate.cell())
    }
}

/// Returns whether the candidate conflicts with a node that is on and with one that is off, one of which is true, or with
/// another digit in an almost locked set of the cycle, which holds all its digits but one of those linked.
fn is_false_beside_cycle(state: &State, candidate: Candidate, cycle: &Derivation) -> bool {
    let conflicts_with = |is_on: bool| cycle.nodes.iter().any(|node| node.is_on == is_on && conflicts(candidate, node));
    let is_beside_set = |inference: &Inference| {
        let Reason::AlmostLockedSet { cells, digits, .. } = inference.reason else { return false };
        let linked_digits = [inference.premises[0], inference.conclusion].map(|end| cycle.nodes[end].digit);
        let other_digits = digits - linked_digits.into_iter().collect();
        let place_node = |digit| Node { cells: state.cells_with(digit) & cells, digit, is_on: true };
        other_digits.iter().any(|digit| conflicts(candidate, &place_node(digit)))
    };
    conflicts_with(true) && conflicts_with(false) || cycle.inferences.iter().any(is_beside_set)
}

/// Returns whether a derivation makes a candidate both true and false, or all candidates of a cell false.
fn is_impossible(state: &State, derivation: &Derivation) -> bool {
    let candidates = |is_on| -> CandidateSet {
        derivation.nodes.iter().filter(|node| node.is_on == is_on).map(|node| node.candidate()).collect()
    };
    let empties = |cell| candidates(false).digits_of(cell) == state.candidates(cell);
    !(candidates(true) & candidates(false)).is_empty() || state.empty_cells().iter().any(empties)
}

/// Returns whether every inference holds, including those of nested proofs, and whether the chains prove the
/// conclusion: one of the nodes that `concludes` accepts or, for a cycle, the eliminations.
fn proves(
    state: &State,
    Proof { method, derivations: chains }: &Proof,
    concludes: impl Fn(Node) -> bool,
    eliminated: &[Candidate],
) -> bool {
    let is_cycle = *method == ProofMethod::Cycle;
    if !chains.iter().all(|chain| all_follow(state, chain, is_cycle)) {
        return false;
    }
    let consequences: Vec<Node> = chains.iter().filter_map(Derivation::consequence).collect();
    let assumptions: Vec<Node> = chains.iter().filter_map(Derivation::assumption).collect();
    let follows_from_all = |expected: CandidateSet| {
        let candidates: CandidateSet = assumptions.iter().map(|assumption| assumption.candidate()).collect();
        candidates == expected
            && assumptions.iter().all(|assumption| assumption.is_on)
            && consequences.iter().all(|&target| concludes(target))
            && consequences.iter().all(|&target| target == consequences[0])
    };
    match *method {
        ProofMethod::Cycle => {
            chains.len() == 1 && eliminated.iter().all(|&candidate| is_false_beside_cycle(state, candidate, &chains[0]))
        }
        ProofMethod::Forcing => {
            let excludes_all = || eliminated.iter().all(|&candidate| conflicts(candidate, &consequences[0]));
            chains.len() == 1
                && assumptions[0].negated() == consequences[0]
                && (concludes(consequences[0]) || consequences[0].is_on && !eliminated.is_empty() && excludes_all())
        }
        ProofMethod::Ends => {
            let conflict_with_both = |&candidate: &Candidate| {
                conflicts(candidate, &assumptions[0]) && conflicts(candidate, &consequences[0])
            };
            chains.len() == 1
                && !assumptions[0].is_on
                && consequences[0].is_on
                && eliminated.iter().all(conflict_with_both)
        }
        ProofMethod::Emptied(constraint) => {
            let emptied =
                consequences.iter().filter(|end| !end.is_on).map(|end| end.candidate()).collect::<CandidateSet>();
            !chains.is_empty()
                && emptied == constraint.candidates() & *state.all_candidates()
                && assumptions.iter().all(|assumption| *assumption == assumptions[0])
                && concludes(assumptions[0].negated())
        }
        ProofMethod::Colours => {
            let [first, second] = &chains[..] else { return false };
            let has_refuted = |this: &Derivation, other: &Derivation, candidate| {
                this.nodes.contains(&Node::off(candidate))
                    && (other.nodes.contains(&Node::off(candidate)) || is_impossible(state, other))
            };
            assumptions[0] == assumptions[1].negated()
                && eliminated
                    .iter()
                    .all(|&candidate| has_refuted(first, second, candidate) || has_refuted(second, first, candidate))
        }
        ProofMethod::Contradiction(assumption) => {
            assumptions == [assumption; 2]
                && consequences[0] == consequences[1].negated()
                && concludes(assumption.negated())
        }
        ProofMethod::Double(candidate) => {
            assumptions == [true, false].map(|is_on| Node::new(candidate, is_on))
                && consequences.len() == 2
                && consequences[0] == consequences[1]
                && concludes(consequences[0])
        }
        ProofMethod::Cell(cell) => follows_from_all(CandidateSet::from_cell(cell, state.candidates(cell))),
        ProofMethod::House(house, digit) => {
            follows_from_all(CandidateSet::from_digit(digit, state.cells_with(digit) & house.cells()))
        }
    }
}

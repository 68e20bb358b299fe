//! Proofs by dynamic chains and everything nested in them: every inference holds, and a damaged proof is refused.

use std::collections::HashMap;
use std::sync::Arc;

use sudoku::grid::{Cell, CellSet, House};
use sudoku::logic::{Derivation, Inference, Ladder, LadderName, Node, Proof, Reason, State, Technique, TechniqueSet};

use crate::check::is_proof_of;
use crate::common::project_puzzles;
use crate::texts::for_each_step;
use crate::{assert_sound, only_solution, techniques_named};

/// Returns the depth of the proofs nested in a proof.
fn depth(proof: &Proof) -> usize {
    let inferences = proof.derivations.iter().flat_map(|derivation| &derivation.inferences);
    let nested = inferences.filter_map(|inference| match &inference.reason {
        Reason::Nested { proof, .. } => Some(1 + depth(proof)),
        _ => None,
    });
    nested.max().unwrap_or(0)
}

#[test]
fn proofs_of_all_levels_hold_and_damaged_proofs_are_refused() {
    let mut ladder = Ladder::sudoku_explainer();
    let (mut technique_counts, mut max_depth, mut refused_count) = (HashMap::new(), 0, 0);
    for puzzle in &project_puzzles("hard.sdm") {
        let solution = only_solution(puzzle);
        let mut state = State::new(puzzle);
        let max_steps = 40;
        for _ in 0..max_steps {
            let Ok(step) = ladder.next_step(&state) else { break };
            assert_sound(&state, &step, &solution);
            if let Some(proof) = step.evidence::<Proof>() {
                max_depth = max_depth.max(depth(proof));
                let count = technique_counts.entry(step.technique).or_insert(0);
                *count += 1;
                if *count <= 2 {
                    for (description, damaged) in damaged_variants(proof) {
                        assert!(!is_proof_of(&state, &step, &damaged), "{description}: {step:?}");
                        refused_count += 1;
                    }
                }
            }
            state.apply(&step);
        }
    }
    println!("{refused_count} damaged proofs refused, {max_depth} deep, {technique_counts:?}");
    assert!(refused_count >= 7129 && max_depth >= 1 && technique_counts.len() >= 14);
}

/// Players' chains, with groups, almost locked sets and colours, are proofs of the same form.
#[test]
fn proofs_of_players_chains_hold_and_damaged_proofs_are_refused() {
    let names = ["x", "xyc", "cnl", "dnl", "aic", "gcnl", "gdnl", "gaic", "aics", "medusa", "fcc", "mw", "hw"];
    let (mut technique_counts, mut refused_count) = (HashMap::new(), 0);
    for_each_step(techniques_named(&names), 12, |state, step| {
        let proof = step.proof().unwrap();
        assert!(is_proof_of(state, step, proof), "{step:?}");
        let count = technique_counts.entry(step.technique).or_insert(0);
        *count += 1;
        if *count <= 5 {
            for (description, damaged) in damaged_variants(proof) {
                assert!(!is_proof_of(state, step, &damaged), "{description}: {step:?}");
                refused_count += 1;
            }
        }
    });
    assert!(refused_count > 1000 && technique_counts.len() == names.len(), "{refused_count} {technique_counts:?}");
}

#[test]
fn requested_steps_are_found_where_an_easier_one_would_come_first() {
    use Technique::*;
    let techniques = [
        RegionForcingChains,
        DynamicContradiction,
        DynamicRegion,
        DynamicRegionWithPatterns,
        DynamicCellWithPatterns,
        DynamicRegionWithForcing,
    ];
    let mut missing = TechniqueSet::from_iter(techniques);
    for puzzle in &project_puzzles("hard.sdm") {
        let solution = only_solution(puzzle);
        let state = State::new(puzzle);
        for technique in techniques {
            let only_technique = TechniqueSet::from_technique(technique);
            let step = Ladder::with_techniques(LadderName::SudokuExplainer, only_technique).next_step(&state).ok();
            if let Some(step) = step {
                assert_eq!(step.technique, technique);
                assert_sound(&state, &step, &solution);
                missing.remove(technique);
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}

/// Returns many variants of the proof, each with a description of the one change that makes it invalid.
fn damaged_variants(proof: &Proof) -> Vec<(String, Proof)> {
    let mut variants = Vec::new();
    let mut add = |description: &str, derivations: Vec<Derivation>| {
        variants.push((description.to_owned(), Proof { method: proof.method, derivations }));
    };
    add("a derivation is missing", proof.derivations[1..].to_vec());
    for (derivation_index, derivation) in proof.derivations.iter().enumerate() {
        let mut add_changed = |description: &str, change: &dyn Fn(&mut Derivation)| {
            let mut derivations = proof.derivations.clone();
            change(&mut derivations[derivation_index]);
            add(description, derivations);
        };
        let sampled = |count: usize| (0..count).step_by(1 + count / 12);
        for index in sampled(derivation.nodes.len()) {
            add_changed("a node is inverted", &|changed| changed.nodes[index].is_on ^= true);
            let move_node = |node: &Node| {
                let cell = Cell::new((node.candidate().cell().index() + 40) % Cell::COUNT).unwrap();
                Node { cells: CellSet::from_cell(cell), ..*node }
            };
            add_changed("a node is moved", &|changed| changed.nodes[index] = move_node(&changed.nodes[index]));
        }
        for index in sampled(derivation.inferences.len()) {
            let Inference { premises, conclusion, reason } = &derivation.inferences[index];
            add_changed("an inference is missing", &|changed| drop(changed.inferences.remove(index)));
            add_changed("a node follows from itself", &|changed| changed.inferences[index].premises[0] = *conclusion);
            for (description, wrong) in wrong_reasons(reason, derivation.nodes[*conclusion].candidate().cell()) {
                add_changed(&description, &|changed| changed.inferences[index].reason = wrong.clone());
            }
            // A nested proof may name more premises than it needs.
            if !matches!(reason, Reason::Nested { .. }) {
                for from in sampled(premises.len()) {
                    add_changed("a premise is missing", &|changed| {
                        _ = changed.inferences[index].premises.remove(from);
                    });
                }
            }
        }
    }
    variants
}

/// Returns wrong reasons in place of the reason for a conclusion about this cell, each with a description.
fn wrong_reasons(reason: &Reason, cell: Cell) -> Vec<(String, Reason)> {
    let house = House::all().find(|house| house.cells().contains(cell)).unwrap();
    match reason {
        Reason::Cell => vec![("a house for the cell".to_owned(), Reason::House(house))],
        Reason::House(_) => vec![("the cell for a house".to_owned(), Reason::Cell)],
        Reason::AlmostLockedSet { cells, digits, house } => {
            let fewer_cells = cells.without(cells.first().unwrap());
            let reduced = Reason::AlmostLockedSet { cells: fewer_cells, digits: *digits, house: *house };
            vec![("a cell of the almost locked set is missing".to_owned(), reduced)]
        }
        Reason::Pattern { technique, base, cover } => {
            let reduced = Reason::Pattern { technique: *technique, base: base[1..].to_vec(), cover: cover.clone() };
            vec![("a constraint of the base is missing".to_owned(), reduced)]
        }
        Reason::Nested { technique, proof } => {
            let nested = |proof: Proof| Reason::Nested { technique: *technique, proof: Arc::new(proof) };
            let variants = damaged_variants(proof).into_iter();
            variants.map(|(description, damaged)| (format!("nested: {description}"), nested(damaged))).collect()
        }
    }
}

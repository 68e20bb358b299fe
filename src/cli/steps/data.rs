//! The chains of a step as JSON.

use std::fmt::Display;

use serde::Serialize;
use serde_json::json;

use sudoku::logic::{Candidate, Constraint, Derivation, Inference, Node, Proof, Reason, Step, Technique};

/// Returns the names of cells, houses and the like, in order.
pub fn display_names(values: impl IntoIterator<Item = impl Display>) -> Vec<String> {
    values.into_iter().map(|value| value.to_string()).collect()
}

/// The chains that prove a conclusion, and the chains nested in them.
#[derive(Debug, Default, Serialize)]
pub struct ProofData {
    /// The technique of a nested proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    /// The cell, or the digit and the house, if the chains start from all candidates of a cell or from all places of a
    /// digit in a house.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<serde_json::Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chains: Vec<ChainData>,
    /// The cell, or the digit and the house, that the chains leave without candidates, if they refute an assumption so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emptied: Option<serde_json::Value>,
    /// The nested chains. Reasons refer to them by number, counted from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nested: Vec<Self>,
}

/// The nodes of a chain, from the assumption to the conclusion, and the links between them. Nodes are numbered from 0.
#[derive(Debug, Serialize)]
pub struct ChainData {
    /// Objects with `cell` (or `cells`), `digit`, and `on`: whether the node is true in the chain.
    pub nodes: Vec<serde_json::Value>,
    links: Vec<LinkData>,
    /// The reasons for nodes that do not follow by a plain link.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<ReasonData>,
}

/// The reason for a node: a pattern with its base and cover, or the number of a nested chain.
#[derive(Debug, Default, Serialize)]
struct ReasonData {
    to: usize,
    technique: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    base: Vec<serde_json::Value>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cover: Vec<serde_json::Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nested: Option<usize>,
}

#[derive(Debug, Serialize)]
struct LinkData {
    from: usize,
    to: usize,
    /// The house of the link, `cell` for a link within a cell, or the technique of a pattern or a nested chain.
    by: String,
    /// Whether the link is strong (at least one of its nodes is true) or weak (at most one is). Patterns and nested
    /// chains are no links.
    #[serde(skip_serializing_if = "Option::is_none")]
    strong: Option<bool>,
}

/// The technique of a link between two digits of an almost locked set.
const ALMOST_LOCKED_SET: &str = "Almost Locked Set";

pub fn candidate_data(candidate: Candidate) -> serde_json::Value {
    json!({ "cell": candidate.cell().to_string(), "digit": candidate.digit().value() })
}

/// Returns a constraint of a base or a cover: the candidates of a cell, or the places of a digit in a house.
pub fn constraint_data(constraint: Constraint) -> serde_json::Value {
    match constraint {
        Constraint::Cell(cell) => json!({ "cell": cell.to_string() }),
        Constraint::House(house, digit) => json!({ "digit": digit.value(), "house": house.to_string() }),
    }
}

impl ProofData {
    /// Creates the data of a step's chains. They are empty if the step has none.
    pub fn from_step(step: &Step) -> Self {
        let Some(proof) = step.proof() else { return Self::default() };
        let nested_proofs = proof.all_nested_proofs();
        let nested = nested_proofs
            .iter()
            .map(|&(technique, proof)| Self { technique: Some(technique.name()), ..Self::new(proof, &nested_proofs) });
        Self { nested: nested.collect(), ..Self::new(proof, &nested_proofs) }
    }

    fn new(proof: &Proof, nested_proofs: &[(Technique, &Proof)]) -> Self {
        Self {
            start: proof.method.constraint().map(constraint_data),
            chains: proof.derivations.iter().map(|chain| ChainData::new(chain, nested_proofs)).collect(),
            emptied: proof.method.emptied_constraint().map(constraint_data),
            ..Self::default()
        }
    }
}

impl ChainData {
    fn new(chain: &Derivation, nested_proofs: &[(Technique, &Proof)]) -> Self {
        let links = chain.inferences.iter().flat_map(|Inference { premises, conclusion, reason }| {
            let strong = reason.is_link().then(|| chain.nodes[*conclusion].is_on);
            premises.iter().map(move |&from| LinkData { from, to: *conclusion, by: reason_name(reason), strong })
        });
        let reasons = chain.inferences.iter().filter_map(|inference| ReasonData::new(inference, nested_proofs));
        Self { nodes: chain.nodes.iter().map(node_data).collect(), links: links.collect(), reasons: reasons.collect() }
    }
}

/// Returns a node with its cell, or its cells if it is a group.
fn node_data(&Node { cells, digit, is_on }: &Node) -> serde_json::Value {
    match &display_names(cells)[..] {
        [cell] => json!({ "cell": cell, "digit": digit.value(), "on": is_on }),
        cells => json!({ "cells": cells, "digit": digit.value(), "on": is_on }),
    }
}

/// Returns the house of a link, `cell` for a link within a cell, or else the technique.
fn reason_name(reason: &Reason) -> String {
    match reason {
        Reason::Cell => "cell".to_owned(),
        Reason::House(house) => house.to_string(),
        Reason::AlmostLockedSet { .. } => ALMOST_LOCKED_SET.to_owned(),
        Reason::Pattern { technique, .. } | Reason::Nested { technique, .. } => technique.to_string(),
    }
}

impl ReasonData {
    /// Creates the data of a reason; `None` for a link in a cell or a house, which needs none.
    fn new(inference: &Inference, nested_proofs: &[(Technique, &Proof)]) -> Option<Self> {
        let to = inference.conclusion;
        let list = |constraints: &[Constraint]| constraints.iter().copied().map(constraint_data).collect();
        let with_pattern = |technique, base, cover| Self { to, technique, base, cover, nested: None };
        Some(match &inference.reason {
            Reason::Cell | Reason::House(_) => return None,
            Reason::AlmostLockedSet { cells, digits, house } => {
                let base: Vec<Constraint> = cells.iter().map(Constraint::Cell).collect();
                let cover: Vec<Constraint> = digits.iter().map(|digit| Constraint::House(*house, digit)).collect();
                with_pattern(ALMOST_LOCKED_SET, list(&base), list(&cover))
            }
            Reason::Pattern { technique, base, cover } => with_pattern(technique.name(), list(base), list(cover)),
            Reason::Nested { technique, proof } => Self {
                to,
                technique: technique.name(),
                nested: nested_proofs.iter().position(|nested_proof| *nested_proof == (*technique, &**proof)),
                ..Self::default()
            },
        })
    }
}

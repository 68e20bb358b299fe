//! The chains of a step as JSON.

use std::fmt::Display;

use serde::Serialize;
use serde_json::json;

use sudoku::logic::{
    Candidate, ChainNode, Constraint, Derivation, Link, LinkedChain, Node, Proof, Reason, Step, Technique,
};

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
    /// In players' chains: whether the link is strong (at least one of its nodes is true) or weak (at most one is).
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
        let Some(proof) = step.evidence::<Proof>() else {
            let linked_chains = step.evidence.as_ref().map(|evidence| evidence.chains());
            let chains = linked_chains.iter().flatten().map(ChainData::from_linked_chain).collect();
            return Self { chains, ..Self::default() };
        };
        let nested_proofs = proof.all_nested_proofs();
        let nested = nested_proofs
            .iter()
            .map(|&(technique, proof)| Self { technique: Some(technique.name()), ..Self::new(proof, &nested_proofs) });
        Self { nested: nested.collect(), ..Self::new(proof, &nested_proofs) }
    }

    fn new(proof: &Proof, nested_proofs: &[(Technique, &Proof)]) -> Self {
        let chains = proof.derivations.iter().map(|chain| ChainData::new(chain, nested_proofs)).collect();
        Self { start: proof.method.constraint().map(constraint_data), chains, ..Self::default() }
    }
}

impl ChainData {
    fn new(chain: &Derivation, nested_proofs: &[(Technique, &Proof)]) -> Self {
        let node_data = |node: &Node| {
            let mut data = candidate_data(node.candidate);
            data["on"] = node.is_on.into();
            data
        };
        let links = chain.inferences.iter().flat_map(|inference| {
            let by = match &inference.reason {
                Reason::Cell => "cell".to_owned(),
                Reason::House(house) => house.to_string(),
                Reason::Pattern { technique, .. } | Reason::Nested { technique, .. } => technique.to_string(),
            };
            let to = inference.conclusion;
            inference.premises.iter().map(move |&from| LinkData { from, to, by: by.clone(), strong: None })
        });
        let reasons = chain.inferences.iter().filter_map(|inference| {
            let to = inference.conclusion;
            let list = |constraints: &[Constraint]| constraints.iter().copied().map(constraint_data).collect();
            Some(match &inference.reason {
                Reason::Cell | Reason::House(_) => return None,
                Reason::Pattern { technique, base, cover } => {
                    ReasonData { to, technique: technique.name(), base: list(base), cover: list(cover), nested: None }
                }
                Reason::Nested { technique, proof } => ReasonData {
                    to,
                    technique: technique.name(),
                    nested: nested_proofs.iter().position(|nested_proof| *nested_proof == (*technique, &**proof)),
                    ..ReasonData::default()
                },
            })
        });
        Self { nodes: chain.nodes.iter().map(node_data).collect(), links: links.collect(), reasons: reasons.collect() }
    }

    fn from_linked_chain(chain: &LinkedChain) -> Self {
        let node_data = |(index, &ChainNode { digit, cells }): (usize, &ChainNode)| {
            let is_on = chain.is_true(index);
            match &display_names(cells.iter())[..] {
                [cell] => json!({ "cell": cell, "digit": digit.value(), "on": is_on }),
                cells => json!({ "cells": cells, "digit": digit.value(), "on": is_on }),
            }
        };
        let link_data = |(from, link): (usize, &Link)| LinkData {
            from,
            to: chain.link_end_index(from),
            by: match link {
                Link::Cell(_) => "cell".to_owned(),
                Link::House(house) => house.to_string(),
                Link::AlmostLockedSet(..) => ALMOST_LOCKED_SET.to_owned(),
            },
            strong: Some(!chain.is_true(from)),
        };
        let reason_data = |(from, link): (usize, &Link)| match *link {
            Link::AlmostLockedSet(cells, digits, house) => Some(ReasonData {
                to: chain.link_end_index(from),
                technique: ALMOST_LOCKED_SET,
                base: cells.iter().map(|cell| constraint_data(Constraint::Cell(cell))).collect(),
                cover: digits.iter().map(|digit| constraint_data(Constraint::House(house, digit))).collect(),
                nested: None,
            }),
            _ => None,
        };
        Self {
            nodes: chain.nodes.iter().enumerate().map(node_data).collect(),
            links: chain.links.iter().enumerate().map(link_data).collect(),
            reasons: chain.links.iter().enumerate().filter_map(reason_data).collect(),
        }
    }
}

//! Proofs by chains, as data: inferences between nodes.

use std::sync::Arc;

use crate::grid::{Cell, Digit, House};
use crate::logic::{Candidate, CandidateSet, Constraint, Technique};

/// Chains that together prove a conclusion.
///
/// ```
/// use sudoku::logic::{Constraint, Derivation, Inference, Node, Proof, ProofMethod, Reason, Technique};
///
/// let step = Technique::from_name("cell forcing chains")?.example(0).ok_or("no example")?.step;
/// let Proof { method, derivations } = step.evidence().ok_or("no proof")?;
/// assert!(matches!(method, ProofMethod::Cell(cell) if method.constraint() == Some(Constraint::Cell(*cell))));
/// for Derivation { nodes, inferences } in derivations {
///     for Inference { premises, conclusion, reason } in inferences {
///         let (from, Node { candidate, is_on }) = (nodes[premises[0]].candidate, nodes[*conclusion]);
///         let house = if let Reason::House(house) = reason { house.to_string() } else { "the cell".into() };
///         println!("from {from} follows in {house} that {candidate} is {is_on}");
///     }
///     assert!(nodes.last().is_some_and(|node| !node.is_on && step.eliminations.contains(node.candidate)));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Proof {
    /// The method of proof.
    pub method: ProofMethod,
    /// The chains, each as a derivation.
    pub derivations: Vec<Derivation>,
}

/// A derivation of a consequence from an assumption.
///
/// The first node is the assumption, and the last one is the consequence. Every node except the assumption follows
/// from nodes before it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Derivation {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The inferences, in the order of their conclusions. In a cycle, the last inference leads back to the first node.
    pub inferences: Vec<Inference>,
}

/// A candidate with a truth value: it is true (on) or false (off).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether the candidate is true.
    pub is_on: bool,
}

/// An inference of one node from one or more others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inference {
    /// The indices of the nodes from which the conclusion follows.
    pub premises: Vec<usize>,
    /// The index of the inferred node.
    pub conclusion: usize,
    /// The reason why the conclusion follows.
    pub reason: Reason,
}

/// The reason why a node follows from others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A cell holds one digit: any other candidate is false, or the last remaining one is true.
    Cell,
    /// A house holds the digit once: any other place is false, or the last remaining one is true.
    House(House),
    /// All candidates of the base except the premises are in the cover, which has as many constraints as the base.
    /// Therefore, the other candidates of the cover are false.
    Pattern {
        /// The technique that has this pattern.
        technique: Technique,
        /// The constraints of the base: exactly one candidate of each is true.
        base: Vec<Constraint>,
        /// The constraints of the cover: at most one candidate of each is true.
        cover: Vec<Constraint>,
    },
    /// Another proof, which applies to the grid without the candidates of the premises.
    Nested {
        /// The nested technique.
        technique: Technique,
        /// The proof.
        proof: Arc<Proof>,
    },
}

/// The method by which chains prove a conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofMethod {
    /// A cycle that holds in one of its two directions. Candidates that conflict with both directions are false.
    Cycle,
    /// One truth value of a candidate implies the other.
    Forcing,
    /// The assumption makes a candidate both true and false. One chain leads to each of these truth values.
    Contradiction(Node),
    /// Both truth values of the candidate lead to the same conclusion. There is one chain from each.
    Double(Candidate),
    /// One chain from each candidate of the cell, all to the same conclusion.
    Cell(Cell),
    /// One chain from each place of the digit in the house, all to the same conclusion.
    House(House, Digit),
}

impl Node {
    /// Creates a node for a true candidate.
    pub const fn on(candidate: Candidate) -> Self {
        Self { candidate, is_on: true }
    }

    /// Creates a node for a false candidate.
    pub const fn off(candidate: Candidate) -> Self {
        Self { candidate, is_on: false }
    }

    /// Returns the node with the opposite truth value.
    pub const fn negated(self) -> Self {
        Self { is_on: !self.is_on, ..self }
    }

    /// Returns the candidate as a set.
    pub fn candidates(self) -> CandidateSet {
        CandidateSet::from_candidate(self.candidate)
    }
}

impl Reason {
    /// Returns whether the reason is a link, rather than a pattern or a nested proof.
    pub const fn is_link(&self) -> bool {
        matches!(self, Self::Cell | Self::House(_))
    }

    /// Returns the constraint from which the node follows, if there is only one.
    pub fn constraint(&self, node: Node) -> Option<Constraint> {
        match *self {
            Self::Cell => Some(Constraint::Cell(node.candidate.cell())),
            Self::House(house) => Some(Constraint::House(house, node.candidate.digit())),
            Self::Pattern { .. } | Self::Nested { .. } => None,
        }
    }
}

impl ProofMethod {
    /// Returns the constraint from whose candidates the chains start, if there is one.
    pub const fn constraint(self) -> Option<Constraint> {
        match self {
            Self::Cell(cell) => Some(Constraint::Cell(cell)),
            Self::House(house, digit) => Some(Constraint::House(house, digit)),
            Self::Cycle | Self::Forcing | Self::Contradiction(_) | Self::Double(_) => None,
        }
    }
}

impl From<Constraint> for Reason {
    fn from(constraint: Constraint) -> Self {
        constraint.house().map_or(Self::Cell, Self::House)
    }
}

impl From<Constraint> for ProofMethod {
    fn from(constraint: Constraint) -> Self {
        match constraint {
            Constraint::Cell(cell) => Self::Cell(cell),
            Constraint::House(house, digit) => Self::House(house, digit),
        }
    }
}

impl Derivation {
    /// Creates the derivation of the target from all nodes on which it depends, each after its premises.
    ///
    /// `origin` returns the premises of a node and the reason why it follows, or `None` for the assumption.
    pub(crate) fn from_target(target: Node, origin: &mut dyn FnMut(Node) -> Option<(Vec<Node>, Reason)>) -> Self {
        let mut derivation = Self::default();
        derivation.add(target, origin);
        derivation
    }

    /// Adds a node after its premises, unless the derivation has it already. Returns the index of the node.
    fn add(&mut self, node: Node, origin: &mut dyn FnMut(Node) -> Option<(Vec<Node>, Reason)>) -> usize {
        if let Some(index) = self.nodes.iter().position(|&other| other == node) {
            return index;
        }
        let inference = origin(node).map(|(premise_nodes, reason)| {
            let premises = premise_nodes.into_iter().map(|premise| self.add(premise, origin)).collect();
            Inference { premises, conclusion: self.nodes.len(), reason }
        });
        self.nodes.push(node);
        self.inferences.extend(inference);
        self.nodes.len() - 1
    }

    /// Returns the assumption.
    pub fn assumption(&self) -> Option<Node> {
        self.nodes.first().copied()
    }

    /// Returns the consequence.
    pub fn consequence(&self) -> Option<Node> {
        self.nodes.last().copied()
    }

    /// Returns the inference whose conclusion is the node with this index; `None` for the assumption.
    pub fn inference_to(&self, node_index: usize) -> Option<&Inference> {
        self.inferences.iter().find(|inference| inference.conclusion == node_index)
    }
}

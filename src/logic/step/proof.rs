//! Why a chain holds, as data: inferences over nodes.

use std::sync::Arc;

use crate::grid::{Cell, Digit, House};
use crate::logic::{Candidate, CandidateSet, Constraint, Technique};

/// Chains that prove a conclusion together.
#[derive(Debug, PartialEq, Eq)]
pub struct Proof {
    /// How they prove it.
    pub shape: ChainShape,
    /// One or several chains.
    pub chains: Vec<Chain>,
}

/// A way from an assumption to its consequence: every node follows from nodes before it.
///
/// The first node is the assumption, the last one the consequence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// What follows from what, in the order of the nodes that follow; of a cycle, last the one to its start.
    pub inferences: Vec<Inference>,
}

/// A candidate taken to be true or false.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is taken to be true.
    pub on: bool,
}

/// One node that follows from others together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inference {
    /// The numbers of the nodes from which it follows.
    pub premises: Vec<usize>,
    /// The number of the node that follows.
    pub conclusion: usize,
    /// Why it follows.
    pub reason: Reason,
}

/// Why a node follows from others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// A cell holds one digit: another candidate is false, or the last one left is true.
    Cell,
    /// A house holds the digit once: another place is false, or the last one left is true.
    House(House),
    /// All candidates of the base but the premises lie in the cover, which is as many cells and digits of
    /// houses: what else lies in the cover is false.
    Pattern {
        /// What it is called.
        technique: Technique,
        /// Each of these is satisfied by one of its candidates.
        base: Vec<Constraint>,
        /// Each of these holds one true candidate at most.
        cover: Vec<Constraint>,
    },
    /// Another proof, of what is left where the premises are false.
    Nested {
        /// What it is called.
        technique: Technique,
        /// The proof.
        proof: Arc<Proof>,
    },
}

/// How chains prove a conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChainShape {
    /// A cycle, one of whose two ways round is true: what both exclude is false.
    Cycle,
    /// A candidate whose one state implies the other.
    Forcing,
    /// An assumption from which a candidate would be both true and false; one chain to each.
    Contradiction(Node),
    /// A candidate that leads to the same end whether it is true or false; one chain from each.
    Double(Candidate),
    /// One chain from each candidate of the cell, all to the same end.
    Cell(Cell),
    /// One chain from each place of the digit in the house, all to the same end.
    House(House, Digit),
}

impl Node {
    /// The candidate as true.
    pub const fn on(candidate: Candidate) -> Self {
        Self { candidate, on: true }
    }

    /// The candidate as false.
    pub const fn off(candidate: Candidate) -> Self {
        Self { candidate, on: false }
    }

    /// The same candidate in the other state.
    pub const fn negated(self) -> Self {
        Self { on: !self.on, ..self }
    }

    /// What it takes to be true or false.
    pub fn candidates(self) -> CandidateSet {
        CandidateSet::of(self.candidate)
    }
}

impl Reason {
    /// Whether it is a link, and no pattern or nested proof.
    pub const fn is_link(&self) -> bool {
        matches!(self, Self::Cell | Self::House(_))
    }

    /// The constraint by which the node follows, if it is a single one.
    pub fn constraint(&self, node: Node) -> Option<Constraint> {
        match *self {
            Self::Cell => Some(Constraint::Cell(node.candidate.cell())),
            Self::House(house) => Some(Constraint::House(house, node.candidate.digit())),
            Self::Pattern { .. } | Self::Nested { .. } => None,
        }
    }
}

impl ChainShape {
    /// The constraint one of whose candidates is true, where the chains start from all of them.
    pub const fn constraint(self) -> Option<Constraint> {
        match self {
            Self::Cell(cell) => Some(Constraint::Cell(cell)),
            Self::House(house, digit) => Some(Constraint::House(house, digit)),
            Self::Cycle | Self::Forcing | Self::Contradiction(_) | Self::Double(_) => None,
        }
    }
}

impl From<Constraint> for ChainShape {
    fn from(constraint: Constraint) -> Self {
        match constraint {
            Constraint::Cell(cell) => Self::Cell(cell),
            Constraint::House(house, digit) => Self::House(house, digit),
        }
    }
}

impl Chain {
    /// The chain that leads to the target, with all nodes on which it rests, each after those it follows
    /// from. `origin` tells what a node follows from, and why; nothing for the assumption.
    pub(in crate::logic) fn to(
        target: Node,
        origin: &impl Fn(Node) -> Option<(Vec<Node>, Reason)>,
    ) -> Self {
        let mut chain = Self::default();
        chain.add(target, origin);
        chain
    }

    fn add(&mut self, node: Node, origin: &impl Fn(Node) -> Option<(Vec<Node>, Reason)>) -> usize {
        if let Some(known) = self.nodes.iter().position(|&other| other == node) {
            return known;
        }
        let from = origin(node).map(|(from, reason)| {
            let premises = from.into_iter().map(|node| self.add(node, origin)).collect();
            (premises, reason)
        });
        let conclusion = self.nodes.len();
        self.nodes.push(node);
        let inference = from.map(|(premises, reason)| Inference { premises, conclusion, reason });
        self.inferences.extend(inference);
        conclusion
    }

    /// The assumption.
    pub fn source(&self) -> Option<Node> {
        self.nodes.first().copied()
    }

    /// The consequence.
    pub fn target(&self) -> Option<Node> {
        self.nodes.last().copied()
    }

    /// How the node with this number follows; `None` for the assumption.
    pub fn inference_to(&self, node: usize) -> Option<&Inference> {
        self.inferences.iter().find(|inference| inference.conclusion == node)
    }
}

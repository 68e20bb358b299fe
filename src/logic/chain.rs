//! Chains of implications as data.

use crate::grid::{Cell, Digit, House};

use super::Candidate;

/// A way from an assumption to its consequence: every node follows from nodes before it.
///
/// The first node is the assumption, the last one the consequence.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Chain {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// What follows from what, in the order of the nodes that follow.
    pub links: Vec<Link>,
}

/// A candidate taken to be true or false.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is taken to be true.
    pub on: bool,
}

/// One node that follows from another, or, where several links lead to it, from all of them together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The number of the node from which it follows.
    pub from: usize,
    /// The number of the node that follows.
    pub to: usize,
    /// Why it follows.
    pub reason: Reason,
}

/// Why one node follows from another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// A cell holds one digit: another candidate is false, or the last one left is true.
    Cell,
    /// A house holds the digit once: another place is false, or the last one left is true.
    House(House),
}

/// How chains prove a conclusion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChainShape {
    /// A cycle, one of whose two ways round is true: what both exclude goes.
    Cycle,
    /// A candidate whose one state implies the other.
    Forcing,
    /// An assumption from which a candidate would be both true and false; one chain to each.
    Contradiction(Node),
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
}

impl Chain {
    /// The assumption.
    pub fn source(&self) -> Option<Node> {
        self.nodes.first().copied()
    }

    /// The consequence.
    pub fn target(&self) -> Option<Node> {
        self.nodes.last().copied()
    }

    /// The links that lead to the node with this number.
    pub fn links_to(&self, node: usize) -> impl Iterator<Item = &Link> {
        self.links.iter().filter(move |link| link.to == node)
    }
}

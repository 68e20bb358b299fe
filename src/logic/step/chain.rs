//! Chains as players see them: nodes, each a digit in one cell or in several, true and false by turns, and the links
//! between them.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::Candidate;

/// A digit in a cell or in one of several cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainNode {
    /// The digit.
    pub digit: Digit,
    /// The cells: one, two or three of a box and a line, or all places of the digit in an almost locked set.
    pub cells: CellSet,
}

/// Why one of two nodes is true, or why one of them is false.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// They are candidates of one cell.
    Cell(Cell),
    /// They are places of one digit in a house.
    House(House),
    /// They are places of two digits in an almost locked set: its cells, its digits and its house.
    Set(CellSet, DigitSet, House),
}

impl Link {
    /// The weak link between two nodes.
    pub(in crate::logic) fn weak([a, b]: [ChainNode; 2]) -> Option<Self> {
        let first = a.cells.first()?;
        if a.cells == b.cells {
            return Some(Self::Cell(first));
        }
        let both = a.cells | b.cells;
        let house = first.houses().into_iter().find(|house| both.is_subset(house.cells()))?;
        Some(Self::House(house))
    }
}

/// Nodes each of which follows from the one before: true and false by turns.
///
/// By a link to a true node one of the two is true, a strong link; by a link to a false one, one is false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedChain {
    /// The nodes, the assumption first.
    pub nodes: Vec<ChainNode>,
    /// Whether the first node is true.
    pub starts_true: bool,
    /// How each node is joined to the next; of a loop, also the last one to the first.
    pub links: Vec<Link>,
}

/// A link of a chain; a group stands for itself by its first candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Joint {
    /// Where it begins.
    pub from: Candidate,
    /// What follows.
    pub to: Candidate,
    /// Whether not both can be false; else not both can be true.
    pub is_strong: bool,
}

impl LinkedChain {
    /// Whether the node of this number, counted from 0, is true.
    pub const fn is_true(&self, number: usize) -> bool {
        self.starts_true == number.is_multiple_of(2)
    }

    /// The number of the node to which the link of this number leads.
    pub fn target(&self, link: usize) -> usize {
        (link + 1) % self.nodes.len()
    }

    /// Its links as pictures draw them.
    pub(in crate::logic) fn joints(&self) -> impl Iterator<Item = Joint> {
        let candidate = |number: usize| {
            let ChainNode { digit, cells } = self.nodes[number];
            cells.first().map(|cell| Candidate::new(cell, digit))
        };
        (0..self.links.len()).filter_map(move |link| {
            let (from, to) = (candidate(link)?, candidate(self.target(link))?);
            Some(Joint { from, to, is_strong: !self.is_true(link) })
        })
    }
}

//! Chains as players see them: nodes, each a digit in one cell or in several, true and false by turns, and the links
//! between them.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::{Candidate, CandidateSet, Constraint};

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
    /// The weak link between two nodes: of two digits in a cell, or of one digit in a house.
    pub(in crate::logic) fn weak([a, b]: [ChainNode; 2]) -> Self {
        let first = a.cells.first().unwrap_or(Cell::at(0, 0));
        let both = a.cells | b.cells;
        let mut houses = first.houses().into_iter();
        match houses.find(|house| both.is_subset(house.cells())) {
            Some(house) if a.cells != b.cells => Self::House(house),
            _ => Self::Cell(first),
        }
    }

    /// Whether it joins what stands in the same cells.
    pub(in crate::logic) fn is_inside(self) -> bool {
        !matches!(self, Self::House(_))
    }

    /// What it is a place for, if that is one digit of a cell or a house.
    pub(in crate::logic) fn constraint(self, digit: Digit) -> Option<Constraint> {
        match self {
            Self::Cell(cell) => Some(Constraint::Cell(cell)),
            Self::House(house) => Some(Constraint::House(house, digit)),
            Self::Set(..) => None,
        }
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
    /// The chain of these nodes. `strong` tells the strong link from the node of a number to the next; of a loop, a
    /// weak link joins the last node to the first.
    pub(in crate::logic) fn new(
        nodes: Vec<ChainNode>,
        starts_true: bool,
        is_loop: bool,
        strong: impl Fn(usize, [ChainNode; 2]) -> Link,
    ) -> Self {
        let link = |(number, pair): (usize, &[ChainNode])| {
            let pair = [pair[0], pair[1]];
            if starts_true == (number % 2 == 0) { Link::weak(pair) } else { strong(number, pair) }
        };
        let closing = is_loop.then(|| Link::weak([nodes[nodes.len() - 1], nodes[0]]));
        let links = nodes.windows(2).enumerate().map(link).chain(closing).collect();
        Self { nodes, starts_true, links }
    }

    /// Whether its last node is linked to the first.
    pub fn is_loop(&self) -> bool {
        self.links.len() == self.nodes.len()
    }

    /// Its nodes that are true, and those that are false.
    pub(in crate::logic) fn sides(&self) -> [CandidateSet; 2] {
        let mut sides = [CandidateSet::EMPTY; 2];
        for (number, node) in self.nodes.iter().enumerate() {
            let side = &mut sides[usize::from(!self.is_true(number))];
            *side |= CandidateSet::of_digit(node.digit, node.cells);
        }
        sides
    }

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

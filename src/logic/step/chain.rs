//! Chains as players write them: nodes, each a digit in one or several cells, alternately true and false, and the links
//! between them.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::{Candidate, CandidateSet, Constraint};

/// A digit in one of these cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainNode {
    /// The digit.
    pub digit: Digit,
    /// The cells: one, two or three in a box and a line, or all places of the digit in an almost locked set.
    pub cells: CellSet,
}

/// The reason why one of two nodes is true, or why one of them is false.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// They are candidates of the same cell.
    Cell(Cell),
    /// They are places of the same digit in a house.
    House(House),
    /// They are places of two digits in an almost locked set: its cells, digits and house.
    Set(CellSet, DigitSet, House),
}

impl Link {
    /// Returns the weak link between two nodes: two digits in a cell, or one digit in a house.
    pub(crate) fn weak([a, b]: [ChainNode; 2]) -> Self {
        let first = a.cells.first().unwrap_or(Cell::at(0, 0));
        let both = a.cells | b.cells;
        let mut houses = first.houses().into_iter();
        match houses.find(|house| both.is_subset(house.cells())) {
            Some(house) if a.cells != b.cells => Self::House(house),
            _ => Self::Cell(first),
        }
    }

    /// Returns whether the link joins nodes within a cell or a set.
    pub(crate) fn is_inside(self) -> bool {
        !matches!(self, Self::House(_))
    }

    /// Returns the constraint of the link, if it is a cell or a digit in a house.
    pub(crate) fn constraint(self, digit: Digit) -> Option<Constraint> {
        match self {
            Self::Cell(cell) => Some(Constraint::Cell(cell)),
            Self::House(house) => Some(Constraint::House(house, digit)),
            Self::Set(..) => None,
        }
    }
}

/// Nodes that are alternately true and false, each of which follows from the one before.
///
/// A link to a true node is strong: one of the two nodes is true. A link to a false node is weak: one of them is false.
///
/// ```
/// use sudoku::logic::*;
///
/// let Example { state, step, .. } = Technique::from_name("m-wing")?.example(0).ok_or("no example")?;
/// let evidence: &AlternatingChain = step.evidence().ok_or("no chain")?;
/// let AlternatingChain(LinkedChain { nodes, links, .. }) = evidence;
/// let (ChainNode { digit, cells }, CandidateLink { to, is_strong, .. }) = (nodes[0], evidence.candidate_links()[0]);
/// assert_eq!(format!("{digit} in {cells} or {to}: {is_strong}"), "3 in r5c5 or r5c5=7: true");
/// assert!(matches!(links[..2], [Link::Cell(_), Link::House(_)]));
/// let PatternParts { roles, .. } = evidence.parts();
/// assert!(roles.iter().any(|(role, candidates)| *role == Role::Pattern && candidates.contains(to)));
/// assert_eq!(step.marks(&state)(to.cell(), to.digit()), Some(Mark::Reason));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedChain {
    /// The nodes, with the assumption first.
    pub nodes: Vec<ChainNode>,
    /// Whether the first node is true.
    pub starts_true: bool,
    /// The link from each node to the next; in a loop, also that from the last to the first.
    pub links: Vec<Link>,
}

/// A link of a chain between single candidates. A group is represented by its first candidate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CandidateLink {
    /// The start.
    pub from: Candidate,
    /// The end.
    pub to: Candidate,
    /// Whether the link is strong (not both are false) rather than weak (not both are true).
    pub is_strong: bool,
}

impl LinkedChain {
    /// Creates the chain of these nodes. `strong` returns the strong link from the node of an index to the next. In a
    /// loop, a weak link joins the last node to the first.
    pub(crate) fn new(
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

    /// Returns whether the last node is linked to the first.
    pub fn is_loop(&self) -> bool {
        self.links.len() == self.nodes.len()
    }

    /// Returns the nodes that are true, and those that are false.
    pub(crate) fn sides(&self) -> [CandidateSet; 2] {
        let mut sides = [CandidateSet::EMPTY; 2];
        for (number, node) in self.nodes.iter().enumerate() {
            let side = &mut sides[usize::from(!self.is_true(number))];
            *side |= CandidateSet::from_digit(node.digit, node.cells);
        }
        sides
    }

    /// Returns whether the node with this index is true.
    pub const fn is_true(&self, number: usize) -> bool {
        self.starts_true == number.is_multiple_of(2)
    }

    /// Returns the index of the node at the end of this link.
    pub fn target(&self, link: usize) -> usize {
        (link + 1) % self.nodes.len()
    }

    /// Iterates over the links as pictures draw them.
    pub(crate) fn candidate_links(&self) -> impl Iterator<Item = CandidateLink> {
        let candidate = |number: usize| {
            let ChainNode { digit, cells } = self.nodes[number];
            cells.first().map(|cell| Candidate::new(cell, digit))
        };
        (0..self.links.len()).filter_map(move |link| {
            let (from, to) = (candidate(link)?, candidate(self.target(link))?);
            Some(CandidateLink { from, to, is_strong: !self.is_true(link) })
        })
    }
}

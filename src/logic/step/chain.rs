//! Chains as players write them: nodes that are alternately true and false, and the links between them.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::{Candidate, CandidateSet, Constraint};

/// A node of a chain: a digit in one of its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainNode {
    /// The digit.
    pub digit: Digit,
    /// The cells: a single cell, two or three cells in both a box and a line, or all places of the digit in an almost
    /// locked set.
    pub cells: CellSet,
}

/// The reason why at least one, or at most one, of two nodes is true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Link {
    /// The nodes are candidates of the same cell.
    Cell(Cell),
    /// The nodes are places of the same digit in a house.
    House(House),
    /// The nodes are the places of two digits in an almost locked set with these cells and digits in this house.
    AlmostLockedSet(CellSet, DigitSet, House),
}

impl Link {
    /// Creates the weak link between two nodes: two digits in a cell, or one digit in a house.
    pub(crate) fn weak([a, b]: [ChainNode; 2]) -> Self {
        let first_cell = a.cells.first().unwrap_or(Cell::at(0, 0));
        let cells = a.cells | b.cells;
        let mut houses = first_cell.houses().into_iter();
        match houses.find(|house| cells.is_subset(house.cells())) {
            Some(house) if a.cells != b.cells => Self::House(house),
            _ => Self::Cell(first_cell),
        }
    }

    /// Returns the constraint whose candidates the link joins; `None` for an almost locked set.
    pub(crate) fn constraint(self, digit: Digit) -> Option<Constraint> {
        match self {
            Self::Cell(cell) => Some(Constraint::Cell(cell)),
            Self::House(house) => Some(Constraint::House(house, digit)),
            Self::AlmostLockedSet(..) => None,
        }
    }
}

/// A chain of nodes that are alternately true and false. Each node follows from the one before.
///
/// A link to a true node is strong: at least one of the two nodes is true. A link to a false node is weak: at least one
/// of them is false.
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
/// assert_eq!(step.marks(&state)(to.cell(), to.digit()), Some(Mark::Evidence));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedChain {
    /// The nodes. The first one is the assumption.
    pub nodes: Vec<ChainNode>,
    /// Whether the first node is true.
    pub is_first_true: bool,
    /// The link from each node to the next; in a loop, also the link from the last node to the first.
    pub links: Vec<Link>,
}

/// A link between single candidates, as pictures draw it. The first candidate of a group represents the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CandidateLink {
    /// The candidate at the start.
    pub from: Candidate,
    /// The candidate at the end.
    pub to: Candidate,
    /// Whether the link is strong (at least one is true) rather than weak (at most one is true).
    pub is_strong: bool,
}

impl LinkedChain {
    /// Creates a chain of these nodes. In a loop, a weak link joins the last node to the first.
    ///
    /// `strong_link` returns the strong link between two nodes, given the index of the first and both nodes.
    pub(crate) fn new(
        nodes: Vec<ChainNode>,
        is_first_true: bool,
        is_loop: bool,
        strong_link: impl Fn(usize, [ChainNode; 2]) -> Link,
    ) -> Self {
        let link = |(index, window): (usize, &[ChainNode])| {
            let pair = [window[0], window[1]];
            if is_first_true == (index % 2 == 0) { Link::weak(pair) } else { strong_link(index, pair) }
        };
        let closing_link = is_loop.then(|| Link::weak([nodes[nodes.len() - 1], nodes[0]]));
        let links = nodes.windows(2).enumerate().map(link).chain(closing_link).collect();
        Self { nodes, is_first_true, links }
    }

    /// Returns whether the last node is linked to the first.
    pub fn is_loop(&self) -> bool {
        self.links.len() == self.nodes.len()
    }

    /// Returns the candidates of the true nodes, and those of the false nodes.
    pub(crate) fn true_and_false_candidates(&self) -> [CandidateSet; 2] {
        let mut sides = [CandidateSet::EMPTY; 2];
        for (index, node) in self.nodes.iter().enumerate() {
            let side = &mut sides[usize::from(!self.is_true(index))];
            *side |= CandidateSet::from_digit(node.digit, node.cells);
        }
        sides
    }

    /// Returns whether the node with this index is true.
    pub const fn is_true(&self, index: usize) -> bool {
        self.is_first_true == index.is_multiple_of(2)
    }

    /// Returns the index of the node at the end of the link with this index.
    pub fn link_end_index(&self, link_index: usize) -> usize {
        (link_index + 1) % self.nodes.len()
    }

    /// Iterates over the links between single candidates, as pictures draw them.
    pub(crate) fn candidate_links(&self) -> impl Iterator<Item = CandidateLink> {
        let candidate = |index: usize| {
            let ChainNode { digit, cells } = self.nodes[index];
            cells.first().map(|cell| Candidate::new(cell, digit))
        };
        (0..self.links.len()).filter_map(move |link_index| {
            let (from, to) = (candidate(link_index)?, candidate(self.link_end_index(link_index))?);
            Some(CandidateLink { from, to, is_strong: !self.is_true(link_index) })
        })
    }
}

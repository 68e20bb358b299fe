//! Proofs by chains, as data: inferences between nodes. All chains have this form, whoever searches for them.

use std::sync::Arc;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
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
///         let from = nodes[premises[0]].candidate();
///         let Node { cells, digit, is_on } = nodes[*conclusion];
///         let house = if let Reason::House(house) = reason { house.to_string() } else { "the cell".into() };
///         println!("from {from} follows in {house} that {digit} in {cells} is {is_on}");
///     }
///     assert!(nodes.last().is_some_and(|node| !node.is_on && step.eliminations.contains(node.candidate())));
/// }
///
/// let step = Technique::from_name("m-wing")?.example(0).ok_or("no example")?.step;
/// let proof: &Proof = step.proof().ok_or("no proof")?;
/// assert!(proof.method == ProofMethod::Ends && proof.derivations[0].is_chain());
/// assert!(matches!(proof.derivations[0].inferences[..2], [
///     Inference { reason: Reason::Cell, .. },
///     Inference { reason: Reason::House(_), .. },
/// ]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Proof {
    /// The method of proof.
    pub method: ProofMethod,
    /// The chains, each as a derivation.
    pub derivations: Vec<Derivation>,
}

/// A derivation of consequences from an assumption.
///
/// The first node is the assumption, and the last one is the consequence. Every node except the assumption follows
/// from nodes before it. In a chain, each follows from the one before.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Derivation {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The inferences, in the order of their conclusions. In a cycle, the last inference leads back to the first node.
    pub inferences: Vec<Inference>,
}

/// A digit in one or more cells, with a truth value: one of the cells holds the digit (on), or none of them does (off).
///
/// The cells are a single cell, two or three cells in both a box and a line, or all places of the digit in an almost
/// locked set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Node {
    /// The cells.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether one of the cells holds the digit.
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
    /// The cells have one more digit than there are cells, all in this house. They hold all of them but one: if one is
    /// false in all its places, any other is true.
    AlmostLockedSet {
        /// The cells of the set.
        cells: CellSet,
        /// The digits of the set.
        digits: DigitSet,
        /// A house of the cells.
        house: House,
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
    /// A cycle that holds in one of its two directions: either the on nodes are true or the off nodes are. A candidate
    /// that conflicts with an on node and an off node is false.
    Cycle,
    /// One truth value of a node implies the other.
    Forcing,
    /// If the first node of the chain is off, the last one is on. A candidate that conflicts with both is false.
    Ends,
    /// The assumption makes a candidate both true and false. One chain leads to each of these truth values.
    Contradiction(Node),
    /// The assumption, which all chains share, makes all candidates of the constraint false. One chain leads to each.
    Emptied(Constraint),
    /// Both truth values of the candidate lead to the same conclusion. There is one chain from each.
    Double(Candidate),
    /// One chain from each candidate of the cell, all to the same conclusion.
    Cell(Cell),
    /// One chain from each place of the digit in the house, all to the same conclusion.
    House(House, Digit),
    /// The two derivations start from the truth values of one candidate, and colour others: either those that are on in
    /// the first are true, or those that are on in the second. A candidate is false if it is off in both, or if it is
    /// off in one and the other has a candidate both on and off or leaves a cell without candidates.
    Colours,
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

impl Node {
    /// Creates a node for a candidate with this truth value.
    pub const fn new(candidate: Candidate, is_on: bool) -> Self {
        Self { cells: CellSet::from_cell(candidate.cell()), digit: candidate.digit(), is_on }
    }

    /// Creates a node for a true candidate.
    pub const fn on(candidate: Candidate) -> Self {
        Self::new(candidate, true)
    }

    /// Creates a node for a false candidate.
    pub const fn off(candidate: Candidate) -> Self {
        Self::new(candidate, false)
    }

    /// Returns the node with the opposite truth value.
    pub const fn negated(self) -> Self {
        Self { is_on: !self.is_on, ..self }
    }

    /// Returns whether the candidate is false if one of the node's cells holds the digit.
    pub(crate) fn excludes(self, candidate: Candidate) -> bool {
        let is_in_cell = self.cells == CellSet::from_cell(candidate.cell());
        let is_same_digit = self.digit == candidate.digit();
        is_in_cell && !is_same_digit || is_same_digit && self.cells.common_peers().contains(candidate.cell())
    }

    /// Returns the candidate; of a group, the first one.
    pub fn candidate(self) -> Candidate {
        Candidate::new(self.cells.first().unwrap_or(Cell::at(0, 0)), self.digit)
    }

    /// Returns the candidates.
    pub fn candidates(self) -> CandidateSet {
        CandidateSet::from_digit(self.digit, self.cells)
    }
}

impl Reason {
    /// Returns whether the reason is a link, rather than a pattern or a nested proof.
    pub const fn is_link(&self) -> bool {
        matches!(self, Self::Cell | Self::House(_) | Self::AlmostLockedSet { .. })
    }

    /// Returns the constraint from which the node follows, if there is only one.
    pub fn constraint(&self, node: Node) -> Option<Constraint> {
        match *self {
            Self::Cell => Some(Constraint::Cell(node.candidate().cell())),
            Self::House(house) => Some(Constraint::House(house, node.digit)),
            Self::AlmostLockedSet { .. } | Self::Pattern { .. } | Self::Nested { .. } => None,
        }
    }

    /// Returns the reason why at most one of two nodes is true: they share a house, or a cell.
    pub(crate) fn weak_link([a, b]: [Node; 2]) -> Self {
        let cells = a.cells | b.cells;
        let shared_house = a.candidate().cell().houses().into_iter().find(|house| cells.is_subset(house.cells()));
        shared_house.filter(|_| a.cells != b.cells).map_or(Self::Cell, Self::House)
    }
}

impl ProofMethod {
    /// Returns the constraint from whose candidates the chains start, if there is one.
    pub const fn constraint(self) -> Option<Constraint> {
        match self {
            Self::Cell(cell) => Some(Constraint::Cell(cell)),
            Self::House(house, digit) => Some(Constraint::House(house, digit)),
            Self::Cycle | Self::Forcing | Self::Ends | Self::Contradiction(_) => None,
            Self::Emptied(_) | Self::Double(_) | Self::Colours => None,
        }
    }

    /// Returns the constraint that the chains leave without candidates, if there is one.
    pub const fn emptied_constraint(self) -> Option<Constraint> {
        if let Self::Emptied(constraint) = self { Some(constraint) } else { None }
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

impl Proof {
    /// Iterates over the derivations' inferences, each with the nodes of its derivation.
    pub(crate) fn inferences(&self) -> impl Iterator<Item = (&[Node], &Inference)> {
        let derivations = self.derivations.iter();
        derivations.flat_map(|chain| chain.inferences.iter().map(|inference| (&chain.nodes[..], inference)))
    }

    /// Returns the links between single candidates, as pictures draw them, each once. A link that is strong in one chain
    /// and weak in another is strong.
    pub(crate) fn candidate_links(&self) -> Vec<CandidateLink> {
        let mut links: Vec<CandidateLink> = Vec::new();
        for (nodes, Inference { premises, conclusion, .. }) in self.inferences() {
            let (to, is_strong) = (nodes[*conclusion].candidate(), nodes[*conclusion].is_on);
            for from in premises.iter().map(|&premise| nodes[premise].candidate()).filter(|&from| from != to) {
                match links.iter_mut().find(|link| (link.from, link.to) == (from, to)) {
                    Some(link) => link.is_strong |= is_strong,
                    None => links.push(CandidateLink { from, to, is_strong }),
                }
            }
        }
        links
    }
}

impl Derivation {
    /// Creates a chain: each node follows from the one before, for the reason that `reason` returns for the index of the
    /// premise and for both nodes. In a loop, the first node follows from the last.
    pub(crate) fn chain(nodes: Vec<Node>, is_loop: bool, reason: impl Fn(usize, [Node; 2]) -> Reason) -> Self {
        let last_premise = if is_loop { nodes.len() } else { nodes.len() - 1 };
        let inference = |premise: usize| {
            let conclusion = (premise + 1) % nodes.len();
            let reason = reason(premise, [nodes[premise], nodes[conclusion]]);
            Inference { premises: vec![premise], conclusion, reason }
        };
        Self { inferences: (0..last_premise).map(inference).collect(), nodes }
    }

    /// Adds a node that follows from the premise with this index, unless the derivation has it already.
    pub(crate) fn infer(&mut self, premise: usize, node: Node, reason: Reason) {
        if !self.nodes.contains(&node) {
            self.inferences.push(Inference { premises: vec![premise], conclusion: self.nodes.len(), reason });
            self.nodes.push(node);
        }
    }

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

    /// Returns whether each node follows from the one before, and from no other.
    pub fn is_chain(&self) -> bool {
        self.inferences.iter().enumerate().all(|(index, inference)| inference.premises == [index])
    }

    /// Returns whether the derivation is a chain whose first node follows from the last.
    pub fn is_loop(&self) -> bool {
        self.inference_to(0).is_some()
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

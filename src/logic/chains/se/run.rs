//! Finds the consequences of one assumption, in Sudoku Explainer's order, with candidates eliminated on the way.
//!
//! All on nodes found so far are followed before the next off node. The strong links of an off node are read as it is
//! eliminated; later links see only the remaining candidates. The run ends at the first candidate that would be both on
//! and off, or when there is nothing more to follow. In the latter case the advanced rules of [`super::dynamic`] may
//! add off nodes, and it continues.
//!
//! A run records only causes. The nodes that a node depends on are computed on demand, for the few nodes that need it.

use super::board::{CandidateBoard, Left};
use super::patterns::{FoundPattern, Pattern, patterns};
use crate::logic::bits::BitSet;
use crate::logic::{Chain, Node, Reason};

/// A rule that a run tries when no link is left to follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// Locked digits, pairs, X-wings.
    Patterns,
    /// Cycles and forcing chains.
    Forcing,
    /// Cell and region forcing chains.
    Multiple,
    /// Dynamic forcing chains of this level.
    Dynamic(usize),
}

/// A numbered candidate, on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbered {
    pub(super) number: u16,
    pub(super) on: bool,
}

/// The cause of a node.
#[derive(Debug, Clone, Copy)]
pub(super) enum Cause {
    Assumption,
    /// The link from this node in the site of this kind.
    Link(u16, u8),
    /// The advance with this index.
    Advance(u16),
}

/// One deduction of the advanced rules. The nodes that it adds depend on its premises, all of them off.
#[derive(Debug, Clone)]
pub(super) struct Advance {
    pub(super) premises: Vec<u16>,
    pub(super) reason: AdvanceReason,
    /// The number of nodes that were off before.
    pub(super) struck: usize,
}

#[derive(Debug, Clone)]
pub(super) enum AdvanceReason {
    Pattern(Pattern),
    /// A chain found by this rule: its identity, its complexity including nested chains, and its index among the chains
    /// that the rule found.
    Nested {
        rule: Rule,
        identity: u64,
        complexity: usize,
        number: usize,
    },
}

/// The nodes that are on, or those that are off.
pub(super) struct Side<const W: usize> {
    pub(super) set: BitSet<W>,
    /// The nodes in the order in which they were found.
    pub(super) list: Vec<u16>,
    cause: Vec<Cause>,
    followed: usize,
    /// The index of the grounds of each node in `known`.
    grounds: Vec<u16>,
    known: BitSet<W>,
}

/// The nodes on which a node depends, including itself.
struct Grounds<const W: usize> {
    on: BitSet<W>,
    off: BitSet<W>,
    count: usize,
}

/// The consequences of one assumption.
pub(super) struct Run<const W: usize> {
    /// The candidates left at the start, and those left now.
    pub(super) start: BitSet<W>,
    pub(super) left: Left<W>,
    on: Side<W>,
    off: Side<W>,
    pub(super) advances: Vec<Advance>,
    /// The number of rules that have found nothing at its end.
    pub(super) tried: usize,
    /// The off nodes that nested chains added.
    by_nested: BitSet<W>,
    /// The first candidate that would be both on and off.
    pub(super) clash: Option<u16>,
    grounds: Vec<Grounds<W>>,
}

impl<const W: usize> Side<W> {
    fn new() -> Self {
        Self {
            set: BitSet::EMPTY,
            list: Vec::new(),
            cause: vec![Cause::Assumption; CandidateBoard::<W>::CAPACITY],
            followed: 0,
            grounds: vec![0; CandidateBoard::<W>::CAPACITY],
            known: BitSet::EMPTY,
        }
    }

    fn clear(&mut self) {
        (self.set, self.known, self.followed) = (BitSet::EMPTY, BitSet::EMPTY, 0);
        self.list.clear();
    }

    /// Returns the next node to be followed.
    #[inline]
    fn next(&mut self) -> Option<u16> {
        let next = self.list.get(self.followed).copied();
        self.followed += usize::from(next.is_some());
        next
    }

    #[inline]
    fn insert(&mut self, number: u16, cause: Cause) {
        self.set.insert(number);
        self.list.push(number);
        self.cause[usize::from(number)] = cause;
    }
}

impl<const W: usize> Run<W> {
    pub(super) fn new() -> Self {
        Self {
            start: BitSet::EMPTY,
            left: Left { masks: [0; _], all: BitSet::EMPTY },
            on: Side::new(),
            off: Side::new(),
            advances: Vec::new(),
            tried: 0,
            by_nested: BitSet::EMPTY,
            clash: None,
            grounds: Vec::new(),
        }
    }

    /// Starts the run with an assumption on the candidates that are left.
    pub(super) fn assume(&mut self, left: &Left<W>, source: Numbered) {
        self.start = left.all;
        self.left.clone_from(left);
        self.on.clear();
        self.off.clear();
        self.advances.clear();
        self.tried = 0;
        self.by_nested = BitSet::EMPTY;
        self.clash = None;
        self.grounds.clear();
        let side = if source.on { &mut self.on } else { &mut self.off };
        side.insert(source.number, Cause::Assumption);
    }

    #[inline]
    pub(super) const fn side(&self, on: bool) -> &Side<W> {
        if on { &self.on } else { &self.off }
    }

    #[inline]
    pub(super) fn cause(&self, node: Numbered) -> Cause {
        self.side(node.on).cause[usize::from(node.number)]
    }

    /// Follows the links to the first clash, or to the end. Only a dynamic run eliminates candidates.
    pub(super) fn follow(&mut self, board: &CandidateBoard<W>, is_dynamic: bool) {
        while self.clash.is_none() {
            if let Some(from) = self.on.next() {
                let around = board.weak_set[usize::from(from)] & self.left.all;
                let news = around - self.off.set;
                let of_interest = news | (around & self.on.set);
                if of_interest.is_empty() {
                    continue;
                }
                for to in board.weak_among(from, of_interest) {
                    // The kind of a weak link is computed on demand.
                    let cause = Cause::Link(from, 0);
                    if self.on.set.contains(to) {
                        self.off.cause[usize::from(to)] = cause;
                        self.clash = Some(to);
                        break;
                    }
                    if news.contains(to) {
                        self.off.insert(to, cause);
                    }
                }
            } else if let Some(from) = self.off.next() {
                let strong =
                    if is_dynamic { board.strike(&mut self.left, from) } else { board.strong(&self.left, from) };
                for &(to, kind) in strong.as_slice() {
                    let cause = Cause::Link(from, kind);
                    if self.off.set.contains(to) {
                        self.on.cause[usize::from(to)] = cause;
                        self.clash = Some(to);
                        break;
                    }
                    if !self.on.set.contains(to) {
                        self.on.insert(to, cause);
                    }
                }
            } else {
                return;
            }
        }
    }

    /// Adds all patterns of the first kind that has any.
    pub(super) fn advance_by_patterns(&mut self, board: &CandidateBoard<W>) {
        let struck = self.struck();
        for FoundPattern { pattern, premises, eliminated } in patterns(board, &self.left, self.start) {
            self.advance(premises, AdvanceReason::Pattern(pattern), struck, eliminated);
        }
    }

    /// Adds the eliminations of the nested chains that a rule found: their premises and identities, their complexities,
    /// and what they eliminate. A chain without premises does not depend on the run.
    pub(super) fn advance_by_chains(
        &mut self,
        rule: Rule,
        chains: impl Iterator<Item = ((Vec<u16>, u64), usize, BitSet<W>)>,
    ) {
        let struck = self.struck();
        for (number, ((premises, identity), complexity, eliminated)) in chains.enumerate() {
            if !premises.is_empty() {
                let reason = AdvanceReason::Nested { rule, identity, complexity, number };
                self.advance(premises, reason, struck, eliminated);
            }
        }
    }

    /// Adds the eliminations of an advanced rule that are not off already. Without any, the deduction is not recorded, so
    /// that there are no more deductions than off nodes.
    fn advance(&mut self, premises: Vec<u16>, reason: AdvanceReason, struck: usize, eliminated: BitSet<W>) {
        let eliminated = eliminated - self.off.set;
        if eliminated.is_empty() {
            return;
        }
        let is_nested = matches!(reason, AdvanceReason::Nested { .. });
        let cause = Cause::Advance(self.advances.len() as u16);
        self.advances.push(Advance { premises, reason, struck });
        for number in eliminated.iter() {
            self.off.insert(number, cause);
            if is_nested {
                self.by_nested.insert(number);
            }
        }
    }

    /// Returns the number of nodes that are off.
    fn struck(&self) -> usize {
        self.off.list.len()
    }

    /// Returns the candidates that were left when this number of nodes were off, all of them followed.
    pub(super) fn left_after(&self, board: &CandidateBoard<W>, start: &Left<W>, struck: usize) -> Left<W> {
        let mut left = start.clone();
        for &number in &self.off.list[..struck] {
            board.strike(&mut left, number);
        }
        left
    }

    /// Calls `take` with the nodes from which a node follows directly, in Sudoku Explainer's order.
    pub(super) fn parents(&self, board: &CandidateBoard<W>, node: Numbered, mut take: impl FnMut(Numbered)) {
        match self.cause(node) {
            Cause::Assumption => {}
            Cause::Link(from, _) if !node.on => take(Numbered { number: from, on: true }),
            Cause::Link(from, kind) => {
                take(Numbered { number: from, on: false });
                let others = self.others(board, node.number, kind).without(from);
                others.iter().for_each(|number| take(Numbered { number, on: false }));
            }
            Cause::Advance(number) => {
                let premises = &self.advances[usize::from(number)].premises;
                premises.iter().for_each(|&number| take(Numbered { number, on: false }));
            }
        }
    }

    /// Returns the chain that leads to a node. `advance` returns the reason of the advance with this index.
    pub(super) fn chain(
        &self,
        board: &CandidateBoard<W>,
        end: Numbered,
        advance: &mut dyn FnMut(usize) -> Option<Reason>,
    ) -> Chain {
        Chain::to(board.node(end), &mut |node| self.origin(board, node, advance))
    }

    /// Returns the nodes from which a node follows directly, and the reason; `None` for the assumption.
    pub(super) fn origin(
        &self,
        board: &CandidateBoard<W>,
        node: Node,
        advance: &mut dyn FnMut(usize) -> Option<Reason>,
    ) -> Option<(Vec<Node>, Reason)> {
        let node = board.numbered(node);
        let mut premises = Vec::new();
        self.parents(board, node, |parent| premises.push(board.node(parent)));
        let reason = match self.cause(node) {
            Cause::Assumption => return None,
            Cause::Link(_, kind) if node.on => board.link_reason(node.number, kind.into()),
            Cause::Link(from, _) => board.link_reason(node.number, board.shared(from, node.number)),
            Cause::Advance(number) => advance(number.into())?,
        };
        Some((premises, reason))
    }

    /// Returns the other candidates that were in the site of an on node at the start.
    #[inline]
    fn others(&self, board: &CandidateBoard<W>, number: u16, kind: u8) -> BitSet<W> {
        (board.of_site[board.site(number, kind.into())] & self.start).without(number)
    }

    /// Returns the number of nodes on which the node depends, including itself.
    pub(super) fn count(&mut self, board: &CandidateBoard<W>, node: Numbered) -> usize {
        match self.before(node) {
            Some(before) => self.count(board, before) + 1,
            None => {
                let number = self.ground(board, node);
                self.grounds[number].count
            }
        }
    }

    /// Calls `take` with the nested chains on which the node depends: their identities and complexities.
    pub(super) fn nested(&mut self, board: &CandidateBoard<W>, node: Numbered, mut take: impl FnMut(u64, usize)) {
        if self.by_nested.is_empty() {
            return;
        }
        let number = self.ground(board, self.before(node).unwrap_or(node));
        for off in (self.grounds[number].off & self.by_nested).iter() {
            if let Cause::Advance(number) = self.off.cause[usize::from(off)] {
                let reason = &self.advances[usize::from(number)].reason;
                if let AdvanceReason::Nested { identity, complexity, .. } = *reason {
                    take(identity, complexity);
                }
            }
        }
    }

    /// Returns the node before an off node that follows by a link. The off node depends on the same nodes and itself.
    fn before(&self, node: Numbered) -> Option<Numbered> {
        match self.cause(node) {
            Cause::Link(number, _) if !node.on => Some(Numbered { number, on: true }),
            _ => None,
        }
    }

    /// Returns the index of the grounds of the node. Terminates, since parents were found earlier.
    fn ground(&mut self, board: &CandidateBoard<W>, node: Numbered) -> usize {
        let at = usize::from(node.number);
        let side = self.side(node.on);
        if side.known.contains(node.number) {
            return side.grounds[at].into();
        }
        let (mut on, mut off) = (BitSet::EMPTY, BitSet::EMPTY);
        let parents = match self.cause(node) {
            Cause::Assumption => BitSet::EMPTY,
            Cause::Link(_, kind) => self.others(board, node.number, kind),
            Cause::Advance(number) => self.advances[usize::from(number)].premises.iter().copied().collect(),
        };
        for number in parents.iter() {
            if !off.contains(number) {
                let parent = Numbered { number, on: false };
                let ground = self.ground(board, self.before(parent).unwrap_or(parent));
                on |= self.grounds[ground].on;
                off |= self.grounds[ground].off;
                off.insert(number);
            }
        }
        if node.on {
            on.insert(node.number)
        } else {
            off.insert(node.number)
        }
        let number = self.grounds.len();
        self.grounds.push(Grounds { on, off, count: on.len() + off.len() });
        let side = if node.on { &mut self.on } else { &mut self.off };
        side.known.insert(node.number);
        side.grounds[at] = number as u16;
        number
    }
}

impl<const W: usize> CandidateBoard<W> {
    pub(super) fn node(&self, node: Numbered) -> Node {
        Node { candidate: self.candidates[usize::from(node.number)], on: node.on }
    }

    pub(super) fn numbered(&self, node: Node) -> Numbered {
        let (cell, digit) = (node.candidate.cell(), node.candidate.digit());
        Numbered { number: self.number(cell, digit), on: node.on }
    }

    /// Returns the reason of a node that follows by a link in the site of this kind.
    pub(super) fn link_reason(&self, number: u16, kind: usize) -> Reason {
        Self::constraint(self.site(number, kind)).into()
    }
}

//! What follows from one assumption, in Sudoku Explainer's order, with candidates eliminated on the way.
//!
//! All on nodes found are followed before the next single off node. An off node is eliminated once the links
//! that it makes strong have been read; so later links are read from what is left. The run ends at the first
//! candidate that would be both on and off, or with nothing more to follow: then the advanced rules of
//! [`super::dynamic`] may add off nodes, and it goes on.
//!
//! A run notes causes only. What a node rests on is worked out for the few nodes that are asked for.

use super::board::{CandidateBoard, Left};
use super::patterns::{FoundPattern, Pattern, patterns};
use crate::logic::bits::BitSet;
use crate::logic::{Chain, Node, Reason};

/// What a run tries where no link leads on.
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

/// A numbered candidate as on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbered {
    pub(super) number: u16,
    pub(super) on: bool,
}

/// Why a node was taken up.
#[derive(Debug, Clone, Copy)]
pub(super) enum Cause {
    Assumption,
    /// The link from this node in the site of this kind.
    Link(u16, u8),
    /// The advance with this number.
    Advance(u16),
}

/// One hint of the advanced rules that a run took: what it adds rests on its premises, all of them off.
#[derive(Debug, Clone)]
pub(super) struct Advance {
    pub(super) premises: Vec<u16>,
    pub(super) reason: AdvanceReason,
    /// How many nodes were off before.
    pub(super) struck: usize,
}

#[derive(Debug, Clone)]
pub(super) enum AdvanceReason {
    Pattern(Pattern),
    /// A chain found by this rule: its identity, its complexity with all it nests, and its place among the
    /// chains that the rule found.
    Nested {
        rule: Rule,
        identity: u64,
        complexity: usize,
        number: usize,
    },
}

/// The nodes of one state.
pub(super) struct Side<const W: usize> {
    pub(super) set: BitSet<W>,
    /// In the order found.
    pub(super) list: Vec<u16>,
    cause: Vec<Cause>,
    followed: usize,
    /// The number of what each node rests on, for the nodes of `known`.
    grounds: Vec<u16>,
    known: BitSet<W>,
}

/// The nodes on which a node rests, itself included.
struct Grounds<const W: usize> {
    on: BitSet<W>,
    off: BitSet<W>,
    count: usize,
}

/// The consequences of one assumption.
pub(super) struct Run<const W: usize> {
    /// What was left at the start, and what is left now.
    pub(super) start: BitSet<W>,
    pub(super) left: Left<W>,
    on: Side<W>,
    off: Side<W>,
    pub(super) advances: Vec<Advance>,
    /// How many of the rules have found nothing at its end.
    pub(super) tried: usize,
    /// The off nodes that nested chains gave.
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

    /// The next node to be followed.
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

    /// Makes the assumption on what is left.
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

    /// Follows the links to the first clash, or to the end. Nothing is eliminated unless it is dynamic.
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
                    // The kind of a weak link is found when it is asked for.
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
                let strong = if is_dynamic {
                    board.strike(&mut self.left, from)
                } else {
                    board.strong(&self.left, from)
                };
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

    /// Takes up all patterns of the first kind that has any.
    pub(super) fn advance_by_patterns(&mut self, board: &CandidateBoard<W>) {
        let struck = self.struck();
        for FoundPattern { pattern, premises, eliminated } in
            patterns(board, &self.left, self.start)
        {
            self.advance(premises, AdvanceReason::Pattern(pattern), struck, eliminated);
        }
    }

    /// Takes up what an advanced rule eliminates, unless it is off already.
    pub(super) fn advance(
        &mut self,
        premises: Vec<u16>,
        reason: AdvanceReason,
        struck: usize,
        eliminated: BitSet<W>,
    ) {
        let is_nested = matches!(reason, AdvanceReason::Nested { .. });
        let cause = Cause::Advance(self.advances.len() as u16);
        self.advances.push(Advance { premises, reason, struck });
        for number in (eliminated - self.off.set).iter() {
            self.off.insert(number, cause);
            if is_nested {
                self.by_nested.insert(number);
            }
        }
    }

    /// How many nodes are off so far.
    pub(super) fn struck(&self) -> usize {
        self.off.list.len()
    }

    /// What was left when so many nodes were off, all of them followed.
    pub(super) fn left_after(
        &self,
        board: &CandidateBoard<W>,
        start: &Left<W>,
        struck: usize,
    ) -> Left<W> {
        let mut left = start.clone();
        for &number in &self.off.list[..struck] {
            board.strike(&mut left, number);
        }
        left
    }

    /// The nodes from which a node follows at once, in Sudoku Explainer's order.
    pub(super) fn parents(
        &self,
        board: &CandidateBoard<W>,
        node: Numbered,
        mut take: impl FnMut(Numbered),
    ) {
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

    /// The chain that leads to a node; `advance` tells the reason of the advance with this number.
    pub(super) fn chain(
        &self,
        board: &CandidateBoard<W>,
        end: Numbered,
        advance: impl Fn(usize) -> Option<Reason>,
    ) -> Chain {
        Chain::to(board.node(end), &|node| self.origin(board, node, &advance))
    }

    /// What a node follows from at once, and why; nothing for the assumption.
    pub(super) fn origin(
        &self,
        board: &CandidateBoard<W>,
        node: Node,
        advance: impl Fn(usize) -> Option<Reason>,
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

    /// The candidates that were in the site of an on node at the start, without it.
    #[inline]
    fn others(&self, board: &CandidateBoard<W>, number: u16, kind: u8) -> BitSet<W> {
        (board.of_site[board.site(number, kind.into())] & self.start).without(number)
    }

    /// How many nodes the node rests on, itself included.
    pub(super) fn count(&mut self, board: &CandidateBoard<W>, node: Numbered) -> usize {
        match self.before(node) {
            Some(before) => self.count(board, before) + 1,
            None => {
                let number = self.ground(board, node);
                self.grounds[number].count
            }
        }
    }

    /// Hands out the nested chains on which the node rests: their identities and complexities.
    pub(super) fn nested(
        &mut self,
        board: &CandidateBoard<W>,
        node: Numbered,
        mut take: impl FnMut(u64, usize),
    ) {
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

    /// What an off node that follows by a link rests on is that of the on node before, and itself.
    fn before(&self, node: Numbered) -> Option<Numbered> {
        match self.cause(node) {
            Cause::Link(number, _) if !node.on => Some(Numbered { number, on: true }),
            _ => None,
        }
    }

    /// The number of what the node rests on. Parents were found earlier, so that this comes to an end.
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
            Cause::Advance(number) => {
                self.advances[usize::from(number)].premises.iter().copied().collect()
            }
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

    fn numbered(&self, node: Node) -> Numbered {
        let (cell, digit) = (node.candidate.cell(), node.candidate.digit());
        Numbered { number: self.number(cell, digit), on: node.on }
    }

    /// Why a node follows by a link in the site of this kind.
    pub(super) fn link_reason(&self, number: u16, kind: usize) -> Reason {
        match Self::constraint(self.site(number, kind)).house() {
            None => Reason::Cell,
            Some(house) => Reason::House(house),
        }
    }
}

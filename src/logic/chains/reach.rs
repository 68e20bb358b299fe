//! Everything that follows from one candidate being on.

use super::NodeSet;
use super::build::Origins;
use super::links::{Kind, Links, strong_reason, weak_reason};
use crate::logic::{Candidate, Node, Reason, State};

/// The consequences of one assumption, found breadth first.
#[derive(Clone)]
pub(super) struct Reach {
    on: Side,
    off: Side,
    source: Candidate,
}

/// The consequences of one state, on or off.
#[derive(Clone)]
struct Side {
    set: NodeSet,
    /// The candidates in the order found.
    list: [Candidate; Candidate::COUNT],
    len: usize,
    /// On how many nodes each one rests, itself and the assumption included.
    depth: [u16; Candidate::COUNT],
    /// What each one follows from.
    parent: [Candidate; Candidate::COUNT],
}

impl Side {
    const NEW: Self = Self {
        set: NodeSet::EMPTY,
        list: [Candidate::from_index(0); Candidate::COUNT],
        len: 0,
        depth: [0; Candidate::COUNT],
        parent: [Candidate::from_index(0); Candidate::COUNT],
    };

    fn clear(&mut self) {
        self.set = NodeSet::EMPTY;
        self.len = 0;
    }

    #[inline]
    fn insert(&mut self, candidate: Candidate, parent: Candidate, depth: u16) {
        if self.set.insert(candidate) {
            self.list[self.len] = candidate;
            self.len += 1;
            self.depth[candidate.index()] = depth;
            self.parent[candidate.index()] = parent;
        }
    }
}

impl Reach {
    const NEW: Self = Self { on: Side::NEW, off: Side::NEW, source: Candidate::from_index(0) };

    /// Follows all links from the candidate; stops where a candidate would be both on and off.
    ///
    /// All on nodes found are followed before the next single off node.
    fn follow(&mut self, source: Candidate, links: &Links) {
        self.on.clear();
        self.off.clear();
        self.source = source;
        self.on.insert(source, source, 1);
        let (mut on_done, mut off_done) = (0, 0);
        loop {
            if on_done < self.on.len {
                let from = self.on.list[on_done];
                on_done += 1;
                let depth = self.on.depth[from.index()] + 1;
                for &to in links.weak(from, Kind::Xy) {
                    if self.on.set.contains(to) {
                        return;
                    }
                    self.off.insert(to, from, depth);
                }
            } else if off_done < self.off.len {
                let from = self.off.list[off_done];
                off_done += 1;
                let depth = self.off.depth[from.index()] + 1;
                for &to in links.strong(from, Kind::Xy) {
                    if self.off.set.contains(to) {
                        return;
                    }
                    self.on.insert(to, from, depth);
                }
            } else {
                return;
            }
        }
    }

    const fn side(&self, on: bool) -> &Side {
        if on { &self.on } else { &self.off }
    }

    /// The candidates that are on, or off, as a set.
    pub(super) fn set(&self, on: bool) -> &NodeSet {
        &self.side(on).set
    }

    /// The candidates that are on, or off, in the order found.
    pub(super) fn list(&self, on: bool) -> &[Candidate] {
        let side = self.side(on);
        &side.list[..side.len]
    }

    /// On how many nodes a consequence rests, itself and the assumption included.
    pub(super) fn depth(&self, node: Node) -> usize {
        self.side(node.on).depth[node.candidate.index()].into()
    }
}

/// A reach with the state whose links it followed.
pub(super) struct ReachIn<'a>(pub(super) &'a Reach, pub(super) &'a State);

impl Origins for ReachIn<'_> {
    fn visit(&self, node: Node, visit: &mut dyn FnMut(Node, Reason)) {
        let Self(reach, state) = self;
        if node == Node::on(reach.source) {
            return;
        }
        let to = node.candidate;
        let from = reach.side(node.on).parent[to.index()];
        let reason = if node.on { strong_reason(state, from, to) } else { weak_reason(from, to) };
        visit(Node { candidate: from, on: !node.on }, reason);
    }
}

/// The reaches of the candidates of one state, each followed when first asked for.
pub(super) struct Reaches {
    reaches: Vec<Reach>,
    used: usize,
    number_of: [Option<u16>; Candidate::COUNT],
}

impl Reaches {
    pub(super) const fn new() -> Self {
        Self { reaches: Vec::new(), used: 0, number_of: [None; Candidate::COUNT] }
    }

    /// Forgets the reaches of an earlier state, but not the memory.
    pub(super) fn clear(&mut self) {
        self.used = 0;
        self.number_of = [None; Candidate::COUNT];
    }

    /// The number of the candidate's reach.
    pub(super) fn number(&mut self, source: Candidate, links: &Links) -> usize {
        if let Some(number) = self.number_of[source.index()] {
            return number.into();
        }
        let number = self.used;
        self.used += 1;
        if number == self.reaches.len() {
            self.reaches.push(Reach::NEW);
        }
        self.reaches[number].follow(source, links);
        self.number_of[source.index()] = Some(number as u16);
        number
    }

    /// The reach with this number.
    pub(super) fn get(&self, number: usize) -> &Reach {
        &self.reaches[number]
    }
}

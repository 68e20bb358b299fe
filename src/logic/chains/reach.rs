//! Everything that follows from one assumption.

use crate::logic::{Candidate, CandidateSet, Node};

/// The links that a reach follows.
pub(super) trait Network {
    /// Calls `visit` for each candidate that is off if this one is on, in order, until it returns true;
    /// whether it did.
    fn weak(&self, from: Candidate, visit: impl FnMut(Candidate) -> bool) -> bool;

    /// Likewise for each candidate that is on if this one is off. This may eliminate the candidate.
    fn strong(&mut self, from: Candidate, visit: impl FnMut(Candidate) -> bool) -> bool;
}

/// The consequences of one assumption, found breadth first.
pub(super) struct Reach {
    on: Side,
    off: Side,
    source: Node,
}

/// The consequences of one state, on or off.
pub(super) struct Side {
    pub(super) set: CandidateSet,
    list: [Candidate; 729],
    len: usize,
    /// For each candidate the one it follows from, and how many steps it is from the assumption.
    origin: [(Candidate, u16); Candidate::TABLE],
}

impl Side {
    const NEW: Self = Self {
        set: CandidateSet::EMPTY,
        list: [Candidate::FIRST; 729],
        len: 0,
        origin: [(Candidate::FIRST, 0); Candidate::TABLE],
    };

    /// The candidates in the order found.
    pub(super) fn list(&self) -> &[Candidate] {
        &self.list[..self.len]
    }

    #[inline]
    fn insert(&mut self, candidate: Candidate, origin: (Candidate, u16)) {
        if self.set.insert(candidate) {
            self.list[self.len] = candidate;
            self.len += 1;
            self.origin[candidate.index()] = origin;
        }
    }
}

impl Reach {
    pub(super) const NEW: Self =
        Self { on: Side::NEW, off: Side::NEW, source: Node::on(Candidate::FIRST) };

    /// Follows all links from the assumption, to the first candidate that would be both on and off.
    ///
    /// All on nodes found are followed before the next single off node.
    pub(super) fn follow(&mut self, source: Node, network: &mut impl Network) -> Option<Candidate> {
        let Self { on, off, source: of_self } = self;
        *of_self = source;
        (on.set, on.len) = (CandidateSet::EMPTY, 0);
        (off.set, off.len) = (CandidateSet::EMPTY, 0);
        let first = if source.on { &mut *on } else { &mut *off };
        first.insert(source.candidate, (source.candidate, 0));
        let (mut on_done, mut off_done) = (0, 0);
        let mut clash = source.candidate;
        loop {
            let is_on = on_done < on.len;
            let (from, followed, other) = if is_on {
                on_done += 1;
                (on.list[on_done - 1], &*on, &mut *off)
            } else if off_done < off.len {
                off_done += 1;
                (off.list[off_done - 1], &*off, &mut *on)
            } else {
                return None;
            };
            let origin = (from, followed.origin[from.index()].1 + 1);
            let visit = |to: Candidate| {
                if followed.set.contains(to) {
                    // Not one of the consequences, but a chain may lead to it.
                    other.origin[to.index()] = origin;
                    clash = to;
                    return true;
                }
                other.insert(to, origin);
                false
            };
            let is_clash =
                if is_on { network.weak(from, visit) } else { network.strong(from, visit) };
            if is_clash {
                return Some(clash);
            }
        }
    }

    /// The candidates that are on, or off.
    pub(super) const fn side(&self, on: bool) -> &Side {
        if on { &self.on } else { &self.off }
    }

    /// How many steps a consequence is from the assumption.
    pub(super) fn distance(&self, node: Node) -> usize {
        self.side(node.on).origin[node.candidate.index()].1.into()
    }

    /// The node by which a consequence was first found; `None` for the assumption.
    pub(super) fn origin(&self, node: Node) -> Option<Node> {
        let (candidate, _) = self.side(node.on).origin[node.candidate.index()];
        (node != self.source).then_some(Node { candidate, on: !node.on })
    }
}

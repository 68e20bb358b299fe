//! All that follows from each node, however long the chain to it, worked out for all nodes at once.
//!
//! It tells where a search by levels will find something, and where it need not begin. Links are mutual, so what
//! follows holds backwards, too: if one node being true makes another one false, the other makes the one false.

use super::table::NodeTable;
use crate::logic::bits::BitSet;

/// What follows from each node being true, over the weak and the strong links of single candidates and groups in turn;
/// over some of them only, it is among it.
pub(super) struct Closure<'a, const W: usize> {
    /// The nodes that are true then; the node itself only where it comes back to itself.
    pub(super) on: NodeTable<'a, W>,
    /// The nodes that are false then.
    pub(super) off: NodeTable<'a, W>,
}

impl<const W: usize> Closure<'_, W> {
    /// Whether the node, if true, is false.
    pub(super) fn refutes(&self, number: u16) -> bool {
        self.off.of_node(number).contains(number)
    }
}

/// Works out the closure of these links, by Tarjan's algorithm for strongly connected components: nodes that lead to
/// each other have the same closure, and it is complete once those of all nodes beyond are.
pub(super) fn close<const W: usize>(
    strong: NodeTable<'_, W>,
    weak: NodeTable<'_, W>,
    [on, off]: [&mut [[u64; W]]; 2],
) {
    let count = strong.len();
    let mut walk = ClosureWalk {
        links: Links { strong, weak, linked: strong.linked() },
        on,
        off,
        met: vec![NEW; count],
        back: vec![NEW; count],
        time: 0,
        open: Vec::new(),
        path: Vec::new(),
    };
    for root in 0..count as u16 {
        if walk.met[usize::from(root)] == NEW {
            walk.from(root);
        }
    }
}

struct Links<'a, const W: usize> {
    strong: NodeTable<'a, W>,
    weak: NodeTable<'a, W>,
    /// The nodes that have a strong link.
    linked: BitSet<W>,
}

impl<const W: usize> Links<'_, W> {
    /// The nodes that are true after two links, if this one is.
    fn next(&self, node: u16) -> BitSet<W> {
        let excluded = self.weak.of_node(node) & self.linked;
        excluded.iter().fold(BitSet::EMPTY, |next, number| next | self.strong.of_node(number))
    }
}

/// When a node was met that has not been met, and one whose closure is complete.
const NEW: u32 = u32::MAX;
const DONE: u32 = u32::MAX - 1;

/// A depth-first search over all nodes.
struct ClosureWalk<'a, const W: usize> {
    links: Links<'a, W>,
    /// The closure of each node as far as it is known.
    on: &'a mut [[u64; W]],
    off: &'a mut [[u64; W]],
    /// When each node was met, and the earliest node that it leads back to.
    met: Vec<u32>,
    back: Vec<u32>,
    time: u32,
    /// The nodes met whose closure is not complete, in the order in which they were met.
    open: Vec<u16>,
    /// The way from the root to the current node, each with the nodes that have yet to be looked at from there.
    path: Vec<(u16, BitSet<W>)>,
}

impl<const W: usize> ClosureWalk<'_, W> {
    /// Visits all that can be reached from the root and has not been met.
    fn from(&mut self, root: u16) {
        self.enter(root);
        while let Some(&mut (node, ref mut left)) = self.path.last_mut() {
            let Some(next) = left.pop() else {
                self.leave(node);
                continue;
            };
            match self.met[usize::from(next)] {
                NEW => self.enter(next),
                DONE => self.take_over(node, next),
                when => self.lead_back(node, when),
            }
        }
    }

    fn enter(&mut self, node: u16) {
        let at = usize::from(node);
        (self.met[at], self.back[at]) = (self.time, self.time);
        self.time += 1;
        self.open.push(node);
        let next = self.links.next(node);
        self.on[at] = next.words();
        self.off[at] = self.links.weak.of_node(node).words();
        self.path.push((node, next));
    }

    /// What follows from the next node, whose closure is complete, follows from this one.
    fn take_over(&mut self, node: u16, next: u16) {
        let (at, next) = (usize::from(node), usize::from(next));
        let on = BitSet::of_words(self.on[next]);
        self.on[at] = (BitSet::of_words(self.on[at]) | on).words();
        let off = BitSet::of_words(self.off[at]) | BitSet::of_words(self.off[next]);
        self.off[at] = off.words();
        if let Some((_, left)) = self.path.last_mut() {
            // All that follows from these has been taken over with them.
            *left = *left - on;
        }
    }

    fn lead_back(&mut self, node: u16, when: u32) {
        let back = &mut self.back[usize::from(node)];
        *back = (*back).min(when);
    }

    /// Leaves a node whose successors have all been visited. If it leads back to none before it, all open nodes from it
    /// on lead to each other.
    fn leave(&mut self, node: u16) {
        self.path.pop();
        let back = self.back[usize::from(node)];
        if back == self.met[usize::from(node)] {
            self.complete(node);
        } else if let Some(&(before, _)) = self.path.last() {
            self.lead_back(before, back);
        }
        if let Some(&(before, _)) = self.path.last()
            && self.met[usize::from(node)] == DONE
        {
            self.take_over(before, node);
        }
    }

    /// Gives all open nodes from this one on the closure of them all.
    fn complete(&mut self, node: u16) {
        let start = self.open.iter().rposition(|&member| member == node).unwrap_or(0);
        let (mut on, mut off) = (BitSet::EMPTY, BitSet::EMPTY);
        for &member in &self.open[start..] {
            on |= BitSet::of_words(self.on[usize::from(member)]);
            off |= BitSet::of_words(self.off[usize::from(member)]);
        }
        for member in self.open.drain(start..).map(usize::from) {
            (self.on[member], self.off[member], self.met[member]) = (on.words(), off.words(), DONE);
        }
    }
}

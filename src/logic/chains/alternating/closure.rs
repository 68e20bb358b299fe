//! Computes the closure of the links: all that follows from each node, along chains of any length.
//!
//! It shows where a search by levels will find something, and where it need not begin. Links are mutual, so
//! implications hold backwards as well: if one node being true makes another false, the other being true makes the
//! first false.

use super::table::NodeTable;
use crate::logic::bits::BitSet;

/// All that follows from each node being true, along alternating weak and strong links of single candidates and groups.
/// A search that uses only some of these links finds a subset.
pub(super) struct Closure<'a, const W: usize> {
    /// The nodes that are true then; the node itself only if a chain leads back to it.
    pub(super) on: NodeTable<'a, W>,
    /// The nodes that are false then.
    pub(super) off: NodeTable<'a, W>,
}

impl<const W: usize> Closure<'_, W> {
    /// Returns whether the node implies its own negation.
    pub(super) fn refutes(&self, number: u16) -> bool {
        self.off.row(number).contains(number)
    }
}

/// Computes the closure of these links by Tarjan's algorithm for strongly connected components. Nodes that lead to each
/// other have the same closure, which is complete once those of all nodes beyond are.
pub(super) fn compute_closure<const W: usize>([strong, weak]: [NodeTable<'_, W>; 2], [on, off]: [&mut [[u64; W]]; 2]) {
    let count = strong.len();
    let mut walk = ClosureWalk {
        strong,
        weak,
        linked: strong.linked(),
        on,
        off,
        visit_index: vec![NEW; count],
        lowlink: vec![NEW; count],
        time: 0,
        component_stack: Vec::new(),
        path: Vec::new(),
    };
    for root in 0..count as u16 {
        if walk.visit_index[usize::from(root)] == NEW {
            walk.visit_from(root);
        }
    }
}

/// Times for a node that has not been visited, and for one whose closure is complete.
const NEW: u32 = u32::MAX;
const DONE: u32 = u32::MAX - 1;

/// A depth-first search over all nodes.
struct ClosureWalk<'a, const W: usize> {
    strong: NodeTable<'a, W>,
    weak: NodeTable<'a, W>,
    /// The nodes that have a strong link.
    linked: BitSet<W>,
    /// The closure of each node, as far as it is known.
    on: &'a mut [[u64; W]],
    off: &'a mut [[u64; W]],
    /// The time at which each node was visited, and the earliest node that it leads back to.
    visit_index: Vec<u32>,
    lowlink: Vec<u32>,
    time: u32,
    /// The nodes visited whose closure is not complete, in order.
    component_stack: Vec<u16>,
    /// The path from the root to the current node. Each node has the set of successors still to be visited.
    path: Vec<(u16, BitSet<W>)>,
}

impl<const W: usize> ClosureWalk<'_, W> {
    /// Visits all nodes that can be reached from the root and have not been visited.
    fn visit_from(&mut self, root: u16) {
        self.start_node(root);
        while let Some(&mut (node, ref mut unvisited)) = self.path.last_mut() {
            let Some(next) = unvisited.pop_lowest() else {
                self.finish_node(node);
                continue;
            };
            match self.visit_index[usize::from(next)] {
                NEW => self.start_node(next),
                DONE => self.add_closure(node, next),
                when => self.lower_lowlink(node, when),
            }
        }
    }

    fn start_node(&mut self, node: u16) {
        let at = usize::from(node);
        (self.visit_index[at], self.lowlink[at]) = (self.time, self.time);
        self.time += 1;
        self.component_stack.push(node);
        let excluded = self.weak.row(node);
        // The nodes that are true after two links, if this one is.
        let links = (excluded & self.linked).iter();
        let next = links.fold(BitSet::EMPTY, |next, number| next | self.strong.row(number));
        self.on[at] = next.words();
        self.off[at] = excluded.words();
        self.path.push((node, next));
    }

    /// Adds the complete closure of the successor `next` to that of the node.
    fn add_closure(&mut self, node: u16, next: u16) {
        let (at, next) = (usize::from(node), usize::from(next));
        let on = BitSet::from_words(self.on[next]);
        self.on[at] = (BitSet::from_words(self.on[at]) | on).words();
        let off = BitSet::from_words(self.off[at]) | BitSet::from_words(self.off[next]);
        self.off[at] = off.words();
        if let Some((_, unvisited)) = self.path.last_mut() {
            // The closures of these are included already.
            *unvisited = *unvisited - on;
        }
    }

    fn lower_lowlink(&mut self, node: u16, when: u32) {
        let lowlink = &mut self.lowlink[usize::from(node)];
        *lowlink = (*lowlink).min(when);
    }

    /// Finishes a node whose successors have all been visited. If it does not lead back to an earlier node, the stacked
    /// nodes from it on are one component.
    fn finish_node(&mut self, node: u16) {
        self.path.pop();
        let lowlink = self.lowlink[usize::from(node)];
        if lowlink == self.visit_index[usize::from(node)] {
            self.complete_component(node);
        } else if let Some(&(before, _)) = self.path.last() {
            self.lower_lowlink(before, lowlink);
        }
        if let Some(&(before, _)) = self.path.last()
            && self.visit_index[usize::from(node)] == DONE
        {
            self.add_closure(before, node);
        }
    }

    /// Assigns the closure of all stacked nodes from this one on to each of them.
    fn complete_component(&mut self, node: u16) {
        let start = self.component_stack.iter().rposition(|&member| member == node).unwrap_or(0);
        let (mut on, mut off) = (BitSet::EMPTY, BitSet::EMPTY);
        for &member in &self.component_stack[start..] {
            on |= BitSet::from_words(self.on[usize::from(member)]);
            off |= BitSet::from_words(self.off[usize::from(member)]);
        }
        for member in self.component_stack.drain(start..).map(usize::from) {
            (self.on[member], self.off[member], self.visit_index[member]) = (on.words(), off.words(), DONE);
        }
    }
}

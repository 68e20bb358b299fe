//! Computes the transitive closure of the links: every node that follows from each node along chains of any length.
//!
//! The closure shows from which nodes a breadth-first search can find anything. Links are symmetric, so implications
//! also hold in reverse: if one node being true makes another false, the other being true makes the first false.

use super::table::NodeTable;
use crate::logic::bits::BitSet;

/// The nodes that follow from each node being true, along alternating weak and strong links between single candidates
/// and groups. A search that uses only some of these links reaches a subset of these nodes.
pub(super) struct Closure<'a, const W: usize> {
    /// For each node, the nodes that become true. The node itself is included only if a chain leads back to it.
    pub(super) on: NodeTable<'a, W>,
    /// For each node, the nodes that become false.
    pub(super) off: NodeTable<'a, W>,
}

impl<const W: usize> Closure<'_, W> {
    pub(super) fn is_refuted(&self, node: u16) -> bool {
        self.off.row(node).contains(node)
    }
}

/// Writes the closure to `on` and `off`, with Tarjan's algorithm for strongly connected components. Nodes that lead to
/// each other share one closure, which is complete as soon as the closures of all nodes reachable from them are.
pub(super) fn compute_closure<const W: usize>([strong, weak]: [NodeTable<'_, W>; 2], [on, off]: [&mut [[u64; W]]; 2]) {
    let node_count = strong.len();
    let mut walk = ClosureWalk {
        strong,
        weak,
        strongly_linked: strong.linked_nodes(),
        on,
        off,
        visit_index: vec![UNVISITED; node_count],
        lowlink: vec![UNVISITED; node_count],
        next_visit_index: 0,
        component_stack: Vec::new(),
        path: Vec::new(),
    };
    for root in 0..node_count as u16 {
        if walk.visit_index[usize::from(root)] == UNVISITED {
            walk.visit_from(root);
        }
    }
}

/// The visit index of a node that has not been visited.
const UNVISITED: u32 = u32::MAX;
/// The visit index of a node whose closure is complete.
const COMPLETE: u32 = u32::MAX - 1;

/// The depth-first walk of Tarjan's algorithm.
struct ClosureWalk<'a, const W: usize> {
    strong: NodeTable<'a, W>,
    weak: NodeTable<'a, W>,
    strongly_linked: BitSet<W>,
    on: &'a mut [[u64; W]],
    off: &'a mut [[u64; W]],
    /// For each node, the number of nodes visited before it, or [`UNVISITED`] or [`COMPLETE`].
    visit_index: Vec<u32>,
    /// For each node, the lowest visit index of the nodes on the stack to which it is known to lead back.
    lowlink: Vec<u32>,
    next_visit_index: u32,
    /// The visited nodes whose closure is not yet complete, in the order of their visits.
    component_stack: Vec<u16>,
    /// The path from the root to the current node, each node with the successors still to be visited.
    path: Vec<(u16, BitSet<W>)>,
}

impl<const W: usize> ClosureWalk<'_, W> {
    /// Visits all unvisited nodes that can be reached from the root.
    fn visit_from(&mut self, root: u16) {
        self.start_node(root);
        while let Some(&mut (node, ref mut unvisited)) = self.path.last_mut() {
            let Some(successor) = unvisited.pop_lowest() else {
                self.finish_node(node);
                continue;
            };
            match self.visit_index[usize::from(successor)] {
                UNVISITED => self.start_node(successor),
                COMPLETE => self.add_closure(node, successor),
                visit_index => self.lower_lowlink(node, visit_index),
            }
        }
    }

    fn start_node(&mut self, node: u16) {
        let index = usize::from(node);
        (self.visit_index[index], self.lowlink[index]) = (self.next_visit_index, self.next_visit_index);
        self.next_visit_index += 1;
        self.component_stack.push(node);
        let excluded_nodes = self.weak.row(node);
        // The nodes that become true after two links.
        let linked_nodes = (excluded_nodes & self.strongly_linked).iter();
        let successors = linked_nodes.fold(BitSet::EMPTY, |union, linked_node| union | self.strong.row(linked_node));
        self.on[index] = successors.0;
        self.off[index] = excluded_nodes.0;
        self.path.push((node, successors));
    }

    /// Adds the complete closure of a successor to the closure of `node`.
    fn add_closure(&mut self, node: u16, successor: u16) {
        let (index, successor_index) = (usize::from(node), usize::from(successor));
        let on = BitSet(self.on[successor_index]);
        self.on[index] = (BitSet(self.on[index]) | on).0;
        let off = BitSet(self.off[index]) | BitSet(self.off[successor_index]);
        self.off[index] = off.0;
        if let Some((_, unvisited)) = self.path.last_mut() {
            // The closure of the successor includes the closures of the nodes in `on`.
            *unvisited -= on;
        }
    }

    fn lower_lowlink(&mut self, node: u16, visit_index: u32) {
        let lowlink = &mut self.lowlink[usize::from(node)];
        *lowlink = (*lowlink).min(visit_index);
    }

    /// Finishes a node. If it leads back to no earlier node, it and all nodes above it on the stack form a component.
    fn finish_node(&mut self, node: u16) {
        self.path.pop();
        let lowlink = self.lowlink[usize::from(node)];
        if lowlink == self.visit_index[usize::from(node)] {
            self.complete_component(node);
        } else if let Some(&(parent, _)) = self.path.last() {
            self.lower_lowlink(parent, lowlink);
        }
        if let Some(&(parent, _)) = self.path.last()
            && self.visit_index[usize::from(node)] == COMPLETE
        {
            self.add_closure(parent, node);
        }
    }

    /// Gives the node and all nodes above it on the stack their common closure.
    fn complete_component(&mut self, node: u16) {
        let start = self.component_stack.iter().rposition(|&member| member == node).unwrap_or(0);
        let (mut on, mut off) = (BitSet::EMPTY, BitSet::EMPTY);
        for &member in &self.component_stack[start..] {
            on |= BitSet(self.on[usize::from(member)]);
            off |= BitSet(self.off[usize::from(member)]);
        }
        for member in self.component_stack.drain(start..).map(usize::from) {
            (self.on[member], self.off[member], self.visit_index[member]) = (on.0, off.0, COMPLETE);
        }
    }
}

//! From a search's memory to a chain as data.

use crate::logic::{Chain, Link, Node, Reason};

/// What a node follows from: nodes before it, each with the reason.
pub(super) trait Origins {
    /// Calls `visit` for each parent of the node; for none if the node is the assumption.
    fn visit(&self, node: Node, visit: &mut dyn FnMut(Node, Reason));
}

/// The chain that leads to the target, with all nodes on which it rests, each after those it follows from.
pub(super) fn chain_to(target: Node, origins: &impl Origins) -> Chain {
    let mut chain = Chain::default();
    add(target, origins, &mut chain);
    chain
}

fn add(node: Node, origins: &impl Origins, chain: &mut Chain) -> usize {
    if let Some(known) = chain.nodes.iter().position(|&other| other == node) {
        return known;
    }
    let mut parents = Vec::new();
    origins.visit(node, &mut |parent, reason| parents.push((parent, reason)));
    let parents: Vec<(usize, Reason)> =
        parents.into_iter().map(|(parent, reason)| (add(parent, origins, chain), reason)).collect();
    let to = chain.nodes.len();
    chain.nodes.push(node);
    chain.links.extend(parents.into_iter().map(|(from, reason)| Link { from, to, reason }));
    to
}

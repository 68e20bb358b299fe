//! Finds out whether a path may be as short as it must be, before it is searched for.

use std::ops::RangeInclusive;

use crate::logic::bits::BitSet;
use crate::logic::chains::se::frontier::{Links, Pass};
use crate::logic::chains::se::run::BoardNode;

impl<const W: usize> Links<W> {
    /// Returns whether a path over nodes in `allowed`, of a length in `lengths`, leads from the start to a goal. Goals
    /// are off if the start is on, and vice versa. This is faster than a search, because it ignores the order of links.
    pub fn may_reach(
        &self,
        pass: Pass<'_, W>,
        start_node: BoardNode,
        goals: BitSet<W>,
        allowed: [BitSet<W>; 2],
        lengths: RangeInclusive<usize>,
    ) -> bool {
        if !pass.implications.is_known {
            return true;
        }
        let mut is_on = start_node.is_on;
        let mut forbidden_nodes = allowed.map(|candidates| BitSet::ALL - candidates);
        let mut level_nodes = BitSet::<W>::from_number(start_node.number);
        forbidden_nodes[usize::from(is_on)].insert(start_node.number);
        let mut len = 2;
        while len <= *lengths.end() && !level_nodes.is_empty() {
            let mut next_nodes = BitSet::<W>::EMPTY;
            for from in level_nodes.iter() {
                if !is_on {
                    self.strong_links(from, pass.kind).iter().for_each(|link| next_nodes.insert(link.to));
                } else {
                    next_nodes |= self.weak_links(pass, from);
                }
            }
            if is_on == start_node.is_on && len >= *lengths.start() && next_nodes.intersects(&goals) {
                return true;
            }
            is_on = !is_on;
            level_nodes = next_nodes - forbidden_nodes[usize::from(is_on)];
            forbidden_nodes[usize::from(is_on)] |= next_nodes;
            len += 1;
        }
        false
    }
}

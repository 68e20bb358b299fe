//! All that follows from each node, however long the chain to it, worked out for all nodes at once.
//!
//! It tells where a search by levels will find something, and where it need not begin. Links are mutual, so what
//! follows holds backwards, too: if one node being true makes another one false, the other makes the one false.

use super::bits::{Bits, add, both, contains, first, is_empty, numbers};

/// What follows from each node being true, over the weak and the strong links of single candidates and groups in turn;
/// over some of them only, it is among it.
pub(super) struct Closure<'a, const W: usize> {
    /// The nodes that are true then; the node itself only where it comes back to itself.
    pub(super) on: &'a [Bits<W>],
    /// The nodes that are false then.
    pub(super) off: &'a [Bits<W>],
}

/// The number in the order of the walk of a node that has not been met, and of one whose closure is complete.
const NEW: u32 = u32::MAX;
const DONE: u32 = u32::MAX - 1;

/// Works it out from these links.
///
/// By Tarjan's algorithm: nodes that lead to each other have the same closure, and it is complete once those of all
/// nodes beyond are.
pub(super) fn close<const W: usize>(
    strong: &[Bits<W>],
    weak: &[Bits<W>],
    [on, off]: [&mut [Bits<W>]; 2],
) {
    let count = strong.len();
    let mut linked = [0; W];
    for number in (0..count).filter(|&number| !is_empty(&strong[number])) {
        linked[number / 64] |= 1 << (number % 64);
    }
    let next = |number: usize| {
        let mut next = [0; W];
        for excluded in numbers(&both(&weak[number], &linked)) {
            add(&mut next, &strong[excluded]);
        }
        next
    };
    // When each node was met, and the earliest one that it leads back to.
    let (mut met, mut back) = (vec![NEW; count], vec![NEW; count]);
    let (mut time, mut open) = (0, Vec::new());
    let mut path: Vec<(usize, Bits<W>)> = Vec::new();
    for root in 0..count {
        if met[root] != NEW {
            continue;
        }
        let mut entered = Some(root);
        loop {
            if let Some(node) = entered.take() {
                (met[node], back[node]) = (time, time);
                time += 1;
                open.push(node);
                on[node] = next(node);
                off[node] = weak[node];
                path.push((node, on[node]));
            }
            let Some((node, todo)) = path.last_mut() else { break };
            let node = *node;
            if let Some(to) = first(todo) {
                match met[to] {
                    NEW => {
                        entered = Some(to);
                        continue;
                    }
                    DONE => {
                        let [on_to, off_to] = [on[to], off[to]];
                        add(&mut on[node], &on_to);
                        add(&mut off[node], &off_to);
                        // All that follows from these has been added with them.
                        (0..W).for_each(|word| todo[word] &= !on_to[word]);
                    }
                    when => back[node] = back[node].min(when),
                }
                todo[to / 64] &= !(1 << (to % 64));
                continue;
            }
            path.pop();
            if back[node] == met[node] {
                let start = open.iter().rposition(|&member| member == node).unwrap_or(0);
                let [mut all_on, mut all_off] = [[0; W]; 2];
                for &member in &open[start..] {
                    add(&mut all_on, &on[member]);
                    add(&mut all_off, &off[member]);
                }
                for member in open.drain(start..) {
                    (on[member], off[member], met[member]) = (all_on, all_off, DONE);
                }
            } else if let Some(&(before, _)) = path.last() {
                back[before] = back[before].min(back[node]);
            }
        }
    }
}

impl<const W: usize> Closure<'_, W> {
    /// Whether the node, if true, is false.
    pub(super) fn refutes(&self, number: usize) -> bool {
        contains(&self.off[number], number)
    }
}

//! Alternating chains: X-chains, XY-chains, nice loops and AICs, also grouped and with almost locked sets.
//!
//! A chain alternates between strong links, of which at least one end is true, and weak links, of which at least one
//! end is false. A chain that begins and ends with strong links proves that one of its two ends is true: candidates
//! that see both are eliminated. If the ends see each other, the chain closes to a loop, in which every weak link is
//! strong as well. A chain that returns to its own start proves the start.
//!
//! | eliminated | name |
//! |---|---|
//! | one digit, if all links are of this digit | X-chain |
//! | one digit, if all cells have two candidates | XY-chain |
//! | candidates that see both ends of a link of a loop | continuous nice loop |
//! | one candidate, or all others in the cell of a start that is proven | discontinuous nice loop |
//! | two or more candidates that see both ends | AIC |
//!
//! The search is breadth-first: from one node being false to all nodes that are true next, then to all that are false
//! next. Each candidate that a step eliminates is also eliminated by a chain whose start sees it. So the search first
//! finds candidates that lead to their own negation, and starts only at nodes that see one of them.

mod closure;
mod evidence;
mod forcing;
mod link_graph;
mod loops;
mod search;
mod table;

use crate::logic::{CONTINUE, Flow, StepSink};

pub use evidence::AlternatingChain;
pub(crate) use forcing::contradictions;
pub(crate) use link_graph::{ChainKind, LinkGraph};
pub(crate) use loops::find;

/// Finds nice loops and AICs over groups and, if every step is wanted, almost locked sets.
pub(crate) fn grouped_loops(graph: &LinkGraph, steps: &mut StepSink<'_>) -> Flow {
    find(graph, ChainKind::Grouped, steps)?;
    if steps.accepts_all() { find(graph, ChainKind::WithSets, steps) } else { CONTINUE }
}

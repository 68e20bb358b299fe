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
mod forcing;
mod loops;
mod net;
mod search;
mod table;
mod words;

use crate::logic::{CONTINUE, Flow, State, Steps};

pub(crate) use forcing::contradictions;
pub(crate) use net::Net;
pub use words::Alternating;

use loops::find;
use net::ChainKind;

/// Finds X-chains.
pub(crate) fn x_chain(net: &Net, _: &State, steps: &mut Steps<'_>) -> Flow {
    find(net, ChainKind::X, steps)
}

/// Finds XY-chains of at least three cells.
pub(crate) fn xy_chain(net: &Net, _: &State, steps: &mut Steps<'_>) -> Flow {
    find(net, ChainKind::Xy, steps)
}

/// Finds nice loops and AICs over single candidates.
pub(crate) fn loops(net: &Net, _: &State, steps: &mut Steps<'_>) -> Flow {
    find(net, ChainKind::Single, steps)
}

/// Finds nice loops and AICs over groups and, if every step is wanted, almost locked sets.
pub(crate) fn grouped_loops(net: &Net, _: &State, steps: &mut Steps<'_>) -> Flow {
    find(net, ChainKind::Grouped, steps)?;
    if steps.wants_every() { find(net, ChainKind::WithSets, steps) } else { CONTINUE }
}

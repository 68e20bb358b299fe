//! Alternating chains: X-chains, XY-chains, nice loops and AICs, also grouped and with almost locked sets.
//!
//! A chain alternates between strong links, of which one end is true, and weak links, of which one end is
//! false. One that begins and ends with strong links proves that one of its two ends is true: whatever sees both
//! is eliminated. Where the ends see each other, the chain closes to a loop, in which every weak link is a strong
//! one, too. A chain that comes back to its own start proves the start.
//!
//! | what is eliminated | name |
//! |---|---|
//! | one digit, all links of this digit | X-chain |
//! | one digit, all cells with two candidates | XY-chain |
//! | what sees both ends of any link of a loop | continuous nice loop |
//! | one candidate, or all others in the cell of a start that is proven | discontinuous nice loop |
//! | two candidates or more that see both ends | AIC |
//!
//! The search is broad: from one node being false, all nodes that are true next, then all that are false next. What
//! a step removes, is removed by some chain too whose start sees it: so the search first looks for candidates that come
//! to contradict themselves, and starts only at nodes that see one of them.

mod closure;
mod forcing;
mod loops;
mod net;
mod search;
mod table;
mod words;
mod xy;

use crate::logic::{CONTINUE, Flow, State, Steps};

pub(in crate::logic) use forcing::contradictions;
pub(in crate::logic) use net::SharedNet;
pub use words::Alternating;

use loops::find;
use net::{ChainKind, Net};

/// X-chains.
pub(in crate::logic) fn x_chain(net: &Net, _: &State, steps: &mut Steps<'_>) -> Flow {
    find(net, ChainKind::X, steps)
}

/// XY-chains of three cells or more.
pub(in crate::logic) fn xy_chain(net: &Net, _: &State, steps: &mut Steps<'_>) -> Flow {
    find(net, ChainKind::Xy, steps)
}

/// Whether there can be an XY-chain.
pub(in crate::logic) fn promises_xy_chain(state: &State) -> bool {
    xy::promises(state)
}

/// Nice loops and AICs over single candidates.
pub(in crate::logic) fn loops(net: &Net, _: &State, steps: &mut Steps<'_>) -> Flow {
    find(net, ChainKind::Single, steps)
}

/// Nice loops and AICs over groups and, where every step is wanted, almost locked sets.
pub(in crate::logic) fn grouped_loops(net: &Net, _: &State, steps: &mut Steps<'_>) -> Flow {
    find(net, ChainKind::Grouped, steps)?;
    if steps.wants_every() { find(net, ChainKind::WithSets, steps) } else { CONTINUE }
}

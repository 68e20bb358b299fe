//! Alternating chains: X-chains, XY-chains, nice loops and AICs, including chains with groups and almost locked sets.
//!
//! Strong and weak links alternate in a chain. At least one end of a strong link is true; at least one end of a weak
//! link is false. A chain that begins and ends with a strong link proves that at least one of its two ends is true, so
//! candidates that see both ends are eliminated. If the ends see each other, the chain closes into a loop, in which
//! every weak link is also strong. A chain that returns to its own start proves that the start is true.
//!
//! | eliminated | name |
//! |---|---|
//! | one digit, if all links are of this digit | X-chain |
//! | one digit, if all cells have two candidates | XY-chain |
//! | candidates that see both ends of a link of a loop | continuous nice loop |
//! | one candidate that sees both ends, or all others in the cell of a proved start | discontinuous nice loop |
//! | two or more candidates that see both ends | AIC |
//! | one or more candidates, by three strong links in cells or houses as the letter says | M-, S-, L- or H-wing |
//! | any of these, if an almost locked set links two nodes | AIC with sets |
//!
//! The search is breadth-first: it assumes that one node is false, collects all nodes that become true, then all nodes
//! that become false, and so on. Every candidate that a chain eliminates leads to its own negation, and a chain whose
//! start sees the candidate eliminates it as well. So the search first finds the candidates that lead to their own
//! negation, and starts only at nodes that see one of them.

mod chosen_chains;
mod closure;
mod forcing;
mod letter_wings;
mod link_graph;
mod search;
mod table;

pub(crate) use chosen_chains::find_chains;
pub(crate) use forcing::contradictions;
pub(crate) use letter_wings::letter_wings;
pub(crate) use link_graph::{ChainKind, LinkGraph};

//! Sudoku Explainer's chains of implications, and forcing nets: one story, and the table that varies it.
//!
//! *An assumption has consequences.* A candidate is assumed to be true (on) or false (off). An on candidate turns
//! others off: the other candidates of its cell, and its digit elsewhere in its houses (weak links). An off candidate
//! turns another one on if only two were left: the other candidate of the cell, or the other place of the digit in a
//! house (strong links). A run collects all consequences, a path only those on the way to one of them.
//!
//! *Several assumptions share a conclusion.* An assumption is wrong if it leads to a clash. A node is true if it
//! follows from a candidate being on and from it being off, from all candidates of a cell, or from all places of a
//! digit in a house.
//!
//! *More rules lengthen the consequences.* Off candidates may be eliminated on the way, which makes new strong links;
//! patterns eliminate more; and so do entire searches, whose chains are nested in the run.
//!
//! *What cannot be reached is not searched.* The folder [`prune`] only makes the searches faster: leave it unread.
//!
//! | module | contents |
//! |---|---|
//! | [`searches`] | the table: consequences, rules and conclusions of each search |
//! | [`finder`] | the steps of a search of the table |
//! | [`board`] | the numbered candidates of a state, and their links |
//! | [`run`], [`closure`] | the consequences of an assumption, in order with their causes; without order and causes |
//! | [`frontier`], [`paths`] | the shortest paths from an assumption: cycles and forcing chains |
//! | [`conclusion_search`], [`conclusions`] | what several runs share; which conclusions are kept |
//! | [`patterns`], [`nested`] | the rules: patterns, and chains that become part of a run |
//! | [`worker`] | the work of one thread: runs with their rules |
//! | [`simple`], [`nets`] | paths as steps; closures as steps |
//! | [`proofs`] | the proof of a conclusion |
//! | [`memory`] | what is kept between the steps of a solution |
//!
//! The length of a chain determines its rating, and the ratings decide which chain is chosen. The length depends on the
//! order in which links are followed, so this order is part of the scale (see [`crate::logic::position::order`]). Nets
//! have no length.
//!
//! `figures.md` in this folder has benchmark results and the optimizations that failed.

mod board;
mod closure;
mod conclusion_search;
mod conclusions;
mod finder;
mod frontier;
mod memory;
mod nested;
mod nets;
mod paths;
mod patterns;
mod proofs;
mod prune;
mod run;
mod simple;
mod worker;

pub(crate) use memory::ChainMemory;

pub(crate) mod searches;

//! Tools for puzzle hunters: neighbours of a puzzle, backdoors, unavoidable sets.
//!
//! Players who search for puzzles with 17 givens or for the hardest puzzles use such tools on millions of puzzles.
//! Their usual program is gridchecker (M. Dobrichev, C++), from which the terms are taken. A *pattern* is here, as for
//! these players, the cells of a puzzle's givens. The modules are independent of each other:
//!
//! | module | what it finds |
//! |---|---|
//! | `neighbours` | the minimal puzzles reached from a puzzle by removing some givens and adding some |
//! | `backdoors` | the smallest sets of cells that, once filled, leave only naked and hidden singles |
//! | `unavoidable` | small sets of cells of a full grid: every puzzle with this solution has a given in each set |

mod backdoors;
mod neighbours;
mod unavoidable;

pub use backdoors::{BackdoorFinder, Backdoors};
pub use neighbours::{Neighbour, NeighbourFinder, NeighbourSearch, NoNeighbours, NotSearchable, Reach};
pub use unavoidable::UnavoidableFinder;

//! For those who hunt puzzles with few givens, or hard ones: what lies near a puzzle, and what makes it hard.
//!
//! Players who look for 17 givens or for the hardest puzzles ask such questions of millions of puzzles, mostly with
//! gridchecker (M. Dobrichev, C++), from which the terms come. Each question has a module of its own, and none needs
//! another:
//!
//! | module | the question |
//! |---|---|
//! | `neighbours` | which minimal puzzles come of one by taking out some givens and putting in others? |
//! | `backdoors` | which cells, once filled, leave nothing but naked and hidden singles? |
//! | `unavoidable` | of which small sets of a grid's cells does every puzzle need a given? |

mod backdoors;
mod neighbours;
mod unavoidable;

pub use backdoors::{BackdoorFinder, Backdoors};
pub use neighbours::{Neighbour, NeighbourFinder, NeighbourSearch, NoNeighbours, Reach};
pub use unavoidable::UnavoidableFinder;

//! For those who hunt puzzles with few givens, or hard ones: what lies near a puzzle, and what makes it hard.
//!
//! Players who look for 17 givens or for the hardest puzzles ask such questions of millions of puzzles, mostly with
//! gridchecker (M. Dobrichev, C++), from which the terms come. Each question has a module of its own, and none needs
//! another:
//!
//! | module | the question |
//! |---|---|
//! | [`neighbours`] | which minimal puzzles come of one by taking out some givens and putting in others? |

mod neighbours;

pub use neighbours::{Neighbour, NeighbourFinder, NeighbourSearch, NoNeighbours, Reach};

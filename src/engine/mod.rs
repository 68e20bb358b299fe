//! The fast solver: many puzzles at once, one in each lane of a vector register.
//!
//! A processor that adds sixteen numbers in one instruction can also solve sixteen puzzles with one sequence of
//! instructions, provided that the sequence has no branches. So deduction is one branch-free *round*, run on all lanes
//! again and again. Guesses, contradictions, solutions and new puzzles differ from lane to lane. They are handled
//! between the rounds, in a few short loops over the lanes concerned. The engine solves 32 puzzles at a time, each in
//! its own *lane*. A vector holds sixteen, eight, four or two lanes, depending on the processor. A round skips vectors
//! whose lanes are all idle.
//!
//! A puzzle is 81 sets of candidates, nine bits each: its *card*, 27 words of 32 bits (see `card`). A vector holds the
//! same word of several puzzles, one in each lane, so one operation works on all digits, all bands and all lanes. A
//! round (see `deduce`) finds naked singles, hidden singles and naked triples, and what the rows and columns of boxes
//! imply for each digit. The cell to guess in is the one whose candidates are likely to eliminate most (see `guess`).
//!
//! The caller sets a limit: the search for a puzzle ends when it has found this number of solutions. With a limit of
//! two, a puzzle is proven to have one solution if its whole search tree has one. A caller may also limit the guesses.
//! Idle lanes help others (see `split`), which changes no answer: solutions, guesses and the first solution are the
//! same on each instruction set, in any batch, at any position in it.
//!
//! Puzzles come from a slice, or from a source of questions: does this puzzle have a solution other than a known one
//! (see [`crate::search::QuestionSource`])? The answer is a number, so no solution is kept. It is returned at once, and
//! the lane takes the next question, which may depend on it. So no lane waits for another.
//!
//! | file | what it is for |
//! |---|---|
//! | `solver` | the public interface |
//! | `card` | 81 candidate sets in 27 words |
//! | `simd`, its `vector` | what the engine needs of a register, and why it is safe to use |
//! | `deduce` | one round |
//! | `guess`, `card_ops` | the choice of the cell to guess in; moves of single cards |
//! | `lanes` | the cards of 32 lanes |
//! | `split` | the kept cards and outcomes of lanes, and how lanes share a tree |
//! | `search` | the events between rounds |
//! | `simd`: `portable`, `sse2`, `neon`, `avx2`, `avx512` | the instruction sets: 2, 4, 4, 8 and 16 lanes a vector |
//!
//! `figures.md` in this folder has the engine's speed, and what was tried. [`crate::search`] is the simplest such
//! solver: naked singles alone, then the cell with the fewest candidates. The tests compare all instruction sets with
//! each other, with that search, and with a deliberately naive solver. They also define a round and the choice of a
//! cell in terms of a grid (`simd/tests`).

#![expect(clippy::needless_range_loop, reason = "words are numbered, and loops over them unroll")]

mod card;
mod card_ops;
mod deduce;
mod guess;
mod lanes;
mod search;
mod simd;
mod solver;
mod split;

pub use crate::isa::{Isa, Unavailable};
pub use lanes::SolverStats;
pub use solver::Solver;

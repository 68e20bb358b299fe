//! The fast solver: many puzzles at once, one in each lane of a vector register.
//!
//! A processor that adds sixteen numbers in one instruction can also solve sixteen puzzles with one sequence of
//! instructions, provided that the sequence has no branches. So deduction is one branch-free *round*, run repeatedly on
//! all lanes. Guesses, contradictions, solutions and new puzzles differ from lane to lane; they are handled between
//! rounds, in a few short loops over the lanes concerned. The engine solves 32 puzzles at a time, each in its own
//! *lane*. A vector holds sixteen, eight, four or two lanes, depending on the processor. A round skips vectors whose
//! lanes are all idle.
//!
//! A puzzle is 81 sets of candidates, nine bits each, packed into 27 words of 32 bits: its *card* (see `card`). A
//! vector holds the same word of several puzzles, one in each lane, so one operation works on all digits, all bands and
//! all lanes. A round (see `deduce`) finds naked singles, hidden singles and naked triples, and eliminates candidates
//! by the rows and columns that each digit occupies in neighbouring boxes. The engine then guesses in the cell whose
//! candidates are likely to eliminate the most (see `guess`).
//!
//! The caller sets a limit: the search of a puzzle ends when it has found this many solutions. With a limit of two, a
//! puzzle has exactly one solution if the search finds one and exhausts the tree. The caller may also limit the
//! guesses. Idle lanes help other lanes (see `split`) without changing any answer: the number of solutions, the guesses
//! and the first solution are the same on every instruction set, in any batch, and at any position in the batch.
//!
//! Puzzles come from a slice, or from a source of questions (see [`crate::search::QuestionSource`]). A question asks
//! whether a puzzle has a solution other than a known one. The source receives each verdict at once, and the lane takes
//! the next question, which may depend on that verdict. No lane waits for another.
//!
//! | file | what it is for |
//! |---|---|
//! | `solver` | the public interface |
//! | `card` | 81 candidate sets in 27 words |
//! | `simd`, `simd::vector` | the register operations that the engine needs, and why their unsafe code is sound |
//! | `deduce` | one round |
//! | `guess`, `card_ops` | the choice of the cell to guess in; operations on single cards |
//! | `lanes` | the cards of 32 lanes |
//! | `split` | the cards and outcomes that lanes keep, and how lanes share a search tree |
//! | `search` | the events between rounds |
//! | `simd`: `portable`, `sse2`, `neon`, `avx2`, `avx512` | the instruction sets: 2, 4, 4, 8 and 16 lanes per vector |
//!
//! `figures.md` in this folder has the engine's speed and the variants that were tried. [`crate::search`] is a much
//! simpler solver: it fills naked singles, then guesses in the cell with the fewest candidates. The tests compare all
//! instruction sets with each other, with that solver, and with a deliberately naive one. The tests in `simd/tests`
//! define a round and the choice of a cell in terms of a grid.

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

pub use crate::isa::{Isa, UnavailableIsa};
pub use lanes::SolverStats;
pub use solver::Solver;

//! The fast solver: many puzzles at once, one in each lane of a vector register.
//!
//! A processor that adds sixteen numbers in one instruction can also solve sixteen puzzles with one sequence of
//! instructions, provided that the sequence has no branches. So deduction is one branch-free *round*, run repeatedly on
//! all lanes. Guesses, contradictions, solutions and new puzzles differ from lane to lane; they are handled between
//! rounds, in a few short loops over the lanes concerned. There are 32 lanes, each with a puzzle of its own; a vector
//! holds sixteen, eight, four or two of them, depending on the processor.
//!
//! A puzzle is 81 sets of candidates, nine bits each, packed into 27 words of 32 bits: its *card*. A vector holds the
//! same word of several puzzles, so one operation works on all digits, all bands and all lanes. A round finds naked
//! singles, hidden singles and naked triples, and eliminates candidates by the rows and columns that each digit
//! occupies in neighbouring boxes. The engine then guesses in the cell whose candidates are likely to eliminate the
//! most. Idle lanes help other lanes without changing any answer: the number of solutions, the guesses and the first
//! solution are the same on every instruction set, in any batch, and at any position in the batch.
//!
//! | file | what it is for |
//! |---|---|
//! | `solver` | the public interface: takes puzzles from a slice, or questions from a `QuestionSource` |
//! | `card` | 81 candidate sets in 27 words |
//! | `simd`, `simd::vector` | the register operations that the engine needs, and why their unsafe code is sound |
//! | `deduce` | one round |
//! | `guess`, `card_ops` | the choice of the cell to guess in; operations on single cards |
//! | `lanes` | the cards of 32 lanes |
//! | `walks` | the cards and outcomes that lanes keep, and how lanes share a search tree |
//! | `events` | the events between rounds |
//! | `simd`: `portable`, `sse2`, `neon`, `avx2`, `avx512` | the instruction sets: 2, 4, 4, 8 and 16 lanes per vector |
//!
//! `figures.md` in this folder has the engine's speed and the variants that were tried. The tests compare all
//! instruction sets with each other, with [`crate::search`], with a naive solver, and with definitions on a grid.

#![expect(clippy::needless_range_loop, reason = "words are numbered, and loops over them unroll")]

mod card;
mod card_ops;
mod deduce;
mod events;
mod guess;
mod lanes;
mod questions;
mod simd;
mod solver;
mod walks;

pub use crate::isa::{Isa, UnavailableIsa};
pub use lanes::SolverStats;
pub use questions::{Question, QuestionSource, Verdict};
pub use solver::Solver;

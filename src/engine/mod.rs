//! The fast solver: many puzzles at once, one in each lane of a vector register.
//!
//! TODO docs

#![allow(unsafe_code, reason = "intrinsics")]
#![expect(clippy::needless_range_loop, reason = "words are numbered, and loops over them unroll")]

mod answer;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512_choice;
mod branch;
mod layout;
mod outcome;
mod path;
mod planes;
mod portable;
mod round;
mod search;
mod share;
mod solver;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod vector;

pub use answer::{Answer, Stats};
pub use path::{ParsePathError, Path, Unavailable};
pub use solver::Solver;

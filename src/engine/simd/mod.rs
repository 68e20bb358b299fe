//! Vector registers, with a file or folder for each instruction set. All unsafe code of the engine is here.
//!
//! ```text
//!  isa        IsaTask        a task, compiled for an instruction set         LaneJob
//!             Avx512 ...     witnesses that the processor has the set
//!                |
//!  simd       Simd           creates registers: load, store, splat           the five witnesses
//!             Vector         a register: and, or, add, shift                 Avx512Vector ...
//!                |
//!  card_ops   CardOps        moves cards, chooses the cell to guess in       the five witnesses
//! ```
//!
//! Everything that runs on vectors is generic over the instruction set `S: CardOps`, so the compiler creates one copy
//! for each. `Solver` picks the copy.
//!
//! Calling an intrinsic is unsafe where the compiler does not know that the processor has it. Loads and stores through
//! pointers are unsafe too. Both are sound here for two reasons:
//!
//! - Only detection makes a witness, except for portable code, which has no intrinsics (see [`isa`](crate::isa)).
//!   Vectors are made only from a witness or other vectors. So if a witness or a vector exists, the processor has the
//!   instructions.
//! - Loads and stores between vectors and arrays access exactly the bytes of the arrays. The tests here run each of
//!   them at its bounds; `tests/fuzz/README.md` has the commands for valgrind and the address sanitizer.

#![allow(unsafe_code, reason = "intrinsics; see above")]

#[macro_use]
pub(super) mod vector;

mod portable;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(target_arch = "x86_64")]
mod sse2;

//! Vector registers, with a file or folder for each instruction set. All unsafe code of the engine is here.
//!
//! Intrinsics are unsafe to call where the compiler does not know that the processor has them, and so are
//! loads and stores through pointers. They are sound here for two reasons:
//!
//! - Only detection makes a witness (see [`isa`](crate::isa)), and vectors are made only from a witness or other
//!   vectors. So if either exists, the processor has the instructions.
//! - Loads and stores between vectors and arrays have the sizes of the arrays. The tests here run each of
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

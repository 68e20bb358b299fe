//! Code that the test binaries share: puzzles and corpora, random numbers, an oracle that is independent of the
//! library, and the binary under test.
#![allow(dead_code, unused_imports, clippy::unwrap_used, reason = "each binary uses a part")]

mod endless;
mod ladder;
pub mod oracle;
mod pencilmarks;
mod puzzles;
pub mod random;
mod run;
mod seeds;
#[cfg(unix)]
mod signals;

pub use endless::assert_ends;
pub use ladder::*;
pub use pencilmarks::pencilmarks;
pub use puzzles::*;
pub use random::Xorshift;
pub use run::*;
pub use seeds::*;
#[cfg(unix)]
pub use signals::*;

//! The commands.

pub mod bench;
pub mod canonicalize;
pub mod check;
pub mod completions;
pub mod convert;
pub mod count;
pub mod generate;
pub mod hint;
pub mod man;
pub mod minimize;
pub mod print;
pub mod rate;
pub mod shuffle;
pub mod solve;
pub mod steps;

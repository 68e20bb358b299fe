//! In which order a cell's candidates are tried.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::grid::{Digit, DigitSet};

/// Chooses the candidate to try next.
pub trait Order {
    /// One of the candidates, or `None` if there are none.
    fn pick(&mut self, candidates: DigitSet) -> Option<Digit>;
}

/// The smallest first.
#[derive(Debug, Clone, Copy, Default)]
pub struct Increasing;

impl Order for Increasing {
    fn pick(&mut self, candidates: DigitSet) -> Option<Digit> {
        candidates.first()
    }
}

/// Any, by a seeded generator: the same seed gives the same order on every machine.
#[derive(Debug, Clone)]
pub struct Shuffled(Xoshiro256PlusPlus);

impl Shuffled {
    /// The order of record number `record` in a run with this seed.
    ///
    /// Each record has an order of its own, so that it does not matter what was solved before it.
    pub fn new(seed: u64, record: u64) -> Self {
        // An odd multiplier (2⁶⁴ over the golden ratio) spreads neighbouring records far apart.
        let spread = record.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Self(Xoshiro256PlusPlus::seed_from_u64(seed ^ spread))
    }
}

impl Order for Shuffled {
    fn pick(&mut self, candidates: DigitSet) -> Option<Digit> {
        // u32, not usize: the same numbers come out on machines of any word size.
        let len = candidates.len() as u32;
        let skip = if len == 0 { return None } else { self.0.random_range(0..len) };
        candidates.iter().nth(skip as usize)
    }
}

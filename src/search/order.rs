//! The order in which a cell's candidates are tried.

use crate::grid::{Digit, DigitSet};
use crate::random::Random;

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

/// A random one. The same seed gives the same order on every machine.
#[derive(Debug, Clone)]
pub struct Shuffled(Random);

impl Shuffled {
    /// The order that these random numbers give.
    pub fn new(random: Random) -> Self {
        Self(random)
    }
}

impl Order for Shuffled {
    fn pick(&mut self, candidates: DigitSet) -> Option<Digit> {
        if candidates.is_empty() {
            return None;
        }
        let skip = self.0.below(candidates.len() as u64);
        candidates.iter().nth(skip as usize)
    }
}
